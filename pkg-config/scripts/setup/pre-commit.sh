#!/bin/sh
# Installs pre-commit, and check-jsonschema with the schemas of GitHub Actions, to the virtual environment FOLDER.
# usage: pre-commit.sh PYTHON FOLDER
set -eu
python=$1 folder=$2
rm -rf "${folder:?}"
"$python" -m venv "$folder"
"$folder/bin/python" -m pip install --only-binary :all: --disable-pip-version-check --quiet \
  'pre-commit==4.7.0' 'check-jsonschema==0.39.0'
