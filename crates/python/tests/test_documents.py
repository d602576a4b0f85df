"""The documentation is correct: notebooks run, examples type-check, the manual's code works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

import rival

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
EXAMPLES = ROOT / "crates" / "python" / "examples"
PACKAGE = Path(rival.__file__).parent


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path) -> None:
    nbclient = pytest.importorskip("nbclient")
    import nbformat

    book = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": path.parent}}).execute()
    shown = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) or "text/html" in output.get("data", {}) for output in shown) or (
        path.stem.startswith("2")
    )
    assert all("outputs" not in cell or not cell.outputs for cell in nbformat.read(path, as_version=4).cells)


def test_the_figure_of_the_report_is_the_same_picture() -> None:
    at = rival.game("connect-four").position("1rryy2/1yrry2/1ryyyr1/1yyrry1/1rryrr1/1yyrrry y")
    assert at.tree(2).svg() == (ROOT / "docs" / "reports" / "connect-four.en" / "tree.svg").read_text(encoding="utf-8")


def test_the_manual_works() -> None:
    manual = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", manual, re.S)
    assert len(blocks) > 5
    names: dict[str, object] = {"__name__": "manual"}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)


@pytest.mark.parametrize("document", ["README.md", "docs/python.md"])
def test_agents_of_the_documents_play_for_themselves_as_either_side(document: str, game: rival.Game) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.S)
    functions = [found for block in blocks for found in re.findall(r"^def (?:agent|greedy)\(.*?(?=^\S|\Z)", block, re.S | re.M)]
    assert functions
    for function in functions:
        names: dict[str, Any] = {"rival": rival}
        exec(compile(function, document, "exec"), names)
        (agent,) = (names[name] for name in ("agent", "greedy") if name in names)
        report = rival.match(agent, "random", game, games=40, seed=1)
        for place, won in [(0, "1-0"), (1, "0-1")]:
            results = [record.result for record in report.records if record.players[place] != "random"]
            lost = results.count("0-1" if won == "1-0" else "1-0")
            assert len(results) == 20 and results.count(won) > lost, f"{game.name}: +{results.count(won)} −{lost} as {won}"


@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["pyright"]], ids=["mypy", "pyright"])
def test_examples_have_types(checker: list[str], tmp_path: Path) -> None:
    pytest.importorskip(checker[0])
    environment = {**os.environ, "MYPYPATH": str(PACKAGE.parent), "MYPY_CACHE_DIR": str(tmp_path)}
    if checker[0] == "pyright":
        # It downloads its own Node if none is installed, which is not possible everywhere.
        (tmp_path / "pyrightconfig.json").write_text(
            f'{{"include": ["{EXAMPLES}"], "extraPaths": ["{PACKAGE.parent}"], "typeCheckingMode": "strict"}}'
        )
        arguments = ["-p", str(tmp_path), "--pythonpath", sys.executable]
        environment["PYRIGHT_PYTHON_GLOBAL_NODE"] = "on"
    else:
        arguments = [str(EXAMPLES)]
    done = subprocess.run([sys.executable, "-m", *checker, *arguments], capture_output=True, text=True, env=environment)
    if "nodeenv" in done.stderr or "npm" in done.stderr and done.returncode:
        pytest.skip("pyright could not be fetched here")
    assert done.returncode == 0, done.stdout + done.stderr


def test_examples_run() -> None:
    scripts = sorted(EXAMPLES.glob("*.py"))
    assert scripts
    for script in scripts:
        done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, input="ugi\nquit\n")
        assert done.returncode == 0, f"{script}: {done.stderr}"


def test_what_is_exported_has_stubs() -> None:
    stubs = (PACKAGE / "_rival.pyi").read_text()
    for name in dir(rival._rival):
        if not name.startswith("_") or name == "__version__":
            assert re.search(rf"^(class|def) {name}\b|^{name}:", stubs, re.M), f"{name} has no stub"
    for cls in (rival.Position, rival.Game, rival.SearchReport, rival.MatchReport, rival.Tree, rival.Record):
        body = stubs.split(f"class {cls.__name__}:")[1].split("\n\n@final")[0].split("\nclass ")[0]
        for name in vars(cls):
            if not name.startswith("_"):
                assert re.search(rf"def {name}\(", body), f"{cls.__name__}.{name} has no stub"
