#!/bin/sh
# dist.sh PROGRAM FOLDER makes what a release has: an archive of the program with its manual, completions and licences, one of the page
# as files, and checksums. `make dist` builds both and runs it.
set -eu
[ $# = 2 ] || { echo 'dist.sh PROGRAM FOLDER' >&2; exit 2; }
program=$1
folder=$2
root=$(dirname "$0")/../..
version=$("$program" --version | cut -d ' ' -f 2)
name=rival-$version-$(uname -m)-$(uname -s | tr '[:upper:]' '[:lower:]')
site=rival-$version-site

rm -rf "$folder"
mkdir -p "$folder/$name/completions"
cp "$program" "$folder/$name/rival"
# The profile strips it already; with another one it is done here, where there is a tool for it.
strip "$folder/$name/rival" 2>/dev/null || true
"$program" man --output "$folder/$name/man" >/dev/null
for shell in bash elvish fish powershell zsh; do "$program" completions $shell >"$folder/$name/completions/rival.$shell"; done
cp "$root/README.md" "$root/CHANGELOG.md" "$root/LICENSE-MIT" "$root/LICENSE-APACHE" "$root/crates/cli/THIRD-PARTY.txt" "$folder/$name/"
cp -r "$root/web/site" "$folder/$site"
cp "$root/LICENSE-MIT" "$root/LICENSE-APACHE" "$folder/$site/"

cd "$folder"
for made in "$name" "$site"; do
    # The same files make the same archive, whenever and by whomever.
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -cf - "$made" | gzip -9n >"$made.tar.gz"
    rm -r "$made"
done
sha256sum ./*.tar.gz | sed 's|\./||' >SHA256SUMS
cat SHA256SUMS
