#include "looks_runs.hpp"

#include <algorithm>

#include "looks_order.hpp"

namespace park::looks {

Runs::Runs(std::vector<Cell> cells, Ints lengths, Ints costs)
    : Look(std::move(costs)), cells_(std::move(cells)), lengths_(std::move(lengths)) {
    for (const auto& [filled, empty] : cells_) {
        watched.insert(watched.end(), filled.begin(), filled.end());
        watched.insert(watched.end(), empty.begin(), empty.end());
    }
}

Runs::Line Runs::line(const View& view) const {
    auto some = [&](const Ints& atoms) {
        return std::any_of(atoms.begin(), atoms.end(), [&](int atom) { return view.alive(atom); });
    };
    Line found;
    for (const auto& [filled, empty] : cells_) found.emplace_back(some(filled), some(empty));
    return found;
}

Runs::Places Runs::ready(const Line& line, const Ints& lengths, Places& starts) const {
    const size_t n = line.size(), runs = lengths.size();
    Places found(runs + 1, std::vector<uint8_t>(n + 2));
    starts.assign(runs, std::vector<uint8_t>(n + 2));
    found[0][0] = 1;
    for (size_t k = 0; k <= runs; ++k)
        for (size_t i = 0; i <= n; ++i) {
            if (!found[k][i]) continue;
            if (i < n && line[i].second) found[k][i + 1] = 1;
            if (k == runs || i + lengths[k] > n) continue;
            const size_t end = i + lengths[k];
            bool fits = end == n || line[end].second;
            for (size_t j = i; fits && j < end; ++j) fits = line[j].first;
            // A run is followed by an empty cell; behind the last cell there is one, too.
            if (fits) starts[k][i] = found[k + 1][end + 1] = 1;
        }
    return found;
}

bool Runs::narrow_by_reach(Line& line) const {
    const int n = int(line.size()), runs = int(lengths_.size());
    Places starts, back;
    ready(line, lengths_, starts);
    Line mirrored(line.rbegin(), line.rend());
    ready(mirrored, Ints(lengths_.rbegin(), lengths_.rend()), back);
    Line found(n, {false, true});
    for (int k = 0; k < runs; ++k) {
        auto first = [](const std::vector<uint8_t>& places) { return int(std::find(places.begin(), places.end(), 1) - places.begin()); };
        const int low = first(starts[k]), high = n - lengths_[k] - first(back[runs - 1 - k]);
        if (low > n || low > high) return false;
        for (int i = low; i < high + lengths_[k]; ++i) found[i].first = true;
        for (int i = high; i < low + lengths_[k]; ++i) found[i].second = false;
    }
    for (int i = 0; i < n; ++i) {
        line[i] = {line[i].first && found[i].first, line[i].second && found[i].second};
        if (!line[i].first && !line[i].second) return false;
    }
    return true;
}

bool Runs::narrow_by_ways(Line& line) const {
    const int n = int(line.size()), runs = int(lengths_.size());
    Places starts, back;
    const Places before = ready(line, lengths_, starts);
    // The last run may end with the line, and then there is no empty cell behind it.
    if (!before[runs][n] && !before[runs][n + 1]) return false;
    Line mirrored(line.rbegin(), line.rend());
    const Places after = ready(mirrored, Ints(lengths_.rbegin(), lengths_.rend()), back);
    Line found(n, {false, false});
    for (int k = 0; k <= runs; ++k)
        for (int i = 0; i < n; ++i) {
            // Cell i is empty with k runs before it and the others behind it, or run k begins there.
            if (before[k][i + 1] && after[runs - k][n - i]) found[i].second = true;
            if (k == runs || !starts[k][i] || !after[runs - k - 1][n - i - lengths_[k]]) continue;
            for (int j = i; j < i + lengths_[k]; ++j) found[j].first = true;
        }
    line = std::move(found);
    return true;
}

bool Runs::narrow(Line& line, int kind) const {
    return kind == reach ? narrow_by_reach(line) : narrow_by_ways(line);
}

void Runs::fire(State& state, int unit, int kind) const {
    Line known = line(state.now());
    if (!narrow(known, kind)) return state.fail(unit);
    for (size_t i = 0; i < cells_.size(); ++i) {
        if (!known[i].first)
            for (int atom : cells_[i].first)
                if (state.alive(atom)) state.remove(atom, unit);
        if (!known[i].second)
            for (int atom : cells_[i].second)
                if (state.alive(atom)) state.remove(atom, unit);
    }
}

void Runs::reason(const View& view, const State& state, int kind, int atom, Why& why) const {
    auto has = [](const Ints& list, int x) { return std::find(list.begin(), list.end(), x) != list.end(); };
    size_t at = 0;
    bool filled = false;
    Ints atoms;
    for (size_t i = 0; i < cells_.size(); ++i) {
        if (has(cells_[i].first, atom)) at = i, filled = true;
        if (has(cells_[i].second, atom)) at = i, filled = false;
        for (const Ints* some : {&cells_[i].first, &cells_[i].second})
            for (int other : *some)
                if (other != atom && view.dead(other)) atoms.push_back(other);
    }
    shrink(view, state, atoms, [&](const View& less) {
        Line known = line(less);
        if (!narrow(known, kind)) return true;
        return atom != kConflict && !(filled ? known[at].first : known[at].second);
    });
    why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
}

void Runs::describe(Shape& shape) const {
    // Read from either end it is the same line: what a cell is goes by its place seen from both.
    const size_t n = cells_.size();
    auto hash = [](auto begin, auto end) {
        uint64_t found = 40;
        for (auto length = begin; length != end; ++length) found = mix(found + uint64_t(*length));
        return found;
    };
    const uint64_t ahead = hash(lengths_.begin(), lengths_.end()), behind = hash(lengths_.rbegin(), lengths_.rend());
    int last = -1;
    for (size_t i = 0; i < n; ++i) {
        const int self = shape.thing(mix(ahead + i) + mix(behind + n - 1 - i));
        shape.join(shape.self, self, 41);
        for (int atom : cells_[i].first) shape.join(self, atom, 42);
        for (int atom : cells_[i].second) shape.join(self, atom, 43);
        if (last >= 0) {
            const int pair = shape.thing(44);
            shape.join(pair, last, 45);
            shape.join(pair, self, 45);
        }
        last = self;
    }
}

}  // namespace park::looks
