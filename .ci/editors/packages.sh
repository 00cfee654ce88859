#!/usr/bin/env bash
# Installs the Debian packages of the editors that are missing.
set -euo pipefail

missing=()
for package in chromium curl emacs-nox elpa-eglot elpa-lsp-mode neovim vim vim-ale; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
