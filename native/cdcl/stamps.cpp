#include "cdcl/stamps.hpp"

#include <algorithm>

#include "cdcl/read.hpp"
#include "common/hash.hpp"

namespace nb = nanobind;

namespace park::cdcl {

namespace {

// In how many ways so many of all can be chosen.
double choices(int all, int some) {
    if (some > all) return 0;
    double found = 1;
    for (int k = 0; k < some; ++k) found = found * (all - k) / (k + 1);
    return found;
}

}  // namespace

Stamps::Stamps(nb::dict place, std::vector<int> classes, nb::list domains, std::vector<Literals> literals,
               Literals nonzero)
    : place_(std::move(place)),
      classes_(std::move(classes)),
      domains_(std::move(domains)),
      in_stencils_(std::move(literals)),
      nonzero_(std::move(nonzero)) {
    if (in_stencils_.size() != domains_.size() || nonzero_.size() != domains_.size())
        throw nb::value_error("literals for each domain");
    for (const int number : classes_)
        if (number < 0 || size_t(number) >= in_stencils_.size()) throw nb::value_error("a class is not known");
    nb::dict known;
    for (nb::handle values : domains_) {
        if (!known.contains(values)) {
            known[values] = known.size();
            values_.emplace_back();
            each(values, [&](PyObject* value) { values_.back().push_back(number(value)); });
        }
        domain_.push_back(nb::cast<int>(known[values]));
    }
}

size_t Stamps::Hash::operator()(const Key& key) const {
    uint64_t hash = 0;
    for (const intptr_t part : key) hash = mix(hash ^ uint64_t(part));
    return size_t(hash);
}

size_t Stamps::class_at(int place) const {
    if (place < 0 || size_t(place) >= classes_.size()) throw nb::value_error("a variable is not known");
    return size_t(classes_[size_t(place)]);
}

size_t Stamps::class_of(PyObject* var) const {
    if (PyLong_Check(var)) return class_at(number(var));
    PyObject* const place = PyDict_GetItemWithError(place_.ptr(), var);
    if (PyErr_Occurred()) throw nb::python_error();
    if (!place) throw nb::key_error("a variable is not known");
    return class_at(number(place));
}

void Stamps::add_literals(size_t number) {
    literals_.insert(literals_.end(), in_stencils_[number].begin(), in_stencils_[number].end());
}

int Stamps::write(FlatClauses& clauses, nb::handle scope, nb::handle what, nb::handle make, int top) {
    key_.assign(1, reinterpret_cast<intptr_t>(what.ptr()));
    scope_.clear();
    literals_.clear();
    each(scope, [&](PyObject* var) {
        const size_t mine = class_of(var);
        scope_.push_back(mine);
        key_.push_back(domain_[mine]);
        add_literals(mine);
    });
    auto found = kept_.find(key_);
    if (found == kept_.end()) found = kept_.emplace(key_, made(what, make)).first;
    return clauses.stamp(*found->second.clauses, literals_, top);
}

int Stamps::write_all(FlatClauses& clauses, nb::handle scopes, nb::handle whats, nb::handle make, int top) {
    if (PySequence_Size(scopes.ptr()) != PySequence_Size(whats.ptr())) throw nb::value_error("one for each scope");
    Py_ssize_t k = 0;
    each(scopes, [&](PyObject* scope) {
        const nb::object what = nb::steal(PySequence_GetItem(whats.ptr(), k++));
        if (!what) throw nb::python_error();
        top = write(clauses, scope, what, make, top);
    });
    return top;
}

int Stamps::all_different(FlatClauses& clauses, nb::handle scopes, int top) const {
    std::vector<ValueLiterals> known;
    each(scopes, [&](PyObject* scope) {
        known.clear();
        each(nb::handle(scope), [&](PyObject* var) {
            const size_t mine = class_of(var);
            const Literals& literals = in_stencils_[mine];
            const std::vector<int>& values = values_[size_t(domain_[mine])];
            ValueLiterals& found = known.emplace_back();
            // A variable with the values 0 and 1 is one literal.
            if (literals.size() < values.size()) found = {{0, -literals[0]}, {1, literals[0]}};
            else
                for (size_t k = 0; k < values.size(); ++k) found.push_back({values[k], literals[k]});
        });
        top = clauses.all_different(known, top);
    });
    return top;
}

size_t Stamps::write_bounds(FlatClauses& clauses, nb::sequence scopes, const std::vector<std::pair<int, int>>& bounds,
                            size_t begin, size_t few, double sets, nb::handle counts) {
    if (bounds.size() != nb::len(scopes)) throw nb::value_error("bounds for each scope");
    size_t done = begin;
    for (; done < bounds.size(); ++done) {
        literals_.clear();
        each(scopes[done], [&](PyObject* var) { literals_.push_back(nonzero_[class_of(var)]); });
        Literals sorted = literals_;
        std::ranges::sort(sorted);
        const bool plain = std::ranges::adjacent_find(sorted) == sorted.end() && !std::ranges::binary_search(sorted, 0);
        const auto [low, high] = bounds[done];
        const int all = int(literals_.size());
        if (!plain || low < 0 || low > high || high > all) break;
        if (literals_.size() <= few || choices(all, high + 1) + choices(all, std::max(low - 1, 0)) <= sets) {
            clauses.between(literals_, low, high);
        } else {
            if (counts.is_none()) break;
            nb::list terms;
            for (const int literal : literals_) terms.append(nb::make_tuple(literal, 1));
            nb::cast<nb::list>(counts).append(nb::make_tuple(terms, low, high));
        }
    }
    return done;
}

Stamps::Kept Stamps::made(nb::handle what, nb::handle make) const {
    nb::list domains;
    for (const size_t number : scope_) domains.append(domains_[number]);
    nb::object stencil = make(nb::tuple(domains), what);
    const FlatClauses* const clauses = nb::cast<const FlatClauses*>(stencil.attr("clauses"));
    return {nb::borrow(what), std::move(stencil), clauses};
}

int Stamps::stamp(FlatClauses& clauses, const FlatClauses& stencil, nb::handle places, int top) {
    literals_.clear();
    each(places, [&](PyObject* place) { add_literals(class_at(number(place))); });
    return clauses.stamp(stencil, literals_, top);
}

std::vector<int> Stamps::values(const Solver& solver) const {
    std::vector<int> found;
    found.reserve(in_stencils_.size());
    for (size_t number = 0; number < in_stencils_.size(); ++number) {
        const Literals& literals = in_stencils_[number];
        const std::vector<int>& values = values_[size_t(domain_[number])];
        for (const int literal : literals)
            if (literal > solver.vars()) throw nb::value_error("the solver does not know a variable");
        if (literals.size() < values.size()) {
            found.push_back(solver.in_model(literals[0] - 1));
        } else {
            size_t k = 0;
            while (k < literals.size() && !solver.in_model(literals[k] - 1)) ++k;
            if (k == literals.size()) throw nb::value_error("a variable has no value");
            found.push_back(values[k]);
        }
    }
    return found;
}

}  // namespace park::cdcl
