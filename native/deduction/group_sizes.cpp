#include "deduction/group_sizes.hpp"

#include <algorithm>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

GroupSizeDeduction::GroupSizeDeduction(std::vector<GroupCell> cells, int atoms, GroupValue value, Ints kind_costs)
    : Deduction(std::move(kind_costs)), cells_(std::move(cells)), atoms_(atoms), value_(value), seen_(cells_.size()) {
    global = true;
    follows = true;
    for (const GroupCell& cell : cells_) {
        for (int k = 0; k < atoms_; ++k) watched.push_back(cell.first + k);
        watched.push_back(cell.noted);
    }
}

// Describes the deduction as a graph, see canonical_order.hpp. The numbers are arbitrary: they only tell roles apart.
void GroupSizeDeduction::add_structure(StructureGraph& graph) const {
    constexpr uint64_t kCell = 60, kPair = 62;                                      // kinds of vertices
    constexpr uint64_t kCellOf = 60, kNoted = 61, kNeighbour = 63, kOfSize = 1000;  // labels of edges
    Ints nodes;
    for (const GroupCell& cell : cells_) {
        nodes.push_back(graph.vertex(kCell));
        graph.join(graph.self, nodes.back(), kCellOf);
        graph.join(nodes.back(), cell.noted, kNoted);
        for (int k = 0; k <= value_.is_minimum; ++k)
            graph.join(nodes.back(), cell.first + value_.index + k, kOfSize + uint64_t(value_.size));
    }
    for (size_t i = 0; i < cells_.size(); ++i)
        for (int other : cells_[i].neighbours)
            if (int(i) < other) {
                const int pair = graph.vertex(kPair);
                graph.join(pair, nodes[i], kNeighbour);
                graph.join(pair, nodes[other], kNeighbour);
            }
}

// The cell to which an atom belongs, or kNone.
int GroupSizeDeduction::cell_of(int atom) const {
    for (int i = 0; i < int(cells_.size()); ++i)
        if (atom == cells_[i].noted || (atom >= cells_[i].first && atom < cells_[i].first + atoms_)) return i;
    return kNone;
}

// Breadth-first search from a cell over cells that have the value, or that may have it, for at most `limit` cells.
// `seen_` has the number of the last search that reached each cell, so it needs no clearing.
Ints GroupSizeDeduction::flood(const Snapshot& past, int from, bool only_decided, int limit, int without) const {
    ++stamp_;
    Ints reached{from};
    seen_[from] = stamp_;
    for (size_t i = 0; i < reached.size(); ++i)
        for (int cell : cells_[reached[i]].neighbours) {
            if (int(reached.size()) >= limit) return reached;
            if (seen_[cell] == stamp_ || cell == without) continue;
            if (!(only_decided ? has(past, cell) : may_have(past, cell))) continue;
            seen_[cell] = stamp_;
            reached.push_back(cell);
        }
    return reached;
}

// The connected groups of decided cells.
std::vector<Ints> GroupSizeDeduction::groups(const Snapshot& past) const {
    std::vector<uint8_t> done(cells_.size());
    std::vector<Ints> all;
    for (int cell = 0; cell < int(cells_.size()); ++cell) {
        if (done[cell] || !has(past, cell)) continue;
        all.push_back(flood(past, cell, true, int(cells_.size())));
        for (int member : all.back()) done[member] = 1;
    }
    return all;
}

// The cells next to some cells, each once, in the order in which they are reached: those that may have the value, or
// those that may not.
Ints GroupSizeDeduction::neighbours(const Snapshot& past, const Ints& some, bool possible) const {
    ++stamp_;
    for (int cell : some) seen_[cell] = stamp_;
    Ints border;
    for (int cell : some)
        for (int other : cells_[cell].neighbours)
            if (seen_[other] != stamp_ && may_have(past, other) == possible) {
                seen_[other] = stamp_;
                border.push_back(other);
            }
    return border;
}

// Removes the atoms of the value from a cell: one, or two with `is_minimum`.
void GroupSizeDeduction::exclude_value(State& state, int unit, int cell) const {
    const int first = cells_[cell].first + value_.index;
    for (int atom = first; atom <= first + value_.is_minimum; ++atom)
        if (state.alive(atom)) state.remove(atom, unit);
}

// --- groups that are too large

// Excludes the value from cells that would join groups to one that is too large. The group of such a cell is flooded as
// if it had the value.
void GroupTooLarge::fire(State& state, int unit, int) const {
    const Snapshot past = state.now();
    Ints gone;
    for (const Ints& group : groups(past)) {
        if (int(group.size()) > value_.size) return state.fail(unit);
        for (int cell : neighbours(past, group, true))
            if (int(flood(past, cell, true, value_.size + 1).size()) > value_.size) gone.push_back(cell);
    }
    std::sort(gone.begin(), gone.end());
    gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
    for (int cell : gone) exclude_value(state, unit, cell);
}

// Explains why a cell cannot have the value, or that a group is too large. The reason is cells of the group that, with
// the cell that joins them, are too many.
void GroupTooLarge::explain(const Snapshot& past, const State& state, int, int atom, Reason& reason) const {
    const int cell = atom == kConflict ? kNone : cell_of(atom);
    BestReason best(past, state);
    auto offer = [&](int from) {
        Ints atoms;
        for (int member : flood(past, from, true, value_.size + 1))
            if (member != cell) atoms.push_back(cells_[member].noted);
        best.offer(std::move(atoms));
    };
    if (cell != kNone) offer(cell);
    else
        for (const Ints& group : groups(past))
            if (int(group.size()) > value_.size) offer(group[0]);
    reason.atoms.insert(reason.atoms.end(), best.atoms().begin(), best.atoms().end());
}

// --- groups that must grow

// Removes all other values from a cell, and notes that it is decided.
void GroupGrowth::assign_value(State& state, int unit, int cell) const {
    for (int k = 0; k < atoms_; ++k) {
        const bool is_value = k >= value_.index && k <= value_.index + value_.is_minimum;
        if (!is_value && state.alive(cells_[cell].first + k)) state.remove(cells_[cell].first + k, unit);
    }
    if (!value_.is_minimum && state.alive(cells_[cell].noted)) state.remove(cells_[cell].noted, unit);
}

// In a connected region of cells that may have the value, but with fewer cells than a group needs, no cell has it.
void GroupGrowth::fire_room(State& state, int unit) const {
    const Snapshot past = state.now();
    std::vector<uint8_t> done(cells_.size());
    Ints gone;
    for (int cell = 0; cell < int(cells_.size()); ++cell) {
        if (done[cell] || !may_have(past, cell)) continue;
        const Ints some = flood(past, cell, false, int(cells_.size()));
        for (int member : some) done[member] = 1;
        if (int(some.size()) >= value_.size) continue;
        for (int member : some) {
            if (has(past, member)) return state.fail(unit);
            gone.push_back(member);
        }
    }
    for (int cell : gone) exclude_value(state, unit, cell);
}

// The only cell by which a group that is too small can grow, or kNone. Sets `closed_in` if there is no such cell.
int GroupGrowth::only_exit(const Snapshot& past, const Ints& group, bool& closed_in) const {
    if (int(group.size()) >= value_.size) return kNone;
    const Ints exits = neighbours(past, group, true);
    closed_in = closed_in || exits.empty();
    return exits.size() == 1 ? exits[0] : kNone;
}

// Assigns the value to the only exit of a group (kExit), or to every cell without which the group cannot reach its size
// (kSeparating).
void GroupGrowth::fire(State& state, int unit, int kind) const {
    if (kind == kRoom) return fire_room(state, unit);
    const Snapshot past = state.now();
    bool closed_in = false;
    Ints forced;
    for (const Ints& group : groups(past)) {
        if (kind == kExit) {
            forced.push_back(only_exit(past, group, closed_in));
            continue;
        }
        // A cell that the group needs is among the first cells that the search reaches.
        for (int cell : flood(past, group[0], false, value_.size))
            if (!has(past, cell) && int(flood(past, group[0], false, value_.size, cell).size()) < value_.size)
                forced.push_back(cell);
    }
    if (closed_in) return state.fail(unit);
    for (int cell : forced)
        if (cell != kNone) assign_value(state, unit, cell);
}

// Explains why a cell has the value or cannot have it, or why a group cannot grow. The reason is the removed atoms
// around cells that are too few for a group; among several, the best.
void GroupGrowth::explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const {
    const int cell = atom == kConflict ? kNone : cell_of(atom);
    BestReason best(past, state);
    // Offers the border of some cells as a reason: they are too few for a group, and no cell around them may have the
    // value, except for `without`. If a member is among them, `without` must have the value; otherwise none of the
    // cells has it.
    auto offer = [&](const Ints& some, int without, int member) {
        Ints atoms;
        if (member != kNone) atoms.push_back(cells_[member].noted);
        for (int other : neighbours(past, some, false))
            for (int k = 0; k <= value_.is_minimum && other != without; ++k)  // a minimum has two atoms
                atoms.push_back(cells_[other].first + value_.index + k);
        best.offer(std::move(atoms));
    };
    // Offers the border once for each member among the cells, since any of them may be part of the reason.
    auto offer_members = [&](const Ints& some, int without) {
        for (int member : some)
            if (has(past, member)) offer(some, without, member);
    };
    const int all = int(cells_.size());
    if (kind == kRoom && cell != kNone) offer(flood(past, cell, false, all), kNone, kNone);
    else
        for (const Ints& group : groups(past)) {
            bool closed_in = false;
            if (kind == kExit) {
                const int exit = only_exit(past, group, closed_in);
                if (cell == kNone ? closed_in : exit == cell) offer_members(group, cell);
                continue;
            }
            const Ints some = flood(past, group[0], false, value_.size, cell);
            if (int(some.size()) < value_.size && (cell == kNone || may_have(past, cell))) offer_members(some, cell);
        }
    reason.atoms.insert(reason.atoms.end(), best.atoms().begin(), best.atoms().end());
}

}  // namespace park::deduction
