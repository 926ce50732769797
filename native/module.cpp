// The Python face of the kernels. Kernels run without the GIL; a poll takes it back to see Ctrl-C.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "subset_sum.hpp"

namespace nb = nanobind;
using park::End;

namespace {

park::Watch watch_for(double seconds) { return park::Watch(seconds, park::signals_are_quiet); }

// The error that an interrupt left behind goes on to the caller.
void pass_on(End end) {
    if (end == End::interrupted) throw nb::python_error();
}

park::SubsetSum make_subset_sum(int vars, const std::vector<int>& totals, const std::vector<int>& sizes,
                     const std::vector<int>& names, const std::vector<int>& weights) {
    std::vector<park::Line> lines;
    size_t at = 0;
    for (size_t i = 0; i < totals.size(); ++i) {
        park::Line line{totals[i], {}};
        for (int k = 0; k < sizes.at(i); ++k, ++at) {
            if (names.at(at) < 0 || names[at] >= vars || weights.at(at) < 1)
                throw nb::value_error("a term needs a known variable and a positive weight");
            line.terms.push_back({names[at], weights[at]});
        }
        lines.push_back(std::move(line));
    }
    return park::SubsetSum(vars, std::move(lines));
}

}  // namespace

void bind_cdcl(nb::module_& m);
void bind_cover(nb::module_& m);
void bind_frontier(nb::module_& m);
void bind_looks(nb::module_& m);
void bind_path_dfs(nb::module_& m);
void bind_profile(nb::module_& m);

NB_MODULE(_native, m) {
    // The caller keeps the function alive, and puts the one that was there before back.
    m.def("watch", [](nb::handle look) { park::watcher = look.is_none() ? nullptr : look.ptr(); }, nb::arg("look").none());
    bind_frontier(m);
    bind_path_dfs(m);
    bind_looks(m);

    nb::enum_<End>(m, "End")
        .value("done", End::done)
        .value("deadline", End::deadline)
        .value("interrupted", End::interrupted)
        .value("memory", End::memory)
        .value("cap", End::cap);
    bind_cover(m);
    bind_cdcl(m);
    bind_profile(m);

    nb::class_<park::SubsetSum>(m, "SubsetSum")
        .def("__init__",
             [](park::SubsetSum* self, int vars, const std::vector<int>& totals, const std::vector<int>& sizes,
                const std::vector<int>& names, const std::vector<int>& weights) {
                 new (self) park::SubsetSum(make_subset_sum(vars, totals, sizes, names, weights));
             })
        .def("settle",
             [](park::SubsetSum& s, double seconds) {
                 park::Watch watch = watch_for(seconds);
                 bool possible = false;
                 End end;
                 {
                     nb::gil_scoped_release free;
                     end = s.settle(watch, possible);
                 }
                 pass_on(end);
                 return std::make_tuple(end, possible);
             })
        .def_prop_ro("values", [](const park::SubsetSum& s) { return park::as_bytes(s.values().data(), s.values().size()); })
        .def_prop_ro("nodes", &park::SubsetSum::nodes)
        .def("groups", &park::SubsetSum::groups)
        .def("next",
             [](park::SubsetSum& s, double seconds, uint64_t node_cap) {
                 park::Watch watch = watch_for(seconds);
                 bool found = false;
                 End end;
                 {
                     nb::gil_scoped_release free;
                     end = s.next(watch, node_cap, found);
                 }
                 pass_on(end);
                 return std::make_tuple(end, found);
             })
        .def("count", [](const park::SubsetSum& s, double seconds, size_t bytes) {
            park::Watch watch = watch_for(seconds);
            std::vector<uint64_t> limbs;
            End end;
            {
                nb::gil_scoped_release free;
                end = s.count(watch, bytes, limbs);
            }
            pass_on(end);
            return std::make_tuple(end, park::as_bytes(limbs.data(), limbs.size() * 8));
        });

    nb::class_<park::Row>(m, "Row")
        .def("__init__",
             [](park::Row* self, int total, std::vector<int> weights) {
                 for (int w : weights)
                     if (w < 1) throw nb::value_error("a weight must be positive");
                 new (self) park::Row(total, std::move(weights));
             })
        .def_prop_ro("values", [](const park::Row& r) { return park::as_bytes(r.values().data(), r.values().size()); })
        .def("next", [](park::Row& r, double seconds, size_t bytes) {
            park::Watch watch = watch_for(seconds);
            bool found = false;
            End end;
            {
                nb::gil_scoped_release free;
                end = r.next(watch, bytes, found);
            }
            pass_on(end);
            return std::make_tuple(end, found);
        });
}
