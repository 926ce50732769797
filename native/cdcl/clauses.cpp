#include "cdcl/clauses.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace park::cdcl {

namespace {

// At most this many literals are constrained to at most one by a clause for each pair.
constexpr size_t kPairwiseLimit = 5;

}  // namespace

// The literals of a clause, as a view into the array.
std::span<const int> FlatClauses::at(size_t number) const {
    const size_t begin = number ? ends_[number - 1] : 0;
    return {literals_.data() + begin, ends_[number] - begin};
}

// The clauses from number `begin` to before `end`, as a view of their literals and the ends relative to the first of
// these.
FlatClauses::Part FlatClauses::part(size_t begin, size_t end) const {
    if (begin >= end) return {};
    const size_t first = begin ? ends_[begin - 1] : 0;
    Part part{{literals_.data() + first, ends_[end - 1] - first}, {}};
    part.ends.reserve(end - begin);
    for (size_t k = begin; k < end; ++k) part.ends.push_back(ends_[k] - first);
    return part;
}

void FlatClauses::add(std::initializer_list<int> clause) {
    literals_.insert(literals_.end(), clause);
    close();
}

// Variable v of the stencil becomes a given literal if v is one of the first, otherwise a new helper after `top`.
int FlatClauses::stamp(const FlatClauses& stencil, const Literals& literals, int top) {
    const int inputs = int(literals.size());
    int last = top;
    for (size_t k = 0; k < stencil.size(); ++k) {
        for (const int literal : stencil.at(k)) {
            const int var = std::abs(literal);
            const int image = var <= inputs ? literals[size_t(var - 1)] : top + var - inputs;
            if (image > last) last = image;
            push(literal > 0 ? image : -image);
        }
        close();
    }
    return last;
}

// Adds a clause for every subset of `size` literals: one of them is true, or one is false if the sign is -1. Enumerates
// the subsets in lexicographic order, as ascending places.
void FlatClauses::one_of_every_subset(const Literals& literals, size_t size, int sign) {
    if (size > literals.size()) return;
    std::vector<size_t> places(size);
    std::iota(places.begin(), places.end(), size_t(0));
    const size_t spare = literals.size() - size;  // the highest value of places[k] is spare + k
    for (;;) {
        for (const size_t place : places) push(sign * literals[place]);
        close();
        size_t k = size;
        while (k > 0 && places[k - 1] == spare + k - 1) --k;  // back to the last place that can be increased
        if (k == 0) return;
        for (++places[k - 1]; k < size; ++k) places[k] = places[k - 1] + 1;
    }
}

// At most `high` literals are true if one is false in every subset of high + 1. At least `low` are true if one is true
// in every subset of all - low + 1.
void FlatClauses::between(const Literals& literals, int low, int high) {
    const int all = int(literals.size());
    // A subset of size 0 is an empty clause: no bound below 0 or above `all` can be satisfied.
    if (high < all) one_of_every_subset(literals, size_t(std::max(high, -1) + 1), -1);
    if (low > 0) one_of_every_subset(literals, size_t(std::max(all - low, -1) + 1), 1);
}

// Of the literals in a range, at most one is true: a clause for each pair.
void FlatClauses::exclude_pairs(const int* begin, const int* end) {
    for (const int* first = begin; first < end; ++first)
        for (const int* second = first + 1; second < end; ++second) add({-*first, -*second});
}

// The commander encoding: the literals of a group exclude each other, and imply a helper that stands for the group
// among the literals that remain.
int FlatClauses::at_most_one(Literals literals, int top) {
    size_t at = 0;
    for (; literals.size() - at > kPairwiseLimit; at += kPairwiseLimit - 1) {
        const int helper = ++top;
        exclude_pairs(&literals[at], &literals[at + kPairwiseLimit - 1]);
        for (size_t k = at; k < at + kPairwiseLimit - 1; ++k) add({-literals[k], helper});
        literals.push_back(helper);
    }
    exclude_pairs(literals.data() + at, literals.data() + literals.size());
    return top;
}

// Exactly two literals of each star are true, or none: no three are, and a true literal is not alone.
void FlatClauses::zero_or_two(const std::vector<Literals>& stars) {
    for (const Literals& star : stars) {
        one_of_every_subset(star, 3, -1);
        for (size_t k = 0; k < star.size(); ++k) {
            push(-star[k]);
            for (size_t other = 0; other < star.size(); ++other)
                if (other != k) push(star[other]);
            close();
        }
    }
}

// Defines a new literal for each prefix of the list, which is true if all literals of the prefix are: the conjunction
// of the previous prefix and the last literal.
int FlatClauses::prefix_ands(const Literals& literals, int top) {
    int previous = 0;  // 0 before the first
    for (const int literal : literals) {
        const int prefix = ++top;
        // The prefix implies its literals.
        if (previous) add({-prefix, previous});
        add({-prefix, literal});
        // Its literals together imply it.
        push(prefix), push(-literal);
        if (previous) push(-previous);
        close();
        previous = prefix;
    }
    return top;
}

// Partitions the nodes into pieces. Each owner has exactly one placement, which is a set of nodes, and each node is
// covered by exactly one. A placement implies which edges lie inside its piece, where the literal of `clear` is true,
// and which on its border. `stars` has the edges around each node.
int FlatClauses::pieces(const std::vector<std::vector<int>>& stars, const Literals& clear,
                        const std::vector<std::vector<std::vector<int>>>& owners, int top) {
    // The placements of each owner, those that cover each node, and those that have each edge inside.
    std::vector<Literals> of_owner(owners.size()), covering(stars.size()), inside(clear.size());
    std::vector<int> edges;
    for (size_t owner = 0; owner < owners.size(); ++owner)
        for (const std::vector<int>& nodes : owners[owner]) {
            const int placement = ++top;
            of_owner[owner].push_back(placement);
            edges.clear();
            for (const int node : nodes) {
                covering[size_t(node)].push_back(placement);
                edges.insert(edges.end(), stars[size_t(node)].begin(), stars[size_t(node)].end());
            }
            std::ranges::sort(edges);
            // An edge inside the piece occurs twice, once for each of its nodes; an edge of the border once.
            const auto twice = [&](size_t k) { return k + 1 < edges.size() && edges[k + 1] == edges[k]; };
            for (size_t k = 0; k < edges.size(); ++k)
                if (twice(k)) {
                    const size_t edge = size_t(edges[k++]);
                    inside[edge].push_back(placement);
                    add({-placement, clear[edge]});
                }
            for (size_t k = 0; k < edges.size(); ++k)
                if (twice(k)) ++k;
                else add({-placement, -clear[size_t(edges[k])]});
        }
    // One placement of each owner, and one that covers each node.
    for (const std::vector<Literals>* exactly_one : {&of_owner, &covering})
        for (const Literals& placements : *exactly_one) {
            literals_.insert(literals_.end(), placements.begin(), placements.end());
            close();
            top = at_most_one(placements, top);
        }
    // An edge is only clear if it lies inside a piece.
    for (size_t edge = 0; edge < clear.size(); ++edge) {
        push(-clear[edge]);
        literals_.insert(literals_.end(), inside[edge].begin(), inside[edge].end());
        close();
    }
    return top;
}

// Part of the rule that the value of a node is the size of its group of equal nodes: a 1 has no equal neighbour, a 2
// has exactly one, and a higher value has at least one. `equal` has the literals by which the neighbours of a node have
// its value.
void FlatClauses::groups(const std::vector<ValueLiterals>& known, const std::vector<std::vector<int>>& near) {
    Literals equal;
    for (size_t node = 0; node < known.size(); ++node)
        for (const auto& [value, literal] : known[node]) {
            equal.clear();
            for (const int other : near[node])
                for (const auto& [other_value, other_literal] : known[size_t(other)])
                    if (other_value == value) equal.push_back(other_literal);
            if (value < 1) add({-literal});
            else if (value == 1)
                for (const int other : equal) add({-literal, -other});
            else {
                push(-literal);
                literals_.insert(literals_.end(), equal.begin(), equal.end());
                close();
            }
            if (value == 2)
                for (size_t k = 0; k < equal.size(); ++k)
                    for (size_t j = 0; j < k; ++j) add({-literal, -equal[k], -equal[j]});
        }
}

// Adds `size` new literals after `top`, of which exactly one is true. Returns the highest variable in use.
int FlatClauses::one_of_new(int size, int top) {
    Literals literals(static_cast<size_t>(size));
    std::iota(literals.begin(), literals.end(), top + 1);
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    close();
    return at_most_one(std::move(literals), top + size);
}

// The variables all differ. `known` has a pair of value and literal for every value of every variable. Sorted by value,
// the literals of one value are consecutive: at most one of them is true and, if there are no more values than
// variables, at least one.
int FlatClauses::all_different(std::vector<std::pair<int, int>>& known, size_t variables, int top) {
    std::ranges::stable_sort(known, {}, &std::pair<int, int>::first);
    size_t values = 0;
    for (size_t k = 0; k < known.size(); ++k) values += k == 0 || known[k].first != known[k - 1].first;
    Literals literals;
    for (size_t begin = 0, end; begin < known.size(); begin = end) {
        literals.clear();
        for (end = begin; end < known.size() && known[end].first == known[begin].first; ++end)
            literals.push_back(known[end].second);
        top = at_most_one(literals, top);
        if (values > variables) continue;
        literals_.insert(literals_.end(), literals.begin(), literals.end());
        close();
    }
    if (values < variables) add({});  // the empty clause: there are too few values (pigeonhole principle)
    return top;
}

// Table constraint by support: the literals of one of the rows are all true. The helper of row k is the variable first
// + k. A helper implies the literals of its row, and a literal implies the helper of one of its rows.
int FlatClauses::one_of_rows(const std::vector<Literals>& known, const std::vector<Literals>& rows, int top) {
    const int first = top + 1;
    for (const Literals& row : rows) {
        ++top;
        for (const int literal : row) add({-top, literal});
    }
    for (int row = first; row <= top; ++row) push(row);
    close();
    for (size_t k = 0; k < known.size(); ++k)
        for (const int literal : known[k]) {
            push(-literal);
            spend(rows.size());
            for (size_t row = 0; row < rows.size(); ++row)
                if (rows[row][k] == literal) push(first + int(row));
            close();
        }
    return top;
}

// Table constraint by conflict: a clause against each combination of values that is not among the sorted rows.
// Enumerates the combinations like an odometer. `first` is the first literal of variable k: a variable has a literal
// for each value, but one for the domain 0 and 1.
void FlatClauses::forbid_others(const std::vector<std::vector<int>>& domains,
                                const std::vector<std::vector<int>>& rows) {
    if (std::ranges::any_of(domains, &std::vector<int>::empty)) return;
    std::vector<size_t> places(domains.size());
    std::vector<int> row(domains.size());
    for (size_t changed = 0;;) {
        for (size_t k = changed; k < row.size(); ++k) row[k] = domains[k][places[k]];
        spend(row.size());
        if (!std::ranges::binary_search(rows, row)) {
            int first = 1;
            for (size_t k = 0; k < row.size(); ++k) {
                const bool is_bit = domains[k] == std::vector<int>{0, 1};
                push(is_bit ? (row[k] ? -first : first) : -(first + int(places[k])));
                first += is_bit ? 1 : int(domains[k].size());
            }
            close();
        }
        // The next row, of which the last values change first.
        changed = row.size();
        while (changed > 0 && ++places[changed - 1] == domains[changed - 1].size()) places[--changed] = 0;
        if (changed-- == 0) return;
    }
}

}  // namespace park::cdcl
