// The diagram of all solutions, and what can be asked of it.
//
// One node per live frontier state, level by level; two arcs. hi says that the level's door or east edge is used; the
// south edge of a cell is used if exactly one of "hi" and "odd" holds, odd meaning that one of the cell's west and
// north edges is used. An arc that ends the line skips all later levels: nothing is used there.
//
// The order of solutions: level by level in the direction of the sweep, for a cell its east edge, then its south
// edge; not used comes before used. Swept by rows from the top (orientation 0) that is the order of the edges' numbers.
#pragma once
#include "frontier/plan.hpp"

namespace park::frontier {

constexpr uint32_t kDead = 0, kEndOneWay = 1, kEndBothWays = 2, kFirstNode = 3;

struct Node {
    static constexpr uint32_t kOdd = uint32_t(1) << 31;
    uint32_t first, second;
    uint32_t lo() const { return first & ~kOdd; }
    uint32_t hi() const { return second; }
    uint32_t odd() const { return first >> 31; }
    uint32_t arc(int way) const { return way ? hi() : lo(); }
};

enum class View { line, directed };  // each line once, or once for each direction that fits

class Diagram {
  public:
    Stop stop = Stop::done;  // anything else: the diagram is not complete, and must not be asked
    std::string reason;
    Stats stats;

    void set_levels_of(const FrontierPlan& plan) {
        edge_ids_ = plan.edge_ids;
        for (const Level& v : plan.levels) levels_.push_back({v.door, v.hi_edge, v.door ? -1 : v.south_edge});
    }
    void forget() { nodes_ = {}, start_.clear(), root_ = kDead; }  // of a diagram that was not finished

    bool empty() const { return root_ == kDead; }
    size_t nodes() const { return nodes_.size() > kFirstNode ? nodes_.size() - kFirstNode : 0; }
    size_t bytes() const { return nodes_.bytes() + counts_[0].bytes() + counts_[1].bytes(); }

    // How many solutions. Keeps two levels of counts at a time.
    Limbs count(View view = View::line) const {
        if (root_ < kFirstNode) return {0};
        if (counted_[int(view)]) return count_below(root_, view);
        Buffer<uint64_t> below, here;
        int limbs_below = 1;
        Budget budget;
        for (int level = int(start_.size()) - 1; level-- > 0;) {
            int limbs;
            if (!count_level(level, view, below.data(), limbs_below, here, limbs, budget)) return {};
            below.swap(here), limbs_below = limbs;
        }
        Limbs result(below.data(), below.data() + limbs_below);
        trim(result);
        return result;
    }

    // A walk over all solutions, in their order.
    class Walk {
        const Diagram* d_;
        std::vector<uint32_t> at_;
        std::vector<uint8_t> way_;
        bool fresh_ = true;
        void descend() {
            while (at_.back() >= kFirstNode) {
                const Node& n = d_->nodes_[at_.back()];
                const bool way = n.lo() == kDead;
                way_.push_back(way), at_.push_back(n.arc(way));
            }
        }

      public:
        explicit Walk(const Diagram& d) : d_(&d) {}
        bool next() {  // false: there are no more
            if (fresh_) {
                fresh_ = false;
                if (d_->empty()) return false;
                at_ = {d_->root_}, way_.clear();
                descend();
                return true;
            }
            while (!way_.empty()) {
                bool way = way_.back();
                way_.pop_back(), at_.pop_back();
                if (way || d_->nodes_[at_.back()].hi() == kDead) continue;
                way_.push_back(1), at_.push_back(d_->nodes_[at_.back()].hi());
                descend();
                return true;
            }
            return false;
        }
        Edges edges() const { return d_->edges_of(way_); }
        bool both_ways() const { return at_.back() == kEndBothWays; }
    };
    Walk walk() const { return Walk(*this); }

    // The solution with the fewest or the most edges, the first of them in the order.
    Edges by_length(bool longest) const {
        if (empty()) return {};
        std::vector<int> best(nodes_.size(), -1);  // the edges from here to the end, -1: no way there
        best[kEndOneWay] = best[kEndBothWays] = 0;
        auto choice = [&](uint32_t i, const Ids& ids, int& value) {
            const Node& n = nodes_[i];
            int pick = -1;
            for (int way = 0; way < 2; ++way) {
                if (best[n.arc(way)] < 0) continue;
                int here = best[n.arc(way)] + way * !ids.door + (!ids.door && (n.odd() ^ way));
                if (pick < 0 || (longest ? here > value : here < value)) pick = way, value = here;
            }
            return pick;
        };
        for (size_t level = start_.size() - 1; level-- > 0;)
            for (uint32_t i = start_[level]; i < start_[level + 1]; ++i) choice(i, levels_[level], best[i]);
        std::vector<uint8_t> ways;
        for (uint32_t at = root_; at >= kFirstNode;) {
            int value = 0, way = choice(at, levels_[ways.size()], value);
            ways.push_back(uint8_t(way)), at = nodes_[at].arc(way);
        }
        return edges_of(ways);
    }

    bool contains(const Edges& edges) const {
        std::vector<bool> used;
        if (empty() || !marks(edges, used)) return false;
        uint32_t at = root_;
        for (const Ids& ids : levels_) {
            bool hi = ids.hi >= 0 && used[ids.hi], south = ids.south >= 0 && used[ids.south];
            if (at < kFirstNode) {
                if (hi || south) return false;
                continue;
            }
            const Node& n = nodes_[at];
            if (!ids.door && south != (n.odd() ^ hi)) return false;
            at = n.arc(hi);
            if (at == kDead) return false;
        }
        return true;
    }

    // Counts for every node, needed by nth and sample. False: more memory than the cap.
    bool prepare(View view, size_t max_bytes = ~size_t(0)) {
        int v = int(view);
        if (counted_[v] || empty()) return true;
        Budget budget{max_bytes};
        int n = int(start_.size()) - 1;
        limbs_[v].assign(n, 1), offset_[v].assign(n, 0);
        counts_[v] = {};
        Buffer<uint64_t> here;
        for (int level = n; level-- > 0;) {
            bool deepest = level + 1 == n;
            int limbs;
            if (!count_level(level, view, deepest ? nullptr : counts_[v].data() + offset_[v][level + 1],
                             deepest ? 1 : limbs_[v][level + 1], here, limbs, budget))
                return false;
            size_t base = counts_[v].size(), size = size_t(limbs) * (start_[level + 1] - start_[level]);
            if (!counts_[v].resize(base + size, budget)) {
                counts_[v] = {};
                return false;
            }
            std::copy(here.data(), here.data() + size, counts_[v].data() + base);
            limbs_[v][level] = limbs, offset_[v][level] = base;
        }
        return counted_[v] = true;
    }

    struct Pick {
        Edges edges;
        bool both_ways = false;
        bool second_way = false;
    };

    // The solution with this number, counted from 0. In the directed view a line that fits both ways has two numbers
    // in a row; second_way distinguishes them. Call prepare first.
    Pick nth(Limbs index, View view) const {
        std::vector<uint8_t> way;
        uint32_t at = root_;
        while (at >= kFirstNode) {
            const Node& n = nodes_[at];
            Limbs low = count_below(n.lo(), view);
            low.resize(std::max(low.size(), index.size()), 0), index.resize(low.size(), 0);
            const bool hi = !is_less(index, low);
            if (hi) subtract(index, low);
            way.push_back(hi), at = n.arc(hi);
        }
        return {edges_of(way), at == kEndBothWays, view == View::directed && index[0] == 1};
    }

    // Per edge number: bit 0: some solution uses it; bit 1: some solution does not.
    std::vector<uint8_t> edge_status() const {
        std::vector<uint8_t> status(edge_ids_, 0);
        if (empty()) return status;
        bool over = false;  // some line has ended before this level
        for (size_t level = 0; level < levels_.size(); ++level) {
            const Ids& ids = levels_[level];
            uint8_t hi_seen = over ? 2 : 0, south_seen = hi_seen;
            if (level + 1 < start_.size())
                for (uint32_t i = start_[level]; i < start_[level + 1]; ++i)
                    for (int way = 0; way < 2; ++way) {
                        const Node& n = nodes_[i];
                        if (n.arc(way) == kDead) continue;
                        hi_seen |= way ? 1 : 2;
                        south_seen |= (n.odd() ^ way) ? 1 : 2;
                        over |= n.arc(way) < kFirstNode;
                    }
            if (ids.hi >= 0) status[ids.hi] = hi_seen;
            if (ids.south >= 0) status[ids.south] = south_seen;
        }
        for (int id = 0; id < edge_ids_; ++id)
            if (!status[id]) status[id] = 2;  // no such edge on the board
        return status;
    }
    Edges common() const { return with_status(1); }  // used by all solutions
    Edges never() const { return with_status(2); }   // used by none

    // The solutions that use all of one list and none of the other.
    Diagram restrict(const Edges& include, const Edges& exclude, size_t max_bytes = ~size_t(0)) const {
        Diagram d;
        d.levels_ = levels_, d.edge_ids_ = edge_ids_, d.stats = stats;
        std::vector<bool> must, mustnt;
        if (empty() || !marks(include, must)) return d;
        marks(exclude, mustnt);
        int last_wanted = -1;
        for (size_t level = 0; level < levels_.size(); ++level) {
            const Ids& ids = levels_[level];
            if ((ids.hi >= 0 && must[ids.hi]) || (ids.south >= 0 && must[ids.south])) last_wanted = int(level);
        }
        Budget budget{max_bytes};
        if (!d.nodes_.resize(nodes_.size(), budget)) {
            d.stop = Stop::memory;
            return d;
        }
        d.start_ = start_, d.root_ = root_;
        for (size_t level = 0; level + 1 < start_.size(); ++level) {
            const Ids& ids = levels_[level];
            for (uint32_t i = start_[level]; i < start_[level + 1]; ++i) {
                Node n = nodes_[i];
                for (bool hi : {false, true}) {
                    bool south = !ids.door && (n.odd() ^ hi);
                    auto clash = [&](int id, bool used) { return id >= 0 && (used ? mustnt[id] : must[id]); };
                    bool cut = clash(ids.hi, hi) || clash(ids.south, south) ||
                               (n.arc(hi) < kFirstNode && int(level) < last_wanted);
                    if (cut && hi) n.second = kDead;
                    else if (cut) n.first = kDead | n.odd() << 31;
                }
                d.nodes_[i] = n;
            }
        }
        d.prune(true);
        return d;
    }

  private:
    template <class>
    friend class FrontierSweep;
    struct Ids {
        bool door;
        int hi, south;
    };

    // Keeps the nodes that lead to a solution and, where arcs were cut, are still reached from the root. Children
    // come after their parents.
    void prune(bool arcs_were_cut) {
        const size_t n = nodes_.size();
        std::vector<uint64_t> live((n + 63) / 64, 0);
        auto test = [](const std::vector<uint64_t>& bits, size_t i) { return (bits[i / 64] >> (i % 64)) & 1; };
        auto mark = [](std::vector<uint64_t>& bits, size_t i) { bits[i / 64] |= uint64_t(1) << (i % 64); };
        mark(live, kEndOneWay), mark(live, kEndBothWays);
        for (size_t i = n; i-- > kFirstNode;)
            if (test(live, nodes_[i].lo()) || test(live, nodes_[i].hi())) mark(live, i);
        if (!test(live, root_)) root_ = kDead;
        if (arcs_were_cut) {
            std::vector<uint64_t> reached(live.size(), 0);
            mark(reached, root_);
            for (size_t i = kFirstNode; i < n; ++i)
                if (test(reached, i) && test(live, i)) mark(reached, nodes_[i].lo()), mark(reached, nodes_[i].hi());
            for (size_t i = 0; i < live.size(); ++i) live[i] &= reached[i];
        }
        live[0] |= 7;  // the three ends keep their numbers
        std::vector<uint32_t> before(live.size() + 1, 0);
        for (size_t i = 0; i < live.size(); ++i) before[i + 1] = before[i] + uint32_t(std::popcount(live[i]));
        auto renamed = [&](uint32_t i) -> uint32_t {
            if (i < kFirstNode) return i;
            uint64_t lower = live[i / 64] & ((uint64_t(1) << (i % 64)) - 1);
            return test(live, i) ? before[i / 64] + uint32_t(std::popcount(lower)) : kDead;
        };
        std::vector<uint32_t> start;
        uint32_t to = kFirstNode;
        for (size_t level = 0; level + 1 < start_.size(); ++level) {
            start.push_back(to);
            for (uint32_t i = start_[level]; i < start_[level + 1]; ++i) {
                if (!test(live, i)) continue;
                Node node = nodes_[i];
                nodes_[to++] = {renamed(node.lo()) | node.odd() << 31, renamed(node.hi())};
            }
        }
        start.push_back(to);
        while (start.size() > 1 && start[start.size() - 2] == to) start.pop_back();  // levels that nothing reaches
        start_ = start;
        if (root_ != kDead) root_ = kFirstNode;
        nodes_.shrink(to);
    }

    // The counts of one level from those of the next. The limbs suffice for the largest of them.
    bool count_level(int level, View view, const uint64_t* below, int limbs_below, Buffer<uint64_t>& here, int& limbs,
                     Budget& budget) const {
        uint32_t first = start_[level], last = start_[level + 1];
        uint64_t ends[3] = {0, 1, view == View::directed ? uint64_t(2) : uint64_t(1)};
        for (limbs = limbs_below;; ++limbs) {  // try without another limb first
            if (!here.resize(size_t(limbs) * (last - first), budget)) return false;
            bool fits = true;
            for (uint32_t i = first; fits && i < last; ++i) {
                uint64_t* sum = here.data() + size_t(limbs) * (i - first);
                std::fill(sum, sum + limbs, 0);
                for (uint32_t child : {nodes_[i].lo(), nodes_[i].hi()}) {
                    const uint64_t* from =
                        child < kFirstNode ? ends + child : below + size_t(limbs_below) * (child - last);
                    int n = child < kFirstNode ? 1 : limbs_below;
                    uint64_t carry = add(sum, from, n);
                    for (int k = n; carry && k < limbs; ++k) carry = ++sum[k] == 0;
                    fits &= !carry;
                }
            }
            if (fits) return true;
        }
    }
    Limbs count_below(uint32_t node, View view) const {
        if (node < kFirstNode)
            return {node == kEndBothWays && view == View::directed ? uint64_t(2) : uint64_t(node != kDead)};
        int v = int(view), level = int(std::upper_bound(start_.begin(), start_.end(), node) - start_.begin()) - 1;
        const uint64_t* from =
            counts_[v].data() + offset_[v][level] + size_t(limbs_[v][level]) * (node - start_[level]);
        return Limbs(from, from + limbs_[v][level]);
    }

    Edges edges_of(const std::vector<uint8_t>& ways) const {
        Edges edges;
        uint32_t at = root_;
        for (size_t level = 0; level < ways.size(); ++level) {
            const Ids& ids = levels_[level];
            const Node& n = nodes_[at];
            if (ways[level]) edges.push_back(ids.hi);
            if (!ids.door && (n.odd() ^ ways[level])) edges.push_back(ids.south);
            at = n.arc(ways[level]);
        }
        std::sort(edges.begin(), edges.end());
        return edges;
    }
    Edges with_status(uint8_t wanted) const {
        Edges edges;
        auto status = edge_status();
        for (int id = 0; id < edge_ids_; ++id)
            if (status[id] == wanted) edges.push_back(id);
        return edges;
    }
    // Marks the edges of a list; false if one is not on the board.
    bool marks(const Edges& edges, std::vector<bool>& used) const {
        used.assign(edge_ids_, false);
        std::vector<bool> known(edge_ids_, false);
        for (const Ids& ids : levels_) {
            if (ids.hi >= 0) known[ids.hi] = true;
            if (ids.south >= 0) known[ids.south] = true;
        }
        bool all = true;
        for (int id : edges) {
            if (id < 0 || id >= edge_ids_ || !known[id]) {
                all = false;
                continue;
            }
            used[id] = true;
        }
        return all;
    }

    Buffer<Node> nodes_;
    std::vector<uint32_t> start_;  // first node of each level, and the end
    std::vector<Ids> levels_;
    uint32_t root_ = kDead;
    int edge_ids_ = 0;
    Buffer<uint64_t> counts_[2];  // by view
    std::vector<int> limbs_[2];
    std::vector<size_t> offset_[2];
    bool counted_[2] = {false, false};
};

}  // namespace park::frontier
