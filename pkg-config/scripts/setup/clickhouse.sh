#!/bin/sh
# Installs chdb-core, which runs ClickHouse inside a Python process, to FOLDER/python. pip verifies the hashes.
# The interface of WebAssembly functions is experimental in ClickHouse, so the version is pinned.
# usage: clickhouse.sh PYTHON FOLDER
set -eu
python=$1 folder=$2
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cat >"$temporary/requirements.txt" <<'REQUIREMENTS'
chdb-core==26.9.0 --hash=sha256:707e2ec3fe0f7953bac97942eaeb7a1ed1d66b1e56ecef3f0aa2130f61f6e735
REQUIREMENTS
rm -rf "${folder:?}/python"
"$python" -m pip install --require-hashes --only-binary :all: --no-deps --disable-pip-version-check --no-warn-script-location \
  --target "$folder/python" --requirement "$temporary/requirements.txt"
