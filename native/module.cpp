// The Python module: what kernels share, then every kernel. They run without the GIL, and take it back to poll.
#include <nanobind/nanobind.h>

#include "common/bind.hpp"

namespace nb = nanobind;
using park::Stop;

namespace {

// `__new__` of a class of named pairs. Boards have thousands of places, and a function in Python takes twice as long.
PyObject* new_pair(PyObject*, PyObject* const* args, Py_ssize_t count, PyObject* names) {
    const Py_ssize_t named = names ? PyTuple_Size(names) : 0;
    if (count + named != 3) return PyErr_Format(PyExc_TypeError, "a pair has two values, not %zd", count + named - 1);
    PyObject* values[2] = {count > 1 ? args[1] : nullptr, count > 2 ? args[2] : nullptr};
    const nb::object fields = nb::steal(named ? PyObject_GetAttrString(args[0], "_fields") : nullptr);
    for (Py_ssize_t k = 0; k < named; ++k) {
        const Py_ssize_t place = fields ? PySequence_Index(fields.ptr(), PyTuple_GetItem(names, k)) : -1;
        if (place < 0 || place > 1 || values[place]) {
            PyErr_Clear();
            return PyErr_Format(PyExc_TypeError, "a pair has no %R, or has it twice", PyTuple_GetItem(names, k));
        }
        values[place] = args[count + k];
    }
    PyObject* const pair = PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(args[0]), 2);
    for (Py_ssize_t k = 0; pair && k < 2; ++k) {
        Py_INCREF(values[k]);
        PyTuple_SetItem(pair, k, values[k]);
    }
    return pair;
}

PyMethodDef new_pair_method = {"new_pair", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(new_pair)),
                               METH_FASTCALL | METH_KEYWORDS, "new_pair($type, one, other)\n--\n\nA named pair."};

}  // namespace

NB_MODULE(_native, m) {
    m.attr("new_pair") = nb::steal(PyCFunction_NewEx(&new_pair_method, nullptr, nullptr));
    nb::set_leak_warnings(false);  // clauses of a board's shape are kept until the process ends
    nb::enum_<Stop>(m, "Stop")
        .value("done", Stop::done)
        .value("deadline", Stop::deadline)
        .value("interrupted", Stop::interrupted)
        .value("memory", Stop::memory)
        .value("cap", Stop::cap)
        .value("enough", Stop::enough)
        .value("refused", Stop::refused);
    // The caller keeps the function alive, and puts the one that was there before back.
    m.def("set_poll", [](nb::handle f) { park::poll = f.is_none() ? nullptr : f.ptr(); }, nb::arg("poll").none());
    for (const park::Kernel::Bind bind : park::Kernel::all()) bind(m);
}
