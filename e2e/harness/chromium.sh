#!/bin/sh
# Prints the path of a Chromium. When there is none and this is a Debian where we are root, installs the distribution's.
# CHROMIUM names another one.
set -eu
find_one() {
  for c in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -z "$c" ] || ! command -v "$c" 2> /dev/null || return 0
  done
  return 1
}
if find_one; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null 2>&1; then
  echo 'Chromium is needed: install it (Debian: apt-get install chromium), or name one by CHROMIUM=/path' >&2
  exit 1
fi
echo 'installing chromium' >&2
{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium fonts-dejavu-core; } > /dev/null 2>&1 ||
  { echo 'apt-get could not install chromium' >&2; exit 1; }
find_one
