#include "deduction/distinct.hpp"

#include <algorithm>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

namespace {

bool has(const Ints& list, int x) { return std::find(list.begin(), list.end(), x) != list.end(); }

}  // namespace

DecidedNote::DecidedNote(Ints atoms, int noted, int cost) : Deduction({cost}), atoms_(std::move(atoms)), noted_(noted) {
    watched = atoms_;
}

// Removes the noted atom once the variable has a single value left.
void DecidedNote::fire(State& state, int unit, int) const {
    const auto remaining = std::count_if(atoms_.begin(), atoms_.end(), [&](int a) { return state.alive(a); });
    if (remaining == 1) state.remove(noted_, unit);
}

// The reason is that all other values are removed.
void DecidedNote::explain(const Snapshot& past, const State&, int, int, Reason& reason) const {
    for (int atom : atoms_)
        if (past.dead(atom)) reason.atoms.push_back(atom);
}

// Describes the deduction as a graph, see canonical_order.hpp. The numbers are arbitrary: they only tell roles apart.
void DecidedNote::add_structure(StructureGraph& graph) const {
    constexpr uint64_t kValue = 30, kNoted = 31;  // labels of edges
    for (int atom : atoms_) graph.join(graph.self, atom, kValue);
    graph.join(graph.self, noted_, kNoted);
}

// For each atom of a member, finds the number of its value, and for each atom of a value the number of its member. An
// atom in no place gets the number of places, see `is_unrestricted`.
Distinct::Distinct(std::vector<Ints> places, std::vector<Ints> members, Ints noted, bool all_values, Ints kind_costs)
    : Deduction(std::move(kind_costs)),
      places_(std::move(places)),
      members_(std::move(members)),
      noted_(std::move(noted)),
      all_values_(all_values) {
    for (const Ints& atoms : members_) watched.insert(watched.end(), atoms.begin(), atoms.end());
    watched.insert(watched.end(), noted_.begin(), noted_.end());
    // For each atom of each row, the number of the column that has it, or the number of columns.
    auto column_numbers = [](const std::vector<Ints>& rows, const std::vector<Ints>& columns) {
        std::vector<Ints> numbers;
        for (const Ints& row : rows) {
            numbers.emplace_back();
            for (int atom : row) {
                const auto column =
                    std::find_if(columns.begin(), columns.end(), [&](const Ints& c) { return has(c, atom); });
                numbers.back().push_back(int(column - columns.begin()));
            }
        }
        return numbers;
    };
    value_of_ = column_numbers(members_, places_);
    member_of_ = column_numbers(places_, members_);
}

// Taken: the value of a decided variable is removed from the others. Hidden single: if a value has only one place left,
// its variable has no other value. The latter needs that every value occurs.
void Distinct::fire(State& state, int unit, int kind) const {
    if (kind >= kPair) return fire_sets(state, unit, kind);
    Ints gone;
    if (kind == kTaken) {
        for (size_t i = 0; i < members_.size(); ++i) {
            if (state.alive(noted_[i])) continue;
            for (size_t k = 0; k < members_[i].size(); ++k)
                if (state.alive(members_[i][k]) && !is_unrestricted(i, k))
                    for (int other : places_[value_of_[i][k]])
                        if (other != members_[i][k] && state.alive(other)) gone.push_back(other);
        }
    } else if (all_values_) {
        for (size_t v = 0; v < places_.size(); ++v) {
            int remaining = 0, member = kNone, atom = kNone;  // the last place that is left
            for (size_t k = 0; k < places_[v].size() && remaining < 2; ++k)
                if (state.alive(places_[v][k])) ++remaining, atom = places_[v][k], member = member_of_[v][k];
            if (remaining == 0) return state.fail(unit);
            if (remaining > 1) continue;
            for (int other : members_[member])
                if (other != atom && state.alive(other)) gone.push_back(other);
            if (state.alive(noted_[member])) gone.push_back(noted_[member]);
        }
    }
    for (int atom : gone) state.remove(atom, unit);
}

// Calls act(by_value, rows, columns), with bit sets, for every set of `size` rows that have at most `size` columns left
// together. Chooses rows with 2 to `size` columns left, and stops as soon as they have more than `size` columns
// together. Rows that are `free` have an unrestricted value left, and are in no set.
template <class Do>
void Distinct::for_each_set(const Snapshot& past, int size, Do act) const {
    if (members_.size() > 63 || places_.size() > 63) return;
    for (bool by_value : {false, true}) {
        if (by_value && !all_values_) continue;
        const auto& rows = by_value ? places_ : members_;
        const auto& column_of = by_value ? member_of_ : value_of_;
        uint64_t columns_left[64];     // of each row, as bits
        int open[64], open_count = 0;  // the rows to choose from
        for (size_t r = 0; r < rows.size(); ++r) {
            columns_left[r] = 0;
            bool free = false;
            for (size_t k = 0; k < rows[r].size(); ++k)
                if (past.alive(rows[r][k])) {
                    columns_left[r] |= uint64_t(1) << column_of[r][k];
                    free = free || (!by_value && is_unrestricted(r, k));
                }
            const int left = std::popcount(columns_left[r]);
            if (left >= 2 && left <= size && !free) open[open_count++] = int(r);
        }
        auto choose = [&](auto&& self, int from, int remaining, uint64_t chosen, uint64_t columns_used) -> void {
            if (std::popcount(columns_used) > size) return;  // no superset is a Hall set either
            if (remaining == 0) return act(by_value, chosen, columns_used);
            for (int i = from; i < open_count; ++i)
                self(self, i + 1, remaining - 1, chosen | uint64_t(1) << open[i], columns_used | columns_left[open[i]]);
        };
        choose(choose, 0, size, 0, 0);
    }
}

// Naked and hidden sets, by Hall's theorem: `size` rows with only `size` columns use up these columns, so other rows
// lose them.
void Distinct::fire_sets(State& state, int unit, int size) const {
    Ints gone;
    for_each_set(state.now(), size, [&](bool by_value, uint64_t chosen, uint64_t columns_used) {
        const auto& columns = by_value ? members_ : places_;
        const auto& row_of = by_value ? value_of_ : member_of_;
        for (size_t c = 0; c < columns.size(); ++c)
            for (size_t k = 0; columns_used >> c & 1 && k < columns[c].size(); ++k)
                if (state.alive(columns[c][k]) && !(chosen >> row_of[c][k] & 1)) gone.push_back(columns[c][k]);
    });
    for (int atom : gone) state.remove(atom, unit);
}

// Explains a removal by a naked or hidden set. The reason starts with all removed atoms, and is minimized as long as
// some set of the same size still excludes this value from this member: a set of other rows whose columns include this
// one.
void Distinct::explain_sets(const Snapshot& past, const State& state, int size, int atom, Reason& reason) const {
    Ints atoms;
    int member = kNone, value = kNone;
    for (size_t i = 0; i < members_.size(); ++i)
        for (size_t k = 0; k < members_[i].size(); ++k) {
            if (members_[i][k] == atom) member = int(i), value = value_of_[i][k];
            if (past.dead(members_[i][k])) atoms.push_back(members_[i][k]);
        }
    minimize(past, state, atoms, [&](const Snapshot& less, int) {
        bool is_excluded = false;
        if (member != kNone)
            for_each_set(less, size, [&](bool by_value, uint64_t chosen, uint64_t columns_used) {
                const int row = by_value ? value : member, column = by_value ? member : value;
                const bool is_own_row = chosen >> row & 1, is_own_column = columns_used >> column & 1;
                is_excluded = is_excluded || (!is_own_row && is_own_column);
            });
        return is_excluded;
    });
    reason.atoms.insert(reason.atoms.end(), atoms.begin(), atoms.end());
}

// Offers each other variable that is decided to the value of the atom.
void Distinct::offer_decided_members(const Snapshot& past, int atom, BestReason& best) const {
    for (const Ints& places : places_) {  // the atoms of one value
        if (!has(places, atom)) continue;
        for (size_t i = 0; i < members_.size(); ++i) {
            const bool is_other_decided = past.dead(noted_[i]) && !has(members_[i], atom);
            if (!is_other_decided) continue;
            for (int other : members_[i])
                if (past.alive(other) && has(places, other)) best.offer({noted_[i]});
        }
    }
}

// Offers the removed places of each value whose last place is another value of the atom's variable; for a conflict, of
// each value without a place.
void Distinct::offer_hidden_singles(const Snapshot& past, int atom, BestReason& best) const {
    for (const Ints& places : places_) {
        const auto remaining = std::count_if(places.begin(), places.end(), [&](int a) { return past.alive(a); });
        if (remaining != (atom == kConflict ? 0 : 1)) continue;
        if (atom != kConflict) {
            const int last = *std::find_if(places.begin(), places.end(), [&](int a) { return past.alive(a); });
            bool is_same_member = false;
            for (size_t i = 0; i < members_.size(); ++i)
                is_same_member =
                    is_same_member || (has(members_[i], last) && (has(members_[i], atom) || noted_[i] == atom));
            if (!is_same_member || last == atom) continue;
        }
        Ints gone;
        for (int other : places)
            if (past.dead(other)) gone.push_back(other);
        best.offer(std::move(gone));
    }
}

// Explains why this atom was removed, by the best of all reasons that hold.
void Distinct::explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const {
    if (kind >= kPair) return explain_sets(past, state, kind, atom, reason);
    BestReason best(past, state);
    if (kind == kTaken) offer_decided_members(past, atom, best);
    else offer_hidden_singles(past, atom, best);
    reason.atoms.insert(reason.atoms.end(), best.atoms().begin(), best.atoms().end());
}

// Describes the deduction as a graph, see canonical_order.hpp. The numbers are arbitrary: they only tell roles apart.
void Distinct::add_structure(StructureGraph& graph) const {
    constexpr uint64_t kValue = 40, kValueOf = 40, kPlace = 41;  // a kind of vertex, and labels of edges
    for (const Ints& places : places_) {
        const int self = graph.vertex(kValue);
        graph.join(graph.self, self, kValueOf);
        for (int atom : places) graph.join(self, atom, kPlace);
    }
}

// Watches all atoms of the values.
Overlap::Overlap(std::vector<OverlapValue> values, int cost) : Deduction({cost}), values_(std::move(values)) {
    for (const OverlapValue& value : values_)
        for (const Ints* list : {&value.first, &value.both, &value.second})
            watched.insert(watched.end(), list->begin(), list->end());
}

// If a value has no place in one group only, its place is shared, so it has no place in the other group only.
void Overlap::fire(State& state, int unit, int) const {
    auto none = [&](const Ints& list) {
        return std::none_of(list.begin(), list.end(), [&](int a) { return state.alive(a); });
    };
    Ints gone;
    for (const OverlapValue& value : values_) {
        if (none(value.first)) gone.insert(gone.end(), value.second.begin(), value.second.end());
        else if (none(value.second)) gone.insert(gone.end(), value.first.begin(), value.first.end());
    }
    for (int atom : gone) state.remove(atom, unit);
}

// The reason is that the value has no place in the other group outside the shared places.
void Overlap::explain(const Snapshot&, const State&, int, int atom, Reason& reason) const {
    for (const OverlapValue& value : values_) {
        if (has(value.second, atom)) reason.atoms.insert(reason.atoms.end(), value.first.begin(), value.first.end());
        if (has(value.first, atom)) reason.atoms.insert(reason.atoms.end(), value.second.begin(), value.second.end());
    }
}

// Describes the deduction as a graph, see canonical_order.hpp. The numbers are arbitrary: they only tell roles apart.
void Overlap::add_structure(StructureGraph& graph) const {
    constexpr uint64_t kValue = 50, kGroup = 51;                                         // kinds of vertices
    constexpr uint64_t kValueOf = 50, kGroupOf = 51, kOwnPlace = 52, kSharedPlace = 53;  // labels of edges
    for (const OverlapValue& value : values_) {
        const int self = graph.vertex(kValue), one = graph.vertex(kGroup), two = graph.vertex(kGroup);
        graph.join(graph.self, self, kValueOf);
        graph.join(self, one, kGroupOf);
        graph.join(self, two, kGroupOf);
        for (int atom : value.first) graph.join(one, atom, kOwnPlace);
        for (int atom : value.second) graph.join(two, atom, kOwnPlace);
        for (int atom : value.both) graph.join(self, atom, kSharedPlace);
    }
}

}  // namespace park::deduction
