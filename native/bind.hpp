// What the Python faces of all kernels share.
#pragma once
#include <nanobind/nanobind.h>

namespace park {

// Whether no signal such as Ctrl-C is waiting; for kernels that run without the GIL. If one is, its Python error
// is set, and the caller throws it on as nanobind::python_error when the kernel has ended.
inline bool signals_are_quiet() {
    nanobind::gil_scoped_acquire gil;
    return PyErr_CheckSignals() == 0;
}

inline nanobind::bytes as_bytes(const void* data, size_t size) {
    return nanobind::bytes(static_cast<const char*>(data), size);
}

}  // namespace park
