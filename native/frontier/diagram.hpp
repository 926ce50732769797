// The decision diagram (ZDD) of all solutions, as Simpath builds it (Knuth, TAOCP 4A, 7.1.4), and queries on it.
//
// A node is a frontier state that leads to a solution, and has two arcs. The arc `hi` uses the door or the east edge of
// its level, `lo` does not. The south edge of a cell is used if exactly one of "hi" and "odd" holds, where odd means
// that exactly one of the cell's west and north edges is used. An arc that ends the line skips the later levels, which
// use nothing.
//
// Solutions are ordered level by level in the direction of the sweep, for a cell by its east edge, then its south edge;
// unused comes before used. In a sweep by rows from the top (orientation 0) that is the order of the edges' numbers.
#pragma once
#include "frontier/plan.hpp"

namespace park::frontier {

// Where an arc can lead: to no solution, to the end of a line that fits in one direction or in both, or to a node.
constexpr uint32_t kDead = 0, kEndOneWay = 1, kEndBothWays = 2, kFirstNode = 3;

struct DiagramNode {
    // The highest bit of `first` is the parity "odd". Its other bits and `second` are the ends of the two arcs.
    static constexpr uint32_t kOdd = uint32_t(1) << 31;
    uint32_t first, second;
    uint32_t lo() const { return first & ~kOdd; }
    uint32_t hi() const { return second; }
    uint32_t odd() const { return first >> 31; }
    uint32_t arc(int branch) const { return branch ? hi() : lo(); }
    // Makes an arc lead to kDead. The parity bit `odd`, which `first` also holds, stays.
    void cut(bool branch) {
        if (branch) second = kDead;
        else first = kDead | (first & kOdd);
    }
    // Whether the line uses the south edge of the cell on a branch.
    bool uses_south(bool branch) const { return odd() != uint32_t(branch); }
};

enum class View { line, directed };  // count each line once, or once for each direction that fits

class Diagram {
  public:
    Stop stop = Stop::done;  // otherwise the diagram is incomplete, and must not be queried
    std::string reason;
    SweepStats stats;

    // Stores which edges the levels of the plan decide.
    void set_levels_of(const FrontierPlan& plan) {
        edge_ids_ = plan.edge_ids;
        for (const Level& level : plan.levels)
            levels_.push_back({level.door, level.hi_edge, level.door ? -1 : level.south_edge});
    }
    void clear_nodes() { nodes_ = {}, start_.clear(), root_ = kDead; }

    bool empty() const { return root_ == kDead; }
    size_t nodes() const { return nodes_.size() > kFirstNode ? nodes_.size() - kFirstNode : 0; }
    size_t bytes() const { return nodes_.bytes() + counts_[0].bytes() + counts_[1].bytes(); }

    // The number of solutions. Keeps the counts of two levels at a time.
    Limbs count(View view = View::line) const {
        if (root_ < kFirstNode) return {0};
        if (counted_[int(view)]) return count_below(root_, view);
        Buffer<uint64_t> below, counts;
        int limbs_below = 1;
        Budget budget;
        // From the last level to the root. `below` has the counts of the level after this one.
        for (int level = int(start_.size()) - 1; level-- > 0;) {
            int limbs;
            if (!count_level(level, view, below.data(), limbs_below, counts, limbs, budget)) return {};
            below.swap(counts), limbs_below = limbs;
        }
        Limbs result(below.data(), below.data() + limbs_below);
        trim(result);
        return result;
    }

    // Iterates over all solutions in their order, by depth-first search.
    class SolutionWalk {
        const Diagram* diagram_;
        std::vector<uint32_t> path_;
        std::vector<uint8_t> branches_;
        bool not_started_ = true;
        // Follows the first branches from the last node to an end.
        void descend() {
            while (path_.back() >= kFirstNode) {
                const DiagramNode& node = diagram_->nodes_[path_.back()];
                const bool branch = node.lo() == kDead;  // lo comes first, unless it leads to no solution
                branches_.push_back(branch), path_.push_back(node.arc(branch));
            }
        }

      public:
        explicit SolutionWalk(const Diagram& d) : diagram_(&d) {}
        // Goes to the next solution; false if there is none.
        bool next() {
            if (not_started_) {
                not_started_ = false;
                if (diagram_->empty()) return false;
                path_ = {diagram_->root_}, branches_.clear();
                descend();
                return true;
            }
            // Backtracks to the last node where lo was taken and hi leads to a solution, and takes hi there.
            while (!branches_.empty()) {
                bool branch = branches_.back();
                branches_.pop_back(), path_.pop_back();
                if (branch || diagram_->nodes_[path_.back()].hi() == kDead) continue;
                branches_.push_back(1), path_.push_back(diagram_->nodes_[path_.back()].hi());
                descend();
                return true;
            }
            return false;
        }
        Edges edges() const { return diagram_->edges_of(branches_); }
        bool both_ways() const { return path_.back() == kEndBothWays; }
    };
    SolutionWalk walk() const { return SolutionWalk(*this); }

    // The solution with the fewest or the most edges; among equal ones, the first in the order.
    Edges by_length(bool longest) const {
        if (empty()) return {};
        std::vector<int> best(nodes_.size(), -1);  // the edges from a node to the end; -1 if the end is unreachable
        best[kEndOneWay] = best[kEndBothWays] = 0;
        // The better branch of a node (-1 if it is dead), and its number of edges.
        auto choice = [&](uint32_t i, const LevelEdges& ids, int& value) {
            const DiagramNode& node = nodes_[i];
            int best_branch = -1;
            for (int branch = 0; branch < 2; ++branch) {
                if (best[node.arc(branch)] < 0) continue;
                const int edges = ids.door ? 0 : branch + node.uses_south(branch);  // a door is not counted
                const int length = best[node.arc(branch)] + edges;
                if (best_branch < 0 || (longest ? length > value : length < value))
                    best_branch = branch, value = length;
            }
            return best_branch;
        };
        for (size_t level = start_.size() - 1; level-- > 0;)
            for (uint32_t i = start_[level]; i < start_[level + 1]; ++i) choice(i, levels_[level], best[i]);
        std::vector<uint8_t> branches;
        for (uint32_t at = root_; at >= kFirstNode;) {
            int value = 0, branch = choice(at, levels_[branches.size()], value);
            branches.push_back(uint8_t(branch)), at = nodes_[at].arc(branch);
        }
        return edges_of(branches);
    }

    // True if these edges are a solution: follows, from the root, the arc that they prescribe at each level.
    bool contains(const Edges& edges) const {
        std::vector<bool> used;  // by the number of the edge
        if (empty() || !mark_edges(edges, used)) return false;
        uint32_t at = root_;
        for (const LevelEdges& ids : levels_) {
            const bool uses_hi = ids.hi >= 0 && used[ids.hi];
            const bool uses_south = ids.south >= 0 && used[ids.south];
            const bool has_ended = at < kFirstNode;
            if (has_ended) {
                // The line of this arc is complete, so later levels use no edge.
                if (uses_hi || uses_south) return false;
                continue;
            }
            const DiagramNode& node = nodes_[at];
            // The arc `hi` or `lo` also determines the south edge of the cell.
            if (!ids.door && uses_south != node.uses_south(uses_hi)) return false;
            at = node.arc(uses_hi);
            if (at == kDead) return false;
        }
        return true;
    }

    // Computes the counts of all nodes, which `nth` needs. False if that takes more memory than the cap.
    bool prepare(View view, size_t max_bytes = ~size_t(0)) {
        int v = int(view);
        if (counted_[v] || empty()) return true;
        Budget budget{max_bytes};
        int n = int(start_.size()) - 1;
        limbs_[v].assign(n, 1), offset_[v].assign(n, 0);
        counts_[v] = {};
        Buffer<uint64_t> counts;
        for (int level = n; level-- > 0;) {
            bool deepest = level + 1 == n;  // its nodes have no children besides ends
            int limbs;
            if (!count_level(level, view, deepest ? nullptr : counts_[v].data() + offset_[v][level + 1],
                             deepest ? 1 : limbs_[v][level + 1], counts, limbs, budget))
                return false;
            size_t base = counts_[v].size(), size = size_t(limbs) * (start_[level + 1] - start_[level]);
            if (!counts_[v].resize(base + size, budget)) {
                counts_[v] = {};
                return false;
            }
            std::copy(counts.data(), counts.data() + size, counts_[v].data() + base);
            limbs_[v][level] = limbs, offset_[v][level] = base;
        }
        return counted_[v] = true;
    }

    struct NumberedSolution {
        Edges edges;
        bool both_ways = false;
        bool second_way = false;
    };

    // The solution with this number, from 0; call `prepare` first. In the directed view, a line that fits in both
    // directions has two consecutive numbers, and `second_way` tells them apart.
    NumberedSolution nth(Limbs index, View view) const {
        std::vector<uint8_t> branches;
        uint32_t at = root_;
        while (at >= kFirstNode) {
            const DiagramNode& node = nodes_[at];
            Limbs low = count_below(node.lo(), view);  // the solutions by lo have the lower numbers
            low.resize(std::max(low.size(), index.size()), 0), index.resize(low.size(), 0);
            const bool hi = !is_less(index, low);
            if (hi) subtract(index, low);
            branches.push_back(hi), at = node.arc(hi);
        }
        return {edges_of(branches), at == kEndBothWays, view == View::directed && index[0] == 1};
    }

    static constexpr uint8_t kUsedBySome = 1, kUnusedBySome = 2;
    // For each edge number, kUsedBySome if some solution uses it, and kUnusedBySome if some solution does not: one pass
    // over all arcs, level by level. A line that has ended uses no edge of the later levels.
    std::vector<uint8_t> edge_status() const {
        std::vector<uint8_t> status(edge_ids_, 0);
        if (empty()) return status;
        bool ended = false;  // some line ends before this level
        for (size_t level = 0; level < levels_.size(); ++level) {
            const LevelEdges& ids = levels_[level];
            // What the solutions do with the two edges of this level.
            uint8_t hi_seen = ended ? kUnusedBySome : 0, south_seen = hi_seen;
            if (level + 1 < start_.size())
                for (uint32_t i = start_[level]; i < start_[level + 1]; ++i)
                    for (int branch = 0; branch < 2; ++branch) {
                        const DiagramNode& node = nodes_[i];
                        if (node.arc(branch) == kDead) continue;
                        hi_seen |= branch ? kUsedBySome : kUnusedBySome;
                        south_seen |= node.uses_south(branch) ? kUsedBySome : kUnusedBySome;
                        ended |= node.arc(branch) < kFirstNode;
                    }
            if (ids.hi >= 0) status[ids.hi] = hi_seen;
            if (ids.south >= 0) status[ids.south] = south_seen;
        }
        for (int id = 0; id < edge_ids_; ++id)
            if (!status[id]) status[id] = kUnusedBySome;  // no such edge on the board
        return status;
    }
    Edges common() const { return with_status(kUsedBySome); }   // used by all solutions
    Edges never() const { return with_status(kUnusedBySome); }  // used by none

    // The diagram of the solutions that use all edges of one list and none of the other.
    Diagram restrict(const Edges& include, const Edges& exclude, size_t max_bytes = ~size_t(0)) const {
        Diagram result;
        result.levels_ = levels_, result.edge_ids_ = edge_ids_, result.stats = stats;
        std::vector<bool> included, excluded;  // by the number of the edge
        const bool all_exist = mark_edges(include, included);
        if (empty() || !all_exist) return result;  // no solution uses an edge that is not on the board
        mark_edges(exclude, excluded);
        const int last_included = last_level_with(included);
        Budget budget{max_bytes};
        if (!result.nodes_.resize(nodes_.size(), budget)) {
            result.stop = Stop::memory;
            return result;
        }
        result.start_ = start_, result.root_ = root_;
        for (size_t level = 0; level + 1 < start_.size(); ++level) {
            const LevelEdges& ids = levels_[level];
            for (uint32_t i = start_[level]; i < start_[level + 1]; ++i) {
                DiagramNode node = nodes_[i];
                for (bool hi : {false, true}) {
                    bool south = !ids.door && node.uses_south(hi);
                    auto clash = [&](int id, bool used) { return id >= 0 && (used ? excluded[id] : included[id]); };
                    // An arc is cut if it uses an excluded edge or leaves out an included one, in this level or, when
                    // the line ends here, in a later one.
                    const bool ends_too_early = node.arc(hi) < kFirstNode && int(level) < last_included;
                    if (clash(ids.hi, hi) || clash(ids.south, south) || ends_too_early) node.cut(hi);
                }
                result.nodes_[i] = node;
            }
        }
        result.prune(true);
        return result;
    }

  private:
    template <class>
    friend class FrontierSweep;
    struct LevelEdges {
        bool door;
        int hi, south;  // the numbers of the edges; -1 for none
    };

    // The last level that decides one of these edges; -1 if there is none.
    int last_level_with(const std::vector<bool>& wanted) const {
        auto is_wanted = [&](int id) { return id >= 0 && wanted[id]; };
        for (int level = int(levels_.size()); level-- > 0;)
            if (is_wanted(levels_[level].hi) || is_wanted(levels_[level].south)) return level;
        return -1;
    }

    // A set of nodes with one bit for each, 64 in a word.
    using NodeSet = std::vector<uint64_t>;
    static bool has(const NodeSet& set, size_t i) { return (set[i / 64] >> (i % 64)) & 1; }
    static void insert(NodeSet& set, size_t i) { set[i / 64] |= uint64_t(1) << (i % 64); }

    // Removes nodes that lead to no solution or, if arcs were cut, are unreachable from the root. Children come after
    // their parents, so one pass backwards and one forwards find them. The remaining nodes are renumbered in order.
    void prune(bool arcs_were_cut) {
        const size_t n = nodes_.size();
        NodeSet live((n + 63) / 64, 0);
        insert(live, kEndOneWay), insert(live, kEndBothWays);
        for (size_t i = n; i-- > kFirstNode;)
            if (has(live, nodes_[i].lo()) || has(live, nodes_[i].hi())) insert(live, i);
        if (!has(live, root_)) root_ = kDead;
        if (arcs_were_cut) {
            NodeSet reached(live.size(), 0);
            insert(reached, root_);
            for (size_t i = kFirstNode; i < n; ++i)
                if (has(reached, i) && has(live, i)) insert(reached, nodes_[i].lo()), insert(reached, nodes_[i].hi());
            for (size_t i = 0; i < live.size(); ++i) live[i] &= reached[i];
        }
        renumber(live);
    }

    // Keeps only the live nodes, and renumbers them in order. Arcs to other nodes lead to kDead.
    void renumber(NodeSet& live) {
        for (uint32_t end = 0; end < kFirstNode; ++end) insert(live, end);  // the three ends keep their numbers
        // The number of live nodes before each word of the bit set.
        std::vector<uint32_t> before(live.size() + 1, 0);
        for (size_t i = 0; i < live.size(); ++i) before[i + 1] = before[i] + uint32_t(std::popcount(live[i]));
        auto new_index = [&](uint32_t i) -> uint32_t {
            if (i < kFirstNode) return i;
            const uint64_t lower = live[i / 64] & ((uint64_t(1) << (i % 64)) - 1);  // live nodes before i in its word
            return has(live, i) ? before[i / 64] + uint32_t(std::popcount(lower)) : kDead;
        };
        std::vector<uint32_t> start;
        uint32_t to = kFirstNode;
        for (size_t level = 0; level + 1 < start_.size(); ++level) {
            start.push_back(to);
            for (uint32_t i = start_[level]; i < start_[level + 1]; ++i) {
                if (!has(live, i)) continue;
                DiagramNode node = nodes_[i];
                nodes_[to++] = {new_index(node.lo()) | node.odd() << 31, new_index(node.hi())};
            }
        }
        start.push_back(to);
        while (start.size() > 1 && start[start.size() - 2] == to) start.pop_back();  // levels without nodes
        start_ = start;
        if (root_ != kDead) root_ = kFirstNode;
        nodes_.shrink(to);
    }

    // Computes the counts of one level from those of the next, with as many limbs as the largest count needs. A count
    // is the sum over both arcs. False if the memory is used up.
    bool count_level(int level, View view, const uint64_t* below, int limbs_below, Buffer<uint64_t>& counts, int& limbs,
                     Budget& budget) const {
        uint32_t first = start_[level], last = start_[level + 1];
        // The counts of kDead, kEndOneWay and kEndBothWays.
        uint64_t ends[3] = {0, 1, view == View::directed ? uint64_t(2) : uint64_t(1)};
        for (limbs = limbs_below;; ++limbs) {  // try without another limb first
            if (!counts.resize(size_t(limbs) * (last - first), budget)) return false;
            bool fits = true;
            for (uint32_t i = first; fits && i < last; ++i) {
                uint64_t* sum = counts.data() + size_t(limbs) * (i - first);
                std::fill(sum, sum + limbs, 0);
                for (uint32_t child : {nodes_[i].lo(), nodes_[i].hi()}) {
                    const uint64_t* from =
                        child < kFirstNode ? ends + child : below + size_t(limbs_below) * (child - last);
                    int n = child < kFirstNode ? 1 : limbs_below;
                    uint64_t carry = add(sum, from, n);
                    for (int k = n; carry && k < limbs; ++k) carry = ++sum[k] == 0;  // a limb that wraps carries on
                    fits &= !carry;
                }
            }
            if (fits) return true;
        }
    }
    // The number of solutions from a node on, after `prepare`.
    Limbs count_below(uint32_t node, View view) const {
        if (node < kFirstNode)
            return {node == kEndBothWays && view == View::directed ? uint64_t(2) : uint64_t(node != kDead)};
        int v = int(view), level = int(std::upper_bound(start_.begin(), start_.end(), node) - start_.begin()) - 1;
        const uint64_t* from =
            counts_[v].data() + offset_[v][level] + size_t(limbs_[v][level]) * (node - start_[level]);
        return Limbs(from, from + limbs_[v][level]);
    }

    // The edges of the path from the root that takes these branches.
    Edges edges_of(const std::vector<uint8_t>& branches) const {
        Edges edges;
        uint32_t at = root_;
        for (size_t level = 0; level < branches.size(); ++level) {
            const LevelEdges& ids = levels_[level];
            const DiagramNode& node = nodes_[at];
            if (branches[level]) edges.push_back(ids.hi);
            if (!ids.door && node.uses_south(branches[level])) edges.push_back(ids.south);
            at = node.arc(branches[level]);
        }
        std::sort(edges.begin(), edges.end());
        return edges;
    }
    // The edges with exactly this status.
    Edges with_status(uint8_t wanted) const {
        Edges edges;
        auto status = edge_status();
        for (int id = 0; id < edge_ids_; ++id)
            if (status[id] == wanted) edges.push_back(id);
        return edges;
    }
    // Sets a flag for each edge of a list; false if one is not on the board.
    bool mark_edges(const Edges& edges, std::vector<bool>& used) const {
        used.assign(edge_ids_, false);
        std::vector<bool> exists(edge_ids_, false);
        for (const LevelEdges& ids : levels_) {
            if (ids.hi >= 0) exists[ids.hi] = true;
            if (ids.south >= 0) exists[ids.south] = true;
        }
        bool all = true;
        for (int id : edges) {
            if (id < 0 || id >= edge_ids_ || !exists[id]) {
                all = false;
                continue;
            }
            used[id] = true;
        }
        return all;
    }

    Buffer<DiagramNode> nodes_;
    std::vector<uint32_t> start_;  // first node of each level, and the end
    std::vector<LevelEdges> levels_;
    uint32_t root_ = kDead;
    int edge_ids_ = 0;
    // By view, after `prepare`: the counts of all nodes and, for each level, the limbs of a count and where they begin.
    Buffer<uint64_t> counts_[2];
    std::vector<int> limbs_[2];
    std::vector<size_t> offset_[2];
    bool counted_[2] = {false, false};
};

}  // namespace park::frontier
