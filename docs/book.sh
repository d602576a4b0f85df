#!/bin/sh
# book.sh MDBOOK FOLDER makes the documents a site with a sidebar and search, FOLDER. Links to what is not in docs/ lead to the
# repository, whose address is Cargo.toml's.
set -eu
[ $# = 2 ] || { echo 'book.sh MDBOOK FOLDER' >&2; exit 2; }
cd "$(dirname "$0")/.."
mdbook=$1
out=$2
repository=$(sed -n 's/^repository = "\(.*\)"/\1/p' Cargo.toml)
copy=$out.source

rm -rf "$copy" "$out"
mkdir -p "$copy"
cp book.toml "$copy/"
cp -r docs "$copy/docs"
find "$copy/docs" -name '*.md' | while read -r page; do
    # One folder up from docs/, two from a folder in it.
    sed -E "s#\]\((\.\./)+(ARCHITECTURE|CHANGELOG|CONTRIBUTING|README|SECURITY|crates|examples|web)#](${repository}/blob/main/\2#g" "$page" >"$page.new"
    mv "$page.new" "$page"
done
case $out in /*) ;; *) out=$PWD/$out ;; esac
"$mdbook" build "$copy" --dest-dir "$out"
rm -rf "$copy"
# No reader wants these.
rm -f "$out"/*.sh "$out"/*.json.orig
