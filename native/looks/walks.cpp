#include "looks/walks.hpp"

#include <algorithm>
#include <cstdlib>

#include "looks/order.hpp"

namespace park::looks {

namespace {

constexpr int kSlack = 4;            // a reason with fewer atoms may take this many times the steps
constexpr int kMostSpent = 100'000;  // steps in search of fewer atoms; what is not tried then stays in the reason

int far(std::pair<int, int> one, std::pair<int, int> other) {
    return (std::abs(one.first - other.first) + std::abs(one.second - other.second)) / 2;
}

}  // namespace

// What a single removal says of every way: it takes the line, it does not take it, it takes the cell, it does not take
// the cell on its way to the mate; or, for a conflict, that there is none.
struct Walks::Goal {
    enum { kNoWay, kLine, kNoLine, kCell, kNoCell } says = kNoWay;
    int at = -1, mate = -1;
};

struct Walks::Seen {
    int most = 0, steps = 0, ways = 0;
    uint64_t mates = 0;           // those that a way leads to
    Ints path, edges;             // the way at hand
    std::vector<uint8_t> on;      // whether a cell is on it
    Ints edge_count, cell_count;  // ways that take it
    std::vector<uint64_t> taken;  // by the ways to which mates each cell is taken
    Ints* used = nullptr;         // atoms whose absence mattered, each once
    std::vector<uint8_t>* known = nullptr;
    const Goal* goal = nullptr;  // the only thing that is asked for
    bool missed = false;         // a way is not as the goal says

    bool over() const { return steps > most || missed; }
    void use(int atom) {
        if (!used || (*known)[atom]) return;
        (*known)[atom] = 1;
        used->push_back(atom);
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
    const auto& places = map_->places;
    std::vector<std::pair<int, int>> numbers;  // of cells on the map, those near
    for (int cell = 0; cell < int(places.size()); ++cell) {
        const int away = far(places[cell], places[start_]);
        if (away >= length_) continue;
        const bool on_way = std::any_of(mates_.begin(), mates_.end(), [&](const Mate& mate) {
            return away + far(places[cell], places[mate.cell]) < length_;
        });
        if (on_way || cell == start_) numbers.push_back({cell, 0});
    }
    for (size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i].first == start_) std::swap(numbers[i], numbers[0]);
    std::sort(numbers.begin() + 1, numbers.end());
    for (size_t i = 0; i < numbers.size(); ++i) numbers[i].second = int(i);
    near_.resize(numbers.size());
    for (size_t i = 0; i < numbers.size(); ++i) near_[i].cell = numbers[i].first;
    std::sort(numbers.begin(), numbers.end());
    const auto number = [](const std::vector<std::pair<int, int>>& of, int key) {
        const auto it = std::lower_bound(of.begin(), of.end(), std::make_pair(key, 0));
        return it != of.end() && it->first == key ? it->second : -1;
    };
    std::vector<std::pair<int, int>> edges;
    for (const Near& near : near_)
        for (auto [other, e] : map_->beside[near.cell]) edges.push_back({e, 0});
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    for (size_t i = 0; i < edges.size(); ++i) {
        const LinkMap::Edge& edge = map_->edges[edges[i].first];
        edges[i].second = int(i);
        lines_.push_back({edge.on, edge.off});
        watched.insert(watched.end(), {edge.on, edge.off});
    }
    for (Near& near : near_) {
        near.is_end = map_->is_end[near.cell];
        for (auto [other, e] : map_->beside[near.cell])
            near.sides.push_back({number(numbers, other), number(edges, e)});
        for (size_t m = 0; m < mates_.size(); ++m) {
            if (mates_[m].cell == near.cell) near.mates |= uint64_t(1) << m;
            int atom = -1;
            for (auto [owner, known] : map_->owners[near.cell])
                if (owner == mates_[m].owner) atom = known;
            near.owners.push_back(atom);
            if (atom >= 0) watched.push_back(atom);
        }
    }
}

// The mates to which the link may lead if it takes a cell.
uint64_t Walks::allowed(const Past& past, int cell, uint64_t mates, Seen& seen) const {
    for (size_t m = 0; m < mates_.size(); ++m) {
        if (!(mates >> m & 1)) continue;
        const int atom = near_[cell].owners[m];
        if (atom < 0) mates &= ~(uint64_t(1) << m);
        else if (past.dead(atom)) {
            mates &= ~(uint64_t(1) << m);
            seen.use(atom);
        }
    }
    return mates;
}

// A way is found.
void Walks::arrive(int mate, Seen& seen) const {
    ++seen.ways;
    if (seen.goal) {
        const auto has = [](const Ints& all, int one) { return std::find(all.begin(), all.end(), one) != all.end(); };
        switch (const Goal& goal = *seen.goal; goal.says) {
            case Goal::kNoWay:
                seen.missed = true;
                break;
            case Goal::kLine:
                seen.missed = !has(seen.edges, goal.at);
                break;
            case Goal::kNoLine:
                seen.missed = has(seen.edges, goal.at);
                break;
            case Goal::kCell:
                seen.missed = !has(seen.path, goal.at);
                break;
            case Goal::kNoCell:
                seen.missed = mate == goal.mate && has(seen.path, goal.at);
                break;
        }
        return;
    }
    seen.mates |= uint64_t(1) << mate;
    for (int e : seen.edges) ++seen.edge_count[e];
    for (int c : seen.path) ++seen.cell_count[c], seen.taken[c] |= uint64_t(1) << mate;
}

void Walks::visit(const Past& past, int cell, int by, int left, uint64_t mates, Seen& seen) const {
    if (++seen.steps > seen.most) return;
    const Near& here = near_[cell];
    if (left == 0) {
        for (size_t m = 0; m < mates_.size() && !seen.missed; ++m) {
            if (!(mates & here.mates) || !((mates & here.mates) >> m & 1)) continue;
            for (const Side& side : here.sides)
                if (side.edge != by && past.dead(lines_[side.edge].off)) {
                    seen.use(lines_[side.edge].off);
                    return;
                }
            arrive(int(m), seen);
        }
        return;
    }
    // Only mates that the rest of the way can reach.
    for (size_t m = 0; m < mates_.size(); ++m) {
        const int away = far(map_->places[here.cell], map_->places[mates_[m].cell]);
        if (away > left || ((left - away) & 1)) mates &= ~(uint64_t(1) << m);
    }
    if (!mates) return;
    // A line that is drawn here already must be followed.
    int forced = -1;
    for (const Side& side : here.sides)
        if (side.edge != by && past.dead(lines_[side.edge].off)) {
            forced = side.edge;
            seen.use(lines_[side.edge].off);
        }
    for (const Side& side : here.sides) {
        const int other = side.cell;
        if (other < 0 || seen.on[other] || (forced >= 0 && side.edge != forced)) continue;
        if (near_[other].is_end && (left != 1 || !near_[other].mates)) continue;
        if (past.dead(lines_[side.edge].on)) {
            seen.use(lines_[side.edge].on);
            continue;
        }
        const uint64_t some = allowed(past, other, mates, seen);
        if (!some) continue;
        seen.on[other] = 1;
        seen.path.push_back(other);
        seen.edges.push_back(side.edge);
        visit(past, other, side.edge, left - 1, some, seen);
        seen.on[other] = 0;
        seen.path.pop_back();
        seen.edges.pop_back();
        if (seen.over()) return;
    }
}

bool Walks::walk(const Past& past, int most, Seen& seen) const {
    seen.most = most;
    seen.on.assign(near_.size(), 0);
    if (!seen.goal) {
        seen.taken.assign(near_.size(), 0);
        seen.edge_count.assign(lines_.size(), 0);
        seen.cell_count.assign(near_.size(), 0);
    }
    seen.path = {0};
    seen.on[0] = 1;
    const uint64_t all = mates_.size() == 64 ? ~uint64_t(0) : (uint64_t(1) << mates_.size()) - 1;
    visit(past, 0, -1, length_ - 1, allowed(past, 0, all, seen), seen);
    return seen.steps <= most;
}

Ints Walks::conclusions(const Past& past, const Seen& seen) const {
    Ints gone;
    auto add = [&](int atom) {
        if (atom >= 0 && past.alive(atom)) gone.push_back(atom);
    };
    Ints owners;  // of the ways
    for (size_t m = 0; m < mates_.size(); ++m)
        if (seen.mates >> m & 1) owners.push_back(mates_[m].owner);
    for (size_t e = 0; e < lines_.size(); ++e)
        if (seen.edge_count[e] == seen.ways) add(lines_[e].off);
    for (const Side& side : near_[0].sides)
        if (!seen.edge_count[side.edge]) add(lines_[side.edge].on);
    for (size_t cell = 0; cell < near_.size(); ++cell) {
        const Near& here = near_[cell];
        const bool certain = seen.cell_count[cell] == seen.ways;
        for (size_t m = 0; m < mates_.size(); ++m)
            if (!(seen.taken[cell] >> m & 1)) add(here.owners[m]);
        if (!certain) continue;
        for (auto [owner, atom] : map_->owners[here.cell])
            if (std::find(owners.begin(), owners.end(), owner) == owners.end()) add(atom);
    }
    std::sort(gone.begin(), gone.end());
    gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
    return gone;
}

// An owner that is a mate is out where no way to it goes; another owner is out where all ways go.
Walks::Goal Walks::goal_of(int atom) const {
    for (size_t e = 0; e < lines_.size(); ++e) {
        if (lines_[e].off == atom) return {Goal::kLine, int(e)};
        if (lines_[e].on == atom) return {Goal::kNoLine, int(e)};
    }
    for (size_t cell = 0; cell < near_.size(); ++cell) {
        for (size_t m = 0; m < mates_.size(); ++m)
            if (near_[cell].owners[m] == atom) return {Goal::kNoCell, int(cell), int(m)};
        for (auto [owner, known] : map_->owners[near_[cell].cell])
            if (known == atom) return {Goal::kCell, int(cell)};
    }
    return {};
}

void Walks::fire(State& state, int unit, int kind) const {
    Seen seen;
    const Past past = state.now();
    if (!walk(past, steps_[kind], seen)) return;
    if (!seen.ways) return state.fail(unit);
    for (int atom : conclusions(past, seen)) state.remove(atom, unit);
}

void Walks::reason(const Past& past, const State& state, int kind, int atom, Why& why) const {
    Ints atoms;
    {
        auto& known = const_cast<State&>(state).scratch;
        Seen first;
        first.used = &atoms;
        first.known = &known;
        walk(past, steps_[kind], first);
        for (int a : atoms) known[a] = 0;
        atoms.erase(std::remove(atoms.begin(), atoms.end(), atom), atoms.end());
    }
    const Goal goal = atom == kConflict ? Goal{} : goal_of(atom);
    int spent = 0;
    shrink(past, state, atoms, [&](const Past& less) {
        if (spent > kMostSpent) return false;
        Seen seen;
        seen.goal = &goal;
        const bool still = walk(less, kSlack * steps_[kind], seen) && !seen.missed;
        // How soon a way is found that is not as the goal says depends on how the board is turned.
        spent += still ? seen.steps : steps_[kind];
        return still;
    });
    why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
}

void Walks::describe(Shape& shape) const {
    for (auto [other, e] : map_->beside[start_]) {
        shape.join(shape.self, map_->edges[e].on, 80 + length_);
        shape.join(shape.self, map_->edges[e].off, 10080 + length_);
    }
    for (size_t m = 0; m < mates_.size(); ++m)
        for (const Near& near : near_)
            if (near.owners[m] >= 0) shape.join(shape.self, near.owners[m], 81);
}

}  // namespace park::looks
