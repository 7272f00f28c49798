#!/bin/sh
# Installs what lab.sh and the tests of failing disks (strace) need, on a Debian where we are root. Elsewhere, and without it,
# the tests that need it are skipped (in continuous integration they fail).
set -eu
for c in ip nft setpriv openssl ssh strace /usr/sbin/sshd; do
  command -v "$c" > /dev/null 2>&1 || missing=yes
done
[ -e "$(find /lib /usr/lib -name pam_google_authenticator.so 2> /dev/null | head -n 1)" ] || missing=yes
[ "${missing:-}" = yes ] && [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null 2>&1 || exit 0
echo "installing sshd, strace and what makes network namespaces" >&2
# Only the files: no server of the machine's own is started.
printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d.world && chmod +x /usr/sbin/policy-rc.d.world
[ -e /usr/sbin/policy-rc.d ] || { mv /usr/sbin/policy-rc.d.world /usr/sbin/policy-rc.d; ours=yes; }
{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends openssh-server openssh-client iproute2 nftables util-linux openssl strace libpam-google-authenticator; } > /dev/null 2>&1 || echo "apt-get could not install them" >&2
rm -f /usr/sbin/policy-rc.d.world
[ -z "${ours:-}" ] || rm -f /usr/sbin/policy-rc.d
