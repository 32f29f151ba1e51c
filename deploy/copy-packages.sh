#!/bin/sh
# Copies the files of installed Debian packages and of those they depend on.
# Usage: copy-packages.sh FOLDER PACKAGE...
set -eu
folder=$1
shift

# Names with an architecture or in angle brackets are alternatives that something installed already provides.
packages=$(
  apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances \
    "$@" | grep '^[a-z0-9]' | sort -u |
    while read -r name; do
      case $name in
        # Installers of other packages.
        dpkg | debconf | perl* | cdebconf* | install-info | tar) ;;
        *) dpkg-query -W -f '${binary:Package} ${db:Status-Status}\n' "$name" 2>/dev/null | sed -n 's/ installed$//p' ;;
      esac
    done
)

mkdir -p "$folder/usr/local/bin" "$folder/var/lib/dpkg/status.d"
# What scanners read, since the database of the package manager stays behind.
for name in $packages; do dpkg-query -s "$name" >"$folder/var/lib/dpkg/status.d/${name%:*}"; done
# Nobody reads manuals there, and Node.js and Chromium bring their own converters of character sets.
# shellcheck disable=SC2086
dpkg-query -L $packages | sort -u | sed -n 's,^/\([^.].*\),\1,p' | while read -r file; do
  if [ -e "/$file" ] || [ -L "/$file" ]; then echo "$file"; fi
done |
  tar -C / -cf - --no-recursion --exclude='usr/share/man/*' --exclude='usr/share/locale/*' \
    --exclude='usr/lib/*/gconv/*' -T - | tar -C "$folder" -xpf -
