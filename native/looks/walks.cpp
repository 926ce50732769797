#include "looks/walks.hpp"

#include <algorithm>
#include <cstdlib>

#include "looks/order.hpp"

namespace park::looks {

namespace {

constexpr int kSlack = 4;  // a reason with fewer atoms may take this many times the steps

}  // namespace

struct Walks::Seen {
    int most = 0, steps = 0, ways = 0;
    uint64_t mates = 0;                    // those that a way leads to
    Ints path, edges;                      // the way at hand
    std::vector<uint8_t> on;               // whether a cell is on it
    Ints edge_count, cell_count;           // ways that take it
    std::vector<uint64_t> taken;           // by the ways to which mates each cell is taken
    std::vector<uint8_t>* used = nullptr;  // atoms whose absence mattered
    void use(int atom) {
        if (used) (*used)[atom] = 1;
    }
};

Walks::Walks(std::shared_ptr<const LinkMap> map, int start, int length, std::vector<Mate> mates, Ints steps,
             Ints kind_costs)
    : Look(std::move(kind_costs)),
      map_(std::move(map)),
      start_(start),
      length_(length),
      mates_(std::move(mates)),
      steps_(std::move(steps)) {
    global = true;
    // The cells within reach.
    for (size_t cell = 0; cell < map_->places.size(); ++cell) {
        const auto [r, c] = map_->places[cell];
        const auto [sr, sc] = map_->places[start_];
        if (std::abs(r - sr) / 2 + std::abs(c - sc) / 2 >= length_) continue;
        for (auto [other, e] : map_->beside[cell])
            watched.insert(watched.end(), {map_->edges[e].on, map_->edges[e].off});
        for (int atom : map_->owners[cell])
            if (atom >= 0) watched.push_back(atom);
    }
}

// The mates to which the link may lead if it takes a cell.
uint64_t Walks::allowed(const Past& past, int cell, uint64_t mates, Seen& seen) const {
    for (size_t m = 0; m < mates_.size(); ++m) {
        if (!(mates >> m & 1)) continue;
        const int atom = map_->owners[cell][mates_[m].owner];
        if (atom < 0) mates &= ~(uint64_t(1) << m);
        else if (past.dead(atom)) {
            mates &= ~(uint64_t(1) << m);
            seen.use(atom);
        }
    }
    return mates;
}

void Walks::visit(const Past& past, int cell, int by, int left, uint64_t mates, Seen& seen) const {
    if (++seen.steps > seen.most) return;
    if (left == 0) {
        for (size_t m = 0; m < mates_.size(); ++m) {
            if (!(mates >> m & 1) || mates_[m].cell != cell) continue;
            for (auto [other, e] : map_->beside[cell])
                if (e != by && past.dead(map_->edges[e].off)) {
                    seen.use(map_->edges[e].off);
                    return;
                }
            ++seen.ways;
            seen.mates |= uint64_t(1) << m;
            for (int e : seen.edges) ++seen.edge_count[e];
            for (int c : seen.path) ++seen.cell_count[c], seen.taken[c] |= uint64_t(1) << m;
        }
        return;
    }
    // Only mates that the rest of the way can reach.
    for (size_t m = 0; m < mates_.size(); ++m) {
        const auto [r, c] = map_->places[cell];
        const auto [mr, mc] = map_->places[mates_[m].cell];
        const int far = std::abs(r - mr) / 2 + std::abs(c - mc) / 2;
        if (far > left || ((left - far) & 1)) mates &= ~(uint64_t(1) << m);
    }
    if (!mates) return;
    // A line that is drawn here already must be followed.
    int forced = -1;
    for (auto [other, e] : map_->beside[cell])
        if (e != by && past.dead(map_->edges[e].off)) forced = e, seen.use(map_->edges[e].off);
    for (auto [other, e] : map_->beside[cell]) {
        if (seen.on[other] || (forced >= 0 && e != forced)) continue;
        if (map_->is_end[other]) {
            const bool mate = std::any_of(mates_.begin(), mates_.end(), [&](const Mate& m) { return m.cell == other; });
            if (left != 1 || !mate) continue;
        }
        if (past.dead(map_->edges[e].on)) {
            seen.use(map_->edges[e].on);
            continue;
        }
        const uint64_t some = allowed(past, other, mates, seen);
        if (!some) continue;
        seen.on[other] = 1;
        seen.path.push_back(other);
        seen.edges.push_back(e);
        visit(past, other, e, left - 1, some, seen);
        seen.on[other] = 0;
        seen.path.pop_back();
        seen.edges.pop_back();
        if (seen.steps > seen.most) return;
    }
}

bool Walks::walk(const Past& past, int most, Seen& seen) const {
    seen.most = most;
    seen.on.assign(map_->places.size(), 0);
    seen.taken.assign(map_->places.size(), 0);
    seen.edge_count.assign(map_->edges.size(), 0);
    seen.cell_count.assign(map_->places.size(), 0);
    seen.path = {start_};
    seen.on[start_] = 1;
    const uint64_t all = mates_.size() == 64 ? ~uint64_t(0) : (uint64_t(1) << mates_.size()) - 1;
    visit(past, start_, -1, length_ - 1, allowed(past, start_, all, seen), seen);
    return seen.steps <= most;
}

Ints Walks::conclusions(const Past& past, const Seen& seen) const {
    Ints gone;
    auto add = [&](int atom) {
        if (atom >= 0 && past.alive(atom)) gone.push_back(atom);
    };
    std::vector<uint8_t> owners(map_->owners[start_].size());
    for (size_t m = 0; m < mates_.size(); ++m)
        if (seen.mates >> m & 1) owners[mates_[m].owner] = 1;
    for (size_t e = 0; e < map_->edges.size(); ++e)
        if (seen.edge_count[e] == seen.ways) add(map_->edges[e].off);
    for (auto [other, e] : map_->beside[start_])
        if (!seen.edge_count[e]) add(map_->edges[e].on);
    for (size_t cell = 0; cell < map_->places.size(); ++cell) {
        if (seen.cell_count[cell] == seen.ways)
            for (size_t owner = 0; owner < owners.size(); ++owner)
                if (!owners[owner]) add(map_->owners[cell][owner]);
        for (size_t m = 0; m < mates_.size(); ++m)
            if (!(seen.taken[cell] >> m & 1)) add(map_->owners[cell][mates_[m].owner]);
    }
    return gone;
}

void Walks::fire(State& state, int unit, int kind) const {
    Seen seen;
    const Past past = state.now();
    if (!walk(past, steps_[kind], seen)) return;
    if (!seen.ways) return state.fail(unit);
    for (int atom : conclusions(past, seen)) state.remove(atom, unit);
}

void Walks::reason(const Past& past, const State& state, int kind, int atom, Why& why) const {
    std::vector<uint8_t> used(state.board.atoms());
    Seen first;
    first.used = &used;
    walk(past, steps_[kind], first);
    Ints atoms;
    for (int a = 0; a < int(used.size()); ++a)
        if (used[a] && a != atom) atoms.push_back(a);
    shrink(past, state, atoms, [&](const Past& less) {
        Seen seen;
        if (!walk(less, kSlack * steps_[kind], seen)) return false;
        if (!seen.ways) return true;
        if (atom == kConflict) return false;
        const Ints found = conclusions(less, seen);
        return std::find(found.begin(), found.end(), atom) != found.end();
    });
    why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
}

void Walks::describe(Shape& shape) const {
    for (auto [other, e] : map_->beside[start_]) {
        shape.join(shape.self, map_->edges[e].on, 80 + length_);
        shape.join(shape.self, map_->edges[e].off, 10080 + length_);
    }
    for (const Mate& mate : mates_)
        for (const Ints& owners : map_->owners)
            if (owners[mate.owner] >= 0) shape.join(shape.self, owners[mate.owner], 81);
}

}  // namespace park::looks
