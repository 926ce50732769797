#include "cdcl/stamps.hpp"

#include <algorithm>

#include "common/hash.hpp"
#include "common/poll.hpp"

namespace nb = nanobind;

namespace park::cdcl {

namespace {

// The binomial coefficient "n choose k".
double binomial(int n, int k) {
    if (k > n) return 0;
    double result = 1;
    for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
    return result;
}

}  // namespace

Stamps::Stamps(nb::object numbering, std::vector<int> classes)
    : places_(std::move(numbering)), classes_(std::move(classes)) {}

// Gives each class a literal per value, or a single one if its domain is 0 and 1. Equal domains have one number.
// Returns the highest variable in use.
int Stamps::add_classes(FlatClauses& clauses, nb::list domains, int top) {
    PyObject* last = nullptr;
    int domain_number = -1;
    for (nb::handle values : domains) {
        // Most domains are the same object as the one before.
        if (values.ptr() != last) {
            last = values.ptr();
            if (!domain_numbers_.contains(values)) {
                domain_numbers_[values] = distinct_domains_.size();
                Domain& added = distinct_domains_.emplace_back();
                for_each(values, [&](PyObject* value) { added.values.push_back(to_int(value)); });
                added.is_bit = added.values == std::vector<int>{0, 1};
            }
            domain_number = nb::cast<int>(domain_numbers_[values]);
        }
        domains_.append(values);
        domain_.push_back(domain_number);
        first_.push_back(top + 1);
        const Domain& domain = distinct_domains_[size_t(domain_number)];
        top = domain.is_bit ? top + 1 : clauses.one_of_new(int(domain.values.size()), top);
    }
    return top;
}

// The literal that a class has a value; 0 if it never has the value.
int Stamps::literal(size_t number, int value) const {
    const auto& [values, is_bit] = domain(number);
    if (is_bit) return value == 1 ? first_[number] : value == 0 ? -first_[number] : 0;
    const auto at = std::ranges::find(values, value);
    return at == values.end() ? 0 : first_[number] + int(at - values.begin());
}

// The literal that a class is not 0; 0 if it is never 0.
int Stamps::nonzero(size_t number) const { return -literal(number, 0); }

// The literal of each value of a class, as a dictionary.
nb::dict Stamps::values_of(size_t number) const {
    if (number >= first_.size()) throw nb::value_error("a class is not known");
    nb::dict literals;
    for (const int value : domain(number).values) literals[nb::int_(value)] = literal(number, value);
    return literals;
}

// The literal "not 0" of each variable; 0 for a variable that is never 0.
Literals Stamps::nonzero() const {
    Literals literals;
    for (size_t place = 0; place < classes_.size(); ++place) literals.push_back(nonzero(class_at(int(place))));
    return literals;
}

// The literals "equal to `value`" of consecutive variables; 0 for a variable that never has the value.
Literals Stamps::equal_literals_at(int first, int count, int value) const {
    Literals literals;
    for (int place = first; place < first + count; ++place) literals.push_back(literal(class_at(place), value));
    return literals;
}

// The literals "equal to `value`" of the variables of a scope; 0 for a variable that never has the value.
Literals Stamps::equal_literals(nb::handle scope, int value) {
    Literals literals;
    for_each(scope, [&](PyObject* var) { literals.push_back(literal(class_of(var), value)); });
    return literals;
}

// Writes a weighted sum as its minimum and the weights that values add to it, so that no weight is negative.
std::pair<std::vector<std::pair<int, int>>, int> Stamps::weighted_literals(nb::handle scope,
                                                                           const std::vector<int>& weights) {
    std::vector<std::pair<int, int>> terms;
    int minimum = 0;
    size_t k = 0;
    for_each(scope, [&](PyObject* var) {
        if (k >= weights.size()) throw nb::value_error("a weight for each variable");
        const int weight = weights[k++];
        const size_t number = class_of(var);
        const std::vector<int>& values = domain(number).values;
        if (values.empty()) return;
        const auto [low, high] = std::ranges::minmax(values);
        const int lowest = weight < 0 ? weight * high : weight * low;
        minimum += lowest;
        for (const int value : values)
            if (weight * value > lowest) terms.push_back({literal(number, value), weight * value - lowest});
    });
    return {std::move(terms), minimum};
}

// The literals that say that consecutive variables have these values.
Literals Stamps::assignment_literals(int first, const std::vector<int>& values) const {
    Literals literals;
    for (const int value : values) {
        literals.push_back(literal(class_at(first++), value));
        if (literals.back() == 0) throw nb::value_error("a variable never has this value");
    }
    return literals;
}

// The literals of distinct variables with the domain 0 and 1; nothing if some are not.
std::optional<Literals> Stamps::bit_literals(int first, int count) const {
    Literals literals;
    std::vector<bool> seen(first_.size());
    for (int place = first; place < first + count; ++place) {
        const size_t number = class_at(place);
        if (seen[number] || !domain(number).is_bit) return std::nullopt;
        seen[number] = true;
        literals.push_back(first_[number]);
    }
    return literals;
}

size_t Stamps::KeyHash::operator()(const Key& key) const {
    uint64_t hash = 0;
    for (const intptr_t part : key) hash = mix(hash ^ uint64_t(part));
    return size_t(hash);
}

// The class of the variable at a place. Throws an error if the variable or its class is not known.
size_t Stamps::class_at(int place) const {
    if (place < 0 || size_t(place) >= classes_.size()) throw nb::value_error("a variable is not known");
    const int found = classes_[size_t(place)];
    if (found < 0 || size_t(found) >= first_.size()) throw nb::value_error("a class is not known");
    return size_t(found);
}

size_t Stamps::class_of(PyObject* var) { return class_at(places_[var]); }

// Appends all literals of a class to the buffer `literals_`.
void Stamps::add_literals(size_t number) {
    const size_t size = domain(number).is_bit ? 1 : domain(number).values.size();
    for (size_t k = 0; k < size; ++k) literals_.push_back(first_[number] + int(k));
}

// Stamps a stencil over the variables of a scope. The stencil depends on the shape and the domains of the scope, which
// are the key of the cache.
int Stamps::write(FlatClauses& clauses, nb::handle scope, nb::handle shape, nb::handle make, int top) {
    key_.assign(1, reinterpret_cast<intptr_t>(shape.ptr()));
    scope_.clear();
    literals_.clear();
    for_each(scope, [&](PyObject* var) {
        const size_t number = class_of(var);
        scope_.push_back(number);
        key_.push_back(domain_[number]);
        add_literals(number);
    });
    auto found = stencils_.find(key_);
    if (found == stencils_.end()) found = stencils_.emplace(key_, make_stencil(shape, make)).first;
    return clauses.stamp(*found->second.clauses, literals_, top);
}

// Stamps a stencil over each scope, according to its shape.
int Stamps::write_all(FlatClauses& clauses, nb::handle scopes, nb::handle shapes, nb::handle make, int top) {
    if (PySequence_Size(scopes.ptr()) != PySequence_Size(shapes.ptr())) throw nb::value_error("a shape for each scope");
    Py_ssize_t k = 0;
    for_each(scopes, [&](PyObject* scope) {
        const nb::object shape = nb::steal(PySequence_GetItem(shapes.ptr(), k++));
        if (!shape) throw nb::python_error();
        top = write(clauses, scope, shape, make, top);
    });
    return top;
}

// Writes that the variables of each scope all differ.
int Stamps::all_different(FlatClauses& clauses, nb::handle scopes, int top) {
    std::vector<std::pair<int, int>> known;
    for_each(scopes, [&](PyObject* scope) {
        known.clear();
        size_t size = 0;
        for_each(nb::handle(scope), [&](PyObject* var) {
            const size_t number = class_of(var);
            ++size;
            for (const int value : domain(number).values) known.push_back({value, literal(number, value)});
        });
        top = clauses.all_different(known, size, top);
    });
    return top;
}

// Bounds the number of nonzero variables of each scope by clauses, if these are few. Otherwise appends the bounds to
// `counts`. Returns the index of the first scope that it cannot encode.
size_t Stamps::write_bounds(FlatClauses& clauses, nb::sequence scopes, const std::vector<std::pair<int, int>>& bounds,
                            size_t begin, size_t few, double sets, nb::handle counts) {
    if (bounds.size() != nb::len(scopes)) throw nb::value_error("bounds for each scope");
    size_t done = begin;
    for (; done < bounds.size(); ++done) {
        literals_.clear();
        for_each(scopes[done], [&](PyObject* var) { literals_.push_back(nonzero(class_of(var))); });
        Literals sorted = literals_;
        std::ranges::sort(sorted);
        const bool has_distinct_literals =
            std::ranges::adjacent_find(sorted) == sorted.end() && !std::ranges::binary_search(sorted, 0);
        const auto [low, high] = bounds[done];
        const int all = int(literals_.size());
        if (!has_distinct_literals || low < 0 || low > high || high > all) break;
        // `between` writes a clause for each subset of high + 1 literals, and for each of all - low + 1, which are as
        // many as those of low - 1.
        if (literals_.size() <= few || binomial(all, high + 1) + binomial(all, std::max(low - 1, 0)) <= sets) {
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

// Lets Python make the stencil of a shape for the domains of the current scope.
Stamps::CachedStencil Stamps::make_stencil(nb::handle shape, nb::handle make) const {
    poll_caller();
    nb::list domains;
    for (const size_t number : scope_) domains.append(domains_[number]);
    nb::object stencil = make(nb::tuple(domains), shape);
    const FlatClauses* const clauses = nb::cast<const FlatClauses*>(stencil.attr("clauses"));
    return {nb::borrow(shape), std::move(stencil), clauses};
}

// Stamps a given stencil over the variables at some places.
int Stamps::stamp(FlatClauses& clauses, const FlatClauses& stencil, nb::handle places, int top) {
    literals_.clear();
    for_each(places, [&](PyObject* place) { add_literals(class_at(to_int(place))); });
    return clauses.stamp(stencil, literals_, top);
}

// The value of each class in the model of the solver: the one whose literal is true.
std::vector<int> Stamps::values(const Solver& solver) const {
    std::vector<int> values;
    values.reserve(first_.size());
    for (size_t number = 0; number < first_.size(); ++number) {
        const auto& [domain_values, is_bit] = domain(number);
        // The solver numbers variables from 0, and literals of DIMACS begin at 1.
        const int first = first_[number] - 1, size = is_bit ? 1 : int(domain_values.size());
        if (first + size > solver.vars()) throw nb::value_error("the solver does not know a variable");
        if (is_bit) {
            values.push_back(solver.in_model(first));
        } else {
            int k = 0;
            while (k < size && !solver.in_model(first + k)) ++k;
            if (k == size) throw nb::value_error("a variable has no value");
            values.push_back(domain_values[size_t(k)]);
        }
    }
    return values;
}

}  // namespace park::cdcl
