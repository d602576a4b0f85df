#!/bin/sh
# build.sh FOLDER [PROFILE] builds this crate as a module for browsers, FOLDER/rival_bg.wasm, with rival.js that calls it, and puts
# the book of Connect Four beside it. PROFILE is cargo's, `wasm` by default.
#
# The standard library for browsers comes with rustup. Where rustup is not at hand or cannot fetch it, Debian's rustc-web makes
# it from the sources in rust-web-src, with the linker of lld-19.
set -eu
[ $# -ge 1 ] || { echo 'build.sh FOLDER [PROFILE]' >&2; exit 2; }
profile=${2:-wasm}
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
folder=${CARGO_TARGET_DIR:-target}
oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
debian=/usr/bin/rustc
linker=wasm-ld-19

has_target() { [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; }

has_debian() {
    [ -x $debian ] && [ -d "$($debian --print sysroot)/lib/rustlib/src/rust/library" ] && command -v $linker >/dev/null &&
        printf '%s\n' "$oldest" "$($debian --version | cut -d ' ' -f 2)" | sort -V -C
}

fetch_debian() {
    root=$([ "$(id -u)" = 0 ] || echo sudo -n)
    export DEBIAN_FRONTEND=noninteractive
    $root apt-get update -qq && $root apt-get install -qq --no-install-recommends rustc-web rust-web-src lld-19
}

build() { cargo build --locked --profile "$profile" --target $target --target-dir "$folder/wasm" --package rival-wasm "$@"; }

if has_target || { timeout 120 rustup target add $target >/dev/null 2>&1 && has_target; }; then
    build
elif has_debian || { fetch_debian >/dev/null 2>&1 && has_debian; }; then
    export RUSTC=$debian RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
    build -Zbuild-std=std,panic_abort
    unset RUSTC RUSTC_BOOTSTRAP
else
    echo "the page without a server needs Rust for browsers: run 'rustup target add $target', or install Debian's rustc-web ($oldest or newer), rust-web-src and lld-19" >&2
    exit 1
fi

cargo build --locked --quiet --release --manifest-path crates/wasm/bindgen/Cargo.toml --target-dir "$folder/bindgen"
"$folder/bindgen/release/bindgen" "$folder/wasm/$target/$profile/rival_wasm.wasm" "$out"
cp crates/games/src/connect_four/start.book "$out/connect-four.book"
