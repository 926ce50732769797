#include "deduction/runs.hpp"

#include <algorithm>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

Runs::Runs(std::vector<Cell> cells, Ints lengths, Ints kind_costs)
    : Deduction(std::move(kind_costs)), cells_(std::move(cells)), lengths_(std::move(lengths)) {
    for (const auto& [filled, empty] : cells_) {
        watched.insert(watched.end(), filled.begin(), filled.end());
        watched.insert(watched.end(), empty.begin(), empty.end());
    }
}

// What each cell may be: filled if an atom for that is left, and empty likewise.
Runs::Cells Runs::possible(const Snapshot& past) const {
    auto some = [&](const Ints& atoms) {
        return std::any_of(atoms.begin(), atoms.end(), [&](int atom) { return past.alive(atom); });
    };
    Cells options;
    for (const auto& [filled, empty] : cells_) options.push_back({some(filled), some(empty)});
    return options;
}

// Dynamic programming from one end. In the result, [k][i] tells whether the first k runs fit before cell i, with an
// empty cell after the last one; starts[k][i] tells whether run k may then begin at cell i. Row k + 1 is filled from
// row k by placing run k, and each row from left to right by empty cells.
Runs::BitTable Runs::prefix_placements(const Cells& cells, const Ints& lengths, BitTable& starts) const {
    const size_t n = cells.size(), runs = lengths.size();
    BitTable fits_before(runs + 1, std::vector<uint8_t>(n + 2));
    starts.assign(runs, std::vector<uint8_t>(n + 2));
    fits_before[0][0] = 1;
    for (size_t k = 0; k <= runs; ++k)
        for (size_t i = 0; i <= n; ++i) {
            if (!fits_before[k][i]) continue;
            if (i < n && cells[i].empty) fits_before[k][i + 1] = 1;
            if (k == runs || i + lengths[k] > n) continue;
            const size_t end = i + lengths[k];
            bool fits = end == n || cells[end].empty;
            for (size_t j = i; fits && j < end; ++j) fits = cells[j].filled;
            // A run is followed by an empty cell; there is one behind the last cell as well.
            if (fits) starts[k][i] = fits_before[k + 1][end + 1] = 1;
        }
    return fits_before;
}

// Filters the cells by the range of each run, which its first and last possible starts give, from both directions. A
// cell in no range is empty; a cell that all positions of one run cover is filled. False if a run has no place.
bool Runs::filter_by_ranges(Cells& cells) const {
    const int n = int(cells.size()), runs = int(lengths_.size());
    BitTable starts, from_end;
    prefix_placements(cells, lengths_, starts);
    Cells mirrored(cells.rbegin(), cells.rend());
    prefix_placements(mirrored, Ints(lengths_.rbegin(), lengths_.rend()), from_end);
    Cells covered(n, {false, true});  // by some position of a run, and not by all positions of a run
    for (int k = 0; k < runs; ++k) {
        auto first = [](const std::vector<uint8_t>& places) {
            return int(std::find(places.begin(), places.end(), 1) - places.begin());
        };
        const int low = first(starts[k]), high = n - lengths_[k] - first(from_end[runs - 1 - k]);
        if (low > n || low > high) return false;
        for (int i = low; i < high + lengths_[k]; ++i) covered[i].filled = true;
        for (int i = high; i < low + lengths_[k]; ++i) covered[i].empty = false;
    }
    for (int i = 0; i < n; ++i) {
        cells[i] = {cells[i].filled && covered[i].filled, cells[i].empty && covered[i].empty};
        if (!cells[i].filled && !cells[i].empty) return false;
    }
    return true;
}

// Keeps for each cell what it is in some placement of all runs: a prefix from the left and a suffix from the right meet
// there. False if the runs have no placement.
bool Runs::filter_by_placements(Cells& cells) const {
    const int n = int(cells.size()), runs = int(lengths_.size());
    BitTable starts, from_end;
    const BitTable before = prefix_placements(cells, lengths_, starts);
    // If the last run ends with the line, the empty cell after it is outside.
    if (!before[runs][n] && !before[runs][n + 1]) return false;
    Cells mirrored(cells.rbegin(), cells.rend());
    const BitTable after = prefix_placements(mirrored, Ints(lengths_.rbegin(), lengths_.rend()), from_end);
    Cells options(n, {false, false});
    for (int k = 0; k <= runs; ++k)
        for (int i = 0; i < n; ++i) {
            // Cell i is empty with k runs before it and the other ones after it, or run k begins at it.
            if (before[k][i + 1] && after[runs - k][n - i]) options[i].empty = true;
            if (k == runs || !starts[k][i] || !after[runs - k - 1][n - i - lengths_[k]]) continue;
            for (int j = i; j < i + lengths_[k]; ++j) options[j].filled = true;
        }
    cells = std::move(options);
    return true;
}

bool Runs::filter(Cells& cells, int kind) const {
    return kind == kRanges ? filter_by_ranges(cells) : filter_by_placements(cells);
}

// Removes the atoms that the filtered cells exclude.
void Runs::fire(State& state, int unit, int kind) const {
    Cells cells = possible(state.now());
    if (!filter(cells, kind)) return state.fail(unit);
    for (size_t i = 0; i < cells_.size(); ++i) {
        if (!cells[i].filled)
            for (int atom : cells_[i].first)
                if (state.alive(atom)) state.remove(atom, unit);
        if (!cells[i].empty)
            for (int atom : cells_[i].second)
                if (state.alive(atom)) state.remove(atom, unit);
    }
}

// Explains why an atom was removed, or why the runs have no placement: minimizes the set of all removals, as long as
// the filter still excludes the atom, or finds no placement.
void Runs::explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const {
    auto has = [](const Ints& list, int x) { return std::find(list.begin(), list.end(), x) != list.end(); };
    size_t cell = 0;  // of the atom
    bool filled = false;
    Ints atoms;
    for (size_t i = 0; i < cells_.size(); ++i) {
        if (has(cells_[i].first, atom)) cell = i, filled = true;
        if (has(cells_[i].second, atom)) cell = i, filled = false;
        for (const Ints* some : {&cells_[i].first, &cells_[i].second})
            for (int other : *some)
                if (other != atom && past.dead(other)) atoms.push_back(other);
    }
    minimize(past, state, atoms, [&](const Snapshot& less, int) {
        Cells cells = possible(less);
        if (!filter(cells, kind)) return true;
        return atom != kConflict && !(filled ? cells[cell].filled : cells[cell].empty);
    });
    reason.atoms.insert(reason.atoms.end(), atoms.begin(), atoms.end());
}

// Describes the deduction as a graph, see canonical_order.hpp. The numbers are arbitrary: they only tell roles apart.
void Runs::add_structure(StructureGraph& graph) const {
    // A reversed line is the same constraint, so the kind of a cell combines its places from both ends.
    constexpr uint64_t kPair = 44;                                                // the kind of a pair of neighbours
    constexpr uint64_t kCellOf = 41, kFilled = 42, kEmpty = 43, kNeighbour = 45;  // labels of edges
    const size_t n = cells_.size();
    auto hash = [](auto begin, auto end) {
        uint64_t sum = 40;
        for (auto length = begin; length != end; ++length) sum = mix(sum + uint64_t(*length));
        return sum;
    };
    const uint64_t ahead = hash(lengths_.begin(), lengths_.end()), behind = hash(lengths_.rbegin(), lengths_.rend());
    int last = kNone;
    for (size_t i = 0; i < n; ++i) {
        const int self = graph.vertex(mix(ahead + i) + mix(behind + n - 1 - i));
        graph.join(graph.self, self, kCellOf);
        for (int atom : cells_[i].first) graph.join(self, atom, kFilled);
        for (int atom : cells_[i].second) graph.join(self, atom, kEmpty);
        if (last != kNone) {
            const int pair = graph.vertex(kPair);
            graph.join(pair, last, kNeighbour);
            graph.join(pair, self, kNeighbour);
        }
        last = self;
    }
}

}  // namespace park::deduction
