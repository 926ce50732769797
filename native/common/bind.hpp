// Helpers that the Python bindings of all kernels share.
#pragma once
#include <nanobind/nanobind.h>

#include <cstring>
#include <vector>

#include "common/limits.hpp"
#include "common/natural.hpp"

namespace park {

// Registers a kernel with the Python module. Every kernel's module.cpp defines one, with the function that binds its
// classes.
class Kernel {
  public:
    using Bind = void (*)(nanobind::module_&);
    explicit Kernel(Bind bind) { all().push_back(bind); }

    static std::vector<Bind>& all() {
        static std::vector<Bind> kernels;
        return kernels;
    }
};

// The Python function that the kernels of this thread call at intervals, or null. It raises an error to interrupt them.
inline thread_local PyObject* poll = nullptr;

// True if no signal such as Ctrl-C is pending and the poll raises nothing. Otherwise a Python error is set, which `run`
// throws once the kernel has returned. For kernels that run without the GIL.
inline bool may_continue() {
    nanobind::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) return false;
    if (poll == nullptr) return true;
    PyObject* result = PyObject_CallNoArgs(poll);
    Py_XDECREF(result);
    return result != nullptr;
}

// Runs a kernel without the GIL, and throws the Python error of an interrupt.
template <class Work>
Stop run(double seconds, size_t bytes, Work work) {
    Limits limits(seconds, may_continue, bytes);
    Stop stop;
    {
        nanobind::gil_scoped_release free;
        stop = work(limits);
    }
    if (stop == Stop::interrupted) throw nanobind::python_error();
    return stop;
}

// Runs a kernel that needs little memory, so its memory is not limited.
template <class Work>
Stop run(double seconds, Work work) {
    return run(seconds, ~size_t(0), std::move(work));
}

// Memory as a bytes object of Python.
inline nanobind::bytes as_bytes(const void* data, size_t size) {
    return nanobind::bytes(static_cast<const char*>(data), size);
}

inline nanobind::bytes as_bytes(const Limbs& number) { return as_bytes(number.data(), number.size() * 8); }

// A number from its bytes, the lowest first.
inline Limbs limbs_of(const nanobind::bytes& number) {
    Limbs limbs((number.size() + 7) / 8 + (number.size() == 0), 0);
    std::memcpy(limbs.data(), number.c_str(), number.size());
    return limbs;
}

}  // namespace park
