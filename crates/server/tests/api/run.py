"""Fuzzes a server by its own description of its API: no answer may be a 5xx or unlike what the description says.

Usage: run.py RIVAL EXAMPLES, with the Python that has schemathesis. EXAMPLES: the requests made up for each address.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

HERE = pathlib.Path(__file__).absolute().parent
SCHEMATHESIS = pathlib.Path(sys.executable).absolute().parent / "schemathesis"
SEATS = {"first": {"kind": "human"}, "second": {"kind": "player", "player": "beginner"}}


def make_table(address):
    body = json.dumps({"game": "tictactoe", "seats": SEATS}).encode()
    request = urllib.request.Request(address + "api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        created = json.load(answer)
    return {"TABLE": created["table"]["id"], "SECRET": created["secrets"]["first"]}


def fuzz(address, examples, folder):
    config = ["--config-file", HERE / "schemathesis.toml"]
    options = ["--max-examples", examples, "--seed", "1", "--request-timeout", "60", "--no-color"]
    command = [SCHEMATHESIS, *config, "run", address + "api/openapi.json", *options]
    # It leaves files where it runs.
    return subprocess.run(command, env=os.environ | make_table(address), cwd=folder).returncode


def main(rival, examples):
    with tempfile.TemporaryDirectory() as folder:
        serve = [rival, "serve", "--port", "0", "--json", "--log", "error", "--data", folder]
        with subprocess.Popen(serve, stdout=subprocess.PIPE) as server:
            try:
                return fuzz(json.loads(server.stdout.readline())["address"], examples, folder)
            finally:
                server.terminate()


sys.exit(main(*sys.argv[1:]))
