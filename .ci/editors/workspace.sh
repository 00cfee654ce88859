#!/usr/bin/env bash
# Makes the workspace that the editors open: the demo, and a file whose findings have safe fixes.
#   workspace.sh <folder that does not exist yet>
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
cp -r "$here/../../fixtures/demo/." "$1"
cat >"$1/bridge/notify.cc" <<'END'
#include <pybind11/pybind11.h>

namespace py = pybind11;

// Columns are counted in three ways: é 😀
void on_open(py::object handler) {
    /* é😀 */ py::gil_scoped_acquire();
    handler();
}

void on_close(py::object handler) {
    py::gil_scoped_acquire();
    handler();
}

void on_error(py::object handler) {
    py::gil_scoped_acquire();
    handler();
}
END
