#include "looks_distinct.hpp"

#include <algorithm>

#include "looks_order.hpp"

namespace park::looks {

namespace {

bool has(const Ints& list, int x) { return std::find(list.begin(), list.end(), x) != list.end(); }

}  // namespace

Only::Only(Ints atoms, int noted, int cost) : Look({cost}), atoms_(std::move(atoms)), noted_(noted) { watched = atoms_; }

void Only::fire(State& state, int unit, int) const {
    const auto left = std::count_if(atoms_.begin(), atoms_.end(), [&](int a) { return state.alive(a); });
    if (left == 1) state.remove(noted_, unit);
}

void Only::reason(const View& view, const State&, int, int, Why& why) const {
    for (int atom : atoms_)
        if (view.dead(atom)) why.atoms.push_back(atom);
}

void Only::describe(Shape& shape) const {
    for (int atom : atoms_) shape.join(shape.self, atom, 30);
    shape.join(shape.self, noted_, 31);
}

Distinct::Distinct(std::vector<Ints> places, std::vector<Ints> members, Ints noted, bool all_values, Ints costs)
    : Look(std::move(costs)),
      places_(std::move(places)),
      members_(std::move(members)),
      noted_(std::move(noted)),
      all_values_(all_values) {
    for (const Ints& atoms : members_) watched.insert(watched.end(), atoms.begin(), atoms.end());
    watched.insert(watched.end(), noted_.begin(), noted_.end());
}

void Distinct::fire(State& state, int unit, int kind) const {
    if (kind >= pair) return fire_sets(state, unit, kind);
    Ints gone;
    if (kind == taken) {
        for (size_t i = 0; i < members_.size(); ++i) {
            if (state.alive(noted_[i])) continue;
            for (int atom : members_[i])
                if (state.alive(atom))
                    for (const Ints& places : places_)
                        if (has(places, atom))
                            for (int other : places)
                                if (other != atom && state.alive(other)) gone.push_back(other);
        }
    } else if (all_values_) {
        for (const Ints& places : places_) {
            const auto left = std::count_if(places.begin(), places.end(), [&](int a) { return state.alive(a); });
            if (left == 0) return state.fail(unit);
            if (left > 1) continue;
            const int atom = *std::find_if(places.begin(), places.end(), [&](int a) { return state.alive(a); });
            for (size_t i = 0; i < members_.size(); ++i)
                if (has(members_[i], atom)) {
                    for (int other : members_[i])
                        if (other != atom && state.alive(other)) gone.push_back(other);
                    if (state.alive(noted_[i])) gone.push_back(noted_[i]);
                }
        }
    }
    for (int atom : gone) state.remove(atom, unit);
}

// Calls each(rows, columns) for every set of `size` rows that have at most `size` columns left between them: rows are
// members and columns values, or, where every value has a place, the other way round.
template <class Each>
void Distinct::sets(const View& view, int size, Each each) const {
    for (bool by_value : {false, true}) {
        if (by_value && !all_values_) continue;
        const auto& rows = by_value ? places_ : members_;
        const auto& columns = by_value ? members_ : places_;
        if (rows.size() > 64 || columns.size() > 64) return;
        std::vector<uint64_t> able(rows.size());
        Ints open;
        for (size_t r = 0; r < rows.size(); ++r) {
            for (size_t c = 0; c < columns.size(); ++c)
                for (int atom : rows[r])
                    if (view.alive(atom) && has(columns[c], atom)) able[r] |= uint64_t(1) << c;
            const int n = __builtin_popcountll(able[r]);
            if (n >= 2 && n <= size) open.push_back(int(r));
        }
        Ints chosen;
        auto choose = [&](auto&& self, size_t from, uint64_t union_) -> void {
            if (__builtin_popcountll(union_) > size) return;
            if (int(chosen.size()) == size) return each(rows, columns, chosen, union_);
            for (size_t i = from; i < open.size(); ++i) {
                chosen.push_back(open[i]);
                self(self, i + 1, union_ | able[open[i]]);
                chosen.pop_back();
            }
        };
        choose(choose, 0, 0);
    }
}

void Distinct::fire_sets(State& state, int unit, int size) const {
    Ints gone;
    sets(state.now(), size, [&](auto& rows, auto& columns, const Ints& chosen, uint64_t union_) {
        for (size_t c = 0; c < columns.size(); ++c)
            if (union_ >> c & 1)
                for (int atom : columns[c])
                    if (state.alive(atom) && std::none_of(chosen.begin(), chosen.end(), [&](int r) { return has(rows[r], atom); }))
                        gone.push_back(atom);
    });
    for (int atom : gone) state.remove(atom, unit);
}

bool Distinct::entailed(const View& view, int size, int atom) const {
    bool found = false;
    sets(view, size, [&](auto& rows, auto& columns, const Ints& chosen, uint64_t union_) {
        if (std::any_of(chosen.begin(), chosen.end(), [&](int r) { return has(rows[r], atom); })) return;
        for (size_t c = 0; c < columns.size(); ++c) found = found || ((union_ >> c & 1) && has(columns[c], atom));
    });
    return found;
}

void Distinct::reason(const View& view, const State& state, int kind, int atom, Why& why) const {
    BestReason best(view, state);
    if (kind == taken) {
        // A decided variable that takes the atom's value.
        for (const Ints& places : places_)
            if (has(places, atom))
                for (size_t i = 0; i < members_.size(); ++i)
                    if (view.dead(noted_[i]) && !has(members_[i], atom))
                        for (int other : members_[i])
                            if (view.alive(other) && has(places, other)) best.offer({noted_[i]});
    }
    if (kind == only_place) {
        for (const Ints& places : places_) {
            const auto left = std::count_if(places.begin(), places.end(), [&](int a) { return view.alive(a); });
            if (left != (atom == kConflict ? 0 : 1)) continue;
            if (atom != kConflict) {
                const int last = *std::find_if(places.begin(), places.end(), [&](int a) { return view.alive(a); });
                bool home = false;
                for (size_t i = 0; i < members_.size(); ++i)
                    home = home || (has(members_[i], last) && (has(members_[i], atom) || noted_[i] == atom));
                if (!home || last == atom) continue;
            }
            Ints gone;
            for (int other : places)
                if (view.dead(other)) gone.push_back(other);
            best.offer(std::move(gone));
        }
    }
    if (kind == taken || kind == only_place) {
        why.atoms.insert(why.atoms.end(), best.atoms().begin(), best.atoms().end());
        return;
    }
    Ints atoms;
    for (const Ints& member : members_)
        for (int other : member)
            if (view.dead(other)) atoms.push_back(other);
    shrink(view, state, atoms, [&](const View& less) { return entailed(less, kind, atom); });
    why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
}

void Distinct::describe(Shape& shape) const {
    for (const Ints& places : places_) {
        const int self = shape.thing(40);
        shape.join(shape.self, self, 40);
        for (int atom : places) shape.join(self, atom, 41);
    }
}

Overlap::Overlap(std::vector<Value> values, int cost) : Look({cost}), values_(std::move(values)) {
    for (const Value& value : values_)
        for (const Ints* list : {&value.first, &value.both, &value.second})
            watched.insert(watched.end(), list->begin(), list->end());
}

void Overlap::fire(State& state, int unit, int) const {
    auto none = [&](const Ints& list) { return std::none_of(list.begin(), list.end(), [&](int a) { return state.alive(a); }); };
    Ints gone;
    for (const Value& value : values_) {
        if (none(value.first)) gone.insert(gone.end(), value.second.begin(), value.second.end());
        else if (none(value.second)) gone.insert(gone.end(), value.first.begin(), value.first.end());
    }
    for (int atom : gone) state.remove(atom, unit);
}

void Overlap::reason(const View&, const State&, int, int atom, Why& why) const {
    for (const Value& value : values_) {
        if (has(value.second, atom)) why.atoms.insert(why.atoms.end(), value.first.begin(), value.first.end());
        if (has(value.first, atom)) why.atoms.insert(why.atoms.end(), value.second.begin(), value.second.end());
    }
}

void Overlap::describe(Shape& shape) const {
    for (const Value& value : values_) {
        const int self = shape.thing(50), one = shape.thing(51), two = shape.thing(51);
        shape.join(shape.self, self, 50);
        shape.join(self, one, 51);
        shape.join(self, two, 51);
        for (int atom : value.first) shape.join(one, atom, 52);
        for (int atom : value.second) shape.join(two, atom, 52);
        for (int atom : value.both) shape.join(self, atom, 53);
    }
}

}  // namespace park::looks
