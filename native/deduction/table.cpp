#include "deduction/table.hpp"

#include <algorithm>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

namespace {

constexpr size_t kSmall = 8;  // words of atoms

}  // namespace

// Packs each row into words: the bits of every group in turn, then those of their union.
Table::Table(std::vector<Row> rows, Ints scope, Ints only, int cost, bool follow)
    : Deduction({cost}), rows_(std::move(rows)), atoms_(std::move(scope)), removable_only_(std::move(only)) {
    follows = follow;
    std::sort(atoms_.begin(), atoms_.end());
    atoms_.erase(std::unique(atoms_.begin(), atoms_.end()), atoms_.end());
    watched = atoms_;
    word_count_ = (atoms_.size() + 63) / 64;
    removable_.assign(word_count_, removable_only_.empty() ? ~uint64_t(0) : 0);
    for (int atom : removable_only_) removable_[size_t(index_of(atom)) / 64] |= uint64_t(1) << index_of(atom) % 64;
    for (const Row& row : rows_) {
        // The words of the groups are from `first_word` to before `last_word`, where the union begins.
        const size_t first_word = bits_.size(), last_word = first_word + row.groups.size() * word_count_;
        bits_.resize(last_word + word_count_);
        for (size_t g = 0; g < row.groups.size(); ++g)
            for (int atom : row.groups[g]) {
                const size_t word = size_t(index_of(atom)) / 64;
                const uint64_t bit = uint64_t(1) << index_of(atom) % 64;
                bits_[first_word + g * word_count_ + word] |= bit;
                bits_[last_word + word] |= bit;
            }
        packed_rows_.push_back({first_word, last_word, row.deniers});
    }
}

// The bit that stands for an atom.
int Table::index_of(int atom) const {
    return int(std::lower_bound(atoms_.begin(), atoms_.end(), atom) - atoms_.begin());
}

// Generalized arc consistency: an atom is supported if it is in a possible row. Stops early once all live atoms that
// may be removed are supported.
void Table::fire(State& state, int unit, int) const {
    // Tables with few atoms need no allocation.
    uint64_t small_live[kSmall] = {}, small_supported[kSmall] = {};
    Words large_live, large_supported;
    uint64_t *live = small_live, *supported = small_supported;
    if (word_count_ > kSmall) {
        large_live.resize(word_count_);
        large_supported.resize(word_count_);
        live = large_live.data();
        supported = large_supported.data();
    }
    for (size_t i = 0; i < atoms_.size(); ++i)
        if (state.alive(atoms_[i])) live[i / 64] |= uint64_t(1) << i % 64;
    bool any = false;
    for (const PackedRow& row : packed_rows_) {
        // A row is possible if no active rule denies it and each of its groups has a live atom.
        bool possible = true;
        for (int rule : row.deniers) possible = possible && !state.active(rule);
        for (size_t at = row.first_word; possible && at < row.last_word; at += word_count_) {
            uint64_t hit = 0;
            for (size_t w = 0; w < word_count_; ++w) hit |= bits_[at + w] & live[w];
            possible = hit != 0;
        }
        if (!possible) continue;
        any = true;
        bool all_supported = true;
        for (size_t w = 0; w < word_count_; ++w) {
            supported[w] |= bits_[row.last_word + w];
            all_supported = all_supported && !(live[w] & removable_[w] & ~supported[w]);
        }
        if (all_supported) return;
    }
    if (!any) return state.fail(unit);
    // Removes the live atoms without support.
    for (size_t i = 0; i < atoms_.size(); ++i)
        if ((live[i / 64] & removable_[i / 64] & ~supported[i / 64]) >> i % 64 & 1) state.remove(atoms_[i], unit);
}

// Explains why no possible row has the atom (for a conflict, why no row is possible): each such row is denied by a
// rule, or has a group of which all atoms are removed.
void Table::explain(const Snapshot& past, const State& state, int, int atom, Reason& reason) const {
    Ints chosen;
    auto has = [](const Ints& list, int x) { return std::find(list.begin(), list.end(), x) != list.end(); };
    for (const Row& row : rows_) {
        const Ints* own_group = nullptr;  // the group of the atom, if the row has one
        if (atom != kConflict) {
            for (const Ints& group : row.groups)
                if (has(group, atom)) own_group = &group;
            if (!own_group) continue;
        }
        bool denied = false;
        for (int rule : row.deniers)
            if (state.active(rule) && !denied) {
                denied = true;
                if (!has(reason.rules, rule)) reason.rules.push_back(rule);
            }
        if (denied) continue;
        // The group that was emptied first. Atoms that the reason has already count as the earliest.
        const Ints* best = nullptr;
        std::pair<uint32_t, uint32_t> least{kAlive, kAlive};
        for (const Ints& group : row.groups) {
            if (&group == own_group) continue;
            std::pair<uint32_t, uint32_t> latest{0, 0};
            bool dead = true;
            for (int other : group) {
                dead = dead && past.dead(other);
                if (dead && !has(chosen, other))
                    latest = std::max(latest, std::make_pair(past.when(other) + 1, state.board.rank[other]));
            }
            if (dead && latest < least) least = latest, best = &group;
        }
        if (!best) continue;
        for (int other : *best)
            if (!has(chosen, other)) chosen.push_back(other);
    }
    reason.atoms.insert(reason.atoms.end(), chosen.begin(), chosen.end());
}

// Sorts the rows by the ranks of their atoms, since `explain` depends on their order.
void Table::sort_canonically(const std::vector<uint32_t>& rank) {
    std::vector<std::pair<std::vector<uint32_t>, Row>> keyed;
    keyed.reserve(rows_.size());
    for (Row& row : rows_) {
        std::vector<uint32_t> ranks;
        for (const Ints& group : row.groups)
            for (int atom : group) ranks.push_back(rank[atom]);
        std::sort(ranks.begin(), ranks.end());
        keyed.emplace_back(std::move(ranks), std::move(row));
    }
    std::sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    rows_.clear();
    for (auto& [ranks, row] : keyed) rows_.push_back(std::move(row));
}

// Describes the deduction as a graph, see canonical_order.hpp. The numbers are arbitrary: they only tell roles apart.
void Table::add_structure(StructureGraph& graph) const {
    constexpr uint64_t kRow = 10;  // a kind of vertex, to which the number of deniers is added
    constexpr uint64_t kRowOf = 10, kAlone = 11, kInGroup = 12, kRemovable = 14;  // labels of edges
    for (int atom : removable_only_) graph.join(graph.self, atom, kRemovable);
    for (const Row& row : rows_) {
        const int self = graph.vertex(kRow + row.deniers.size());
        graph.join(graph.self, self, kRowOf);
        for (const Ints& group : row.groups)
            for (int atom : group) graph.join(self, atom, group.size() > 1 ? kInGroup : kAlone);
    }
}

}  // namespace park::deduction
