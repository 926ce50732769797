// The Python face of the conflict-driven solver. Literals are those of DIMACS: variables from 1, denied where negative.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "cdcl_connected.hpp"
#include "cdcl_count.hpp"
#include "cdcl_rings.hpp"
#include "cdcl_sizes.hpp"

namespace nb = nanobind;
using namespace park::cdcl;

namespace {

Lit inner(const Solver& solver, int literal) {
    const int var = std::abs(literal) - 1;
    if (literal == 0 || var >= solver.vars()) throw nb::value_error("a literal is of no variable");
    return 2 * var + (literal < 0);
}

int outer(Lit lit) { return lit & 1 ? -(var_of(lit) + 1) : var_of(lit) + 1; }

Lits inner(const Solver& solver, const std::vector<int>& literals) {
    Lits lits;
    for (int literal : literals) lits.push_back(inner(solver, literal));
    return lits;
}

int node(size_t nodes, int number) {
    if (number < 0 || size_t(number) >= nodes) throw nb::value_error("a node is not known");
    return number;
}

// Formulas have many small clauses: their lists are read where they stand.
template <class Do>
void each(nb::handle sequence, Do act) {
    const nb::object fast = nb::steal(PySequence_Fast(sequence.ptr(), "a clause must be a sequence of literals"));
    if (!fast) throw nb::python_error();
    for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(fast.ptr()); ++k) act(PySequence_Fast_GET_ITEM(fast.ptr(), k));
}

int number(PyObject* object) {
    const long value = PyLong_AsLong(object);
    if (value == -1 && PyErr_Occurred()) throw nb::python_error();
    if (value != int(value)) throw nb::value_error("a literal is of no variable");
    return int(value);
}

Net net(const Solver& solver, const std::vector<int>& on, const std::vector<std::pair<int, int>>& joins) {
    for (const auto& [one, other] : joins) node(on.size(), one), node(on.size(), other);
    return {inner(solver, on), joins};
}

template <class Kind>
void watched(Solver& solver, std::unique_ptr<Kind> kind) {
    const auto asked = kind->asked();
    solver.add_watcher(std::move(kind), asked);
}

}  // namespace

void bind_cdcl(nb::module_& m) {
    nb::class_<Solver>(m, "Cdcl")
        .def(nb::init<>())
        .def_prop_ro("variables", &Solver::vars)
        .def_prop_ro("conflicts", &Solver::conflicts)
        .def_prop_ro("decisions", &Solver::decisions)
        .def_prop_ro("bytes", &Solver::bytes)
        .def_prop_ro("proof", &Solver::proof)
        .def("write_proof", &Solver::write_proof)
        .def("grow", [](Solver& s, int vars) { while (s.vars() < vars) s.new_var(); })
        .def("prefer",
             [](Solver& s, const std::vector<int>& literals) {
                 for (int literal : literals) s.prefer(inner(s, literal));
             })
        .def("add_clauses",
             [](Solver& s, const nb::sequence& clauses) {
                 Lits lits;
                 each(clauses, [&](PyObject* clause) {
                     lits.clear();
                     each(nb::handle(clause), [&](PyObject* literal) { lits.push_back(inner(s, number(literal))); });
                     s.add_clause(lits);
                 });
             })
        .def("add_count",
             [](Solver& s, const std::vector<int>& literals, const std::vector<int>& weights, int low, int high) {
                 if (weights.size() != literals.size()) throw nb::value_error("a weight for each literal");
                 std::vector<Count::Term> terms;
                 for (size_t k = 0; k < literals.size(); ++k) {
                     if (weights[k] < 1) throw nb::value_error("a weight must be positive");
                     terms.push_back({inner(s, literals[k]), weights[k]});
                 }
                 watched(s, std::make_unique<Count>(std::move(terms), low, high));
             })
        .def("add_rings",
             [](Solver& s, const std::vector<std::tuple<int, int, int>>& edges, const std::vector<int>& visited,
                const std::vector<int>& ends) {
                 std::vector<Rings::Edge> known;
                 for (const auto& [literal, one, other] : edges)
                     known.push_back({inner(s, literal), node(visited.size(), one), node(visited.size(), other)});
                 std::vector<char> is_end(visited.size());
                 for (int end : ends) is_end[size_t(node(visited.size(), end))] = 1;
                 watched(s, std::make_unique<Rings>(std::move(known), inner(s, visited), std::move(is_end)));
             })
        .def("add_connected",
             [](Solver& s, const std::vector<int>& on, const std::vector<std::pair<int, int>>& joins) {
                 watched(s, std::make_unique<Connected>(net(s, on, joins)));
             })
        .def("add_sizes",
             [](Solver& s, const std::vector<int>& on, const std::vector<std::vector<int>>& near, int size) {
                 if (near.size() != on.size()) throw nb::value_error("neighbours of each node");
                 for (const std::vector<int>& some : near)
                     for (int other : some) node(on.size(), other);
                 watched(s, std::make_unique<Sizes>(inner(s, on), near, size));
             })
        .def("solve",
             [](Solver& s, double seconds, const std::vector<int>& assumptions,
                std::optional<uint64_t> conflicts) -> std::tuple<std::optional<bool>, park::End> {
                 const Lits assumed = inner(s, assumptions);
                 park::Watch watch(seconds, park::signals_are_quiet);
                 Answer answer;
                 {
                     nb::gil_scoped_release free;
                     answer = s.solve(assumed, conflicts.value_or(UINT64_MAX), watch);
                 }
                 if (watch.why() == park::End::interrupted) throw nb::python_error();
                 if (answer != Answer::unknown) return {answer == Answer::satisfiable, park::End::done};
                 return {std::nullopt, watch.why() == park::End::done ? park::End::cap : watch.why()};
             },
             nb::arg("seconds"), nb::arg("assumptions") = std::vector<int>(), nb::arg("conflicts") = nb::none())
        .def("model",
             [](const Solver& s) {
                 std::vector<int> model;
                 for (int var = 0; var < s.vars(); ++var) model.push_back(s.in_model(var) ? var + 1 : -(var + 1));
                 return model;
             })
        .def_prop_ro("core", [](const Solver& s) {
            std::vector<int> core;
            for (Lit lit : s.core()) core.push_back(outer(lit));
            return core;
        });
}
