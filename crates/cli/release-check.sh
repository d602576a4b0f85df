#!/bin/sh
# release-check.sh PYTHON checks all of a release that can be checked without publishing. PYTHON is the folder of a virtual
# environment's programs, with maturin in it. `make release-check` runs it. What is wrong is listed at the end.
set -u
[ $# = 1 ] || { echo 'release-check.sh PYTHON' >&2; exit 2; }
cd "$(dirname "$0")/../.." || exit 2
python=$(cd "$1" && pwd) || exit 2
target=${CARGO_TARGET_DIR:-$PWD/target}
folder=$target/release-check
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
wrong=''
placeholders=''

rm -rf "$folder"
mkdir -p "$folder"

# step NAME COMMAND… runs a step and remembers whether it failed.
step() {
    name=$1
    shift
    echo "== $name"
    "$@" || wrong="$wrong
  $name"
}

one_version() {
    cargo test --quiet --locked --package rival-cli --test cli everything_has_the_same_version
}

unchanged() {
    [ -z "$(git status --porcelain 2>/dev/null)" ] || { git status --short; echo 'there are changes that no commit has'; return 1; }
}

# Every crate is compiled from its package alone, with the page inside the server's.
packages() {
    cp -r web/dist crates/server/page || return 1
    cargo package --workspace --locked --allow-dirty --target-dir "$folder/packages" --exclude rival-python --exclude rival-wasm
    packed=$?
    rm -rf crates/server/page
    [ $packed = 0 ] || return $packed
    tar -tzf "$folder/packages/package/rival-server-$version.crate" | grep -q "/page/index.html$" || { echo 'the page is missing'; return 1; }
    for crate in "$folder"/packages/package/*.crate; do
        tar -tzf "$crate" | grep -c '^[^/]*/LICENSE-[A-Z]*$\|^[^/]*/README.md$' | grep -qx 3 || { echo "$crate: licences or README missing"; return 1; }
    done
}

wheel() {
    "$python/maturin" build --release --locked --manifest-path crates/python/Cargo.toml --out "$folder/wheels" &&
        "$python/maturin" sdist --manifest-path crates/python/Cargo.toml --out "$folder/wheels" &&
        "$python/python" -m pip install --quiet twine && "$python/twine" check --strict "$folder"/wheels/*
}

# In an environment that has nothing else.
wheel_works() {
    "$python/python" -m venv "$folder/fresh" && "$folder/fresh/bin/pip" install --quiet "$folder"/wheels/*.whl &&
        (cd "$folder" && fresh/bin/python -c "
import rival
assert rival.__version__ == '$version', rival.__version__
print(rival.game('tictactoe').start().search(depth=9))")
}

installed() {
    cargo install --quiet --locked --path crates/cli --root "$folder/installed" &&
        "$folder/installed/bin/rival" --version && "$folder/installed/bin/rival" doctor --data "$folder/data"
}

citation() {
    "$python/python" -m venv "$folder/cff" && "$folder/cff/bin/pip" install --quiet cffconvert && "$folder/cff/bin/cffconvert" --validate
}

step 'nothing is uncommitted' unchanged
step "one version, $version" one_version
step 'packages for Cargo' packages
step 'wheel and source distribution' wheel
step 'the wheel in a fresh environment' wheel_works
step 'cargo install' installed
step 'citation' citation

if grep -q 'example\.org/rival' Cargo.toml CITATION.cff; then
    placeholders="
Before publishing: Cargo.toml and CITATION.cff have https://example.org/rival in place of the project's address."
fi
[ -z "$wrong" ] || { echo "make release-check: these failed:$wrong" >&2; exit 1; }
echo "make release-check: $version could be released.$placeholders"
