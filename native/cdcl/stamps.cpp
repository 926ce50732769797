#include "cdcl/stamps.hpp"

#include <algorithm>

#include "cdcl/read.hpp"
#include "common/hash.hpp"
#include "common/poll.hpp"

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

Stamps::Stamps(nb::object numbering, std::vector<int> classes)
    : numbering_(std::move(numbering)), classes_(std::move(classes)) {}

int Stamps::add_classes(FlatClauses& clauses, nb::list domains, int top) {
    PyObject* last = nullptr;
    int found = -1;
    for (nb::handle values : domains) {
        // Most domains are the same object as the one before.
        if (values.ptr() != last) {
            last = values.ptr();
            if (!numbers_.contains(values)) {
                numbers_[values] = known_.size();
                Domain& fresh = known_.emplace_back();
                each(values, [&](PyObject* value) { fresh.values.push_back(number(value)); });
                fresh.is_bit = fresh.values == std::vector<int>{0, 1};
            }
            found = nb::cast<int>(numbers_[values]);
        }
        domains_.append(values);
        domain_.push_back(found);
        first_.push_back(top + 1);
        const Domain& mine = known_[size_t(found)];
        top = mine.is_bit ? top + 1 : clauses.one_of_new(int(mine.values.size()), top);
    }
    return top;
}

int Stamps::literal(size_t number, int value) const {
    const Domain& mine = domain(number);
    if (mine.is_bit) return value == 1 ? first_[number] : value == 0 ? -first_[number] : 0;
    const auto at = std::ranges::find(mine.values, value);
    return at == mine.values.end() ? 0 : first_[number] + int(at - mine.values.begin());
}

int Stamps::nonzero(size_t number) const { return -literal(number, 0); }

nb::dict Stamps::values_of(size_t number) const {
    if (number >= first_.size()) throw nb::value_error("a class is not known");
    nb::dict found;
    for (const int value : domain(number).values) found[nb::int_(value)] = literal(number, value);
    return found;
}

Literals Stamps::nonzero() const {
    Literals found;
    for (size_t place = 0; place < classes_.size(); ++place) found.push_back(nonzero(class_at(int(place))));
    return found;
}

Literals Stamps::having(int first, int count, int value) const {
    Literals found;
    for (int place = first; place < first + count; ++place) found.push_back(literal(class_at(place), value));
    return found;
}

Literals Stamps::those_having(nb::handle scope, int value) {
    Literals found;
    each(scope, [&](PyObject* var) { found.push_back(literal(class_of(var), value)); });
    return found;
}

std::pair<std::vector<std::pair<int, int>>, int> Stamps::terms(nb::handle scope, const std::vector<int>& weights) {
    std::vector<std::pair<int, int>> found;
    int worth = 0;
    size_t k = 0;
    each(scope, [&](PyObject* var) {
        if (k >= weights.size()) throw nb::value_error("a weight for each variable");
        const int weight = weights[k++];
        const size_t mine = class_of(var);
        const std::vector<int>& values = domain(mine).values;
        if (values.empty()) return;
        const auto [low, high] = std::ranges::minmax(values);
        const int least = weight < 0 ? weight * high : weight * low;
        worth += least;
        for (const int value : values)
            if (weight * value > least) found.push_back({literal(mine, value), weight * value - least});
    });
    return {std::move(found), worth};
}

Literals Stamps::literals_at(int first, const std::vector<int>& values) const {
    Literals found;
    for (const int value : values) {
        found.push_back(literal(class_at(first++), value));
        if (found.back() == 0) throw nb::value_error("a variable never has this value");
    }
    return found;
}

std::optional<Literals> Stamps::plain(int first, int count) const {
    Literals found;
    std::vector<bool> seen(first_.size());
    for (int place = first; place < first + count; ++place) {
        const size_t mine = class_at(place);
        if (seen[mine] || !domain(mine).is_bit) return std::nullopt;
        seen[mine] = true;
        found.push_back(first_[mine]);
    }
    return found;
}

size_t Stamps::Hash::operator()(const Key& key) const {
    uint64_t hash = 0;
    for (const intptr_t part : key) hash = mix(hash ^ uint64_t(part));
    return size_t(hash);
}

size_t Stamps::class_at(int place) const {
    if (place < 0 || size_t(place) >= classes_.size()) throw nb::value_error("a variable is not known");
    const int found = classes_[size_t(place)];
    if (found < 0 || size_t(found) >= first_.size()) throw nb::value_error("a class is not known");
    return size_t(found);
}

size_t Stamps::class_of(PyObject* var) {
    if (PyLong_Check(var)) return class_at(number(var));
    if (!place_.is_valid()) place_ = numbering_.attr("place");
    PyObject* const place = PyDict_GetItemWithError(place_.ptr(), var);
    if (PyErr_Occurred()) throw nb::python_error();
    if (!place) throw nb::key_error("a variable is not known");
    return class_at(number(place));
}

void Stamps::add_literals(size_t number) {
    const size_t size = domain(number).is_bit ? 1 : domain(number).values.size();
    for (size_t k = 0; k < size; ++k) literals_.push_back(first_[number] + int(k));
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

int Stamps::all_different(FlatClauses& clauses, nb::handle scopes, int top) {
    std::vector<std::pair<int, int>> known;
    each(scopes, [&](PyObject* scope) {
        known.clear();
        size_t size = 0;
        each(nb::handle(scope), [&](PyObject* var) {
            const size_t mine = class_of(var);
            ++size;
            for (const int value : domain(mine).values) known.push_back({value, literal(mine, value)});
        });
        top = clauses.all_different(known, size, top);
    });
    return top;
}

size_t Stamps::write_bounds(FlatClauses& clauses, nb::sequence scopes, const std::vector<std::pair<int, int>>& bounds,
                            size_t begin, size_t few, double sets, nb::handle counts) {
    if (bounds.size() != nb::len(scopes)) throw nb::value_error("bounds for each scope");
    size_t done = begin;
    for (; done < bounds.size(); ++done) {
        literals_.clear();
        each(scopes[done], [&](PyObject* var) { literals_.push_back(nonzero(class_of(var))); });
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
    poll_caller();
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
    found.reserve(first_.size());
    for (size_t number = 0; number < first_.size(); ++number) {
        const Domain& mine = domain(number);
        const int first = first_[number] - 1, size = mine.is_bit ? 1 : int(mine.values.size());
        if (first + size > solver.vars()) throw nb::value_error("the solver does not know a variable");
        if (mine.is_bit) {
            found.push_back(solver.in_model(first));
        } else {
            int k = 0;
            while (k < size && !solver.in_model(first + k)) ++k;
            if (k == size) throw nb::value_error("a variable has no value");
            found.push_back(mine.values[size_t(k)]);
        }
    }
    return found;
}

}  // namespace park::cdcl
