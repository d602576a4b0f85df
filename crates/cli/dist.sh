#!/bin/sh
# dist.sh PROGRAM FOLDER [TARGET] makes what a release has: an archive of the program with its manual, completions and licences, one of
# the page as files where `make site` has written it, and checksums. `make dist` builds both and runs it. TARGET names the archive
# as Rust names systems; without it, it is named after this machine.
set -eu
[ $# = 2 ] || [ $# = 3 ] || { echo 'dist.sh PROGRAM FOLDER [TARGET]' >&2; exit 2; }
program=$1
folder=$2
root=$(dirname "$0")/../..
version=$("$program" --version | cut -d ' ' -f 2)
name=rival-$version-${3:-$(uname -m)-$(uname -s | tr '[:upper:]' '[:lower:]')}
site=rival-$version-site
made=$name

# Cargo's folder for the profile has the profile's name: it must not be the one that is emptied.
case $(cd "$(dirname "$program")" && pwd)/ in "$(pwd)/$folder"/*) echo "dist.sh: $program is inside $folder" >&2; exit 2 ;; esac
rm -rf "$folder"
mkdir -p "$folder/$name/completions"
cp "$program" "$folder/$name/"
# The profile strips it already; with another one it is done here, where there is a tool for it.
strip "$folder/$name/$(basename "$program")" 2>/dev/null || true
"$program" man --output "$folder/$name/man" >/dev/null
for shell in bash elvish fish powershell zsh; do "$program" completions $shell >"$folder/$name/completions/rival.$shell"; done
cp "$root/README.md" "$root/CHANGELOG.md" "$root/LICENSE-MIT" "$root/LICENSE-APACHE" "$root/crates/cli/THIRD-PARTY.txt" "$folder/$name/"
if [ -d "$root/web/site" ]; then
    cp -r "$root/web/site" "$folder/$site"
    cp "$root/LICENSE-MIT" "$root/LICENSE-APACHE" "$folder/$site/"
    made="$made $site"
fi

cd "$folder"
# With GNU tar the same files make the same archive, whenever and by whomever.
tar=tar
for one in gtar tar; do
    if "$one" --version 2>/dev/null | grep -q GNU; then tar="$one --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0"; break; fi
done
for one in $made; do
    $tar -cf - "$one" | gzip -9n >"$one.tar.gz"
    rm -r "$one"
done
if command -v sha256sum >/dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
$sum ./*.tar.gz | sed 's|\./||' >SHA256SUMS
cat SHA256SUMS
