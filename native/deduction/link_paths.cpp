#include "deduction/link_paths.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

namespace {

constexpr int kStepSlack = 4;               // a reason with fewer atoms may take this many times the steps
constexpr size_t kCachedResults = 4;        // results that a deduction caches
constexpr int kMaxCachedSteps = 100;        // a search that exceeds its limit is cached if the limit is at most this
constexpr int kMaxMinimizeSteps = 100'000;  // the budget of steps to minimize a reason; untested atoms stay in it

// True if all atoms are alive, or all are removed. An exception is moved to the front, so that the next call finds it
// at once.
template <bool kAlive>
bool all_are(const Snapshot& past, Ints& atoms) {
    const auto other = std::ranges::find_if(atoms, [&](int atom) { return past.alive(atom) != kAlive; });
    if (other == atoms.end()) return true;
    std::swap(atoms.front(), *other);
    return false;
}

// Sets of ends are bits of a word. The set with only its lowest end, and the set without it.
uint64_t lowest_bit(uint64_t ends) { return ends & -ends; }
uint64_t without_lowest(uint64_t ends) { return ends & (ends - 1); }

// The Manhattan distance of two cells, whose coordinates are doubled.
int path_distance(std::pair<int, int> one, std::pair<int, int> other) {
    return (std::abs(one.first - other.first) + std::abs(one.second - other.second)) / 2;
}

}  // namespace

// What the removal of an atom claims about every path: it takes the edge, it does not take the edge, it takes the cell,
// it does not take the cell on its way to the end; or, for a conflict, that there is no path.
struct LinkPaths::Claim {
    enum { kNoPath, kEdge, kNoEdge, kCell, kNoCell } kind = kNoPath;
    int at = kNone, end = kNone;  // the edge or cell, and the end
};

// The search for paths, and what it found about them.
struct LinkPaths::PathSummary {
    int limit = 0, steps = 0, count = 0;
    int common_edges = 0, common_cells = 0;  // shared by all paths
    uint64_t ends = 0;                       // to which a path leads
    Ints path, edges;                        // the current path
    std::vector<uint8_t> on;                 // whether a cell is on it
    Ints edge_count, cell_count;             // how many paths take an edge or a cell
    std::vector<uint64_t> taken;             // of each cell: the ends of the paths that take it
    Ints* checked = nullptr;                 // collects atoms whose removal might make the search shorter
    Ints present;                            // atoms that the paths need which changed the summary
    Ints gone;                               // removed atoms that excluded other paths
    bool branched = false;                   // a cell had two drawn edges, of which one was followed
};

// Results of earlier searches.
struct LinkPaths::Cache : Deduction::Memory {
    // A result holds again if all atoms of `gone` are removed and all atoms of `present` are alive.
    struct CachedResult {
        int steps = INT32_MAX;
        Ints gone, present;
        int count = 0;
        Ints follows;       // the conclusions
        uint64_t when = 0;  // the number of the last removal when all of `gone` were last checked
        size_t size = 0;    // and the length of the trail
        uint64_t last_use = 0;
    };
    std::array<CachedResult, kCachedResults> results;
    std::vector<Ints> too_long;  // of each kind: the search exceeds its limit while these atoms are alive
    uint64_t uses = 0;

    explicit Cache(size_t kinds) : too_long(kinds) {}
};

// Numbers the cells and edges that a path may take: a path to another end of this length passes a cell only if the two
// distances fit into the length.
LinkPaths::LinkPaths(std::shared_ptr<const LinkMap> map, int start, int length, std::vector<OtherEnd> ends, Ints steps,
                     Ints kind_costs)
    : Deduction(std::move(kind_costs)),
      map_(std::move(map)),
      start_(start),
      length_(length),
      other_ends_(std::move(ends)),
      steps_(std::move(steps)) {
    global = true;
    struct Numbered {
        int key, number;  // a cell or an edge on the map, and its number here
    };
    const auto number_of = [](const std::vector<Numbered>& sorted, int key) {
        const auto at = std::ranges::lower_bound(sorted, key, {}, &Numbered::key);
        return at != sorted.end() && at->key == key ? at->number : kNone;
    };
    const auto& places = map_->places;
    std::vector<Numbered> cells;
    near_cells_.push_back({start_, 0, 0});
    for (int cell = 0; cell < int(places.size()); ++cell) {
        const int from_start = path_distance(places[cell], places[start_]);
        const bool on_path = std::ranges::any_of(other_ends_, [&](const OtherEnd& end) {
            return from_start + path_distance(places[cell], places[end.cell]) < length_;
        });
        if (cell == start_) cells.push_back({cell, 0});
        else if (from_start < length_ && on_path) {
            cells.push_back({cell, int(near_cells_.size())});
            near_cells_.push_back({cell, 0, 0});
        }
    }
    Ints edges_on_map;
    for (const NearCell& near : near_cells_)
        for (auto [other, e] : map_->beside[near.cell]) edges_on_map.push_back(e);
    std::ranges::sort(edges_on_map);
    edges_on_map.erase(std::ranges::unique(edges_on_map).begin(), edges_on_map.end());
    std::vector<Numbered> edges;
    for (int e : edges_on_map) {
        const LinkMap::MapEdge& edge = map_->edges[e];
        edges.push_back({e, int(edges.size())});
        edge_atoms_.push_back({edge.on, edge.off});
        watched.insert(watched.end(), {edge.on, edge.off});
    }
    for (NearCell& near : near_cells_) {
        near.is_end = map_->is_end[near.cell];
        near.first = int(exits_.size());
        for (auto [other, e] : map_->beside[near.cell])
            exits_.push_back({number_of(cells, other), number_of(edges, e), map_->edges[e].on, map_->edges[e].off});
        near.last = int(exits_.size());
        for (size_t m = 0; m < other_ends_.size(); ++m) {
            if (other_ends_[m].cell == near.cell) near.ends |= uint64_t(1) << m;
            int atom = kNone;
            for (auto [other_owner, known] : map_->owners[near.cell])
                if (other_owner == other_ends_[m].owner) atom = known;
            owners_.push_back(atom);
            distance_.push_back(path_distance(places[near.cell], places[other_ends_[m].cell]));
            if (atom != kNone) watched.push_back(atom);
        }
    }
}

// The subset of these ends that a path of `left` more steps from a cell can reach. On a grid a path can be longer than
// the distance only by an even number of steps.
uint64_t LinkPaths::reachable_ends(int cell, int left, uint64_t ends) const {
    const int* away = &distance_[size_t(cell) * other_ends_.size()];
    for (uint64_t remaining = ends; remaining; remaining = without_lowest(remaining)) {
        const int spare = left - away[std::countr_zero(remaining)];
        if (spare < 0 || (spare & 1)) ends &= ~lowest_bit(remaining);
    }
    return ends;
}

// Records the current path, which leads to an end: counts its edges and cells. If it matters, since the conclusions
// from the other paths alone would be stronger, also records the atoms that it needs.
void LinkPaths::record_path(int end, PathSummary& paths) const {
    const uint64_t bit = uint64_t(1) << end;
    bool matters = !paths.count || !paths.edge_count[paths.edges[0]];
    // An edge that all earlier paths take has been counted as often as there are paths.
    int edges = 0, cells = 0;
    for (int e : paths.edges) edges += paths.edge_count[e]++ == paths.count;
    for (int c : paths.path) {
        cells += paths.cell_count[c]++ == paths.count;
        matters |= !(paths.taken[c] & bit);
        paths.taken[c] |= bit;
    }
    matters |= edges < paths.common_edges || cells < paths.common_cells;
    paths.common_edges = edges;
    paths.common_cells = cells;
    paths.ends |= bit;
    ++paths.count;
    if (!matters) return;
    for (int e : paths.edges) paths.present.push_back(edge_atoms_[e].on);
    for (size_t i = 0; i < paths.path.size(); ++i) {
        const NearCell& here = near_cells_[paths.path[i]];
        paths.present.push_back(owner(paths.path[i], end));
        for (int s = here.first; s < here.last; ++s) {
            const int edge = exits_[s].edge;
            const bool is_before = i > 0 && edge == paths.edges[i - 1];
            const bool is_after = i < paths.edges.size() && edge == paths.edges[i];
            if (!is_before && !is_after) paths.present.push_back(exits_[s].off);
        }
    }
}

// Depth-first search: extends the current path by `left` steps in all directions. `gone` collects the removed atoms
// that excluded a path, `checked` the atoms that were found alive: both make the reason and the validity of the result.
void LinkPaths::extend_path(const Snapshot& past, int cell, int last_edge, int left, uint64_t ends,
                            PathSummary& paths) const {
    if (++paths.steps > paths.limit) return;
    const NearCell& here = near_cells_[cell];
    if (left == 0) {
        for (ends &= here.ends; ends; ends = without_lowest(ends)) {
            for (int s = here.first; s < here.last; ++s)
                if (exits_[s].edge != last_edge && past.dead(exits_[s].off)) return paths.gone.push_back(exits_[s].off);
            record_path(std::countr_zero(ends), paths);
        }
        return;
    }
    ends = reachable_ends(cell, left, ends);
    if (!ends) return;
    // An edge that is drawn already must be followed.
    int forced = kNone;
    for (int s = here.first; s < here.last; ++s)
        if (exits_[s].edge != last_edge) {
            if (past.dead(exits_[s].off)) {
                paths.branched |= forced != kNone;
                forced = exits_[s].edge;
                paths.gone.push_back(exits_[s].off);
            }
            if (paths.checked) paths.checked->push_back(exits_[s].off);
        }
    for (int s = here.first; s < here.last; ++s) {
        const Exit& exit = exits_[s];
        const int other = exit.cell;
        if (other == kNone || paths.on[other] || (forced != kNone && exit.edge != forced)) continue;
        // A cell with the end of a link is only the last cell of a path.
        if (near_cells_[other].is_end && (left != 1 || !near_cells_[other].ends)) continue;
        if (past.dead(exit.on)) {
            paths.gone.push_back(exit.on);
            continue;
        }
        uint64_t ends_there = ends;
        for (uint64_t remaining = ends; remaining; remaining = without_lowest(remaining)) {
            const int atom = owner(other, std::countr_zero(remaining));
            if (atom != kNone && past.alive(atom)) continue;
            ends_there &= ~lowest_bit(remaining);
            if (atom != kNone) paths.gone.push_back(atom);
        }
        if (!ends_there) continue;
        if (paths.checked) {
            paths.checked->push_back(exit.on);
            for (uint64_t remaining = ends_there; remaining; remaining = without_lowest(remaining))
                paths.checked->push_back(owner(other, std::countr_zero(remaining)));
        }
        paths.on[other] = 1;
        paths.path.push_back(other);
        paths.edges.push_back(exit.edge);
        extend_path(past, other, exit.edge, left - 1, ends_there, paths);
        paths.on[other] = 0;
        paths.path.pop_back();
        paths.edges.pop_back();
        if (paths.steps > paths.limit) return;
    }
}

// Enumerates the paths into a summary. A path may lead to those of the other ends whose owner the start may have. False
// if the search takes more than `limit` steps.
bool LinkPaths::enumerate_paths(const Snapshot& past, int limit, PathSummary& paths) const {
    paths.limit = limit;
    paths.steps = paths.count = paths.common_edges = paths.common_cells = 0;
    paths.ends = 0;
    paths.on.assign(near_cells_.size(), 0);
    paths.taken.assign(near_cells_.size(), 0);
    paths.edge_count.assign(edge_atoms_.size(), 0);
    paths.cell_count.assign(near_cells_.size(), 0);
    paths.path.assign(1, 0);
    paths.edges.clear();
    paths.present.clear();
    paths.gone.clear();
    paths.branched = false;
    paths.on[0] = 1;
    uint64_t ends = 0;
    for (size_t m = 0; m < other_ends_.size(); ++m) {
        const int atom = owner(0, int(m));
        if (atom == kNone) continue;
        if (past.dead(atom)) {
            paths.gone.push_back(atom);
            continue;
        }
        ends |= uint64_t(1) << m;
        if (paths.checked) paths.checked->push_back(atom);
    }
    extend_path(past, 0, kNone, length_ - 1, ends, paths);
    return paths.steps <= limit;
}

// The atoms to remove, by what all paths share: edges that all of them take are drawn, edges at the start that none of
// them takes are not. The owner of an end cannot own a cell that no path to this end takes. A cell that all paths take
// belongs to an owner of their ends.
Ints LinkPaths::conclusions(const PathSummary& paths) const {
    Ints gone;
    auto add = [&](int atom) {
        if (atom != kNone) gone.push_back(atom);
    };
    for (size_t e = 0; e < edge_atoms_.size(); ++e)
        if (paths.edge_count[e] == paths.count) add(edge_atoms_[e].off);
    for (int s = near_cells_[0].first; s < near_cells_[0].last; ++s)
        if (!paths.edge_count[exits_[s].edge]) add(exits_[s].on);
    for (size_t cell = 0; cell < near_cells_.size(); ++cell) {
        for (uint64_t remaining = all_ends() & ~paths.taken[cell]; remaining; remaining = without_lowest(remaining))
            add(owner(int(cell), std::countr_zero(remaining)));
        if (paths.cell_count[cell] < paths.count) continue;
        for (auto [other_owner, atom] : map_->owners[near_cells_[cell].cell])
            if (!owns_some(other_owner, paths.ends)) gone.push_back(atom);
    }
    return gone;
}

// True if one of these ends belongs to an owner.
bool LinkPaths::owns_some(int other_owner, uint64_t ends) const {
    for (; ends; ends = without_lowest(ends))
        if (other_ends_[size_t(std::countr_zero(ends))].owner == other_owner) return true;
    return false;
}

// What the removal of an atom claims about all paths. The owner of an end is excluded from a cell if no path to that
// end takes it; other owners are excluded from cells that all paths take.
LinkPaths::Claim LinkPaths::claim_of(int atom) const {
    for (size_t e = 0; e < edge_atoms_.size(); ++e) {
        if (edge_atoms_[e].off == atom) return {Claim::kEdge, int(e)};
        if (edge_atoms_[e].on == atom) return {Claim::kNoEdge, int(e)};
    }
    for (size_t cell = 0; cell < near_cells_.size(); ++cell) {
        for (size_t m = 0; m < other_ends_.size(); ++m)
            if (owner(int(cell), int(m)) == atom) return {Claim::kNoCell, int(cell), int(m)};
        for (auto [other_owner, known] : map_->owners[near_cells_[cell].cell])
            if (known == atom) return {Claim::kCell, int(cell)};
    }
    return {};
}

// Draws the conclusions from all paths. Reuses a cached result if it still holds. Otherwise enumerates the paths, and
// replaces the cached result that was unused for the longest time.
void LinkPaths::fire(State& state, int unit, int kind) const {
    auto& memory = state.memory[state.board.units[unit].number];
    if (!memory) memory = std::make_unique<Cache>(steps_.size());
    Cache& cache = static_cast<Cache&>(*memory);
    const Snapshot past = state.now();
    // Removes what a result excludes, and notes that the result holds now.
    const auto conclude = [&](Cache::CachedResult& result) {
        result.last_use = ++cache.uses;
        result.size = state.trail.size();
        result.when = result.size ? state.trail.back().number : 0;
        if (!result.count) return state.fail(unit);
        for (int atom : result.follows)
            if (past.alive(atom)) state.remove(atom, unit);
    };
    if (!cache.too_long[kind].empty() && all_are<true>(past, cache.too_long[kind])) return;
    // While nothing was undone since the last check, the atoms of `gone` are still removed and need no check.
    for (Cache::CachedResult& result : cache.results)
        if (result.steps <= steps_[kind] && all_are<true>(past, result.present) &&
            ((result.when && state.still_stands(result.size, result.when)) || all_are<false>(past, result.gone)))
            return conclude(result);
    thread_local PathSummary paths;
    thread_local Ints checked;
    checked.clear();
    paths.checked = steps_[kind] <= kMaxCachedSteps ? &checked : nullptr;
    if (!enumerate_paths(past, steps_[kind], paths)) {
        if (paths.checked) cache.too_long[kind] = checked;
        return;
    }
    for (Ints* atoms : {&paths.present, &paths.gone}) {
        std::sort(atoms->begin(), atoms->end());
        atoms->erase(std::unique(atoms->begin(), atoms->end()), atoms->end());
    }
    auto& oldest = *std::min_element(cache.results.begin(), cache.results.end(),
                                     [](const auto& one, const auto& other) { return one.last_use < other.last_use; });
    // A result that depends on which of two drawn edges was followed is never used again.
    oldest.steps = paths.branched ? INT32_MAX : paths.steps;
    oldest.gone = paths.gone;
    oldest.present = paths.present;
    oldest.count = paths.count;
    oldest.follows = paths.count ? conclusions(paths) : Ints{};
    conclude(oldest);
}

// The tree of partial paths. If one more atom is ignored, only the paths that it excluded are explored.
class LinkPaths::PathTree {
  public:
    // Builds the tree with at most `limit` steps. `obstacles()` are then the removed atoms that excluded paths.
    bool build(const LinkPaths& deduction, const Snapshot& past, const Claim& claim, int limit) {
        deduction_ = &deduction;
        claim_ = &claim;
        for (const Obstacle& obstacle : obstacles_) last_of_[obstacle.atom] = kNone;
        obstacles_.clear();
        changes_.clear();
        branched_.clear();
        on_.assign(deduction.near_cells_.size(), 0);
        nodes_.assign(1, Node{.left = deduction.length_ - 1});
        refuted_ = false;
        limit_ = limit;
        is_built_ = false;
        expand_root(past);
        is_built_ = true;
        return !is_over();
    }
    // Adds the paths that an atom excluded, which `past` ignores by now. False if a path then refutes the claim, if
    // atoms exclude these paths that excluded none before, or if there are too many steps; the tree is then restored.
    bool allow_without(const Snapshot& past, int atom, int limit) {
        // At a cell with two drawn edges, one is followed; ignoring its atom would also remove paths.
        if (std::find(branched_.begin(), branched_.end(), atom) != branched_.end()) return false;
        const size_t nodes = nodes_.size(), obstacle_count = obstacles_.size(), branched = branched_.size();
        changes_.clear();
        limit_ = limit;
        for (int b = last_obstacle(atom); b != kNone && !is_over(); b = obstacles_[b].next) {
            const int node = obstacles_[b].node;
            if (node == kNone) {
                expand_root(past);
                continue;
            }
            for (int n = node; n != kNone; n = nodes_[n].parent) on_[nodes_[n].cell] = 1;
            expand(past, node);
            for (int n = node; n != kNone; n = nodes_[n].parent) on_[nodes_[n].cell] = 0;
        }
        if (!is_over()) return true;
        // Restore the tree: the obstacles, the nodes, and the ends of older nodes.
        refuted_ = false;
        for (; obstacles_.size() > obstacle_count; obstacles_.pop_back())
            last_of_[obstacles_.back().atom] = obstacles_.back().next;
        for (; nodes_.size() > nodes; nodes_.pop_back()) nodes_[nodes_.back().parent].child = nodes_.back().next;
        for (; !changes_.empty(); changes_.pop_back())
            if (changes_.back().first < int(nodes)) nodes_[changes_.back().first].ends = changes_.back().second;
        branched_.resize(branched);
        return false;
    }
    int steps() const { return int(nodes_.size()); }
    // The removed atoms that excluded paths, each once.
    Ints obstacles() const {
        Ints atoms;
        for (const Obstacle& obstacle : obstacles_)
            if (obstacle.next == kNone) atoms.push_back(obstacle.atom);
        return atoms;
    }

  private:
    // A partial path from the start: the path of the parent, with one more edge and cell.
    struct Node {
        int parent = kNone, cell = 0, last_edge = kNone;
        int left = 0;                     // the number of steps that remain
        int child = kNone, next = kNone;  // the first child, and the next child of the parent
        uint64_t ends = 0;                // the other ends that the path may still reach, as bits
    };
    // A removed atom that excluded paths at a node, or kNone for the start's owner. `next` is an earlier obstacle with
    // the same atom, or kNone.
    struct Obstacle {
        int atom, node, next;
    };
    bool is_over() const { return refuted_ || steps() > limit_; }
    int last_obstacle(int atom) const { return atom < int(last_of_.size()) ? last_of_[atom] : kNone; }
    // Notes that a removed atom excludes paths at a node. Once the tree is built, a new atom refutes the attempt.
    void note_obstacle(int atom, int node) {
        if (atom >= int(last_of_.size())) last_of_.resize(size_t(atom) + 1, kNone);
        const int before = last_of_[atom];
        refuted_ |= is_built_ && before == kNone;
        if (before != kNone && obstacles_[before].node == node) return;
        last_of_[atom] = int(obstacles_.size());
        obstacles_.push_back({atom, node, before});
    }
    // The subset of these ends whose owners may have a cell.
    uint64_t allowed(const Snapshot& past, int cell, uint64_t ends, int node) {
        for (uint64_t remaining = ends; remaining; remaining = without_lowest(remaining)) {
            const int atom = deduction_->owner(cell, std::countr_zero(remaining));
            if (atom != kNone && past.alive(atom)) continue;
            ends &= ~lowest_bit(remaining);
            if (atom != kNone) note_obstacle(atom, node);
        }
        return ends;
    }
    // Expands the paths from the start, to the ends whose owner it may have.
    void expand_root(const Snapshot& past) {
        changes_.push_back({0, nodes_[0].ends});
        nodes_[0].ends = allowed(past, 0, deduction_->all_ends(), kNone);
        on_[0] = 1;
        expand(past, 0);
        on_[0] = 0;
    }
    void expand(const Snapshot& past, int node);
    bool agrees(int node, int end) const;

    const LinkPaths* deduction_ = nullptr;
    const Claim* claim_ = nullptr;
    std::vector<Node> nodes_;
    std::vector<Obstacle> obstacles_;
    Ints last_of_;                                   // of each atom: the index of its last obstacle, or kNone
    std::vector<std::pair<int, uint64_t>> changes_;  // nodes whose ends were changed, and their ends before
    Ints branched_;                                  // atoms of cells with two drawn edges
    std::vector<uint8_t> on_;                        // whether a cell is on the current path
    bool refuted_ = false;                           // the claim does not hold, or the attempt failed
    bool is_built_ = false;                          // atoms that excluded no path before must not do so from now on
    int limit_ = 0;
};

// True if the path to a node, which leads to this end, agrees with the claim: it takes or avoids the edge or cell. Only
// a claim that a cell is avoided is about the paths to one end; paths to other ends agree with it.
bool LinkPaths::PathTree::agrees(int node, int end) const {
    bool takes_edge = false, takes_cell = false;
    for (int n = node; n != kNone; n = nodes_[n].parent) {
        takes_edge = takes_edge || nodes_[n].last_edge == claim_->at;
        takes_cell = takes_cell || nodes_[n].cell == claim_->at;
    }
    switch (claim_->kind) {
        case Claim::kEdge:
            return takes_edge;
        case Claim::kNoEdge:
            return !takes_edge;
        case Claim::kCell:
            return takes_cell;
        case Claim::kNoCell:
            return end != claim_->end || !takes_cell;
        default:
            return false;
    }
}

// Extends the paths at a node in all directions that are not in the tree yet.
void LinkPaths::PathTree::expand(const Snapshot& past, int node) {
    const auto [parent, cell, last_edge, left, child, next, node_ends] = nodes_[node];
    const NearCell& here = deduction_->near_cells_[cell];
    const Exit *first_exit = deduction_->exits_.data() + here.first, *last_exit = deduction_->exits_.data() + here.last;
    if (left == 0) {
        for (uint64_t remaining = node_ends & here.ends; remaining && !refuted_;
             remaining = without_lowest(remaining)) {
            for (const Exit* exit = first_exit; exit < last_exit; ++exit)
                if (exit->edge != last_edge && past.dead(exit->off)) return note_obstacle(exit->off, node);
            refuted_ = !agrees(node, std::countr_zero(remaining));
        }
        return;
    }
    const uint64_t ends = deduction_->reachable_ends(cell, left, node_ends);
    if (!ends) return;
    // An edge that is drawn already must be followed.
    const Exit* forced = nullptr;
    for (const Exit* exit = first_exit; exit < last_exit; ++exit)
        if (exit->edge != last_edge && past.dead(exit->off)) {
            note_obstacle(exit->off, node);
            if (forced) branched_.insert(branched_.end(), {forced->off, exit->off});
            forced = exit;
        }
    for (const Exit* exit = first_exit; exit < last_exit; ++exit) {
        const int other = exit->cell;
        if (other == kNone || on_[other] || (forced && exit != forced)) continue;
        // A cell with the end of a link is only the last cell of a path.
        if (deduction_->near_cells_[other].is_end && (left != 1 || !deduction_->near_cells_[other].ends)) continue;
        if (past.dead(exit->on)) {
            note_obstacle(exit->on, node);
            continue;
        }
        const uint64_t ends_there = allowed(past, other, ends, node);
        if (!ends_there) continue;
        int known = nodes_[node].child;
        while (known != kNone && nodes_[known].last_edge != exit->edge) known = nodes_[known].next;
        if (known == kNone) {
            known = int(nodes_.size());
            nodes_.push_back({node, other, exit->edge, left - 1, kNone, nodes_[node].child, ends_there});
            nodes_[node].child = known;
            if (is_over()) return;
        } else {
            if (nodes_[known].ends == ends_there) continue;
            changes_.push_back({known, nodes_[known].ends});
            nodes_[known].ends = ends_there;
        }
        on_[other] = 1;
        expand(past, known);
        on_[other] = 0;
        if (is_over()) return;
    }
}

// Explains a conclusion by the removals that it needs, by deletion: without an atom, the tree of paths grows by those
// that it excluded, and the atom is redundant if none of these refutes the claim.
void LinkPaths::explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const {
    thread_local PathTree tree;
    const Claim claim = atom == kConflict ? Claim{} : claim_of(atom);
    tree.build(*this, past, claim, steps_[kind]);
    Ints atoms = tree.obstacles();
    int spent = 0;
    minimize(past, state, atoms, [&](const Snapshot& less, int more) {
        if (spent > kMaxMinimizeSteps) return false;
        const bool is_redundant = tree.allow_without(less, more, kStepSlack * steps_[kind]);
        // A failed attempt counts in full: when it finds a refuting path depends on the orientation of the board.
        spent += is_redundant ? tree.steps() : steps_[kind];
        return is_redundant;
    });
    reason.atoms.insert(reason.atoms.end(), atoms.begin(), atoms.end());
}

// Describes the deduction as a graph, see canonical_order.hpp. The numbers are arbitrary: they only tell the length and
// the roles of atoms apart.
void LinkPaths::add_structure(StructureGraph& graph) const {
    constexpr int kEdgeOn = 80, kEdgeOff = 10080, kOwner = 81;  // roles; the length is added to those of edges
    for (auto [other, e] : map_->beside[start_]) {
        graph.join(graph.self, map_->edges[e].on, kEdgeOn + length_);
        graph.join(graph.self, map_->edges[e].off, kEdgeOff + length_);
    }
    for (size_t m = 0; m < other_ends_.size(); ++m)
        for (size_t cell = 0; cell < near_cells_.size(); ++cell)
            if (owner(int(cell), int(m)) != kNone) graph.join(graph.self, owner(int(cell), int(m)), kOwner);
}

}  // namespace park::deduction
