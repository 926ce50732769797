#include "deduction/distinct.hpp"

#include <algorithm>

#include "deduction/order.hpp"

namespace park::deduction {

namespace {

bool has(const Ints& list, int x) { return std::find(list.begin(), list.end(), x) != list.end(); }

}  // namespace

Only::Only(Ints atoms, int noted, int cost) : Deduction({cost}), atoms_(std::move(atoms)), noted_(noted) {
    watched = atoms_;
}

void Only::fire(State& state, int unit, int) const {
    const auto left = std::count_if(atoms_.begin(), atoms_.end(), [&](int a) { return state.alive(a); });
    if (left == 1) state.remove(noted_, unit);
}

void Only::reason(const Past& past, const State&, int, int, Why& why) const {
    for (int atom : atoms_)
        if (past.dead(atom)) why.atoms.push_back(atom);
}

void Only::describe(Shape& shape) const {
    for (int atom : atoms_) shape.join(shape.self, atom, 30);
    shape.join(shape.self, noted_, 31);
}

Distinct::Distinct(std::vector<Ints> places, std::vector<Ints> members, Ints noted, bool all_values, Ints kind_costs)
    : Deduction(std::move(kind_costs)),
      places_(std::move(places)),
      members_(std::move(members)),
      noted_(std::move(noted)),
      all_values_(all_values) {
    for (const Ints& atoms : members_) watched.insert(watched.end(), atoms.begin(), atoms.end());
    watched.insert(watched.end(), noted_.begin(), noted_.end());
    auto found_in = [](const std::vector<Ints>& rows, const std::vector<Ints>& columns) {
        std::vector<Ints> found;
        for (const Ints& row : rows) {
            found.emplace_back();
            for (int atom : row) {
                const auto column =
                    std::find_if(columns.begin(), columns.end(), [&](const Ints& c) { return has(c, atom); });
                found.back().push_back(int(column - columns.begin()));
            }
        }
        return found;
    };
    value_of_ = found_in(members_, places_);
    member_of_ = found_in(places_, members_);
}

void Distinct::fire(State& state, int unit, int kind) const {
    if (kind >= kPair) return fire_sets(state, unit, kind);
    Ints gone;
    if (kind == kTaken) {
        for (size_t i = 0; i < members_.size(); ++i) {
            if (state.alive(noted_[i])) continue;
            for (size_t k = 0; k < members_[i].size(); ++k)
                if (state.alive(members_[i][k]) && !spare(i, k))
                    for (int other : places_[value_of_[i][k]])
                        if (other != members_[i][k] && state.alive(other)) gone.push_back(other);
        }
    } else if (all_values_) {
        for (size_t v = 0; v < places_.size(); ++v) {
            int left = 0, member = -1, atom = -1;
            for (size_t k = 0; k < places_[v].size() && left < 2; ++k)
                if (state.alive(places_[v][k])) ++left, atom = places_[v][k], member = member_of_[v][k];
            if (left == 0) return state.fail(unit);
            if (left > 1) continue;
            for (int other : members_[member])
                if (other != atom && state.alive(other)) gone.push_back(other);
            if (state.alive(noted_[member])) gone.push_back(noted_[member]);
        }
    }
    for (int atom : gone) state.remove(atom, unit);
}

// Calls each(by_value, rows, columns), both as bits, for every set of `size` rows that have at most `size` columns left
// between them: rows are members and columns values, or, where every value has a place, the other way round. A member
// that may have a value without a place is in no such set.
template <class Each>
void Distinct::sets(const Past& past, int size, Each each) const {
    if (members_.size() > 63 || places_.size() > 63) return;
    for (bool by_value : {false, true}) {
        if (by_value && !all_values_) continue;
        const auto& rows = by_value ? places_ : members_;
        const auto& column_of = by_value ? member_of_ : value_of_;
        uint64_t able[64];
        int open[64], many = 0;
        for (size_t r = 0; r < rows.size(); ++r) {
            able[r] = 0;
            bool free = false;
            for (size_t k = 0; k < rows[r].size(); ++k)
                if (past.alive(rows[r][k])) {
                    able[r] |= uint64_t(1) << column_of[r][k];
                    free = free || (!by_value && spare(r, k));
                }
            const int n = std::popcount(able[r]);
            if (n >= 2 && n <= size && !free) open[many++] = int(r);
        }
        auto choose = [&](auto&& self, int from, int left, uint64_t chosen, uint64_t union_) -> void {
            if (std::popcount(union_) > size) return;
            if (left == 0) return each(by_value, chosen, union_);
            for (int i = from; i < many; ++i)
                self(self, i + 1, left - 1, chosen | uint64_t(1) << open[i], union_ | able[open[i]]);
        };
        choose(choose, 0, size, 0, 0);
    }
}

void Distinct::fire_sets(State& state, int unit, int size) const {
    Ints gone;
    sets(state.now(), size, [&](bool by_value, uint64_t chosen, uint64_t union_) {
        const auto& columns = by_value ? members_ : places_;
        const auto& row_of = by_value ? value_of_ : member_of_;
        for (size_t c = 0; c < columns.size(); ++c)
            for (size_t k = 0; union_ >> c & 1 && k < columns[c].size(); ++k)
                if (state.alive(columns[c][k]) && !(chosen >> row_of[c][k] & 1)) gone.push_back(columns[c][k]);
    });
    for (int atom : gone) state.remove(atom, unit);
}

void Distinct::reason_of_sets(const Past& past, const State& state, int size, int atom, Why& why) const {
    Ints atoms;
    int member = -1, value = -1;
    for (size_t i = 0; i < members_.size(); ++i)
        for (size_t k = 0; k < members_[i].size(); ++k) {
            if (members_[i][k] == atom) member = int(i), value = value_of_[i][k];
            if (past.dead(members_[i][k])) atoms.push_back(members_[i][k]);
        }
    shrink(past, state, atoms, [&](const Past& less, int) {
        bool found = false;
        if (member >= 0)
            sets(less, size, [&](bool by_value, uint64_t chosen, uint64_t union_) {
                const int row = by_value ? value : member, column = by_value ? member : value;
                found = found || (!(chosen >> row & 1) && (union_ >> column & 1));
            });
        return found;
    });
    why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
}

void Distinct::reason(const Past& past, const State& state, int kind, int atom, Why& why) const {
    BestReason best(past, state);
    if (kind == kTaken) {
        // A decided variable that takes the atom's value.
        for (const Ints& places : places_)
            if (has(places, atom))
                for (size_t i = 0; i < members_.size(); ++i)
                    if (past.dead(noted_[i]) && !has(members_[i], atom))
                        for (int other : members_[i])
                            if (past.alive(other) && has(places, other)) best.offer({noted_[i]});
    }
    if (kind == kOnlyPlace) {
        for (const Ints& places : places_) {
            const auto left = std::count_if(places.begin(), places.end(), [&](int a) { return past.alive(a); });
            if (left != (atom == kConflict ? 0 : 1)) continue;
            if (atom != kConflict) {
                const int last = *std::find_if(places.begin(), places.end(), [&](int a) { return past.alive(a); });
                bool home = false;
                for (size_t i = 0; i < members_.size(); ++i)
                    home = home || (has(members_[i], last) && (has(members_[i], atom) || noted_[i] == atom));
                if (!home || last == atom) continue;
            }
            Ints gone;
            for (int other : places)
                if (past.dead(other)) gone.push_back(other);
            best.offer(std::move(gone));
        }
    }
    if (kind == kTaken || kind == kOnlyPlace) {
        why.atoms.insert(why.atoms.end(), best.atoms().begin(), best.atoms().end());
        return;
    }
    reason_of_sets(past, state, kind, atom, why);
}

void Distinct::describe(Shape& shape) const {
    for (const Ints& places : places_) {
        const int self = shape.vertex(40);
        shape.join(shape.self, self, 40);
        for (int atom : places) shape.join(self, atom, 41);
    }
}

Overlap::Overlap(std::vector<Value> values, int cost) : Deduction({cost}), values_(std::move(values)) {
    for (const Value& value : values_)
        for (const Ints* list : {&value.first, &value.both, &value.second})
            watched.insert(watched.end(), list->begin(), list->end());
}

void Overlap::fire(State& state, int unit, int) const {
    auto none = [&](const Ints& list) {
        return std::none_of(list.begin(), list.end(), [&](int a) { return state.alive(a); });
    };
    Ints gone;
    for (const Value& value : values_) {
        if (none(value.first)) gone.insert(gone.end(), value.second.begin(), value.second.end());
        else if (none(value.second)) gone.insert(gone.end(), value.first.begin(), value.first.end());
    }
    for (int atom : gone) state.remove(atom, unit);
}

void Overlap::reason(const Past&, const State&, int, int atom, Why& why) const {
    for (const Value& value : values_) {
        if (has(value.second, atom)) why.atoms.insert(why.atoms.end(), value.first.begin(), value.first.end());
        if (has(value.first, atom)) why.atoms.insert(why.atoms.end(), value.second.begin(), value.second.end());
    }
}

void Overlap::describe(Shape& shape) const {
    for (const Value& value : values_) {
        const int self = shape.vertex(50), one = shape.vertex(51), two = shape.vertex(51);
        shape.join(shape.self, self, 50);
        shape.join(self, one, 51);
        shape.join(self, two, 51);
        for (int atom : value.first) shape.join(one, atom, 52);
        for (int atom : value.second) shape.join(two, atom, 52);
        for (int atom : value.both) shape.join(self, atom, 53);
    }
}

}  // namespace park::deduction
