// The Python face of the conflict-driven solver. Literals are those of DIMACS: variables from 1, negative if negated.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include "cdcl/clauses.hpp"
#include "cdcl/connected.hpp"
#include "cdcl/count.hpp"
#include "cdcl/differing.hpp"
#include "cdcl/reach.hpp"
#include "cdcl/read.hpp"
#include "cdcl/rings.hpp"
#include "cdcl/sizes.hpp"
#include "cdcl/stamps.hpp"
#include "common/bind.hpp"

namespace nb = nanobind;

namespace park::cdcl {

namespace {

constexpr size_t kLookup = 16;  // words that are read in the time of a look into a dictionary

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

void add(FlatClauses& clauses, PyObject* clause) {
    each(clause, [&](PyObject* literal) { clauses.push(number(literal)); });
    clauses.close();
}

void add_all(FlatClauses& clauses, nb::handle some) {
    each(some, [&](PyObject* clause) { add(clauses, clause); });
}

// The literals of the values of variables, which Python has as dictionaries.
std::vector<ValueLiterals> values_of(const nb::list& variables) {
    std::vector<ValueLiterals> known;
    for (nb::handle values : variables) {
        ValueLiterals& mine = known.emplace_back();
        PyObject *value, *literal;
        for (Py_ssize_t at = 0; PyDict_Next(values.ptr(), &at, &value, &literal);)
            mine.push_back({number(value), number(literal)});
    }
    return known;
}

void check_graph(size_t nodes, const std::vector<std::vector<int>>& near) {
    if (near.size() != nodes) throw nb::value_error("neighbours of each node");
    for (const std::vector<int>& some : near)
        for (const int other : some) node(nodes, other);
}

// The places of the nodes of each set of each owner.
std::vector<std::vector<std::vector<int>>> placed(const nb::dict& place, const nb::handle& owners) {
    std::vector<std::vector<std::vector<int>>> found;
    Work work;
    each(owners, [&](PyObject* sets) {
        auto& mine = found.emplace_back();
        each(nb::handle(sets), [&](PyObject* set) {
            auto& nodes = mine.emplace_back();
            for (nb::handle spot : nb::borrow<nb::object>(set)) nodes.push_back(nb::cast<int>(place[spot]));
            work.spend(kLookup * nodes.size());
        });
    });
    return found;
}

int one_of_rows(FlatClauses& clauses, const nb::list& variables, const nb::sequence& rows, int top) {
    std::vector<Literals> known, able;
    for (nb::handle values : variables) {
        Literals& literals = known.emplace_back();
        each(nb::steal(PyDict_Values(values.ptr())), [&](PyObject* literal) { literals.push_back(number(literal)); });
    }
    each(rows, [&](PyObject* row) {
        Literals literals;
        clauses.spend(kLookup * known.size());
        each(row, [&](PyObject* value) {
            PyObject* const values = PyList_GetItem(variables.ptr(), Py_ssize_t(literals.size()));
            PyObject* const literal = values ? PyDict_GetItemWithError(values, value) : nullptr;
            if (PyErr_Occurred()) throw nb::python_error();
            literals.push_back(literal ? number(literal) : 0);
        });
        if (literals.size() != known.size()) throw nb::value_error("a value for each variable");
        if (std::find(literals.begin(), literals.end(), 0) == literals.end()) able.push_back(std::move(literals));
    });
    return clauses.one_of_rows(known, able, top);
}

// The class of each of so many variables, numbered as they first come, and how many classes there are. Of each
// equality, variables with the same id are equal: those of a scope, or those from a place on.
std::pair<std::vector<int>, int> merged(const nb::object& numbering, int size, nb::handle equalities) {
    std::vector<int> parent(static_cast<size_t>(size));
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](int place) {
        for (; parent[size_t(place)] != place; place = parent[size_t(place)])
            parent[size_t(place)] = parent[size_t(parent[size_t(place)])];
        return place;
    };
    nb::dict known;
    std::unordered_map<int, int> first;  // of each id
    std::vector<int> places;
    each(equalities, [&](PyObject* equality) {
        nb::handle scope = PyTuple_GetItem(equality, 0), ids = PyTuple_GetItem(equality, 1);
        if (PyErr_Occurred()) throw nb::python_error();
        places.clear();
        if (!PyLong_Check(scope.ptr()))
            each(scope, [&](PyObject* var) {
                if (!PyLong_Check(var) && known.size() == 0) known = numbering.attr("place");
                PyObject* const place = PyLong_Check(var) ? var : PyDict_GetItemWithError(known.ptr(), var);
                if (PyErr_Occurred()) throw nb::python_error();
                if (!place) throw nb::key_error("a variable is not known");
                places.push_back(number(place));
            });
        first.clear();
        int next = PyLong_Check(scope.ptr()) ? number(scope.ptr()) : 0;
        size_t k = 0;
        each(ids, [&](PyObject* id) {
            if (!PyLong_Check(scope.ptr()) && k >= places.size()) throw nb::value_error("an id for each variable");
            const int place = node(parent.size(), PyLong_Check(scope.ptr()) ? next++ : places[k++]);
            const auto [at, is_new] = first.try_emplace(number(id), place);
            if (!is_new) parent[size_t(root(place))] = root(at->second);
        });
    });
    std::vector<int> names(parent.size(), -1), classes;
    int count = 0;
    for (int place = 0; place < size; ++place) {
        int& name = names[size_t(root(place))];
        if (name < 0) name = count++;
        classes.push_back(name);
    }
    return {std::move(classes), count};
}

// What is left of the domains of classes of variables, where that is less than before. The variables of each scope
// differ, but for scopes in which two are of one class; `given` has the values that are left to variables. Classes that
// can be 0 are not looked at.
nb::list narrowed(const nb::dict& place, const std::vector<int>& classes, nb::handle scopes, const nb::dict& given,
                  const nb::list& domains) {
    const auto class_of = [&](PyObject* var) {
        PyObject* const found = PyLong_Check(var) ? var : PyDict_GetItemWithError(place.ptr(), var);
        if (PyErr_Occurred()) throw nb::python_error();
        if (!found) throw nb::key_error("a variable is not known");
        return node(domains.size(), classes[size_t(node(classes.size(), number(found)))]);
    };
    // A board has as many domains as cells, and most of them are the same object.
    std::vector<std::vector<int>> known;
    std::unordered_map<PyObject*, int> numbers;
    std::vector<int> domain_of;
    for (nb::handle values : domains) {
        const auto [at, is_new] = numbers.try_emplace(values.ptr(), int(known.size()));
        if (is_new) each(values, [&, &mine = known.emplace_back()](PyObject* value) { mine.push_back(number(value)); });
        domain_of.push_back(at->second);
    }
    const size_t whole = known.size();
    const auto can_be_0 = [&](int k) { return std::ranges::find(known[size_t(k)], 0) != known[size_t(k)].end(); };
    std::vector<bool> skipped;
    for (size_t k = 0; k < whole; ++k) skipped.push_back(can_be_0(int(k)));
    for (int& mine : domain_of)
        if (skipped[size_t(mine)]) mine = -1;
    std::vector<std::vector<int>> groups;
    std::vector<size_t> seen(domains.size());  // the last group of each class, from 1
    each(scopes, [&](PyObject* scope) {
        std::vector<int>& group = groups.emplace_back();
        bool twice = false;
        each(scope, [&](PyObject* var) {
            const int mine = class_of(var);
            twice = twice || seen[size_t(mine)] == groups.size();
            seen[size_t(mine)] = groups.size();
            group.push_back(mine);
        });
        if (twice) group.clear();
    });
    std::vector<bool> concerned(domains.size());
    for (const std::vector<int>& group : groups)
        for (const int mine : group) concerned[size_t(mine)] = true;
    std::vector<bool> cut(domains.size());
    Work work;
    PyObject *var, *values;
    for (Py_ssize_t at = 0; PyDict_Next(given.ptr(), &at, &var, &values);) {
        const size_t mine = size_t(class_of(var));
        if (!concerned[mine] || domain_of[mine] < 0) continue;
        std::vector<int> left;
        work.spend(kLookup * known[size_t(domain_of[mine])].size());
        for (const int value : known[size_t(domain_of[mine])])
            if (PySequence_Contains(values, nb::int_(value).ptr()) == 1) left.push_back(value);
        if (PyErr_Occurred()) throw nb::python_error();
        if (left.size() == known[size_t(domain_of[mine])].size()) continue;
        cut[mine] = true;
        domain_of[mine] = int(known.size());
        known.push_back(std::move(left));
    }
    std::map<std::vector<int>, nb::tuple> tuples;
    const auto tuple_of = [&](const std::vector<int>& left) {
        nb::tuple& found = tuples[left];
        if (found.size() != left.size()) {
            nb::list items;
            for (const int value : left) items.append(value);
            found = nb::tuple(items);
        }
        return found;
    };
    nb::list found;
    for (const auto& [mine, left] : differing(groups, known, domain_of)) {
        cut[size_t(mine)] = false;
        found.append(nb::make_tuple(mine, tuple_of(left)));
    }
    for (size_t mine = 0; mine < cut.size(); ++mine)
        if (cut[mine]) found.append(nb::make_tuple(mine, tuple_of(known[size_t(domain_of[mine])])));
    return found;
}

// Literals with their weights.
using Terms = std::vector<std::pair<int, int>>;

void add_count(Solver& solver, const Terms& terms, int low, int high) {
    std::vector<Count::Term> known;
    for (const auto& [literal, weight] : terms) {
        if (weight < 1) throw nb::value_error("a weight must be positive");
        known.push_back({inner(solver, literal), weight});
    }
    solver.add_propagator(std::make_unique<Count>(std::move(known), low, high));
}

// The sizes of the groups of each value, in the order in which nodes have them.
void add_groups(Solver& solver, const std::vector<ValueLiterals>& known, const std::vector<std::vector<int>>& near) {
    std::vector<int> values;
    std::unordered_map<int, std::vector<std::pair<int, int>>> having;
    for (size_t node = 0; node < known.size(); ++node)
        for (const auto& [value, literal] : known[node]) {
            auto& mine = having[value];
            if (mine.empty()) values.push_back(value);
            mine.push_back({int(node), literal});
        }
    std::vector<int> place(known.size(), -1);
    for (const int value : values) {
        Lits on;
        std::vector<std::vector<int>> beside;
        for (const auto& [node, literal] : having[value]) {
            place[size_t(node)] = int(on.size());
            on.push_back(inner(solver, literal));
        }
        for (const auto& [node, literal] : having[value]) {
            auto& mine = beside.emplace_back();
            for (const int other : near[size_t(node)])
                if (place[size_t(other)] >= 0) mine.push_back(place[size_t(other)]);
        }
        for (const auto& [node, literal] : having[value]) place[size_t(node)] = -1;
        solver.add_propagator(std::make_unique<Sizes>(std::move(on), std::move(beside), value));
    }
}

Graph graph_of(const Solver& solver, const std::vector<int>& on, const std::vector<std::pair<int, int>>& joins) {
    for (const auto& [one, other] : joins) node(on.size(), one), node(on.size(), other);
    return {inner(solver, on), joins};
}

void bind(nb::module_& m) {
    nb::class_<FlatClauses>(m, "FlatClauses")
        .def(nb::init<>())
        .def("__len__", &FlatClauses::size)
        .def_prop_ro("bytes", &FlatClauses::bytes)
        .def("__getitem__",
             [](const FlatClauses& c, size_t number) {
                 if (number >= c.size()) throw nb::index_error();
                 const std::span<const int> clause = c.at(number);
                 return Literals(clause.begin(), clause.end());
             })
        .def("__contains__",
             [](const FlatClauses& c, const Literals& clause) {
                 for (size_t number = 0; number < c.size(); ++number)
                     if (std::ranges::equal(c.at(number), clause)) return true;
                 return false;
             })
        .def("append", [](FlatClauses& c, nb::handle clause) { add(c, clause.ptr()); })
        .def("extend", [](FlatClauses& c, nb::handle clauses) { add_all(c, clauses); })
        .def(
            "__iadd__",
            [](FlatClauses& c, nb::handle clauses) -> FlatClauses& {
                add_all(c, clauses);
                return c;
            },
            nb::rv_policy::none)
        .def("stamp", &FlatClauses::stamp)
        .def("between", &FlatClauses::between)
        .def("at_most_one", &FlatClauses::at_most_one)
        .def("two_or_none", &FlatClauses::two_or_none)
        .def("seen", &FlatClauses::seen)
        .def("groups",
             [](FlatClauses& c, const nb::list& variables, const std::vector<std::vector<int>>& near) {
                 check_graph(variables.size(), near);
                 c.groups(values_of(variables), near);
             })
        .def("pieces",
             [](FlatClauses& c, const nb::dict& place, const std::vector<std::vector<int>>& stars,
                const Literals& clear, nb::handle owners, int top) {
                 for (const std::vector<int>& star : stars)
                     for (const int edge : star) node(clear.size(), edge);
                 const auto known = placed(place, owners);
                 for (const auto& sets : known)
                     for (const auto& nodes : sets)
                         for (const int each : nodes) node(stars.size(), each);
                 return c.pieces(stars, clear, known, top);
             })
        .def("forbid_others",
             [](FlatClauses& c, const std::vector<std::vector<int>>& domains, std::vector<std::vector<int>> rows) {
                 std::ranges::sort(rows);
                 c.forbid_others(domains, rows);
             })
        .def("one_of_rows", &one_of_rows);
    nb::class_<Stamps>(m, "Stamps")
        .def(nb::init<nb::object, std::vector<int>>())
        .def("add_classes", &Stamps::add_classes)
        .def("values_of", &Stamps::values_of)
        .def("nonzero", nb::overload_cast<>(&Stamps::nonzero, nb::const_))
        .def("having", &Stamps::having)
        .def("those_having", &Stamps::those_having)
        .def("terms", &Stamps::terms)
        .def("literals_at", &Stamps::literals_at)
        .def("plain", &Stamps::plain)
        .def("write", &Stamps::write)
        .def("write_all", &Stamps::write_all)
        .def("all_different", &Stamps::all_different)
        .def("write_bounds", &Stamps::write_bounds, nb::arg("clauses"), nb::arg("scopes"), nb::arg("bounds"),
             nb::arg("begin"), nb::arg("few"), nb::arg("sets"), nb::arg("counts").none())
        .def("stamp", &Stamps::stamp)
        .def("values", &Stamps::values);
    m.def("grouped",
          [](const std::vector<std::vector<int>>& stars, const std::vector<int>& nodes, const std::vector<int>& names) {
              for (const int each : nodes) node(stars.size(), each);
              for (const std::vector<int>& star : stars)
                  for (const int edge : star) node(names.size() - std::min(names.size(), nodes.size()), edge);
              return grouped(stars, nodes, names);
          });
    m.def("merged", &merged);
    m.def("narrowed", &narrowed);
    nb::class_<Solver>(m, "Solver")
        .def(nb::init<>())
        .def_prop_ro("variables", &Solver::vars)
        .def_prop_ro("conflicts", &Solver::conflicts)
        .def_prop_ro("decisions", &Solver::decisions)
        .def_prop_ro("bytes", &Solver::bytes)
        .def_prop_ro("proof", &Solver::proof)
        .def("write_proof", &Solver::write_proof)
        .def("grow", &Solver::grow)
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
        .def("add_formula",
             [](Solver& s, const FlatClauses& clauses, size_t begin, size_t end) {
                 const FlatClauses::Part part = clauses.part(begin, std::min(end, clauses.size()));
                 Lits lits(part.literals.size());
                 std::ranges::transform(part.literals, lits.begin(), [&](int literal) { return inner(s, literal); });
                 s.add_clauses(lits, part.ends);
             })
        .def("add_count",
             [](Solver& s, const std::vector<int>& literals, const std::vector<int>& weights, int low, int high) {
                 if (weights.size() != literals.size()) throw nb::value_error("a weight for each literal");
                 Terms terms;
                 for (size_t k = 0; k < literals.size(); ++k) terms.push_back({literals[k], weights[k]});
                 add_count(s, terms, low, high);
             })
        .def("add_counts",
             [](Solver& s, const std::vector<std::tuple<Terms, int, int>>& counts) {
                 for (const auto& [terms, low, high] : counts) add_count(s, terms, low, high);
             })
        .def("add_rings",
             [](Solver& s, const std::vector<std::tuple<int, int, int>>& edges, const std::vector<int>& visited,
                const std::vector<int>& ends) {
                 std::vector<Rings::Edge> known;
                 for (const auto& [literal, one, other] : edges)
                     known.push_back({inner(s, literal), node(visited.size(), one), node(visited.size(), other)});
                 std::vector<char> is_end(visited.size());
                 for (int end : ends) is_end[size_t(node(visited.size(), end))] = 1;
                 s.add_propagator(std::make_unique<Rings>(std::move(known), inner(s, visited), std::move(is_end)));
             })
        .def("add_connected",
             [](Solver& s, const std::vector<int>& on, const std::vector<std::pair<int, int>>& joins) {
                 s.add_propagator(std::make_unique<Connected>(graph_of(s, on, joins)));
             })
        .def("add_groups",
             [](Solver& s, const nb::list& variables, const std::vector<std::vector<int>>& near) {
                 check_graph(variables.size(), near);
                 add_groups(s, values_of(variables), near);
             })
        .def("add_reach",
             [](Solver& s, const std::vector<int>& on, const std::vector<std::vector<int>>& near, int size, bool own) {
                 if (on.empty()) throw nb::value_error("neighbours of each node");
                 check_graph(on.size(), near);
                 s.add_propagator(std::make_unique<Reach>(inner(s, on), near, size, own));
             })
        .def(
            "solve",
            [](Solver& s, double seconds, const std::vector<int>& assumptions, std::optional<uint64_t> conflicts,
               bool at_once, std::optional<size_t> bytes) -> std::tuple<std::optional<bool>, Stop> {
                const Lits assumed = inner(s, assumptions);
                Answer answer = Answer::unknown;
                const Stop stop = run(seconds, bytes.value_or(SIZE_MAX), [&](Limits& limits) {
                    answer = s.solve(assumed, conflicts.value_or(UINT64_MAX), at_once, limits);
                    if (answer != Answer::unknown) return Stop::done;
                    return limits.stop() == Stop::done ? Stop::cap : limits.stop();
                });
                if (answer == Answer::unknown) return {std::nullopt, stop};
                return {answer == Answer::satisfiable, stop};
            },
            nb::arg("seconds"), nb::arg("assumptions") = std::vector<int>(), nb::arg("conflicts") = nb::none(),
            nb::arg("at_once") = false, nb::arg("bytes") = nb::none())
        .def(
            "model",
            [](const Solver& s, std::optional<int> vars) {
                std::vector<int> model;
                for (int var = 0; var < std::min(s.vars(), vars.value_or(s.vars())); ++var)
                    model.push_back(s.in_model(var) ? var + 1 : -(var + 1));
                return model;
            },
            nb::arg("vars") = nb::none())
        .def_prop_ro("core", [](const Solver& s) {
            std::vector<int> core;
            for (Lit lit : s.core()) core.push_back(outer(lit));
            return core;
        });
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::cdcl
