# SPDX-License-Identifier: MIT
#
# What ./run and ./check share: packages, and a build directory that is made anew when it has
# become useless.  Sourced, with ROOT (the checkout) and BUILD (the build directory) set.

stamp=$build.packages
log=$build.log

# have_packages GROUP…: installs what is missing.  That is looked at once, and again when the
# list has changed or a build has failed.
have_packages ()
{
    mkdir -p -- "$(dirname -- "$build")" || return
    if [ ! -e "$stamp" ] || [ "$root/build-aux/packages" -nt "$stamp" ]; then
        "$root/build-aux/install-packages" "$@" || return
        : >"$stamp"
    fi
}

# remove_build: only ever what Meson made.
remove_build ()
{
    if [ -d "$build/meson-private" ]; then
        rm -rf -- "$build"
    fi
}

# configure OPTION…: as written down beside the build, so that a checkout that was moved, or
# other options, begin afresh.
configure ()
{
    local wanted="$root $*"
    if [ "$(cat -- "$build.of" 2>/dev/null)" != "$wanted" ]; then
        remove_build || return
    fi
    if [ ! -e "$build/build.ninja" ]; then
        remove_build || return
        printf 'Building Mexplorer for the first time …\n' >&2
        meson setup "$@" -- "$build" "$root" >"$log" 2>&1 </dev/null || return
        printf '%s\n' "$wanted" >"$build.of"
    fi
}

# build_with OPTION…: configures and compiles; what is said on the way is in LOG.
build_with ()
{
    local again=
    while true; do
        if configure "$@" && ninja -C "$build" >"$log" 2>&1 </dev/null; then
            return 0
        fi
        # After an upgrade of Meson its old builds cannot be used.
        if [ -n "$again" ] || ! grep -qi 'generated with Meson version\|incompatible .* version' "$log"; then
            rm -f -- "$stamp"
            tail -n 60 -- "$log" >&2
            return 1
        fi
        again=1
        remove_build || return
    done
}
