#include "deduction/walks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "deduction/order.hpp"

namespace park::deduction {

namespace {

constexpr int kSlack = 4;            // a reason with fewer atoms may take this many times the steps
constexpr size_t kWalks = 4;         // walks of a deduction that are remembered
constexpr int kMostKept = 100;       // steps of a walk that is remembered because it is too long
constexpr int kMostSpent = 100'000;  // steps in search of fewer atoms; what is not tried then stays in the reason

// Whether all atoms are alive, or all are gone. One that is not comes first from then on: it is the one to look at
// next time.
template <bool kAlive>
bool all(const Past& past, Ints& atoms) {
    const auto other = std::ranges::find_if(atoms, [&](int atom) { return past.alive(atom) != kAlive; });
    if (other == atoms.end()) return true;
    std::swap(atoms.front(), *other);
    return false;
}

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
    int common_edges = 0, common_cells = 0;  // that all ways take
    uint64_t mates = 0;                      // those that a way leads to
    Ints path, edges;                        // the way at hand
    std::vector<uint8_t> on;                 // whether a cell is on it
    Ints edge_count, cell_count;             // ways that take it
    std::vector<uint64_t> taken;             // by the ways to which mates each cell is taken
    Ints* tried = nullptr;                   // atoms without one of which the walk might take fewer steps
    Ints there, gone;      // those of ways that tell something, and those that stood against other ways
    bool tangled = false;  // two lines were drawn from a cell, of which one was followed
};

// What is remembered of walks.
struct Walks::Kept : Deduction::Memory {
    // What follows is the same wherever all atoms that stood against other ways are gone, and the others are there.
    struct Walk {
        int steps = INT32_MAX;
        Ints gone, there;
        int ways = 0;
        Ints follows;
        uint64_t when = 0;  // the last removal when all of `gone` were seen to be gone, and how many there were
        size_t size = 0;
        uint64_t used = 0;  // when it was used last
    };
    std::array<Walk, kWalks> walks;
    std::vector<Ints> long_ones;  // of each kind: atoms with which it takes too many steps, or none
    uint64_t uses = 0;

    explicit Kept(size_t kinds) : long_ones(kinds) {}
};

Walks::Walks(std::shared_ptr<const LinkMap> map, int start, int length, std::vector<Mate> mates, Ints steps,
             Ints kind_costs)
    : Deduction(std::move(kind_costs)),
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
        near.first = int(sides_.size());
        for (auto [other, e] : map_->beside[near.cell])
            sides_.push_back({number(numbers, other), number(edges, e), map_->edges[e].on, map_->edges[e].off});
        near.last = int(sides_.size());
        for (size_t m = 0; m < mates_.size(); ++m) {
            if (mates_[m].cell == near.cell) near.mates |= uint64_t(1) << m;
            int atom = -1;
            for (auto [whose, known] : map_->owners[near.cell])
                if (whose == mates_[m].owner) atom = known;
            owners_.push_back(atom);
            away_.push_back(far(places[near.cell], places[mates_[m].cell]));
            if (atom >= 0) watched.push_back(atom);
        }
    }
}

uint64_t Walks::reached(int cell, int left, uint64_t mates) const {
    const int* away = &away_[size_t(cell) * mates_.size()];
    for (uint64_t rest = mates; rest; rest &= rest - 1) {
        const int spare = left - away[std::countr_zero(rest)];
        if (spare < 0 || (spare & 1)) mates &= ~(rest & -rest);
    }
    return mates;
}

// A way is found. It tells something if without it more would follow from the others.
void Walks::arrive(int mate, Seen& seen) const {
    const uint64_t bit = uint64_t(1) << mate;
    bool tells = !seen.ways || !seen.edge_count[seen.edges[0]];
    int edges = 0, cells = 0;
    for (int e : seen.edges) edges += seen.edge_count[e]++ == seen.ways;
    for (int c : seen.path) {
        cells += seen.cell_count[c]++ == seen.ways;
        tells |= !(seen.taken[c] & bit);
        seen.taken[c] |= bit;
    }
    tells |= edges < seen.common_edges || cells < seen.common_cells;
    seen.common_edges = edges;
    seen.common_cells = cells;
    seen.mates |= bit;
    ++seen.ways;
    if (!tells) return;
    for (int e : seen.edges) seen.there.push_back(lines_[e].on);
    for (size_t i = 0; i < seen.path.size(); ++i) {
        const Near& here = near_[seen.path[i]];
        seen.there.push_back(owner(seen.path[i], mate));
        for (int s = here.first; s < here.last; ++s) {
            const int edge = sides_[s].edge;
            if ((i == 0 || edge != seen.edges[i - 1]) && (i == seen.edges.size() || edge != seen.edges[i]))
                seen.there.push_back(sides_[s].off);
        }
    }
}

void Walks::visit(const Past& past, int cell, int by, int left, uint64_t mates, Seen& seen) const {
    if (++seen.steps > seen.most) return;
    const Near& here = near_[cell];
    if (left == 0) {
        for (mates &= here.mates; mates; mates &= mates - 1) {
            for (int s = here.first; s < here.last; ++s)
                if (sides_[s].edge != by && past.dead(sides_[s].off)) return seen.gone.push_back(sides_[s].off);
            arrive(std::countr_zero(mates), seen);
        }
        return;
    }
    mates = reached(cell, left, mates);
    if (!mates) return;
    // A line that is drawn here already must be followed.
    int forced = -1;
    for (int s = here.first; s < here.last; ++s)
        if (sides_[s].edge != by) {
            if (past.dead(sides_[s].off)) {
                seen.tangled |= forced >= 0;
                forced = sides_[s].edge;
                seen.gone.push_back(sides_[s].off);
            }
            if (seen.tried) seen.tried->push_back(sides_[s].off);
        }
    for (int s = here.first; s < here.last; ++s) {
        const Side& side = sides_[s];
        const int other = side.cell;
        if (other < 0 || seen.on[other] || (forced >= 0 && side.edge != forced)) continue;
        if (near_[other].is_end && (left != 1 || !near_[other].mates)) continue;
        if (past.dead(side.on)) {
            seen.gone.push_back(side.on);
            continue;
        }
        uint64_t some = mates;
        for (uint64_t rest = mates; rest; rest &= rest - 1) {
            const int atom = owner(other, std::countr_zero(rest));
            if (atom >= 0 && past.alive(atom)) continue;
            some &= ~(rest & -rest);
            if (atom >= 0) seen.gone.push_back(atom);
        }
        if (!some) continue;
        if (seen.tried) {
            seen.tried->push_back(side.on);
            for (uint64_t rest = some; rest; rest &= rest - 1)
                seen.tried->push_back(owner(other, std::countr_zero(rest)));
        }
        seen.on[other] = 1;
        seen.path.push_back(other);
        seen.edges.push_back(side.edge);
        visit(past, other, side.edge, left - 1, some, seen);
        seen.on[other] = 0;
        seen.path.pop_back();
        seen.edges.pop_back();
        if (seen.steps > seen.most) return;
    }
}

bool Walks::walk(const Past& past, int most, Seen& seen) const {
    seen.most = most;
    seen.steps = seen.ways = seen.common_edges = seen.common_cells = 0;
    seen.mates = 0;
    seen.on.assign(near_.size(), 0);
    seen.taken.assign(near_.size(), 0);
    seen.edge_count.assign(lines_.size(), 0);
    seen.cell_count.assign(near_.size(), 0);
    seen.path.assign(1, 0);
    seen.edges.clear();
    seen.there.clear();
    seen.gone.clear();
    seen.tangled = false;
    seen.on[0] = 1;
    uint64_t mates = 0;
    for (size_t m = 0; m < mates_.size(); ++m) {
        const int atom = owner(0, int(m));
        if (atom < 0) continue;
        if (past.dead(atom)) {
            seen.gone.push_back(atom);
            continue;
        }
        mates |= uint64_t(1) << m;
        if (seen.tried) seen.tried->push_back(atom);
    }
    visit(past, 0, -1, length_ - 1, mates, seen);
    return seen.steps <= most;
}

// The atoms that are gone if these are the ways; some of them several times.
Ints Walks::conclusions(const Seen& seen) const {
    Ints gone;
    auto add = [&](int atom) {
        if (atom >= 0) gone.push_back(atom);
    };
    for (size_t e = 0; e < lines_.size(); ++e)
        if (seen.edge_count[e] == seen.ways) add(lines_[e].off);
    for (int s = near_[0].first; s < near_[0].last; ++s)
        if (!seen.edge_count[sides_[s].edge]) add(sides_[s].on);
    for (size_t cell = 0; cell < near_.size(); ++cell) {
        for (uint64_t rest = all_mates() & ~seen.taken[cell]; rest; rest &= rest - 1)
            add(owner(int(cell), std::countr_zero(rest)));
        if (seen.cell_count[cell] < seen.ways) continue;
        for (auto [whose, atom] : map_->owners[near_[cell].cell])
            if (!leads_to(whose, seen.mates)) gone.push_back(atom);
    }
    return gone;
}

// Whether one of these mates is of an owner.
bool Walks::leads_to(int whose, uint64_t mates) const {
    for (; mates; mates &= mates - 1)
        if (mates_[size_t(std::countr_zero(mates))].owner == whose) return true;
    return false;
}

// An owner that is a mate is out where no way to it goes; another owner is out where all ways go.
Walks::Goal Walks::goal_of(int atom) const {
    for (size_t e = 0; e < lines_.size(); ++e) {
        if (lines_[e].off == atom) return {Goal::kLine, int(e)};
        if (lines_[e].on == atom) return {Goal::kNoLine, int(e)};
    }
    for (size_t cell = 0; cell < near_.size(); ++cell) {
        for (size_t m = 0; m < mates_.size(); ++m)
            if (owner(int(cell), int(m)) == atom) return {Goal::kNoCell, int(cell), int(m)};
        for (auto [whose, known] : map_->owners[near_[cell].cell])
            if (known == atom) return {Goal::kCell, int(cell)};
    }
    return {};
}

void Walks::fire(State& state, int unit, int kind) const {
    auto& memory = state.memory[state.board.units[unit].number];
    if (!memory) memory = std::make_unique<Kept>(steps_.size());
    Kept& kept = static_cast<Kept&>(*memory);
    const Past past = state.now();
    const auto conclude = [&](Kept::Walk& walk) {
        walk.used = ++kept.uses;
        walk.size = state.trail.size();
        walk.when = walk.size ? state.trail.back().number : 0;
        if (!walk.ways) return state.fail(unit);
        for (int atom : walk.follows)
            if (past.alive(atom)) state.remove(atom, unit);
    };
    if (!kept.long_ones[kind].empty() && all<true>(past, kept.long_ones[kind])) return;
    for (Kept::Walk& walk : kept.walks)
        if (walk.steps <= steps_[kind] && all<true>(past, walk.there) &&
            ((walk.when && state.stands(walk.size, walk.when)) || all<false>(past, walk.gone)))
            return conclude(walk);
    thread_local Seen seen;
    thread_local Ints tried;
    tried.clear();
    seen.tried = steps_[kind] <= kMostKept ? &tried : nullptr;
    if (!walk(past, steps_[kind], seen)) {
        if (seen.tried) kept.long_ones[kind] = tried;
        return;
    }
    for (Ints* atoms : {&seen.there, &seen.gone}) {
        std::sort(atoms->begin(), atoms->end());
        atoms->erase(std::unique(atoms->begin(), atoms->end()), atoms->end());
    }
    auto& oldest = *std::min_element(kept.walks.begin(), kept.walks.end(),
                                     [](const auto& one, const auto& other) { return one.used < other.used; });
    oldest.steps = seen.tangled ? INT32_MAX : seen.steps;
    oldest.gone = seen.gone;
    oldest.there = seen.there;
    oldest.ways = seen.ways;
    oldest.follows = seen.ways ? conclusions(seen) : Ints{};
    conclude(oldest);
}

// The partial ways of a walk, kept so that what an atom more allows is found without walking again.
class Walks::Tree {
  public:
    // Walks with at most so many steps. `used` are then the atoms whose absence mattered.
    bool grow(const Walks& walks, const Past& past, const Goal& goal, int most) {
        walks_ = &walks;
        goal_ = &goal;
        for (const Block& block : blocks_) first_of_[block.atom] = -1;
        blocks_.clear();
        changes_.clear();
        tangled_.clear();
        on_.assign(walks.near_.size(), 0);
        nodes_.assign(1, {-1, 0, -1, walks.length_ - 1, -1, -1, 0});
        missed_ = false;
        most_ = most;
        grown_ = false;
        root(past);
        grown_ = true;
        return !over();
    }
    // Allows ways that an atom stood against, which `past` ignores by now. False if the goal is missed then, if atoms
    // stand against these ways that stood against none before, or if there are too many steps: then all is as before.
    bool allow(const Past& past, int atom, int most) {
        // Of two lines that are drawn at a cell one is followed, so that without it other ways are gone.
        if (std::find(tangled_.begin(), tangled_.end(), atom) != tangled_.end()) return false;
        const size_t nodes = nodes_.size(), blocks = blocks_.size(), tangled = tangled_.size();
        changes_.clear();
        most_ = most;
        for (int b = first(atom); b >= 0 && !over(); b = blocks_[b].next) {
            const int node = blocks_[b].node;
            if (node < 0) {
                root(past);
                continue;
            }
            for (int n = node; n >= 0; n = nodes_[n].parent) on_[nodes_[n].cell] = 1;
            expand(past, node);
            for (int n = node; n >= 0; n = nodes_[n].parent) on_[nodes_[n].cell] = 0;
        }
        if (!over()) return true;
        missed_ = false;
        for (; blocks_.size() > blocks; blocks_.pop_back()) first_of_[blocks_.back().atom] = blocks_.back().next;
        for (; nodes_.size() > nodes; nodes_.pop_back()) nodes_[nodes_.back().parent].child = nodes_.back().next;
        for (; !changes_.empty(); changes_.pop_back())
            if (changes_.back().first < int(nodes)) nodes_[changes_.back().first].mates = changes_.back().second;
        tangled_.resize(tangled);
        return false;
    }
    int steps() const { return int(nodes_.size()); }
    // Atoms whose absence mattered, each once.
    Ints used() const {
        Ints found;
        for (const Block& block : blocks_)
            if (block.next < 0) found.push_back(block.atom);
        return found;
    }

  private:
    struct Node {
        int parent, cell, by, left, child, next;
        uint64_t mates;
    };
    struct Block {
        int atom, node, next;  // the node is -1 for the start's owner
    };
    bool over() const { return missed_ || steps() > most_; }
    int first(int atom) const { return atom < int(first_of_.size()) ? first_of_[atom] : -1; }
    void block(int atom, int node) {
        if (atom >= int(first_of_.size())) first_of_.resize(size_t(atom) + 1, -1);
        const int before = first_of_[atom];
        missed_ |= grown_ && before < 0;
        if (before >= 0 && blocks_[before].node == node) return;
        first_of_[atom] = int(blocks_.size());
        blocks_.push_back({atom, node, before});
    }
    // Of these mates those whose owners may have a cell.
    uint64_t allowed(const Past& past, int cell, uint64_t mates, int node) {
        for (uint64_t rest = mates; rest; rest &= rest - 1) {
            const int atom = walks_->owner(cell, std::countr_zero(rest));
            if (atom >= 0 && past.alive(atom)) continue;
            mates &= ~(rest & -rest);
            if (atom >= 0) block(atom, node);
        }
        return mates;
    }
    void root(const Past& past) {
        changes_.push_back({0, nodes_[0].mates});
        nodes_[0].mates = allowed(past, 0, walks_->all_mates(), -1);
        on_[0] = 1;
        expand(past, 0);
        on_[0] = 0;
    }
    void expand(const Past& past, int node);
    bool as_said(int node, int mate) const;

    const Walks* walks_ = nullptr;
    const Goal* goal_ = nullptr;
    std::vector<Node> nodes_;
    std::vector<Block> blocks_;
    Ints first_of_;  // of each atom: its last block, or -1
    std::vector<std::pair<int, uint64_t>> changes_;
    Ints tangled_;
    std::vector<uint8_t> on_;
    bool missed_ = false;
    bool grown_ = false;  // what stands against ways from now on must have stood against others before
    int most_ = 0;
};

// Whether a way is as the goal says.
bool Walks::Tree::as_said(int node, int mate) const {
    bool line = false, cell = false;
    for (int n = node; n >= 0; n = nodes_[n].parent) {
        line = line || nodes_[n].by == goal_->at;
        cell = cell || nodes_[n].cell == goal_->at;
    }
    switch (goal_->says) {
        case Goal::kLine:
            return line;
        case Goal::kNoLine:
            return !line;
        case Goal::kCell:
            return cell;
        case Goal::kNoCell:
            return mate != goal_->mate || !cell;
        default:
            return false;
    }
}

// Goes on from a node wherever that is not done yet.
void Walks::Tree::expand(const Past& past, int node) {
    const auto [parent, cell, by, left, child, next, some_mates] = nodes_[node];
    const Near& here = walks_->near_[cell];
    const Side *first_side = walks_->sides_.data() + here.first, *last_side = walks_->sides_.data() + here.last;
    if (left == 0) {
        for (uint64_t rest = some_mates & here.mates; rest && !missed_; rest &= rest - 1) {
            for (const Side* side = first_side; side < last_side; ++side)
                if (side->edge != by && past.dead(side->off)) return block(side->off, node);
            missed_ = !as_said(node, std::countr_zero(rest));
        }
        return;
    }
    const uint64_t mates = walks_->reached(cell, left, some_mates);
    if (!mates) return;
    // A line that is drawn here already must be followed.
    const Side* forced = nullptr;
    for (const Side* side = first_side; side < last_side; ++side)
        if (side->edge != by && past.dead(side->off)) {
            block(side->off, node);
            if (forced) tangled_.insert(tangled_.end(), {forced->off, side->off});
            forced = side;
        }
    for (const Side* side = first_side; side < last_side; ++side) {
        const int other = side->cell;
        if (other < 0 || on_[other] || (forced && side != forced)) continue;
        if (walks_->near_[other].is_end && (left != 1 || !walks_->near_[other].mates)) continue;
        if (past.dead(side->on)) {
            block(side->on, node);
            continue;
        }
        const uint64_t some = allowed(past, other, mates, node);
        if (!some) continue;
        int known = nodes_[node].child;
        while (known >= 0 && nodes_[known].by != side->edge) known = nodes_[known].next;
        if (known < 0) {
            known = int(nodes_.size());
            nodes_.push_back({node, other, side->edge, left - 1, -1, nodes_[node].child, some});
            nodes_[node].child = known;
            if (over()) return;
        } else {
            if (nodes_[known].mates == some) continue;
            changes_.push_back({known, nodes_[known].mates});
            nodes_[known].mates = some;
        }
        on_[other] = 1;
        expand(past, known);
        on_[other] = 0;
        if (over()) return;
    }
}

void Walks::reason(const Past& past, const State& state, int kind, int atom, Why& why) const {
    thread_local Tree tree;
    const Goal goal = atom == kConflict ? Goal{} : goal_of(atom);
    tree.grow(*this, past, goal, steps_[kind]);
    Ints atoms = tree.used();
    int spent = 0;
    shrink(past, state, atoms, [&](const Past& less, int more) {
        if (spent > kMostSpent) return false;
        const bool still = tree.allow(less, more, kSlack * steps_[kind]);
        // How soon a way is found that is not as the goal says depends on how the board is turned.
        spent += still ? tree.steps() : steps_[kind];
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
        for (size_t cell = 0; cell < near_.size(); ++cell)
            if (owner(int(cell), int(m)) >= 0) shape.join(shape.self, owner(int(cell), int(m)), 81);
}

}  // namespace park::deduction
