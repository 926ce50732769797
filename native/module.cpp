// The Python module: functions that kernels share, and all kernels. Kernels run without the GIL, and acquire it to
// poll.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "common/bind.hpp"
#include "common/poll.hpp"

namespace nb = nanobind;
using park::Stop;

void park::poll_caller() {
    const nb::gil_scoped_acquire gil;
    if (!may_continue()) throw nb::python_error();
}

namespace {

constexpr Py_ssize_t kMaxFields = 8;

// Since Python 3.14 a tuple caches its hash in an additional member, which is -1 while unknown. A generic allocation
// leaves it 0, so every named tuple would hash to 0, unlike an equal plain tuple.
void reset_hash(PyObject* tuple) {
    static const Py_ssize_t members = [] {
        const nb::object size = nb::steal(PyObject_GetAttrString((PyObject*)&PyTuple_Type, "__basicsize__"));
        return PyLong_AsSsize_t(size.ptr());
    }();
    if (members <= Py_ssize_t(sizeof(PyVarObject))) return;
    Py_hash_t* const end_of_members = reinterpret_cast<Py_hash_t*>(reinterpret_cast<char*>(tuple) + members);
    end_of_members[-1] = -1;  // the last member
}

// `__new__` of a class of named tuples. `fields_and_defaults` has its field names, and the defaults of the last fields.
// It is native because boards have thousands of spots and rules, and a function in Python takes twice as long.
PyObject* new_named(PyObject* fields_and_defaults, PyObject* const* args, Py_ssize_t count, PyObject* names) {
    PyObject* const fields = PyTuple_GetItem(fields_and_defaults, 0);
    const Py_ssize_t size = PyTuple_Size(fields);
    if (--count < 0 || count > size) return PyErr_Format(PyExc_TypeError, "there are %zd values, not %zd", size, count);
    PyObject* values[kMaxFields] = {};
    std::copy_n(args + 1, count, values);
    for (Py_ssize_t k = 0; names && k < PyTuple_Size(names); ++k) {
        const Py_ssize_t place = PySequence_Index(fields, PyTuple_GetItem(names, k));
        if (place < 0 || values[place]) {
            PyErr_Clear();
            return PyErr_Format(PyExc_TypeError, "there is no value %R, or it is there twice",
                                PyTuple_GetItem(names, k));
        }
        values[place] = args[1 + count + k];
    }
    if (count < size) {
        PyObject* const defaults = PyTuple_GetItem(fields_and_defaults, 1);
        const Py_ssize_t needed = size - PyTuple_Size(defaults);
        for (Py_ssize_t k = count; k < size; ++k) {
            if (!values[k] && k >= needed) values[k] = PyTuple_GetItem(defaults, k - needed);
            if (!values[k]) return PyErr_Format(PyExc_TypeError, "the value %R is missing", PyTuple_GetItem(fields, k));
        }
    }
    PyObject* const tuple = PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(args[0]), size);
    for (Py_ssize_t k = 0; tuple && k < size; ++k) {
        Py_INCREF(values[k]);
        PyTuple_SetItem(tuple, k, values[k]);
    }
    if (tuple) reset_hash(tuple);
    return tuple;
}

PyMethodDef new_named_method = {"__new__", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(new_named)),
                                METH_FASTCALL | METH_KEYWORDS, "A named tuple."};

// A function `__new__` for a class of named tuples with these fields and defaults.
nb::object constructor(const nb::tuple& fields, const nb::tuple& defaults) {
    if (Py_ssize_t(fields.size()) > kMaxFields || defaults.size() > fields.size())
        throw nb::value_error("there are too many fields or defaults");
    return nb::steal(PyCFunction_NewEx(&new_named_method, nb::make_tuple(fields, defaults).ptr(), nullptr));
}

// Formulas take megabytes for milliseconds. If the C library returned this memory to the system each time, new page
// faults would take as long as filling it. It raises its thresholds only after it has freed a large block, so set them
// here.
void keep_freed_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 16 << 20);
    mallopt(M_TRIM_THRESHOLD, 32 << 20);
#endif
}

}  // namespace

NB_MODULE(_native, m) {
    keep_freed_memory();
    m.def("constructor", constructor);
    nb::set_leak_warnings(false);  // stencils are cached until the process ends
    nb::enum_<Stop>(m, "Stop")
        .value("done", Stop::done)
        .value("deadline", Stop::deadline)
        .value("interrupted", Stop::interrupted)
        .value("memory", Stop::memory)
        .value("cap", Stop::cap)
        .value("enough", Stop::enough)
        .value("refused", Stop::refused);
    // The caller keeps the function alive, and restores the previous one.
    m.def("set_poll", [](nb::handle f) { park::poll = f.is_none() ? nullptr : f.ptr(); }, nb::arg("poll").none());
    m.def("measure_polls", park::Clock::measure);
    m.def("now", [] { return std::chrono::duration<double>(park::Clock::now().time_since_epoch()).count(); });
    m.def("longest_without_poll", [] { return std::chrono::duration<double>(park::Clock::longest()).count(); });
    for (const park::Kernel::Bind bind : park::Kernel::all()) bind(m);
}
