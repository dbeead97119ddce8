#!/bin/sh
# Downloads Debian's source package of Node.js and unpacks the Encoding Standard's tests in it to FOLDER.
# apt-get keeps its files in a temporary folder, so it needs no root and changes nothing else.
# usage: encoding-standard-tests.sh FOLDER
set -eu
folder=$1
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cd "$temporary"
mkdir -p lists/partial cache/archives/partial unpacked

apt() {
  # As root, apt-get downloads as another user, who may not write here.
  apt-get -o Dir::State::Lists="$temporary/lists" -o Dir::Cache="$temporary/cache" -o APT::Sandbox::User="$(id -un)" "$@"
}
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ ! -e $keyring ] || signed=" [signed-by=$keyring]"
format="\$(ORIGIN)|deb-src${signed-} \$(REPO_URI) \$(RELEASE) \$(COMPONENT)"
# Prints lines of a sources.list for the source packages of the repositories that this machine uses. $1 is the command that lists them:
# apt-get with the machine's lists, or the function apt with those in the temporary folder.
source_lines() {
  "$@" indextargets --format "$format" 'Created-By: Packages' | sed -n 's/^Debian|//p' | sort -u
}
source_lines apt-get >sources.list
if [ ! -s sources.list ]; then
  apt update # small images of Debian have no lists of packages
  source_lines apt >sources.list
fi
[ -s sources.list ] || { echo 'apt-get knows no packages of Debian here.' >&2; exit 1; }

only_sources() {
  apt -o Dir::Etc::SourceList="$temporary/sources.list" -o Dir::Etc::SourceParts=/dev/null "$@"
}
only_sources update
only_sources --download-only --tar-only source nodejs # apt-get verifies the archive with the signed lists
tests=test/fixtures/wpt
tar -xf nodejs_*.orig.tar.* -C unpacked --strip-components=4 --wildcards \
  "*/$tests/encoding" "*/$tests/resources" "*/$tests/common" "*/$tests/interfaces"
rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
mv unpacked "$folder"
