// The Python bindings of the equations over Booleans.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "common/bind.hpp"
#include "subset_sum/subset_sum.hpp"

namespace nb = nanobind;

namespace park::subset_sum {

namespace {

// Checks the lists from Python, and makes the equations. `names` and `weights` have the terms of all equations in turn;
// `sizes` has the number of terms of each equation.
SubsetSum make(int vars, const std::vector<int>& totals, const std::vector<int>& sizes, const std::vector<int>& names,
               const std::vector<int>& weights) {
    std::vector<Equation> equations;
    size_t at = 0;
    for (size_t i = 0; i < totals.size(); ++i) {
        Equation equation{totals[i], {}};
        for (int k = 0; k < sizes.at(i); ++k, ++at) {
            if (names.at(at) < 0 || names[at] >= vars || weights.at(at) < 1)
                throw nb::value_error("a term needs a known variable and a positive weight");
            equation.terms.push_back({names[at], weights[at]});
        }
        equations.push_back(std::move(equation));
    }
    return SubsetSum(vars, std::move(equations));
}

nb::bytes bytes_of(const std::vector<int8_t>& values) { return as_bytes(values.data(), values.size()); }

// Declares the classes and functions of this kernel in the Python module.
void bind(nb::module_& m) {
    nb::class_<SubsetSum>(m, "SubsetSum")
        .def("__init__",
             [](SubsetSum* self, int vars, const std::vector<int>& totals, const std::vector<int>& sizes,
                const std::vector<int>& names,
                const std::vector<int>& weights) { new (self) SubsetSum(make(vars, totals, sizes, names, weights)); })
        .def("propagate",
             [](SubsetSum& s, double seconds) {
                 bool possible = false;
                 const Stop stop = run(seconds, [&](Limits& limits) { return s.propagate_all(limits, possible); });
                 return std::make_tuple(stop, possible);
             })
        .def_prop_ro("values", [](const SubsetSum& s) { return bytes_of(s.values()); })
        .def_prop_ro("nodes", &SubsetSum::nodes)
        .def("groups", &SubsetSum::groups)
        .def("next",
             [](SubsetSum& s, double seconds, uint64_t node_cap) {
                 bool found = false;
                 const Stop stop = run(seconds, [&](Limits& limits) { return s.next(limits, node_cap, found); });
                 return std::make_tuple(stop, found);
             })
        .def("count", [](const SubsetSum& s, double seconds, size_t bytes) {
            Limbs limbs;
            const Stop stop = run(seconds, bytes, [&](Limits& limits) { return s.count(limits, limbs); });
            return std::make_tuple(stop, as_bytes(limbs));
        });

    nb::class_<SingleSum>(m, "SingleSum")
        .def("__init__",
             [](SingleSum* self, int total, std::vector<int> weights) {
                 for (int weight : weights)
                     if (weight < 1) throw nb::value_error("a weight must be positive");
                 new (self) SingleSum(total, std::move(weights));
             })
        .def_prop_ro("values", [](const SingleSum& s) { return bytes_of(s.values()); })
        .def("next", [](SingleSum& s, double seconds, size_t bytes) {
            bool found = false;
            const Stop stop = run(seconds, bytes, [&](Limits& limits) { return s.next(limits, found); });
            return std::make_tuple(stop, found);
        });
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::subset_sum
