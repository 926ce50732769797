// Literals and clauses as Python has them, read in place: formulas have many small ones.
#pragma once
#include <nanobind/nanobind.h>

namespace park::cdcl {

// Does something with each item of a sequence, which is borrowed.
template <class Do>
void each(nanobind::handle sequence, Do act) {
    const nanobind::object fast = nanobind::steal(PySequence_Fast(sequence.ptr(), "this must be a sequence"));
    if (!fast) throw nanobind::python_error();
    // It is a list or a tuple. Items are borrowed, by functions that all Pythons from 3.12 on have in common.
    PyObject* const items = fast.ptr();
    if (PyList_Check(items))
        for (Py_ssize_t k = 0; k < PyList_Size(items); ++k) act(PyList_GetItem(items, k));
    else
        for (Py_ssize_t k = 0; k < PyTuple_Size(items); ++k) act(PyTuple_GetItem(items, k));
}

inline int number(PyObject* object) {
    const long value = PyLong_AsLong(object);
    if (value == -1 && PyErr_Occurred()) throw nanobind::python_error();
    if (value != int(value)) throw nanobind::value_error("a literal is of no variable");
    return int(value);
}

}  // namespace park::cdcl
