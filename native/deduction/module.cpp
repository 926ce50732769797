// The Python bindings of the deductions.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "common/bind.hpp"
#include "deduction/area.hpp"
#include "deduction/circuit.hpp"
#include "deduction/distinct.hpp"
#include "deduction/group_sizes.hpp"
#include "deduction/linear.hpp"
#include "deduction/link_paths.hpp"
#include "deduction/patterns.hpp"
#include "deduction/reach.hpp"
#include "deduction/runs.hpp"
#include "deduction/step_finder.hpp"
#include "deduction/table.hpp"

namespace nb = nanobind;

namespace park::deduction {

namespace {

// Throws an error if an atom is not known; -1 is allowed.
void check_atoms(const DeductionBoard& board, const Ints& atoms) {
    for (int atom : atoms)
        if (atom < -1 || atom >= board.atoms()) throw nb::value_error("an atom is not known");
}

// Two vertices, the atom that is removed if the edge between them is off, and the atom that is removed if it is drawn.
using EdgeTuple = std::tuple<int, int, int, int>;

using LineTuple = std::tuple<Ints, int, bool>;  // atoms of a value, the rule, and whether one of them is required

// The lines of a pattern, as values with named members.
std::vector<ValueLine> value_lines(const std::vector<LineTuple>& lines) {
    std::vector<ValueLine> result;
    for (const auto& [atoms, rule, has_value] : lines) result.push_back({atoms, rule, has_value});
    return result;
}

// All atoms of the variable to which some atoms belong; -1 among these is skipped.
Ints all_values(const DeductionBoard& board, const Ints& atoms) {
    for (int atom : atoms)
        if (atom >= 0) return board.vars.at(board.var_of.at(atom));
    return {};
}

// A flag for each byte.
std::vector<uint8_t> flags_of(const nb::bytes& bytes) {
    const auto* data = reinterpret_cast<const uint8_t*>(bytes.c_str());
    return {data, data + bytes.size()};
}

// Adds a deduction, with the rules that it always uses.
template <class Kind>
int add(DeductionBoard& board, std::unique_ptr<Kind> deduction, const Ints& rules) {
    check_atoms(board, deduction->watched);
    deduction->rules = rules;
    return board.add(std::move(deduction));
}

// Declares the classes and functions of this kernel in the Python module.
void bind(nb::module_& m) {
    nb::class_<UsedDeduction>(m, "UsedDeduction")
        .def_ro("unit", &UsedDeduction::unit)
        .def_ro("atoms", &UsedDeduction::atoms);
    nb::class_<FoundStep>(m, "FoundStep")
        .def_ro("cost", &FoundStep::cost)
        .def_ro("supposed", &FoundStep::supposed)
        .def_ro("removed", &FoundStep::removed)
        .def_ro("deductions", &FoundStep::deductions)
        .def_ro("facts", &FoundStep::facts)
        .def_ro("rules", &FoundStep::rules)
        .def_ro("failed_unit", &FoundStep::failed_unit)
        .def_ro("failed_var", &FoundStep::failed_var)
        .def_ro("inner", &FoundStep::inner);
    m.def("merge_steps", &merge_steps);

    nb::class_<LinkMap>(m, "LinkMap")
        .def("__init__", [](LinkMap* self, std::vector<std::pair<int, int>> places,
                            const std::vector<std::tuple<int, int, int, int>>& edges,
                            std::vector<std::vector<std::pair<int, int>>> owners, const Ints& ends) {
            const int cells = int(places.size());
            if (owners.size() != places.size()) throw nb::value_error("owners for each cell");
            new (self) LinkMap{std::move(places), {}, {}, std::move(owners), {}};
            self->beside.resize(cells);
            self->is_end.resize(cells);
            for (const auto& [one, other, on, off] : edges) {
                self->beside.at(one).push_back({other, int(self->edges.size())});
                self->beside.at(other).push_back({one, int(self->edges.size())});
                self->edges.push_back({one, other, on, off});
            }
            for (int cell : ends) self->is_end.at(cell) = 1;
        });

    nb::class_<DeductionBoard>(m, "DeductionBoard")
        .def(nb::init<>())
        .def("add_var", &DeductionBoard::add_var)
        .def("add_noted",
             [](DeductionBoard& board, int var, int cost) {
                 const int atom = board.add_atom();
                 board.visible[atom] = board.visible[board.vars.at(var)[0]];
                 board.noted[var] = atom;
                 add(board, std::make_unique<DecidedNote>(board.vars[var], atom, cost), {});
                 return atom;
             })
        .def("add_given",
             [](DeductionBoard& board, int atom, int rule) {
                 if (atom < 0 || atom >= board.atoms() || board.var_of[atom] < 0 || rule < 0)
                     throw nb::value_error("an atom is not known");
                 board.given.push_back({atom, rule});
                 board.rules = std::max(board.rules, rule + 1);
             })
        .def("add_table",
             [](DeductionBoard& board, const std::vector<std::pair<std::vector<Ints>, Ints>>& rows, int cost,
                bool follows, const Ints& rules, const Ints& only, int same_family) {
                 std::vector<Table::Row> packed;
                 Ints vars, scope;
                 for (const auto& [groups, deniers] : rows) {
                     packed.push_back({groups, deniers});
                     for (const Ints& group : groups) {
                         check_atoms(board, group);
                         for (int atom : group) {
                             const int var = board.var_of.at(atom);
                             if (std::find(vars.begin(), vars.end(), var) == vars.end()) vars.push_back(var);
                         }
                     }
                     for (int rule : deniers) board.rules = std::max(board.rules, rule + 1);
                 }
                 for (int var : vars) scope.insert(scope.end(), board.vars.at(var).begin(), board.vars.at(var).end());
                 auto deduction = std::make_unique<Table>(std::move(packed), std::move(scope), only, cost, follows);
                 deduction->family = same_family;
                 return add(board, std::move(deduction), rules);
             })
        .def("add_same",
             [](DeductionBoard& board, const std::vector<Ints>& nodes, const std::vector<EdgeTuple>& lines,
                const Ints& rules) {
                 for (const Ints& labels : nodes) check_atoms(board, labels);
                 for (const auto& [a, b, on, off] : lines) {
                     const Ints &one = nodes.at(a), &other = nodes.at(b);
                     std::vector<Table::Row> rows{{{{off}, all_values(board, one), all_values(board, other)}, {}}};
                     // The first atom of a node stands for "no label".
                     for (size_t k = 1; k < std::min(one.size(), other.size()); ++k)
                         if (one[k] >= 0 && other[k] >= 0) rows.push_back({{{on}, {one[k]}, {other[k]}}, {}});
                     Ints scope{on, off};
                     for (size_t g = 1; g < 3; ++g)
                         scope.insert(scope.end(), rows[0].groups[g].begin(), rows[0].groups[g].end());
                     add(board, std::make_unique<Table>(std::move(rows), std::move(scope), Ints{}, 0, true), rules);
                 }
             })
        .def("add_labels",
             [](DeductionBoard& board, const std::vector<Ints>& nodes, const std::vector<EdgeTuple>& lines,
                const std::vector<std::tuple<int, int, int>>& ends, int cost, const Ints& rules) {
                 for (const auto& [label, one, other] : ends) {
                     std::vector<Circuit::CircuitVertex> vertices;
                     Ints inside;
                     for (int node = 0; node < int(nodes.size()); ++node) {
                         const int may_have = nodes[node].at(label);
                         inside.push_back(may_have < 0 ? -1 : int(vertices.size()));
                         if (may_have < 0) continue;
                         vertices.push_back({may_have, all_values(board, {may_have}), node == one || node == other});
                         std::erase(vertices.back().others, may_have);
                     }
                     if (inside.at(one) < 0 || inside.at(other) < 0) throw nb::value_error("an end lacks its label");
                     std::vector<Circuit::CircuitEdge> edges;
                     for (const auto& [a, b, on, off] : lines)
                         if (inside.at(a) >= 0 && inside.at(b) >= 0) edges.push_back({inside[a], inside[b], on, off});
                     edges.push_back({inside[one], inside[other], -1, -1});
                     Ints costs{-1, cost, -1};
                     add(board,
                         std::make_unique<Circuit>(std::move(vertices), std::move(edges), false, std::move(costs)),
                         rules);
                 }
             })
        .def("add_linear",
             [](DeductionBoard& board, std::vector<Linear::Term> terms, int low, int high, Ints costs,
                const Ints& rules) {
                 return add(board, std::make_unique<Linear>(std::move(terms), low, high, std::move(costs)), rules);
             })
        .def("add_runs",
             [](DeductionBoard& board, std::vector<Runs::Cell> cells, Ints lengths, Ints costs, const Ints& rules) {
                 for (int length : lengths)
                     if (length < 1) throw nb::value_error("a run has a cell at least");
                 return add(board, std::make_unique<Runs>(std::move(cells), std::move(lengths), std::move(costs)),
                            rules);
             })
        .def("add_groups",
             [](DeductionBoard& board, const std::vector<std::tuple<int, int, Ints>>& cells, int atoms,
                std::tuple<int, int, bool> value, bool crowd, Ints costs, const Ints& rules) {
                 std::vector<GroupSizeDeduction::GroupCell> packed;
                 for (const auto& [first, noted, beside] : cells) {
                     packed.push_back({first, noted, beside});
                     for (int other : beside)
                         if (other < 0 || other >= int(cells.size())) throw nb::value_error("a cell is not known");
                 }
                 const auto [place, size, more] = value;
                 if (crowd)
                     return add(
                         board,
                         std::make_unique<GroupTooLarge>(
                             std::move(packed), atoms, GroupSizeDeduction::GroupValue{place, size, more}, costs.at(0)),
                         rules);
                 return add(
                     board,
                     std::make_unique<GroupGrowth>(std::move(packed), atoms,
                                                   GroupSizeDeduction::GroupValue{place, size, more}, std::move(costs)),
                     rules);
             })
        .def("add_distinct",
             [](DeductionBoard& board, std::vector<Ints> places, std::vector<Ints> members, Ints noted, bool all_values,
                Ints costs, const Ints& rules) {
                 auto deduction = std::make_unique<Distinct>(std::move(places), std::move(members), std::move(noted),
                                                             all_values, std::move(costs));
                 deduction->follows = true;
                 return add(board, std::move(deduction), rules);
             })
        .def("add_overlap",
             [](DeductionBoard& board, const std::vector<std::tuple<Ints, Ints, Ints>>& values, int cost,
                const Ints& rules) {
                 std::vector<Overlap::OverlapValue> packed;
                 for (const auto& [first, both, second] : values) packed.push_back({first, both, second});
                 return add(board, std::make_unique<Overlap>(std::move(packed), cost), rules);
             })
        .def("add_fish",
             [](DeductionBoard& board, const std::vector<LineTuple>& one, const std::vector<LineTuple>& other,
                Ints costs) {
                 return add(board, std::make_unique<Fish>(value_lines(one), value_lines(other), std::move(costs)), {});
             })
        .def("add_colouring",
             [](DeductionBoard& board, const std::vector<LineTuple>& lines, Ints costs) {
                 return add(board, std::make_unique<Colouring>(value_lines(lines), std::move(costs)), {});
             })
        .def("add_wings",
             [](DeductionBoard& board, std::vector<Ints> cells, std::vector<std::pair<Ints, int>> lines, int cost) {
                 for (const Ints& atoms : cells)
                     if (atoms.size() != cells[0].size()) throw nb::value_error("an atom or -1 for each value");
                 for (const auto& line : lines)
                     for (int cell : line.first)
                         if (cell < 0 || cell >= int(cells.size())) throw nb::value_error("a line has unknown cells");
                 return add(board, std::make_unique<Wings>(std::move(cells), std::move(lines), cost), {});
             })
        .def("add_circuit",
             [](DeductionBoard& board, const std::vector<std::pair<Ints, bool>>& vertices,
                const std::vector<EdgeTuple>& lines, bool no_cycles, Ints costs, const Ints& rules) {
                 std::vector<Circuit::CircuitVertex> ends;
                 for (const auto& [others, must] : vertices) ends.push_back({-1, others, must});
                 std::vector<Circuit::CircuitEdge> edges;
                 for (const auto& [one, other, on, off] : lines) {
                     if (one < 0 || other < 0 || one >= int(ends.size()) || other >= int(ends.size()))
                         throw nb::value_error("an edge joins vertices that are not known");
                     edges.push_back({one, other, on, off});
                 }
                 return add(board,
                            std::make_unique<Circuit>(std::move(ends), std::move(edges), no_cycles, std::move(costs)),
                            rules);
             })
        .def("add_area",
             [](DeductionBoard& board, const std::vector<std::tuple<int, Ints, Ints, bool>>& vertices, int size,
                Ints costs, const Ints& rules) {
                 std::vector<Area::Vertex> cells;
                 for (const auto& [may_belong, others, neighbours, required] : vertices)
                     cells.push_back({may_belong, others, neighbours, required});
                 return add(board, std::make_unique<Area>(std::move(cells), size, std::move(costs)), rules);
             })
        .def("add_reach",
             [](DeductionBoard& board, const std::vector<std::tuple<int, Ints, Ints, bool>>& vertices, int size,
                Ints costs, const Ints& rules) {
                 std::vector<Area::Vertex> cells;
                 for (const auto& [may_belong, others, neighbours, required] : vertices)
                     cells.push_back({may_belong, others, neighbours, required});
                 return add(board, std::make_unique<ReachDeduction>(std::move(cells), size, std::move(costs)), rules);
             })
        .def("add_link_paths",
             [](DeductionBoard& board, std::shared_ptr<LinkMap> map, int start, int length,
                const std::vector<std::pair<int, int>>& mates, Ints steps, Ints costs, const Ints& rules) {
                 const int cells = int(map->places.size());
                 if (start < 0 || start >= cells || mates.size() > 64)
                     throw nb::value_error("a link's end is not known");
                 std::vector<LinkPaths::OtherEnd> ends;
                 for (auto [cell, owner] : mates) {
                     if (cell < 0 || cell >= cells || owner < 0)
                         throw nb::value_error("a link's other end is not known");
                     ends.push_back({cell, owner});
                 }
                 return add(board,
                            std::make_unique<LinkPaths>(map, start, length, std::move(ends), std::move(steps),
                                                        std::move(costs)),
                            rules);
             })
        .def("finish",
             [](DeductionBoard& board, int rules, nb::callable tick) {
                 board.rules = std::max(board.rules, rules);
                 board.finish([tick] { tick(); });
             })
        .def_prop_ro("units",
                     [](const DeductionBoard& board) {
                         std::vector<std::tuple<int, int, int>> units;
                         for (const Unit& unit : board.units) units.push_back({unit.number, unit.kind, unit.cost});
                         return units;
                     })
        .def_prop_ro("rank", [](const DeductionBoard& board) { return board.rank; });

    nb::class_<StepFinder>(m, "StepFinder")
        .def(nb::init<const DeductionBoard&>(), nb::keep_alive<1, 2>())
        .def("set_places",
             [](StepFinder& finder, std::vector<std::pair<int, int>> places) {
                 if (places.size() != finder.places.size()) throw nb::value_error("a place for each atom");
                 finder.places = std::move(places);
             })
        .def("set_targets",
             [](StepFinder& finder, Ints vars) {
                 for (int var : vars)
                     if (var < 0 || var >= finder.vars()) throw nb::value_error("a variable is not known");
                 finder.targets = std::move(vars);
             })
        .def("reset", [](StepFinder& finder, nb::bytes rules) { finder.reset(flags_of(rules)); })
        .def("set_poll",
             [](StepFinder& finder, nb::callable tick) {
                 finder.poll = [tick] {
                     nb::gil_scoped_acquire gil;
                     if (PyErr_CheckSignals() != 0) throw nb::python_error();
                     tick();
                 };
             })
        .def("exclude", &StepFinder::exclude)
        .def("assign", &StepFinder::assign)
        .def("alive", &StepFinder::alive)
        .def("count_implied", &StepFinder::count_implied)
        .def("open_values", &StepFinder::open_values)
        .def_prop_ro("failed", &StepFinder::failed)
        .def_prop_ro("probes", &StepFinder::probes)
        .def("next",
             [](StepFinder& finder, nb::bytes wanted, int depth) {
                 const std::vector<uint8_t> atoms = flags_of(wanted);
                 nb::gil_scoped_release free;
                 return finder.next(atoms, depth);
             })
        .def("same_family", &StepFinder::same_family)
        .def("apply", &StepFinder::apply)
        .def("focus_on", &StepFinder::focus_on)
        .def("apply_obvious", &StepFinder::apply_obvious)
        .def("can_solve", [](StepFinder& finder, int cost, nb::bytes wanted) {
            const std::vector<uint8_t> atoms = flags_of(wanted);
            nb::gil_scoped_release free;
            return finder.can_solve(cost, atoms);
        });
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::deduction
