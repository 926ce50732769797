// The Python bindings of the ZDD of a Nagareru board.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "common/bind.hpp"
#include "zdd/nagareru.hpp"

namespace nb = nanobind;

namespace park::zdd {

namespace {

constexpr size_t kMaxEdges = 65'000;  // layers have 16 bits

// Checks the tuples from Python, and makes the diagram of their board. A vertex is its colour and its directions, an
// edge two vertices and the direction between them.
Nagareru make_zdd(const std::vector<std::tuple<bool, int>>& vertices,
                  const std::vector<std::tuple<int, int, int>>& order) {
    std::vector<BoardVertex> known;
    for (const auto& [white, dir] : vertices) known.push_back({white, uint8_t(dir)});
    std::vector<BoardEdge> edges;
    const int vertex_count = int(known.size());
    for (const auto& [i, j, rel] : order) {
        if (i < 0 || j < 0 || i >= vertex_count || j >= vertex_count || i == j || rel < 0 || rel > 3)
            throw nb::value_error("no such edge");
        edges.push_back({i, j, uint8_t(rel)});
    }
    if (edges.size() > kMaxEdges) throw nb::value_error("too many edges");
    return Nagareru(std::move(known), std::move(edges));
}

// Declares the classes and functions of this kernel in the Python module.
void bind(nb::module_& m) {
    nb::class_<Nagareru>(m, "NagareruZdd")
        .def(
            "__init__",
            [](Nagareru* self, const std::vector<std::tuple<bool, int>>& vertices,
               const std::vector<std::tuple<int, int, int>>& order) { new (self) Nagareru(make_zdd(vertices, order)); })
        .def("build",
             [](Nagareru& zdd, double seconds, size_t bytes) {
                 return run(seconds, bytes, [&](Limits& limits) { return zdd.build(limits); });
             })
        .def_prop_ro("count", [](const Nagareru& zdd) { return as_bytes(zdd.count()); })
        .def_prop_ro("size", &Nagareru::size)
        .def_prop_ro("built", &Nagareru::built)
        .def_prop_ro("widest", &Nagareru::widest)
        .def("next", [](Nagareru& zdd) -> std::optional<std::vector<int>> {
            std::vector<int> layers;
            if (!zdd.next(layers)) return std::nullopt;
            return layers;
        });
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::zdd
