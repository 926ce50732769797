// The Python face of the plain search for paths.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "path_dfs.hpp"

namespace nb = nanobind;
using park::End;

void bind_path_dfs(nb::module_& m) {
    nb::class_<park::PathDfs>(m, "PathDfs")
        .def("__init__",
             [](park::PathDfs* self, std::vector<uint64_t> beside, std::vector<int> doors,
                std::vector<std::pair<uint64_t, int>> lines) {
                 if (beside.size() > park::PathDfs::kMostCells) throw nb::value_error("too many cells");
                 for (int door : doors)
                     if (door < 0 || door >= int(beside.size())) throw nb::value_error("a door is no cell");
                 new (self) park::PathDfs(std::move(beside), std::move(doors), std::move(lines));
             })
        .def_prop_ro("path", [](const park::PathDfs& w) { return w.path(); })
        .def_prop_ro("nodes", &park::PathDfs::nodes)
        .def("next", [](park::PathDfs& w, double seconds, uint64_t node_cap) {
            park::Watch watch(seconds, park::signals_are_quiet);
            bool found = false;
            End end;
            {
                nb::gil_scoped_release free;
                end = w.next(watch, node_cap, found);
            }
            if (end == End::interrupted) throw nb::python_error();
            return std::make_tuple(end, found);
        });
}
