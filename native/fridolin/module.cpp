// The Python bindings of the printed searches for Tilepaint.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "common/bind.hpp"
#include "fridolin/search.hpp"

namespace nb = nanobind;

namespace park::fridolin {

namespace {

// Checks the arrays from Python, and makes an instance of them: the tile of each cell, and the clues of rows and
// columns.
Instance instance_of(int n, std::vector<int> tile, std::vector<int> cr, std::vector<int> cc) {
    const int m = int(cr.size());
    if (n < 1 || m < 1 || int(cc.size()) != n || tile.size() != size_t(m) * n)
        throw nb::value_error("arrays of wrong sizes");
    const int p = *std::max_element(tile.begin(), tile.end());
    if (*std::min_element(tile.begin(), tile.end()) < 1) throw nb::value_error("tiles are numbered from 1");
    return {m, n, p, std::move(tile), std::move(cr), std::move(cc)};
}

// Declares the class of a search.
template <class Search>
void bind_search(nb::module_& m, const char* name, int max_tiles) {
    nb::class_<Search>(m, name)
        .def("__init__",
             [max_tiles](Search* self, int n, std::vector<int> tile, std::vector<int> cr, std::vector<int> cc) {
                 Instance in = instance_of(n, std::move(tile), std::move(cr), std::move(cc));
                 if (in.p > max_tiles) throw nb::value_error("too many tiles");
                 new (self) Search(std::move(in));
             })
        .def_prop_ro("colours",
                     [](const Search& search) { return as_bytes(search.colours().data(), search.colours().size()); })
        .def_prop_ro("nodes", &Search::nodes)
        .def("next", [](Search& search, double seconds) {
            bool found = false;
            const Stop stop = run(seconds, [&](Limits& limits) { return search.next(limits, found); });
            return std::make_tuple(stop, found);
        });
}

// Declares the classes and functions of this kernel in the Python module.
void bind(nb::module_& m) {
    constexpr int kMaskBits = 62;  // complete search has a bit for each tile
    bind_search<CompleteSearch>(m, "FridolinComplete", kMaskBits);
    bind_search<PruneAndSearch>(m, "FridolinPrune", 1 << 20);
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::fridolin
