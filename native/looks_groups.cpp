#include "looks_groups.hpp"

#include <algorithm>

#include "looks_order.hpp"

namespace park::looks {

Group::Group(std::vector<Cell> cells, int atoms, Value value, Ints costs)
    : Look(std::move(costs)), cells_(std::move(cells)), atoms_(atoms), value_(value), seen_(cells_.size()) {
    global = true;
    follows = true;
    for (const Cell& cell : cells_) {
        for (int k = 0; k < atoms_; ++k) watched.push_back(cell.first + k);
        watched.push_back(cell.noted);
    }
}

void Group::describe(Shape& shape) const {
    Ints things;
    for (const Cell& cell : cells_) {
        things.push_back(shape.thing(60));
        shape.join(shape.self, things.back(), 60);
        shape.join(things.back(), cell.noted, 61);
        for (int k = 0; k <= value_.more; ++k)
            shape.join(things.back(), cell.first + value_.place + k, 1000 + uint64_t(value_.size));
    }
    for (size_t i = 0; i < cells_.size(); ++i)
        for (int other : cells_[i].beside)
            if (int(i) < other) {
                const int pair = shape.thing(62);
                shape.join(pair, things[i], 63);
                shape.join(pair, things[other], 63);
            }
}

int Group::cell_of(int atom) const {
    for (int i = 0; i < int(cells_.size()); ++i)
        if (atom == cells_[i].noted || (atom >= cells_[i].first && atom < cells_[i].first + atoms_)) return i;
    return -1;
}

Ints Group::flood(const View& view, int from, bool only_decided, int most, int without) const {
    ++stamp_;
    Ints found{from};
    seen_[from] = stamp_;
    for (size_t i = 0; i < found.size(); ++i)
        for (int cell : cells_[found[i]].beside) {
            if (int(found.size()) >= most) return found;
            if (seen_[cell] == stamp_ || cell == without) continue;
            if (!(only_decided ? has(view, cell) : able(view, cell))) continue;
            seen_[cell] = stamp_;
            found.push_back(cell);
        }
    return found;
}

std::vector<Ints> Group::groups(const View& view) const {
    std::vector<uint8_t> done(cells_.size());
    std::vector<Ints> found;
    for (int cell = 0; cell < int(cells_.size()); ++cell) {
        if (done[cell] || !has(view, cell)) continue;
        found.push_back(flood(view, cell, true, int(cells_.size())));
        for (int member : found.back()) done[member] = 1;
    }
    return found;
}

Ints Group::beside(const View& view, const Ints& some, bool able_ones) const {
    ++stamp_;
    for (int cell : some) seen_[cell] = stamp_;
    Ints found;
    for (int cell : some)
        for (int other : cells_[cell].beside)
            if (seen_[other] != stamp_ && able(view, other) == able_ones) {
                seen_[other] = stamp_;
                found.push_back(other);
            }
    return found;
}

void Group::deny(State& state, int unit, int cell) const {
    const int first = cells_[cell].first + value_.place;
    for (int atom = first; atom <= first + value_.more; ++atom)
        if (state.alive(atom)) state.remove(atom, unit);
}

// --- too large

void Crowd::fire(State& state, int unit, int) const {
    const View view = state.now();
    Ints gone;
    for (const Ints& group : groups(view)) {
        if (int(group.size()) > value_.size) return state.fail(unit);
        for (int cell : beside(view, group, true))
            if (int(flood(view, cell, true, value_.size + 1).size()) > value_.size) gone.push_back(cell);
    }
    std::sort(gone.begin(), gone.end());
    gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
    for (int cell : gone) deny(state, unit, cell);
}

// So many cells of a group that it is too large, with the one that joins them.
void Crowd::reason(const View& view, const State& state, int, int atom, Why& why) const {
    const int cell = atom == kConflict ? -1 : cell_of(atom);
    BestReason best(view, state);
    auto offer = [&](int from) {
        Ints atoms;
        for (int member : flood(view, from, true, value_.size + 1))
            if (member != cell) atoms.push_back(cells_[member].noted);
        best.offer(std::move(atoms));
    };
    if (cell >= 0) offer(cell);
    else
        for (const Ints& group : groups(view))
            if (int(group.size()) > value_.size) offer(group[0]);
    why.atoms.insert(why.atoms.end(), best.atoms().begin(), best.atoms().end());
}

// --- room

void Growth::set(State& state, int unit, int cell) const {
    for (int k = 0; k < atoms_; ++k) {
        const bool mine = k >= value_.place && k <= value_.place + value_.more;
        if (!mine && state.alive(cells_[cell].first + k)) state.remove(cells_[cell].first + k, unit);
    }
    if (!value_.more && state.alive(cells_[cell].noted)) state.remove(cells_[cell].noted, unit);
}

void Growth::fire_room(State& state, int unit) const {
    const View view = state.now();
    std::vector<uint8_t> done(cells_.size());
    Ints gone;
    for (int cell = 0; cell < int(cells_.size()); ++cell) {
        if (done[cell] || !able(view, cell)) continue;
        const Ints some = flood(view, cell, false, int(cells_.size()));
        for (int member : some) done[member] = 1;
        if (int(some.size()) >= value_.size) continue;
        for (int member : some) {
            if (has(view, member)) return state.fail(unit);
            gone.push_back(member);
        }
    }
    for (int cell : gone) deny(state, unit, cell);
}

int Growth::only_way(const View& view, const Ints& group, bool& shut) const {
    if (int(group.size()) >= value_.size) return -1;
    const Ints ways = beside(view, group, true);
    shut = shut || ways.empty();
    return ways.size() == 1 ? ways[0] : -1;
}

void Growth::fire(State& state, int unit, int kind) const {
    if (kind == room) return fire_room(state, unit);
    const View view = state.now();
    bool shut = false;
    Ints forced;
    for (const Ints& group : groups(view)) {
        if (kind == exit) {
            forced.push_back(only_way(view, group, shut));
            continue;
        }
        // What a group cannot do without is met among the first cells that it can have.
        for (int cell : flood(view, group[0], false, value_.size))
            if (!has(view, cell) && int(flood(view, group[0], false, value_.size, cell).size()) < value_.size)
                forced.push_back(cell);
    }
    if (shut) return state.fail(unit);
    for (int cell : forced)
        if (cell >= 0) set(state, unit, cell);
}

void Growth::reason(const View& view, const State& state, int kind, int atom, Why& why) const {
    const int cell = atom == kConflict ? -1 : cell_of(atom);
    BestReason best(view, state);
    // Some cells are too few, and the value is out beside them, but for one cell. So none of them has it; or, where one
    // does, that cell has it, too.
    auto offer = [&](const Ints& some, int without, int member) {
        Ints atoms;
        if (member >= 0) atoms.push_back(cells_[member].noted);
        for (int other : beside(view, some, false))
            for (int k = 0; k <= value_.more && other != without; ++k)
                atoms.push_back(cells_[other].first + value_.place + k);
        best.offer(std::move(atoms));
    };
    auto offer_members = [&](const Ints& some, int without) {
        for (int member : some)
            if (has(view, member)) offer(some, without, member);
    };
    const int all = int(cells_.size());
    if (kind == room && cell >= 0) offer(flood(view, cell, false, all), -1, -1);
    else
        for (const Ints& group : groups(view)) {
            bool shut = false;
            if (kind == exit) {
                const int way = only_way(view, group, shut);
                if (cell < 0 ? shut : way == cell) offer_members(group, cell);
                continue;
            }
            const Ints some = flood(view, group[0], false, value_.size, cell);
            if (int(some.size()) < value_.size && (cell < 0 || able(view, cell))) offer_members(some, cell);
        }
    why.atoms.insert(why.atoms.end(), best.atoms().begin(), best.atoms().end());
}

}  // namespace park::looks
