#!/bin/sh
# Installs what Fidoscope needs from Debian or Ubuntu, in addition to Rust itself.
#
#   packaging/setup-debian.sh run     to build and run the browser
#   packaging/setup-debian.sh test    to build and run all tests as well
#
# Does nothing, and needs no network, when everything is there already.
set -eu

# Everything graphical is opened at run time, so nothing but a C linker is needed to build.
build='gcc libc6-dev'
run='libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0 libgl1 libegl1 libgl1-mesa-dri'
# binkd carries the file requests of one test, crashmail writes the message bases of another one, sharutils encodes files of others, which zip, bzip2, xz,
# arj and 7z packed and lhasa unpacks; g++ builds the fuzz targets; the window is
# opened on a display of its own by xvfb, looked at by x11-utils, used by xdotool, and asked for by
# the desktop's own opener; the bus and the dictionaries are those of one test each; appstream looks at the metainfo, and mmdebstrap makes the Debian
# in which the package is tried; chromium and its driver read pages of the gate, and strace sees what the gate opens.
test='appstream arj binkd bzip2 chromium chromium-driver crashmail dbus g++ hunspell-en-us hunspell-ru lhasa mmdebstrap p7zip-full sharutils strace xvfb x11-utils xdotool xdg-utils desktop-file-utils xz-utils zip'

case "${1:-}" in
    run) wanted="$build $run" ;;
    test) wanted="$build $run $test" ;;
    *)
        echo "usage: packaging/setup-debian.sh run|test" >&2
        exit 2
        ;;
esac

if ! command -v cargo >/dev/null; then
    echo "Rust is missing: install it from https://rustup.rs, then try again." >&2
    exit 1
fi
oldest=1.95
found=$(cargo --version | cut -d ' ' -f 2)
if [ "$(printf '%s\n' "$oldest" "$found" | sort --version-sort | head -n 1)" != "$oldest" ]; then
    echo "Rust $found is too old: Fidoscope needs $oldest or newer (rustup update)." >&2
    exit 1
fi
if ! command -v apt-get >/dev/null; then
    echo "This is neither Debian nor Ubuntu. Fidoscope needs what these packages hold there:" >&2
    echo "  $wanted" >&2
    exit 0
fi

missing=''
for package in $wanted; do
    state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    if [ "$state" != installed ]; then
        missing="$missing $package"
    fi
done
if [ -z "$missing" ]; then
    exit 0
fi

echo "Installing:$missing" >&2
as_root=''
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Please install these packages as root, then try again:$missing" >&2
        exit 1
    fi
    as_root='sudo'
fi
$as_root apt-get update --quiet
# shellcheck disable=SC2086 # the list is meant to be split
$as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --quiet --no-install-recommends $missing
