#include "deduction/runs.hpp"

#include <algorithm>

#include "deduction/order.hpp"

namespace park::deduction {

Runs::Runs(std::vector<Cell> cells, Ints lengths, Ints kind_costs)
    : Deduction(std::move(kind_costs)), cells_(std::move(cells)), lengths_(std::move(lengths)) {
    for (const auto& [filled, empty] : cells_) {
        watched.insert(watched.end(), filled.begin(), filled.end());
        watched.insert(watched.end(), empty.begin(), empty.end());
    }
}

Runs::Cells Runs::possible(const Past& past) const {
    auto some = [&](const Ints& atoms) {
        return std::any_of(atoms.begin(), atoms.end(), [&](int atom) { return past.alive(atom); });
    };
    Cells found;
    for (const auto& [filled, empty] : cells_) found.emplace_back(some(filled), some(empty));
    return found;
}

Runs::Places Runs::ready(const Cells& cells, const Ints& lengths, Places& starts) const {
    const size_t n = cells.size(), runs = lengths.size();
    Places found(runs + 1, std::vector<uint8_t>(n + 2));
    starts.assign(runs, std::vector<uint8_t>(n + 2));
    found[0][0] = 1;
    for (size_t k = 0; k <= runs; ++k)
        for (size_t i = 0; i <= n; ++i) {
            if (!found[k][i]) continue;
            if (i < n && cells[i].second) found[k][i + 1] = 1;
            if (k == runs || i + lengths[k] > n) continue;
            const size_t end = i + lengths[k];
            bool fits = end == n || cells[end].second;
            for (size_t j = i; fits && j < end; ++j) fits = cells[j].first;
            // A run is followed by an empty cell; behind the last cell there is one, too.
            if (fits) starts[k][i] = found[k + 1][end + 1] = 1;
        }
    return found;
}

bool Runs::narrow_by_reach(Cells& cells) const {
    const int n = int(cells.size()), runs = int(lengths_.size());
    Places starts, back;
    ready(cells, lengths_, starts);
    Cells mirrored(cells.rbegin(), cells.rend());
    ready(mirrored, Ints(lengths_.rbegin(), lengths_.rend()), back);
    Cells found(n, {false, true});
    for (int k = 0; k < runs; ++k) {
        auto first = [](const std::vector<uint8_t>& places) {
            return int(std::find(places.begin(), places.end(), 1) - places.begin());
        };
        const int low = first(starts[k]), high = n - lengths_[k] - first(back[runs - 1 - k]);
        if (low > n || low > high) return false;
        for (int i = low; i < high + lengths_[k]; ++i) found[i].first = true;
        for (int i = high; i < low + lengths_[k]; ++i) found[i].second = false;
    }
    for (int i = 0; i < n; ++i) {
        cells[i] = {cells[i].first && found[i].first, cells[i].second && found[i].second};
        if (!cells[i].first && !cells[i].second) return false;
    }
    return true;
}

bool Runs::narrow_by_ways(Cells& cells) const {
    const int n = int(cells.size()), runs = int(lengths_.size());
    Places starts, back;
    const Places before = ready(cells, lengths_, starts);
    // The last run may end with the line, and then there is no empty cell behind it.
    if (!before[runs][n] && !before[runs][n + 1]) return false;
    Cells mirrored(cells.rbegin(), cells.rend());
    const Places after = ready(mirrored, Ints(lengths_.rbegin(), lengths_.rend()), back);
    Cells found(n, {false, false});
    for (int k = 0; k <= runs; ++k)
        for (int i = 0; i < n; ++i) {
            // Cell i is empty with k runs before it and the others behind it, or run k begins there.
            if (before[k][i + 1] && after[runs - k][n - i]) found[i].second = true;
            if (k == runs || !starts[k][i] || !after[runs - k - 1][n - i - lengths_[k]]) continue;
            for (int j = i; j < i + lengths_[k]; ++j) found[j].first = true;
        }
    cells = std::move(found);
    return true;
}

bool Runs::narrow(Cells& cells, int kind) const {
    return kind == kReach ? narrow_by_reach(cells) : narrow_by_ways(cells);
}

void Runs::fire(State& state, int unit, int kind) const {
    Cells cells = possible(state.now());
    if (!narrow(cells, kind)) return state.fail(unit);
    for (size_t i = 0; i < cells_.size(); ++i) {
        if (!cells[i].first)
            for (int atom : cells_[i].first)
                if (state.alive(atom)) state.remove(atom, unit);
        if (!cells[i].second)
            for (int atom : cells_[i].second)
                if (state.alive(atom)) state.remove(atom, unit);
    }
}

void Runs::reason(const Past& past, const State& state, int kind, int atom, Why& why) const {
    auto has = [](const Ints& list, int x) { return std::find(list.begin(), list.end(), x) != list.end(); };
    size_t at = 0;
    bool filled = false;
    Ints atoms;
    for (size_t i = 0; i < cells_.size(); ++i) {
        if (has(cells_[i].first, atom)) at = i, filled = true;
        if (has(cells_[i].second, atom)) at = i, filled = false;
        for (const Ints* some : {&cells_[i].first, &cells_[i].second})
            for (int other : *some)
                if (other != atom && past.dead(other)) atoms.push_back(other);
    }
    shrink(past, state, atoms, [&](const Past& less, int) {
        Cells cells = possible(less);
        if (!narrow(cells, kind)) return true;
        return atom != kConflict && !(filled ? cells[at].first : cells[at].second);
    });
    why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
}

void Runs::describe(Shape& shape) const {
    // Read from either end it is the same line, so a cell's kind depends on its place seen from both.
    const size_t n = cells_.size();
    auto hash = [](auto begin, auto end) {
        uint64_t found = 40;
        for (auto length = begin; length != end; ++length) found = mix(found + uint64_t(*length));
        return found;
    };
    const uint64_t ahead = hash(lengths_.begin(), lengths_.end()), behind = hash(lengths_.rbegin(), lengths_.rend());
    int last = -1;
    for (size_t i = 0; i < n; ++i) {
        const int self = shape.vertex(mix(ahead + i) + mix(behind + n - 1 - i));
        shape.join(shape.self, self, 41);
        for (int atom : cells_[i].first) shape.join(self, atom, 42);
        for (int atom : cells_[i].second) shape.join(self, atom, 43);
        if (last >= 0) {
            const int pair = shape.vertex(44);
            shape.join(pair, last, 45);
            shape.join(pair, self, 45);
        }
        last = self;
    }
}

}  // namespace park::deduction
