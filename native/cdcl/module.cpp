// The Python bindings of the CDCL solver. Literals are those of DIMACS: variables from 1, negative if negated.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

#include "cdcl/all_different.hpp"
#include "cdcl/clauses.hpp"
#include "cdcl/connected.hpp"
#include "cdcl/group_sizes.hpp"
#include "cdcl/no_cycles.hpp"
#include "cdcl/pseudo_boolean.hpp"
#include "cdcl/reach.hpp"
#include "cdcl/sequences.hpp"
#include "cdcl/stamps.hpp"
#include "common/bind.hpp"

namespace nb = nanobind;

namespace park::cdcl {

namespace {

constexpr size_t kLookupWork = 16;  // the words that are read in the time of a dictionary lookup

// The literal of the solver for a literal of DIMACS.
Lit to_lit(const Solver& solver, int literal) {
    const int var = std::abs(literal) - 1;
    if (literal == 0 || var >= solver.vars()) throw nb::value_error("a literal is of no variable");
    return literal_of(var, literal > 0);
}

// The literal of DIMACS for a literal of the solver.
int to_dimacs(Lit lit) { return is_positive(lit) ? var_of(lit) + 1 : -(var_of(lit) + 1); }

// Several literals of DIMACS as literals of the solver.
Lits to_lit(const Solver& solver, const std::vector<int>& literals) {
    Lits lits;
    for (int literal : literals) lits.push_back(to_lit(solver, literal));
    return lits;
}

// Returns the number if it is one of the nodes.
int check_node(size_t nodes, int number) {
    if (number < 0 || size_t(number) >= nodes) throw nb::value_error("a node is not known");
    return number;
}

// Appends a clause that is a Python sequence of literals.
void append(FlatClauses& clauses, PyObject* clause) {
    for_each(clause, [&](PyObject* literal) { clauses.push(to_int(literal)); });
    clauses.close();
}

// Appends the clauses of a Python sequence.
void append_all(FlatClauses& clauses, nb::handle some) {
    for_each(some, [&](PyObject* clause) { append(clauses, clause); });
}

// Reads for each variable a dictionary of value to literal.
std::vector<ValueLiterals> read_values(const nb::list& variables) {
    std::vector<ValueLiterals> known;
    for (nb::handle values : variables) {
        ValueLiterals& literals = known.emplace_back();
        PyObject *value, *literal;
        for (Py_ssize_t at = 0; PyDict_Next(values.ptr(), &at, &value, &literal);)
            literals.push_back({to_int(value), to_int(literal)});
    }
    return known;
}

// Throws an error unless there is an adjacency list for each node, and it lists known nodes only.
void check_graph(size_t nodes, const std::vector<std::vector<int>>& neighbours) {
    if (neighbours.size() != nodes) throw nb::value_error("neighbours of each node");
    for (const std::vector<int>& list : neighbours)
        for (const int other : list) check_node(nodes, other);
}

// Reads for each owner the placements of its piece, each a set of nodes, with the nodes as places.
std::vector<std::vector<std::vector<int>>> read_placements(const nb::dict& place, const nb::handle& owners) {
    std::vector<std::vector<std::vector<int>>> placements;
    Work work;
    for_each(owners, [&](PyObject* sets) {
        auto& of_owner = placements.emplace_back();
        for_each(nb::handle(sets), [&](PyObject* set) {
            auto& nodes = of_owner.emplace_back();
            for (nb::handle spot : nb::borrow<nb::object>(set)) nodes.push_back(nb::cast<int>(place[spot]));
            work.spend(kLookupWork * nodes.size());
        });
    });
    return placements;
}

// Adds a table constraint by support. `variables` has a dictionary of value to literal for each variable, and `rows`
// the allowed combinations of values. Skips rows with a value that a variable never has.
int one_of_rows(FlatClauses& clauses, const nb::list& variables, const nb::sequence& rows, int top) {
    std::vector<Literals> known, possible;
    for (nb::handle values : variables) {
        Literals& literals = known.emplace_back();
        for_each(nb::steal(PyDict_Values(values.ptr())),
                 [&](PyObject* literal) { literals.push_back(to_int(literal)); });
    }
    for_each(rows, [&](PyObject* row) {
        Literals literals;
        clauses.spend(kLookupWork * known.size());
        for_each(row, [&](PyObject* value) {
            PyObject* const values = PyList_GetItem(variables.ptr(), Py_ssize_t(literals.size()));
            PyObject* const literal = values ? PyDict_GetItemWithError(values, value) : nullptr;
            if (PyErr_Occurred()) throw nb::python_error();
            literals.push_back(literal ? to_int(literal) : 0);  // 0: the variable never has this value
        });
        if (literals.size() != known.size()) throw nb::value_error("a value for each variable");
        if (std::find(literals.begin(), literals.end(), 0) == literals.end()) possible.push_back(std::move(literals));
    });
    return clauses.one_of_rows(known, possible, top);
}

// Merges variables that equalities declare equal into classes, by union-find. Returns the class of each variable,
// numbered in the order of their first variables, and the number of classes. An equality is a pair of a scope, or the
// place of the first of consecutive variables, and an id for each variable: those with the same id are equal.
std::pair<std::vector<int>, int> merge_equal(nb::object numbering, int size, nb::handle equalities) {
    std::vector<int> parent(static_cast<size_t>(size));
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](int place) {  // with path halving
        for (; parent[size_t(place)] != place; place = parent[size_t(place)])
            parent[size_t(place)] = parent[size_t(parent[size_t(place)])];
        return place;
    };
    VariablePlaces places_of(std::move(numbering));
    std::unordered_map<int, int> first_place;  // of each id
    std::vector<int> places;
    for_each(equalities, [&](PyObject* equality) {
        nb::handle scope = PyTuple_GetItem(equality, 0), ids = PyTuple_GetItem(equality, 1);
        if (PyErr_Occurred()) throw nb::python_error();
        const bool is_range = PyLong_Check(scope.ptr());
        places.clear();
        if (!is_range) for_each(scope, [&](PyObject* var) { places.push_back(places_of[var]); });
        first_place.clear();
        int next = is_range ? to_int(scope.ptr()) : 0;
        size_t k = 0;
        for_each(ids, [&](PyObject* id) {
            if (!is_range && k >= places.size()) throw nb::value_error("an id for each variable");
            const int place = check_node(parent.size(), is_range ? next++ : places[k++]);
            const auto [at, is_new] = first_place.try_emplace(to_int(id), place);
            if (!is_new) parent[size_t(root(place))] = root(at->second);
        });
    });
    std::vector<int> class_of_root(parent.size(), -1), classes;
    int count = 0;
    for (int place = 0; place < size; ++place) {
        int& number = class_of_root[size_t(root(place))];
        if (number < 0) number = count++;
        classes.push_back(number);
    }
    return {std::move(classes), count};
}

// Domains of classes of variables, of which most are the same object in Python and are read once.
struct ReadDomains {
    std::vector<std::vector<int>> domains;
    std::vector<int> domain_of;  // of each class: an index; -1 if the domain contains 0, as such classes may be equal

    // Reads each distinct Python object once.
    explicit ReadDomains(const nb::list& objects) {
        std::unordered_map<PyObject*, int> numbers;
        for (nb::handle values : objects) {
            const auto [at, is_new] = numbers.try_emplace(values.ptr(), int(domains.size()));
            if (is_new)
                for_each(values,
                         [&, &domain = domains.emplace_back()](PyObject* value) { domain.push_back(to_int(value)); });
            domain_of.push_back(at->second);
        }
        std::vector<bool> has_zero;
        for (const std::vector<int>& domain : domains) has_zero.push_back(std::ranges::find(domain, 0) != domain.end());
        for (int& number : domain_of)
            if (has_zero[size_t(number)]) number = -1;
    }
};

// The classes of the variables of each scope. A scope in which two variables are of one class gives an empty list.
template <class ClassOf>
std::vector<std::vector<int>> read_groups(nb::handle scopes, size_t classes, ClassOf class_of) {
    std::vector<std::vector<int>> groups;
    std::vector<size_t> last_group(classes);  // of each class, from 1
    for_each(scopes, [&](PyObject* scope) {
        std::vector<int>& group = groups.emplace_back();
        bool twice = false;
        for_each(scope, [&](PyObject* var) {
            const int number = class_of(var);
            twice = twice || last_group[size_t(number)] == groups.size();
            last_group[size_t(number)] = groups.size();
            group.push_back(number);
        });
        if (twice) group.clear();
    });
    return groups;
}

// Filters the domains of classes of variables. `given` has the values that facts leave to some variables, and the
// variables of each scope differ, except in scopes in which two are of one class. Classes whose domain contains 0 are
// left alone. Returns the pairs of class and new domain where values are removed.
nb::list filter_domains(const nb::dict& place, const std::vector<int>& classes, nb::handle scopes,
                        const nb::dict& given, const nb::list& domains) {
    const auto class_of = [&](PyObject* var) {
        const int found = VariablePlaces::look_up(place, var);
        return check_node(domains.size(), classes[size_t(check_node(classes.size(), found))]);
    };
    auto [known, domain_of] = ReadDomains(domains);
    const std::vector<std::vector<int>> groups = read_groups(scopes, domains.size(), class_of);
    std::vector<bool> in_group(domains.size());
    for (const std::vector<int>& group : groups)
        for (const int number : group) in_group[size_t(number)] = true;
    std::vector<bool> filtered_by_facts(domains.size());
    Work work;
    PyObject *var, *values;
    for (Py_ssize_t at = 0; PyDict_Next(given.ptr(), &at, &var, &values);) {
        const size_t number = size_t(class_of(var));
        if (!in_group[number] || domain_of[number] < 0) continue;
        std::vector<int> left;
        work.spend(kLookupWork * known[size_t(domain_of[number])].size());
        for (const int value : known[size_t(domain_of[number])])
            if (PySequence_Contains(values, nb::int_(value).ptr()) == 1) left.push_back(value);
        if (PyErr_Occurred()) throw nb::python_error();
        if (left.size() == known[size_t(domain_of[number])].size()) continue;
        filtered_by_facts[number] = true;
        domain_of[number] = int(known.size());
        known.push_back(std::move(left));
    }
    std::map<std::vector<int>, nb::tuple> tuples;
    const auto tuple_of = [&](const std::vector<int>& domain) {
        nb::tuple& tuple = tuples[domain];
        if (tuple.size() != domain.size()) {
            nb::list items;
            for (const int value : domain) items.append(value);
            tuple = nb::tuple(items);
        }
        return tuple;
    };
    nb::list filtered;
    for (const auto& [number, domain] : filter_all_different(groups, known, domain_of)) {
        filtered_by_facts[size_t(number)] = false;
        filtered.append(nb::make_tuple(number, tuple_of(domain)));
    }
    for (size_t number = 0; number < filtered_by_facts.size(); ++number)
        if (filtered_by_facts[number])
            filtered.append(nb::make_tuple(number, tuple_of(known[size_t(domain_of[number])])));
    return filtered;
}

// Pairs of literal and weight, as Python has them.
using Terms = std::vector<std::pair<int, int>>;

// Adds the constraint that the weights of the true literals add up to a number between `low` and `high`.
void add_count(Solver& solver, const Terms& terms, int low, int high) {
    std::vector<PseudoBoolean::WeightedLit> lits;
    for (const auto& [literal, weight] : terms) {
        if (weight < 1) throw nb::value_error("a weight must be positive");
        lits.push_back({to_lit(solver, literal), weight});
    }
    solver.add_propagator(std::make_unique<PseudoBoolean>(std::move(lits), low, high));
}

// Adds the rule that the value of a node is the size of its group of equal nodes: a propagator for each value, over the
// nodes that can have it.
void add_groups(Solver& solver, const std::vector<ValueLiterals>& known,
                const std::vector<std::vector<int>>& neighbours) {
    struct NodeLiteral {
        int node, literal;
    };
    std::vector<int> values;  // in the order of their first nodes
    std::unordered_map<int, std::vector<NodeLiteral>> nodes_with;
    for (size_t node = 0; node < known.size(); ++node)
        for (const auto& [value, literal] : known[node]) {
            auto& nodes = nodes_with[value];
            if (nodes.empty()) values.push_back(value);
            nodes.push_back({int(node), literal});
        }
    std::vector<int> index(known.size(), -1);  // of each node among those with the value
    for (const int value : values) {
        Lits on;
        std::vector<std::vector<int>> adjacency;
        for (const auto& [node, literal] : nodes_with[value]) {
            index[size_t(node)] = int(on.size());
            on.push_back(to_lit(solver, literal));
        }
        for (const auto& [node, literal] : nodes_with[value]) {
            auto& list = adjacency.emplace_back();
            for (const int other : neighbours[size_t(node)])
                if (index[size_t(other)] >= 0) list.push_back(index[size_t(other)]);
        }
        for (const auto& [node, literal] : nodes_with[value]) index[size_t(node)] = -1;
        solver.add_propagator(std::make_unique<GroupSizes>(std::move(on), std::move(adjacency), value));
    }
}

// A graph with a literal for each node, and pairs of adjacent nodes.
Graph graph_of(const Solver& solver, const std::vector<int>& on, const std::vector<std::pair<int, int>>& joins) {
    for (const auto& [one, other] : joins) check_node(on.size(), one), check_node(on.size(), other);
    return {to_lit(solver, on), joins};
}

// Declares the classes and functions of this kernel in the Python module.
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
        .def("append", [](FlatClauses& c, nb::handle clause) { append(c, clause.ptr()); })
        .def("extend", [](FlatClauses& c, nb::handle clauses) { append_all(c, clauses); })
        .def(
            "__iadd__",
            [](FlatClauses& c, nb::handle clauses) -> FlatClauses& {
                append_all(c, clauses);
                return c;
            },
            nb::rv_policy::none)
        .def("stamp", &FlatClauses::stamp)
        .def("between", &FlatClauses::between)
        .def("at_most_one", &FlatClauses::at_most_one)
        .def("zero_or_two", &FlatClauses::zero_or_two)
        .def("prefix_ands", &FlatClauses::prefix_ands)
        .def("groups",
             [](FlatClauses& c, const nb::list& variables, const std::vector<std::vector<int>>& neighbours) {
                 check_graph(variables.size(), neighbours);
                 c.groups(read_values(variables), neighbours);
             })
        .def("pieces",
             [](FlatClauses& c, const nb::dict& place, const std::vector<std::vector<int>>& stars,
                const Literals& clear, nb::handle owners, int top) {
                 for (const std::vector<int>& star : stars)
                     for (const int edge : star) check_node(clear.size(), edge);
                 const auto placements = read_placements(place, owners);
                 for (const auto& of_owner : placements)
                     for (const auto& nodes : of_owner)
                         for (const int node : nodes) check_node(stars.size(), node);
                 return c.pieces(stars, clear, placements, top);
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
        .def("equal_literals_at", &Stamps::equal_literals_at)
        .def("equal_literals", &Stamps::equal_literals)
        .def("weighted_literals", &Stamps::weighted_literals)
        .def("assignment_literals", &Stamps::assignment_literals)
        .def("bit_literals", &Stamps::bit_literals)
        .def("write", &Stamps::write)
        .def("write_all", &Stamps::write_all)
        .def("all_different", &Stamps::all_different)
        .def("write_bounds", &Stamps::write_bounds, nb::arg("clauses"), nb::arg("scopes"), nb::arg("bounds"),
             nb::arg("begin"), nb::arg("few"), nb::arg("sets"), nb::arg("counts").none())
        .def("stamp", &Stamps::stamp)
        .def("values", &Stamps::values);
    m.def("merge_touching",
          [](const std::vector<std::vector<int>>& stars, const std::vector<int>& nodes, const std::vector<int>& names) {
              for (const int node : nodes) check_node(stars.size(), node);
              for (const std::vector<int>& star : stars)
                  for (const int edge : star) check_node(names.size() - std::min(names.size(), nodes.size()), edge);
              TouchingGroups groups = merge_touching(stars, nodes, names);
              return std::make_pair(std::move(groups.group), std::move(groups.neighbours));
          });
    m.def("merge_equal", &merge_equal);
    m.def("filter_domains", &filter_domains);
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
                 for (int literal : literals) s.prefer(to_lit(s, literal));
             })
        .def("add_clauses",
             [](Solver& s, const nb::sequence& clauses) {
                 Lits lits;
                 for_each(clauses, [&](PyObject* clause) {
                     lits.clear();
                     for_each(nb::handle(clause),
                              [&](PyObject* literal) { lits.push_back(to_lit(s, to_int(literal))); });
                     s.add_clause(lits);
                 });
             })
        .def("add_formula",
             [](Solver& s, const FlatClauses& clauses, size_t begin, size_t end) {
                 const FlatClauses::Part part = clauses.part(begin, std::min(end, clauses.size()));
                 Lits lits(part.literals.size());
                 std::ranges::transform(part.literals, lits.begin(), [&](int literal) { return to_lit(s, literal); });
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
        .def("add_no_cycles",
             [](Solver& s, const std::vector<std::tuple<int, int, int>>& edges, const std::vector<int>& visited,
                const std::vector<int>& ends) {
                 std::vector<NoCycles::Edge> known;
                 for (const auto& [literal, one, other] : edges)
                     known.push_back(
                         {to_lit(s, literal), check_node(visited.size(), one), check_node(visited.size(), other)});
                 std::vector<char> is_end(visited.size());
                 for (int end : ends) is_end[size_t(check_node(visited.size(), end))] = 1;
                 s.add_propagator(std::make_unique<NoCycles>(std::move(known), to_lit(s, visited), std::move(is_end)));
             })
        .def("add_connected",
             [](Solver& s, const std::vector<int>& on, const std::vector<std::pair<int, int>>& joins) {
                 s.add_propagator(std::make_unique<Connected>(graph_of(s, on, joins)));
             })
        .def("add_groups",
             [](Solver& s, const nb::list& variables, const std::vector<std::vector<int>>& neighbours) {
                 check_graph(variables.size(), neighbours);
                 add_groups(s, read_values(variables), neighbours);
             })
        .def("add_reach",
             [](Solver& s, const std::vector<int>& on, const std::vector<std::vector<int>>& neighbours, int size,
                bool own) {
                 if (on.empty()) throw nb::value_error("neighbours of each node");
                 check_graph(on.size(), neighbours);
                 s.add_propagator(std::make_unique<Reach>(to_lit(s, on), neighbours, size, own));
             })
        .def(
            "solve",
            [](Solver& s, double seconds, const std::vector<int>& assumptions, std::optional<uint64_t> conflicts,
               bool at_once, std::optional<size_t> bytes) -> std::tuple<std::optional<bool>, Stop> {
                const Lits assumed = to_lit(s, assumptions);
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
            for (Lit lit : s.core()) core.push_back(to_dimacs(lit));
            return core;
        });
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::cdcl
