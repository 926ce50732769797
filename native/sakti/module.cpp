// The Python bindings of the printed search for Path.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "common/bind.hpp"
#include "sakti/search.hpp"

namespace nb = nanobind;

namespace park::sakti {

namespace {

// Checks the arrays from Python, and makes an instance of them. `a` and `b` are the cells of the doors, `cr` and `cc`
// the clues.
PathInstance instance_of(int a, int b, std::vector<int> cr, std::vector<int> cc, const std::vector<bool>& blocked) {
    const int m = int(cr.size()), n = int(cc.size());
    if (m < 1 || n < 1 || blocked.size() != size_t(m) * n) throw nb::value_error("arrays of wrong sizes");
    if (std::min(a, b) < 0 || std::max(a, b) >= m * n) throw nb::value_error("a door is not on the board");
    return {m, n, a, b, std::move(cr), std::move(cc), {blocked.begin(), blocked.end()}};
}

// Declares the classes and functions of this kernel in the Python module.
void bind(nb::module_& m) {
    nb::class_<TraverseCell>(m, "SaktiTraverse")
        .def("__init__",
             [](TraverseCell* self, int a, int b, std::vector<int> cr, std::vector<int> cc,
                const std::vector<bool>& blocked) {
                 new (self) TraverseCell(instance_of(a, b, std::move(cr), std::move(cc), blocked));
             })
        .def_prop_ro("walk", &TraverseCell::walk)
        .def_prop_ro("nodes", &TraverseCell::nodes)
        .def("next", [](TraverseCell& search, double seconds) {
            bool found = false;
            const Stop stop = run(seconds, [&](Limits& limits) { return search.next(limits, found); });
            return std::make_tuple(stop, found);
        });
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::sakti
