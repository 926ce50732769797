#include "cdcl/clauses.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace park::cdcl {

namespace {

// At most one of this many literals is said pair by pair.
constexpr size_t kFew = 5;

}  // namespace

std::span<const int> FlatClauses::at(size_t number) const {
    const size_t begin = number ? ends_[number - 1] : 0;
    return {literals_.data() + begin, ends_[number] - begin};
}

FlatClauses::Part FlatClauses::part(size_t begin, size_t end) const {
    if (begin >= end) return {};
    const size_t first = begin ? ends_[begin - 1] : 0;
    Part found{{literals_.data() + first, ends_[end - 1] - first}, {}};
    found.ends.reserve(end - begin);
    for (size_t k = begin; k < end; ++k) found.ends.push_back(ends_[k] - first);
    return found;
}

void FlatClauses::add(std::initializer_list<int> clause) {
    literals_.insert(literals_.end(), clause);
    close();
}

int FlatClauses::stamp(const FlatClauses& stencil, const Literals& literals, int top) {
    const int given = int(literals.size());
    int last = top;
    for (size_t k = 0; k < stencil.size(); ++k) {
        for (const int place : stencil.at(k)) {
            const int var = std::abs(place);
            const int name = var <= given ? literals[size_t(var - 1)] : top + var - given;
            if (name > last) last = name;
            push(place > 0 ? name : -name);
        }
        close();
    }
    return last;
}

void FlatClauses::one_of_every(const Literals& literals, size_t size, int sign) {
    if (size > literals.size()) return;
    std::vector<size_t> places(size);
    std::iota(places.begin(), places.end(), size_t(0));
    const size_t spare = literals.size() - size;
    for (;;) {
        for (const size_t place : places) push(sign * literals[place]);
        close();
        size_t k = size;
        while (k > 0 && places[k - 1] == spare + k - 1) --k;
        if (k == 0) return;
        for (++places[k - 1]; k < size; ++k) places[k] = places[k - 1] + 1;
    }
}

void FlatClauses::between(const Literals& literals, int low, int high) {
    const int all = int(literals.size());
    if (high < all) one_of_every(literals, size_t(std::max(high, -1) + 1), -1);
    if (low > 0) one_of_every(literals, size_t(std::max(all - low, -1) + 1), 1);
}

void FlatClauses::differ_in_pairs(const int* begin, const int* end) {
    for (const int* one = begin; one < end; ++one)
        for (const int* two = one + 1; two < end; ++two) add({-*one, -*two});
}

int FlatClauses::at_most_one(Literals literals, int top) {
    size_t at = 0;
    for (; literals.size() - at > kFew; at += kFew - 1) {
        const int helper = ++top;
        differ_in_pairs(&literals[at], &literals[at + kFew - 1]);
        for (size_t k = at; k < at + kFew - 1; ++k) add({-literals[k], helper});
        literals.push_back(helper);
    }
    differ_in_pairs(literals.data() + at, literals.data() + literals.size());
    return top;
}

void FlatClauses::two_or_none(const std::vector<Literals>& stars) {
    for (const Literals& star : stars) {
        one_of_every(star, 3, -1);
        for (size_t k = 0; k < star.size(); ++k) {
            push(-star[k]);
            for (size_t other = 0; other < star.size(); ++other)
                if (other != k) push(star[other]);
            close();
        }
    }
}

int FlatClauses::seen(const Literals& clear, int top) {
    int before = 0;
    for (const int literal : clear) {
        const int here = ++top;
        if (before) add({-here, before});
        add({-here, literal});
        push(here), push(-literal);
        if (before) push(-before);
        close();
        before = here;
    }
    return top;
}

int FlatClauses::pieces(const std::vector<std::vector<int>>& stars, const Literals& clear,
                        const std::vector<std::vector<std::vector<int>>>& owners, int top) {
    std::vector<Literals> mine(owners.size()), over(stars.size()), inside(clear.size());
    std::vector<int> edges;
    for (size_t owner = 0; owner < owners.size(); ++owner)
        for (const std::vector<int>& nodes : owners[owner]) {
            const int way = ++top;
            mine[owner].push_back(way);
            edges.clear();
            for (const int node : nodes) {
                over[size_t(node)].push_back(way);
                edges.insert(edges.end(), stars[size_t(node)].begin(), stars[size_t(node)].end());
            }
            std::ranges::sort(edges);
            // An edge inside comes twice, from both of its ends.
            const auto twice = [&](size_t k) { return k + 1 < edges.size() && edges[k + 1] == edges[k]; };
            for (size_t k = 0; k < edges.size(); ++k)
                if (twice(k)) {
                    const size_t edge = size_t(edges[k++]);
                    inside[edge].push_back(way);
                    add({-way, clear[edge]});
                }
            for (size_t k = 0; k < edges.size(); ++k)
                if (twice(k)) ++k;
                else add({-way, -clear[size_t(edges[k])]});
        }
    for (const std::vector<Literals>* each : {&mine, &over})
        for (const Literals& ways : *each) {
            literals_.insert(literals_.end(), ways.begin(), ways.end());
            close();
            top = at_most_one(ways, top);
        }
    for (size_t edge = 0; edge < clear.size(); ++edge) {
        push(-clear[edge]);
        literals_.insert(literals_.end(), inside[edge].begin(), inside[edge].end());
        close();
    }
    return top;
}

void FlatClauses::groups(const std::vector<ValueLiterals>& known, const std::vector<std::vector<int>>& near) {
    Literals equal;
    for (size_t node = 0; node < known.size(); ++node)
        for (const auto& [value, literal] : known[node]) {
            equal.clear();
            for (const int other : near[node])
                for (const auto& [beside, same] : known[size_t(other)])
                    if (beside == value) equal.push_back(same);
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

int FlatClauses::one_of_new(int size, int top) {
    Literals literals(static_cast<size_t>(size));
    std::iota(literals.begin(), literals.end(), top + 1);
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    close();
    return at_most_one(std::move(literals), top + size);
}

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
    if (values < variables) add({});
    return top;
}

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
