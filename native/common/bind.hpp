// What the Python faces of all kernels share.
#pragma once
#include <nanobind/nanobind.h>

#include <cstring>
#include <vector>

#include "common/limits.hpp"
#include "common/natural.hpp"

namespace park {

// A kernel in the Python module. Each defines one of these in its own folder, with the function that binds its classes.
class Kernel {
  public:
    using Bind = void (*)(nanobind::module_&);
    explicit Kernel(Bind bind) { all().push_back(bind); }

    static std::vector<Bind>& all() {
        static std::vector<Bind> kernels;
        return kernels;
    }
};

// A Python function that this thread's kernels call now and then, or null. It raises an error to interrupt them.
inline thread_local PyObject* poll = nullptr;

// Whether no signal such as Ctrl-C is waiting and the poll raises nothing; for kernels that run without the GIL. If
// not, a Python error is set, and `run` passes it on when the kernel has ended.
inline bool nobody_interrupts() {
    nanobind::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) return false;
    if (poll == nullptr) return true;
    PyObject* result = PyObject_CallNoArgs(poll);
    Py_XDECREF(result);
    return result != nullptr;
}

// Runs a kernel without the GIL; an interrupt's error goes on to the caller.
template <class Work>
Stop run(double seconds, size_t bytes, Work work) {
    Limits limits(seconds, nobody_interrupts, bytes);
    Stop stop;
    {
        nanobind::gil_scoped_release free;
        stop = work(limits);
    }
    if (stop == Stop::interrupted) throw nanobind::python_error();
    return stop;
}

// The same for kernels that hold little memory.
template <class Work>
Stop run(double seconds, Work work) {
    return run(seconds, ~size_t(0), std::move(work));
}

inline nanobind::bytes as_bytes(const void* data, size_t size) {
    return nanobind::bytes(static_cast<const char*>(data), size);
}

inline nanobind::bytes as_bytes(const Limbs& number) { return as_bytes(number.data(), number.size() * 8); }

inline Limbs limbs_of(const nanobind::bytes& number) {
    Limbs limbs((number.size() + 7) / 8 + (number.size() == 0), 0);
    std::memcpy(limbs.data(), number.c_str(), number.size());
    return limbs;
}

}  // namespace park
