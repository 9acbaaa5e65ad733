# Bare Debian systems in folders, for tests and images. Sourced after ../lib.sh.

release=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=${MIRROR:-http://deb.debian.org/debian}
security=${SECURITY_MIRROR:-http://deb.debian.org/debian-security}
built=$root/.build/package
version=$(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/Connections/ServerInfo.swift)
architecture=$(dpkg --print-architecture)

# Builds between releases sort before the release: 0.1.0~20261125.e41df730.
package_version() {
  if [ -n "${VERSION:-}" ]; then
    echo "$VERSION"
  elif [ "$(git describe --exact-match --tags --match "v$version" 2>/dev/null)" = "v$version" ]; then
    echo "$version"
  else
    echo "$version~$(git log -1 --format=%cd.%h --date=format:%Y%m%d)"
  fi
}

needs_root() { [ "$(id -u)" = 0 ] || fail "Making and entering Debian roots needs root. Run this as root."; }

# bare FOLDER: makes a minimal Debian of this machine's release, up to date, in place of what is there. Downloads it once.
bare() {
  local kept=$built/debian-$release.tar
  if [ ! -f "$kept" ]; then
    say "Making a bare Debian"
    rm -rf --one-file-system "$built/debian"
    # In namespaces of its own: what it mounts is gone afterwards, and nothing of this machine can be removed with it.
    unshare -m -p -f --kill-child debootstrap --variant=minbase "$release" "$built/debian" "$mirror" >"$built/debootstrap.log" ||
      fail "debootstrap failed: $(tail -n 3 "$built/debootstrap.log")"
    cat >"$built/debian/etc/apt/sources.list" <<LIST
deb $mirror $release main
deb $mirror $release-updates main
deb $security $release-security main
LIST
    in_root "$built/debian" sh -c 'apt-get -q update && apt-get -q -y upgrade && apt-get clean' >>"$built/debootstrap.log" 2>&1 ||
      fail "The bare Debian could not be upgraded: $(tail -n 3 "$built/debootstrap.log")"
    tar -C "$built/debian" -cf "$kept.part" .
    mv "$kept.part" "$kept"
    rm -rf --one-file-system "$built/debian"
  fi
  rm -rf --one-file-system "$1"
  mkdir -p "$1"
  tar -C "$1" -xf "$kept"
}

# in_root FOLDER COMMAND…: runs a command in a Debian as its root.
in_root() {
  local folder=$1
  shift
  cp /etc/resolv.conf "$folder/etc/resolv.conf"
  unshare -m -p -f --kill-child --mount-proc="$folder/proc" chroot "$folder" env -i \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

# newest_package: the package as it was last built.
newest_package() { ls -t "$built"/quarry_*_"$architecture".deb 2>/dev/null | head -n 1; }
