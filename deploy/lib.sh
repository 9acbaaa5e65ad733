# Shared by the scripts in this folder. Sourced, not run.

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || fail "cannot enter $root"

command -v swift >/dev/null || [ ! -x /opt/swift/usr/bin/swift ] || PATH=/opt/swift/usr/bin:$PATH
command -v swift >/dev/null || fail "Swift is missing. Install Swift 6.2 or later from swift.org and put it on the PATH."

# install PACKAGE…: installs the Debian packages that are missing.
install() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "Installing ${missing[*]}"
  local sudo=""
  [ "$(id -u)" -eq 0 ] || sudo="sudo"
  [ -z "$sudo" ] || command -v sudo >/dev/null || fail "Installing packages needs root. First run 'apt-get install ${missing[*]}' as root."
  export DEBIAN_FRONTEND=noninteractive
  $sudo apt-get update -qq || fail "apt-get update failed. Check the network and /etc/apt/sources.list."
  $sudo apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    fail "These packages could not be installed: ${missing[*]}."
}

# What the program needs to build and run. The fonts let sheets print titles in any script.
install_libraries() {
  install libsqlite3-dev libqrencode-dev libpng-dev zlib1g-dev libcairo2-dev libpango1.0-dev libarchive-dev libvips-dev libzbar-dev \
    libsodium-dev libmimalloc-dev libnats-dev libcurl4-openssl-dev libjs-leaflet iso-codes pkg-config fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
}

# Options of debug builds. Debug information would take a sixth of the time; the same everywhere, or each script would build
# everything anew.
debug=(-debug-info-format none)

# build_release PRODUCT…: builds programs for release. Swift's runtime is linked in, so they start and run faster and need no Swift
# where they run.
build_release() {
  local product
  for product; do
    swift build -c release --static-swift-stdlib --product "$product" || fail "The build failed: see above."
  done
}

# add_map FOLDER: puts the built-in map and the letters of headings beside the program, unless they are there. Everything else
# works without them.
add_map() {
  add_font "$1"
  [ ! "$1/quarry_World.resources/towns.json" -nt deploy/coast ] || return 0
  install python3
  deploy/coast "$1" || say "Maps will have no coastlines."
}

add_font() {
  [ ! "$1/quarry_World.resources/leaguespartan.woff2" -nt deploy/font ] || return 0
  install fonttools python3-brotli
  deploy/font "$1" || say "Headings will have the system's letters."
}

# The packages of the tests outside Swift, in .build/venv.
install_python() {
  [ -d .build/venv ] || python3 -m venv .build/venv
  .build/venv/bin/pip install -q -r Tests/requirements.txt -r Tests/schema/requirements.txt -r Tests/web/requirements.txt \
    -r Tests/sheets/requirements.txt -r Tests/mail/requirements.txt -r Tests/pages/requirements.txt \
    -r Tests/attacks/requirements.txt -r Tests/cluster/requirements.txt -r Tests/clients/requirements.txt &&
    # Only its copy of axe-core is used, so the browser driver that it depends on is left out.
    .build/venv/bin/pip install -q --no-deps axe-playwright-python ||
    fail "The Python packages of the tests could not be installed. Check the network."
}

# The load generators. They share two cores with the server that they load, so they are C: in Swift they would cost more
# than the server. They need nothing but a C compiler and the library of NATS.
build_load() {
  local tool
  mkdir -p Benchmarks/.build/load
  for tool in Load/LineLoad Load/GameLoad Sources/NATSYardstick; do
    cc -std=gnu17 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -I Benchmarks/Load/LoadKit/include \
      Benchmarks/Load/LoadKit/*.c "Benchmarks/$tool"/*.c -lnats -lpthread -o "Benchmarks/.build/load/${tool#*/}" ||
      fail "The build of the load generators failed: see above."
  done
}
