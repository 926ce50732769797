#include "deduction/groups.hpp"

#include <algorithm>

#include "deduction/order.hpp"

namespace park::deduction {

GroupDeduction::GroupDeduction(std::vector<Cell> cells, int atoms, Value value, Ints kind_costs)
    : Deduction(std::move(kind_costs)), cells_(std::move(cells)), atoms_(atoms), value_(value), seen_(cells_.size()) {
    global = true;
    follows = true;
    for (const Cell& cell : cells_) {
        for (int k = 0; k < atoms_; ++k) watched.push_back(cell.first + k);
        watched.push_back(cell.noted);
    }
}

void GroupDeduction::describe(Shape& shape) const {
    Ints nodes;
    for (const Cell& cell : cells_) {
        nodes.push_back(shape.vertex(60));
        shape.join(shape.self, nodes.back(), 60);
        shape.join(nodes.back(), cell.noted, 61);
        for (int k = 0; k <= value_.more; ++k)
            shape.join(nodes.back(), cell.first + value_.place + k, 1000 + uint64_t(value_.size));
    }
    for (size_t i = 0; i < cells_.size(); ++i)
        for (int other : cells_[i].beside)
            if (int(i) < other) {
                const int pair = shape.vertex(62);
                shape.join(pair, nodes[i], 63);
                shape.join(pair, nodes[other], 63);
            }
}

int GroupDeduction::cell_of(int atom) const {
    for (int i = 0; i < int(cells_.size()); ++i)
        if (atom == cells_[i].noted || (atom >= cells_[i].first && atom < cells_[i].first + atoms_)) return i;
    return -1;
}

Ints GroupDeduction::flood(const Past& past, int from, bool only_decided, int most, int without) const {
    ++stamp_;
    Ints found{from};
    seen_[from] = stamp_;
    for (size_t i = 0; i < found.size(); ++i)
        for (int cell : cells_[found[i]].beside) {
            if (int(found.size()) >= most) return found;
            if (seen_[cell] == stamp_ || cell == without) continue;
            if (!(only_decided ? has(past, cell) : able(past, cell))) continue;
            seen_[cell] = stamp_;
            found.push_back(cell);
        }
    return found;
}

std::vector<Ints> GroupDeduction::groups(const Past& past) const {
    std::vector<uint8_t> done(cells_.size());
    std::vector<Ints> found;
    for (int cell = 0; cell < int(cells_.size()); ++cell) {
        if (done[cell] || !has(past, cell)) continue;
        found.push_back(flood(past, cell, true, int(cells_.size())));
        for (int member : found.back()) done[member] = 1;
    }
    return found;
}

Ints GroupDeduction::beside(const Past& past, const Ints& some, bool able_ones) const {
    ++stamp_;
    for (int cell : some) seen_[cell] = stamp_;
    Ints found;
    for (int cell : some)
        for (int other : cells_[cell].beside)
            if (seen_[other] != stamp_ && able(past, other) == able_ones) {
                seen_[other] = stamp_;
                found.push_back(other);
            }
    return found;
}

void GroupDeduction::deny(State& state, int unit, int cell) const {
    const int first = cells_[cell].first + value_.place;
    for (int atom = first; atom <= first + value_.more; ++atom)
        if (state.alive(atom)) state.remove(atom, unit);
}

// --- too large

void Crowd::fire(State& state, int unit, int) const {
    const Past past = state.now();
    Ints gone;
    for (const Ints& group : groups(past)) {
        if (int(group.size()) > value_.size) return state.fail(unit);
        for (int cell : beside(past, group, true))
            if (int(flood(past, cell, true, value_.size + 1).size()) > value_.size) gone.push_back(cell);
    }
    std::sort(gone.begin(), gone.end());
    gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
    for (int cell : gone) deny(state, unit, cell);
}

// Enough cells of a group to be too many, together with the one that joins them.
void Crowd::reason(const Past& past, const State& state, int, int atom, Why& why) const {
    const int cell = atom == kConflict ? -1 : cell_of(atom);
    BestReason best(past, state);
    auto offer = [&](int from) {
        Ints atoms;
        for (int member : flood(past, from, true, value_.size + 1))
            if (member != cell) atoms.push_back(cells_[member].noted);
        best.offer(std::move(atoms));
    };
    if (cell >= 0) offer(cell);
    else
        for (const Ints& group : groups(past))
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
    const Past past = state.now();
    std::vector<uint8_t> done(cells_.size());
    Ints gone;
    for (int cell = 0; cell < int(cells_.size()); ++cell) {
        if (done[cell] || !able(past, cell)) continue;
        const Ints some = flood(past, cell, false, int(cells_.size()));
        for (int member : some) done[member] = 1;
        if (int(some.size()) >= value_.size) continue;
        for (int member : some) {
            if (has(past, member)) return state.fail(unit);
            gone.push_back(member);
        }
    }
    for (int cell : gone) deny(state, unit, cell);
}

int Growth::only_way(const Past& past, const Ints& group, bool& shut) const {
    if (int(group.size()) >= value_.size) return -1;
    const Ints ways = beside(past, group, true);
    shut = shut || ways.empty();
    return ways.size() == 1 ? ways[0] : -1;
}

void Growth::fire(State& state, int unit, int kind) const {
    if (kind == kRoom) return fire_room(state, unit);
    const Past past = state.now();
    bool shut = false;
    Ints forced;
    for (const Ints& group : groups(past)) {
        if (kind == kExit) {
            forced.push_back(only_way(past, group, shut));
            continue;
        }
        // The cells that a group cannot do without are among the first that it can have.
        for (int cell : flood(past, group[0], false, value_.size))
            if (!has(past, cell) && int(flood(past, group[0], false, value_.size, cell).size()) < value_.size)
                forced.push_back(cell);
    }
    if (shut) return state.fail(unit);
    for (int cell : forced)
        if (cell >= 0) set(state, unit, cell);
}

void Growth::reason(const Past& past, const State& state, int kind, int atom, Why& why) const {
    const int cell = atom == kConflict ? -1 : cell_of(atom);
    BestReason best(past, state);
    // Some cells are too few, and the cells around them cannot have the value, except for one. So none of them has it
    // or, if one has, that cell has it too.
    auto offer = [&](const Ints& some, int without, int member) {
        Ints atoms;
        if (member >= 0) atoms.push_back(cells_[member].noted);
        for (int other : beside(past, some, false))
            for (int k = 0; k <= value_.more && other != without; ++k)
                atoms.push_back(cells_[other].first + value_.place + k);
        best.offer(std::move(atoms));
    };
    auto offer_members = [&](const Ints& some, int without) {
        for (int member : some)
            if (has(past, member)) offer(some, without, member);
    };
    const int all = int(cells_.size());
    if (kind == kRoom && cell >= 0) offer(flood(past, cell, false, all), -1, -1);
    else
        for (const Ints& group : groups(past)) {
            bool shut = false;
            if (kind == kExit) {
                const int way = only_way(past, group, shut);
                if (cell < 0 ? shut : way == cell) offer_members(group, cell);
                continue;
            }
            const Ints some = flood(past, group[0], false, value_.size, cell);
            if (int(some.size()) < value_.size && (cell < 0 || able(past, cell))) offer_members(some, cell);
        }
    why.atoms.insert(why.atoms.end(), best.atoms().begin(), best.atoms().end());
}

}  // namespace park::deduction
