// The Python bindings of the frontier kernel.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "common/bind.hpp"
#include "frontier/frontier.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace park::frontier {

namespace {

using EdgeRuleTuples = std::vector<std::tuple<std::vector<int>, int, int, std::optional<std::vector<uint64_t>>>>;

// Makes the board from lists and tuples of Python: doors are pairs of cell and side, ends pairs of cell and label. A
// rule has a list of rows or, without a table, None.
FrontierBoard make_board(int rows, int cols, bool loop, bool directed, const std::vector<Passes>& allow,
                         const std::vector<std::pair<int, int>>& doors, const std::vector<int>& row_total,
                         const std::vector<int>& col_total, const EdgeRuleTuples& rules,
                         const std::vector<std::pair<int, int>>& ends) {
    FrontierBoard board;
    board.rows = rows, board.cols = cols, board.loop = loop, board.directed = directed;
    board.allow = allow;
    for (auto [cell, side] : doors) board.doors.push_back({cell, side});
    board.row_total = row_total, board.col_total = col_total;
    for (const auto& [edges, low, high, table] : rules)
        board.rules.push_back({edges, low, high, table.has_value(), table.value_or(std::vector<uint64_t>())});
    for (auto [cell, label] : ends) board.ends.push_back({cell, label});
    return board;
}

// The options of a sweep; 0 states means no cap.
SweepOptions options_of(uint64_t states, uint64_t enough) {
    SweepOptions options;
    if (states) options.max_states = states;
    options.enough = enough;
    return options;
}

View view(bool directed) { return directed ? View::directed : View::line; }

// Solutions of a diagram in order. nanobind's keep_alive keeps the diagram alive.
struct FrontierListing {
    Diagram::SolutionWalk walk;
};

// Declares the classes and functions of this kernel in the Python module.
void bind(nb::module_& m) {
    nb::class_<FrontierBoard>(m, "FrontierBoard")
        .def(
            "__init__",
            [](FrontierBoard* self, int rows, int cols, bool loop, bool directed, const std::vector<Passes>& allow,
               const std::vector<std::pair<int, int>>& doors, const std::vector<int>& row_total,
               const std::vector<int>& col_total, const EdgeRuleTuples& rules,
               const std::vector<std::pair<int, int>>& ends) {
                new (self) FrontierBoard(
                    make_board(rows, cols, loop, directed, allow, doors, row_total, col_total, rules, ends));
            },
            "rows"_a, "cols"_a, "loop"_a, "directed"_a, "allow"_a, "doors"_a, "row_total"_a, "col_total"_a,
            "rules"_a = EdgeRuleTuples(), "ends"_a = std::vector<std::pair<int, int>>());

    m.def("frontier_count",
          [](const FrontierBoard& board, double seconds, size_t bytes, uint64_t states, uint64_t enough) {
              const SweepOptions options = options_of(states, enough);
              CountResult counted;
              const Stop stop = run(seconds, bytes, [&](Limits& limits) {
                  // Blank boards have their own algorithm; for other boards the directions differ by orders of
                  // magnitude.
                  counted = is_blank(board) ? count(board, limits, options) : count_best(board, limits, options);
                  return counted.stop;
              });
              return std::make_tuple(stop, counted.reason, as_bytes(counted.lines), as_bytes(counted.directed),
                                     counted.stats.states, counted.stats.bytes);
          });

    m.def("frontier_diagram", [](const FrontierBoard& board, double seconds, size_t bytes, uint64_t states) {
        Diagram built;
        run(seconds, bytes, [&](Limits& limits) {
            built = diagram_best(board, limits, options_of(states, 0));
            return built.stop;
        });
        return built;
    });

    nb::class_<FrontierListing>(m, "FrontierListing")
        .def("next", [](FrontierListing& self) -> std::optional<std::pair<Edges, bool>> {
            if (!self.walk.next()) return std::nullopt;
            return std::make_pair(self.walk.edges(), self.walk.both_ways());
        });

    nb::class_<Diagram>(m, "FrontierDiagram")
        .def_prop_ro("stop", [](const Diagram& d) { return d.stop; })
        .def_prop_ro("reason", [](const Diagram& d) { return d.reason; })
        .def_prop_ro("nodes", [](const Diagram& d) { return d.nodes(); })
        .def_prop_ro("states", [](const Diagram& d) { return d.stats.states; })
        .def_prop_ro("bytes", [](const Diagram& d) { return d.bytes(); })
        .def_prop_ro("empty", [](const Diagram& d) { return d.empty(); })
        .def("count", [](const Diagram& d, bool directed) { return as_bytes(d.count(view(directed))); })
        .def(
            "walk", [](const Diagram& d) { return FrontierListing{d.walk()}; }, nb::keep_alive<0, 1>())
        .def("contains", [](const Diagram& d, const Edges& edges) { return d.contains(edges); })
        .def("prepare",
             [](Diagram& d, bool directed, size_t bytes) {
                 nb::gil_scoped_release free;
                 return d.prepare(view(directed), bytes);
             })
        .def("nth",
             [](const Diagram& d, nb::bytes index, bool directed) {
                 Diagram::NumberedSolution pick = d.nth(limbs_of(index), view(directed));
                 return std::make_tuple(pick.edges, pick.both_ways, pick.second_way);
             })
        .def("extreme", [](const Diagram& d, bool longest) { return d.by_length(longest); })
        .def("common", &Diagram::common)
        .def("never", &Diagram::never)
        .def("restrict", [](const Diagram& d, const Edges& include, const Edges& exclude, size_t bytes) {
            return d.restrict(include, exclude, bytes);
        });
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::frontier
