#!/bin/sh
# Prints the path of a Chromium. When there is none and this is a Debian where we are root, installs the distribution's,
# and the same browser without windows, which does for what nobody looks at. CHROMIUM and CHROMIUM_SHELL name others.
set -eu
find_one() {
  for c in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -z "$c" ] || ! command -v "$c" 2> /dev/null || return 0
  done
  return 1
}
may_install() { [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null 2>&1; }
install() {
  echo "installing $1" >&2
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } > /dev/null 2>&1
}
find_one > /dev/null || {
  may_install || { echo 'Chromium is needed: install it (Debian: apt-get install chromium), or name one by CHROMIUM=/path' >&2; exit 1; }
  install chromium fonts-dejavu-core || { echo 'apt-get could not install chromium' >&2; exit 1; }
}
# Without it the whole browser is used everywhere: slower, and nothing else.
[ -n "${CHROMIUM:-}${CHROMIUM_SHELL:-}" ] || command -v chromium-headless-shell > /dev/null || ! may_install || install chromium-headless-shell || true
find_one
