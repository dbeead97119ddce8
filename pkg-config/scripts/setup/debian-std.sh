#!/bin/sh
# Compiles Rust's standard library for wasm32 from Debian's sources and installs it in FOLDER, with $STAMP in the file built-by.
# PREFIX runs a command as root, such as `sudo -n`. debian.mjs sets the environment.
# usage: debian-std.sh FOLDER [PREFIX...]
set -eu
folder=$1
shift
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cd "$temporary"

mkdir -p src new/lib
: >src/lib.rs
printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n\n[workspace]\n' >Cargo.toml
CARGO_TARGET_DIR=target /usr/bin/cargo build --release --target wasm32-unknown-unknown \
  -Zbuild-std=std,panic_abort,proc_macro,test
cp target/wasm32-unknown-unknown/release/deps/*.rlib new/lib
rm new/lib/libempty-*
printf %s "$STAMP" >new/built-by
chmod -R a+rX new

# The complete copy replaces the folder, so that no build uses half of the new library.
"$@" rm -rf "$folder-incoming"
"$@" cp -R new "$folder-incoming"
"$@" rm -rf "$folder"
"$@" mv "$folder-incoming" "$folder"
