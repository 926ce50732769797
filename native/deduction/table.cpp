#include "deduction/table.hpp"

#include <algorithm>

#include "deduction/order.hpp"

namespace park::deduction {

Table::Table(std::vector<Row> rows, Ints scope, Ints only, int cost, bool follow)
    : Deduction({cost}), rows_(std::move(rows)), atoms_(std::move(scope)), only_(std::move(only)) {
    follows = follow;
    std::sort(atoms_.begin(), atoms_.end());
    atoms_.erase(std::unique(atoms_.begin(), atoms_.end()), atoms_.end());
    watched = atoms_;
    words_ = (atoms_.size() + 63) / 64;
    removable_.assign(words_, only_.empty() ? ~uint64_t(0) : 0);
    for (int atom : only_) removable_[size_t(place(atom)) >> 6] |= uint64_t(1) << (place(atom) & 63);
    for (const Row& row : rows_) {
        const size_t first = bits_.size(), last = first + row.groups.size() * words_;
        bits_.resize(last + words_);
        for (size_t g = 0; g < row.groups.size(); ++g)
            for (int atom : row.groups[g]) {
                const size_t word = size_t(place(atom)) >> 6;
                const uint64_t bit = uint64_t(1) << (place(atom) & 63);
                bits_[first + g * words_ + word] |= bit;
                bits_[last + word] |= bit;
            }
        packed_.push_back({first, last, row.deniers});
    }
}

int Table::place(int atom) const { return int(std::lower_bound(atoms_.begin(), atoms_.end(), atom) - atoms_.begin()); }

void Table::fire(State& state, int unit, int) const {
    uint64_t alive[8] = {}, seen[8] = {};
    Words more_alive, more_seen;
    uint64_t *live = alive, *supported = seen;
    if (words_ > 8) {
        more_alive.resize(words_);
        more_seen.resize(words_);
        live = more_alive.data();
        supported = more_seen.data();
    }
    for (size_t i = 0; i < atoms_.size(); ++i)
        if (state.alive(atoms_[i])) live[i >> 6] |= uint64_t(1) << (i & 63);
    bool any = false;
    for (const Packed& row : packed_) {
        bool possible = true;
        for (int rule : row.deniers) possible = possible && !state.active(rule);
        for (size_t at = row.first; possible && at < row.last; at += words_) {
            uint64_t hit = 0;
            for (size_t w = 0; w < words_; ++w) hit |= bits_[at + w] & live[w];
            possible = hit != 0;
        }
        if (!possible) continue;
        any = true;
        bool all = true;
        for (size_t w = 0; w < words_; ++w) {
            supported[w] |= bits_[row.last + w];
            all = all && !(live[w] & removable_[w] & ~supported[w]);
        }
        if (all) return;
    }
    if (!any) return state.fail(unit);
    for (size_t i = 0; i < atoms_.size(); ++i)
        if ((live[i >> 6] & removable_[i >> 6] & ~supported[i >> 6]) >> (i & 63) & 1) state.remove(atoms_[i], unit);
}

void Table::reason(const Past& past, const State& state, int, int atom, Why& why) const {
    Ints chosen;
    auto has = [](const Ints& list, int x) { return std::find(list.begin(), list.end(), x) != list.end(); };
    for (const Row& row : rows_) {
        const Ints* home = nullptr;  // the group of the atom, if the row has one
        if (atom != kConflict) {
            for (const Ints& group : row.groups)
                if (has(group, atom)) home = &group;
            if (!home) continue;
        }
        bool denied = false;
        for (int rule : row.deniers)
            if (state.active(rule) && !denied) {
                denied = true;
                if (!has(why.rules, rule)) why.rules.push_back(rule);
            }
        if (denied) continue;
        // The group that was emptied first, or one that is needed for another row anyway.
        const Ints* best = nullptr;
        std::pair<uint32_t, uint32_t> least{kAlive, kAlive};
        for (const Ints& group : row.groups) {
            if (&group == home) continue;
            std::pair<uint32_t, uint32_t> last{0, 0};
            bool dead = true;
            for (int other : group) {
                dead = dead && past.dead(other);
                if (dead && !has(chosen, other))
                    last = std::max(last, std::make_pair(past.when(other) + 1, state.board.rank[other]));
            }
            if (dead && last < least) least = last, best = &group;
        }
        if (!best) continue;
        for (int other : *best)
            if (!has(chosen, other)) chosen.push_back(other);
    }
    why.atoms.insert(why.atoms.end(), chosen.begin(), chosen.end());
}

void Table::arrange(const std::vector<uint32_t>& rank) {
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

void Table::describe(Shape& shape) const {
    for (int atom : only_) shape.join(shape.self, atom, 14);
    for (const Row& row : rows_) {
        const int self = shape.vertex(10 + row.deniers.size());
        shape.join(shape.self, self, 10);
        for (const Ints& group : row.groups)
            for (int atom : group) shape.join(self, atom, 11 + (group.size() > 1));
    }
}

}  // namespace park::deduction
