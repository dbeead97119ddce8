#!/bin/sh
# Installs packages with Unicode data to FOLDER: those of Unicode 17.0 to FOLDER/python, older versions of unicodedata2 to other folders.
# FOLDER/unicode-segmentation is a link to the sources of this crate, which contain Unicode's GraphemeBreakTest. MANIFEST is a Cargo.toml
# that depends on the crate.
# usage: unicode-packages.sh PYTHON MANIFEST FOLDER
set -eu
python=$1 manifest=$2 folder=$3
install() {
  to=$1
  shift
  "$python" -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target "$folder/$to" "$@"
}
mkdir -p "$folder"
install python unicodedata2==17.0.1 regex==2025.11.3 unicode-age==17.0.0.0
install python-16.0.0 unicodedata2==16.0.0
install python-15.1.0 unicodedata2==15.1.0
path=$(cargo metadata --locked --format-version 1 --manifest-path "$manifest" |
  "$python" -c 'import json, sys
for package in json.load(sys.stdin)["packages"]:
    if package["name"] == "unicode-segmentation": print(package["manifest_path"])')
rm -f "$folder/unicode-segmentation"
ln -s "$(dirname "$path")" "$folder/unicode-segmentation"
