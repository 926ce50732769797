// Reads Python's lists and tuples in place, without conversion: formulas have many small ones.
#pragma once
#include <nanobind/nanobind.h>

namespace park::cdcl {

// Calls a function with every item of a sequence; the items are borrowed references.
template <class Do>
void for_each(nanobind::handle sequence, Do act) {
    const nanobind::object fast = nanobind::steal(PySequence_Fast(sequence.ptr(), "this must be a sequence"));
    if (!fast) throw nanobind::python_error();
    // A list or a tuple. These functions belong to the stable ABI.
    PyObject* const items = fast.ptr();
    if (PyList_Check(items))
        for (Py_ssize_t k = 0; k < PyList_Size(items); ++k) act(PyList_GetItem(items, k));
    else
        for (Py_ssize_t k = 0; k < PyTuple_Size(items); ++k) act(PyTuple_GetItem(items, k));
}

// A Python integer as an int.
inline int to_int(PyObject* object) {
    const long value = PyLong_AsLong(object);
    if (value == -1 && PyErr_Occurred()) throw nanobind::python_error();
    if (value != int(value)) throw nanobind::value_error("a number is too large");
    return int(value);
}

// The places of variables. Python gives a variable as its place, or as a key of `numbering.place`, a dictionary that is
// read when it is first needed.
class VariablePlaces {
  public:
    explicit VariablePlaces(nanobind::object numbering) : numbering_(std::move(numbering)) {}
    // The place of a variable.
    int operator[](PyObject* var) {
        if (PyLong_Check(var)) return to_int(var);
        if (!place_.is_valid()) place_ = numbering_.attr("place");
        return look_up(place_, var);
    }
    // The place of a variable in a dictionary of places that is known already.
    static int look_up(nanobind::handle place, PyObject* var) {
        PyObject* const found = PyLong_Check(var) ? var : PyDict_GetItemWithError(place.ptr(), var);
        if (PyErr_Occurred()) throw nanobind::python_error();
        if (!found) throw nanobind::key_error("a variable is not known");
        return to_int(found);
    }

  private:
    nanobind::object numbering_, place_;
};

}  // namespace park::cdcl
