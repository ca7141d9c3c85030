#!/bin/sh
# Unpacks the Debian packages that Node, PostgreSQL and backups need into a folder, without running their scripts: no package manager, and
# no tools but tar, gzip and the smallest shell, through which PostgreSQL's initdb starts its server.
# What scanners read (names and versions) and licences are kept.
set -eu
system=$1
packages='base-files dash libc6 libgcc-s1 libstdc++6 libatomic1 tini tar gzip libacl1 libselinux1 libpcre2-8-0'
work=$(mktemp -d)
mkdir -p "$system/var/lib/dpkg/status.d"
cd "$work"
apt-get download -qq $packages
for package in *.deb; do
  dpkg-deb --extract "$package" "$system"
  dpkg-deb --field "$package" > "$system/var/lib/dpkg/status.d/$(dpkg-deb --field "$package" Package)"
done
rm -r "$work"

cd "$system"
# Character sets of the C library, which Node has itself; locales, handbooks, and programs of libc6.
find usr/lib -type d -name gconv -prune -exec rm -r {} +
# What belongs to tar and gzip, and is a program of the shell or one for tapes.
find bin usr/bin -name 'z*' -delete -o -name uncompress -delete -o -name gzexe -delete -o -name gunzip -delete
rm -f sbin/rmt* sbin/tarcat usr/sbin/rmt* usr/sbin/tarcat etc/rmt
rm -rf usr/share/man usr/share/locale usr/share/lintian usr/share/info usr/share/bug usr/bin/ld.so usr/bin/tini-static usr/lib/locale
# Folders of an ordinary system, some of which everybody may write to.
find var -mindepth 1 -maxdepth 1 ! -name lib -exec rm -r {} +
find usr/share/doc -type f ! -name copyright -delete
find . -type d -name __pycache__ -prune -exec rm -r {} +
mkdir -p etc/ssl/certs usr/local/bin data backups tmp proc sys dev run
# What engines put in the place of these needs something to be there.
touch etc/hosts etc/hostname etc/resolv.conf
cp /etc/ssl/certs/ca-certificates.crt etc/ssl/certs/
ln -s /app/node_modules/node/bin/node usr/local/bin/node
echo 'root:x:0:0:root:/:/nonexistent
nyansapo:x:10001:10001:Nyansapo:/data:/nonexistent' > etc/passwd
echo 'root:x:0:
nyansapo:x:10001:' > etc/group
echo 'hosts: files dns' > etc/nsswitch.conf
chown 10001:10001 data backups && chmod 700 data backups
chmod 1777 tmp
# Nothing may change its rights.
find . -xdev -type f -perm /6000 -exec chmod ug-s {} +
