// What the Python faces of all kernels share.
#pragma once
#include <nanobind/nanobind.h>

namespace park {

// What this thread's kernels call now and then besides looking for signals: a Python function, or null. It raises an
// error to stop them.
inline thread_local PyObject* watcher = nullptr;

// Whether no signal such as Ctrl-C is waiting and the watcher lets the kernel go on; for kernels that run without the
// GIL. If not, a Python error is set, and the caller throws it on as nanobind::python_error when the kernel has ended.
inline bool signals_are_quiet() {
    nanobind::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) return false;
    if (watcher == nullptr) return true;
    PyObject* said = PyObject_CallNoArgs(watcher);
    Py_XDECREF(said);
    return said != nullptr;
}

inline nanobind::bytes as_bytes(const void* data, size_t size) {
    return nanobind::bytes(static_cast<const char*>(data), size);
}

}  // namespace park
