// The Python face of the frontier kernel.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bind.hpp"
#include "frontier.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace frontier;

namespace {

using Rules = std::vector<std::tuple<std::vector<int>, int, int, std::optional<std::vector<u64>>>>;

Board make_board(int rows, int cols, bool loop, bool directed, const std::vector<Passes>& allow,
                 const std::vector<std::pair<int, int>>& doors, const std::vector<int>& row_total,
                 const std::vector<int>& col_total, const Rules& rules, const std::vector<std::pair<int, int>>& ends) {
    Board board;
    board.rows = rows, board.cols = cols, board.loop = loop, board.directed = directed;
    board.allow = allow;
    for (auto [cell, side] : doors) board.doors.push_back({cell, side});
    board.row_total = row_total, board.col_total = col_total;
    for (const auto& [edges, low, high, table] : rules)
        board.rules.push_back({edges, low, high, table.has_value(), table.value_or(std::vector<u64>())});
    for (auto [cell, label] : ends) board.ends.push_back({cell, label});
    return board;
}

Limits make_limits(double seconds, size_t bytes, u64 states) {
    Limits limits;
    if (seconds < 1e9)
        limits.deadline = std::chrono::steady_clock::now() +
                          std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds));
    limits.interrupted = [] { return !park::signals_are_quiet(); };
    limits.max_bytes = bytes;
    if (states) limits.max_states = states;
    return limits;
}

void pass_on(Stop stop) {
    if (stop == Stop::Interrupted) throw nb::python_error();
}

nb::bytes number(const Limbs& limbs) { return park::as_bytes(limbs.data(), limbs.size() * 8); }

Limbs limbs_of(nb::bytes number) {
    Limbs limbs((number.size() + 7) / 8 + (number.size() == 0), 0);
    std::memcpy(limbs.data(), number.c_str(), number.size());
    return limbs;
}

View view(bool directed) { return directed ? View::Directed : View::Line; }

// A walk keeps its diagram alive through nanobind's keep_alive.
struct Listing {
    Diagram::Walk walk;
};

}  // namespace

void bind_frontier(nb::module_& m) {
    nb::class_<Board>(m, "FrontierBoard")
        .def("__init__",
             [](Board* self, int rows, int cols, bool loop, bool directed, const std::vector<Passes>& allow,
                const std::vector<std::pair<int, int>>& doors, const std::vector<int>& row_total,
                const std::vector<int>& col_total, const Rules& rules, const std::vector<std::pair<int, int>>& ends) {
                 new (self) Board(make_board(rows, cols, loop, directed, allow, doors, row_total, col_total, rules, ends));
             },
             "rows"_a, "cols"_a, "loop"_a, "directed"_a, "allow"_a, "doors"_a, "row_total"_a, "col_total"_a,
             "rules"_a = Rules(), "ends"_a = std::vector<std::pair<int, int>>());

    m.def("frontier_count", [](const Board& board, double seconds, size_t bytes, u64 states, u64 enough) {
        Limits limits = make_limits(seconds, bytes, states);
        limits.enough = enough;
        Counted counted;
        {
            nb::gil_scoped_release free;
            // Blank boards have a fast path of their own; for others the best direction differs by orders of magnitude.
            counted = is_blank(board) ? count(board, limits) : count_best(board, limits);
        }
        pass_on(counted.stop);
        return std::make_tuple(std::string(name(counted.stop)), counted.reason, number(counted.lines),
                               number(counted.directed), counted.stats.states, counted.stats.bytes);
    });

    m.def("frontier_diagram", [](const Board& board, double seconds, size_t bytes, u64 states) {
        const Limits limits = make_limits(seconds, bytes, states);
        Diagram built;
        {
            nb::gil_scoped_release free;
            built = diagram_best(board, limits);
        }
        pass_on(built.stop);
        return built;
    });

    nb::class_<Listing>(m, "FrontierListing").def("next", [](Listing& self) -> std::optional<std::pair<Edges, bool>> {
        if (!self.walk.next()) return std::nullopt;
        return std::make_pair(self.walk.edges(), self.walk.both_ways());
    });

    nb::class_<Diagram>(m, "FrontierDiagram")
        .def_prop_ro("stop", [](const Diagram& d) { return std::string(name(d.stop)); })
        .def_prop_ro("reason", [](const Diagram& d) { return d.reason; })
        .def_prop_ro("nodes", [](const Diagram& d) { return d.nodes(); })
        .def_prop_ro("states", [](const Diagram& d) { return d.stats.states; })
        .def_prop_ro("bytes", [](const Diagram& d) { return d.bytes(); })
        .def_prop_ro("empty", [](const Diagram& d) { return d.empty(); })
        .def("count", [](const Diagram& d, bool directed) { return number(d.count(view(directed))); })
        .def("walk", [](const Diagram& d) { return Listing{d.walk()}; }, nb::keep_alive<0, 1>())
        .def("contains", [](const Diagram& d, const Edges& edges) { return d.contains(edges); })
        .def("prepare", [](Diagram& d, bool directed, size_t bytes) {
            nb::gil_scoped_release free;
            return d.prepare(view(directed), bytes);
        })
        .def("nth", [](const Diagram& d, nb::bytes index, bool directed) {
            Diagram::Pick pick = d.nth(limbs_of(index), view(directed));
            return std::make_tuple(pick.edges, pick.both_ways, pick.second_way);
        })
        .def("extreme", [](const Diagram& d, bool longest) { return d.by_length(longest); })
        .def("common", &Diagram::common)
        .def("never", &Diagram::never)
        .def("restrict", [](const Diagram& d, const Edges& include, const Edges& exclude, size_t bytes) {
            return d.restrict(include, exclude, bytes);
        });
}
