#!/bin/sh
# Removes from installed packages what no running program reads, and the debugging symbols of Node.
set -eu
cd "$1"
strip node/bin/node
# The package that it was copied from.
rm -r node/node_modules
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \
  -o -name '*.markdown' -o -name '*.tsbuildinfo' \) ! -iname 'licen[cs]e*' -delete
# The image has Debian's C library, so packages for another one are never loaded.
find . -maxdepth 2 -type d -name '*-musl' -exec rm -r {} +
# What programs are compiled with that use PostgreSQL's libraries.
find @embedded-postgres \( -name '*.a' -o -name pkgconfig -o -name pgxs \) -prune -exec rm -r {} +
# Commands of packages: nothing in the image runs them.
find . -type d -name .bin -prune -exec rm -r {} +
chown -R 0:0 . && chmod -R u=rwX,go=rX .
