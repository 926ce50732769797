#include "deduction/patterns.hpp"

#include <algorithm>
#include <bit>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

namespace {

constexpr size_t kShortChain = 4;     // links of a chain that most people can follow
constexpr size_t kMaxFishLines = 64;  // bits of a word

void add_once(Ints& list, int x) {
    if (std::find(list.begin(), list.end(), x) == list.end()) list.push_back(x);
}

}  // namespace

// Offers a match that removes something. The smallest match is best, then the one with the lowest hash of canonical
// ranks.
void Pattern::BestMatch::offer(PatternMatch match) {
    if (match.removed.empty()) return;
    uint64_t ranks = 0;
    for (const Ints* list : {&match.removed, &match.causes})
        for (int atom : *list) ranks += mix(state_.board.rank[atom]);
    const std::pair<size_t, uint64_t> key{match.size, ranks};
    if (!match_.removed.empty() && !(key < best_key_)) return;
    best_key_ = key;
    match_ = std::move(match);
}

// Applies the best match.
void Pattern::fire(State& state, int unit, int kind) const {
    BestMatch best(state);
    find_matches(state.now(), kind, best);
    for (int atom : best.match().removed) state.remove(atom, unit);
}

// Explains a removal by the causes of the match, which is found again on the board when it fired.
void Pattern::explain(const Snapshot& past, const State& state, int kind, int, Reason& reason) const {
    BestMatch best(state);
    find_matches(past, kind, best);
    reason.atoms.insert(reason.atoms.end(), best.match().causes.begin(), best.match().causes.end());
    reason.rules.insert(reason.rules.end(), best.match().rules.begin(), best.match().rules.end());
}

// Other deductions describe which variables differ; a pattern treats all of its atoms alike.
void Pattern::add_structure(StructureGraph& graph) const {
    for (int atom : watched) graph.join(graph.self, atom, 60);
}

// --- fish

// For each atom of each line, finds the crossing line that has it too, or kNone.
Fish::Fish(std::vector<ValueLine> one, std::vector<ValueLine> other, Ints kind_costs)
    : Pattern(std::move(kind_costs)), lines_{std::move(one), std::move(other)} {
    for (int side : {0, 1})
        for (const ValueLine& line : lines_[side]) {
            crossing_[side].emplace_back();
            for (int atom : line.atoms) {
                const auto& others = lines_[1 - side];
                const auto home = std::find_if(others.begin(), others.end(), [&](const ValueLine& cross) {
                    return std::find(cross.atoms.begin(), cross.atoms.end(), atom) != cross.atoms.end();
                });
                crossing_[side].back().push_back(home == others.end() ? kNone : int(home - others.begin()));
            }
            watched.insert(watched.end(), line.atoms.begin(), line.atoms.end());
        }
}

// Finds the fish with rows as lines, then those with columns as lines. The number of lines is the kind plus 2.
void Fish::find_matches(const Snapshot& past, int kind, BestMatch& best) const {
    for (bool swapped : {false, true})  // exchanges the two directions
        if (lines_[0].size() <= kMaxFishLines && lines_[1].size() <= kMaxFishLines)
            find_fish(past, kind + 2, swapped, best);
}

// Chooses `size` lines whose places of the value lie in at most `size` crossing lines, as sets of bits.
void Fish::find_fish(const Snapshot& past, int size, bool swapped, BestMatch& best) const {
    const auto& base = lines_[swapped];
    const auto& crossing = crossing_[swapped];
    uint64_t crossing_lines[kMaxFishLines];  // of each line: the crossing lines of its places
    Ints open;                               // the lines to choose from
    for (size_t i = 0; i < base.size(); ++i) {
        crossing_lines[i] = 0;
        // A line is usable if the value must be in it, and each of its places lies in a crossing line.
        bool inside = base[i].has_value;
        for (size_t k = 0; k < base[i].atoms.size() && inside; ++k)
            if (past.alive(base[i].atoms[k])) {
                inside = crossing[i][k] != kNone;
                if (inside) crossing_lines[i] |= uint64_t(1) << crossing[i][k];
            }
        const int count = std::popcount(crossing_lines[i]);
        if (inside && count >= 2 && count <= size) open.push_back(int(i));
    }
    Ints chosen;
    // The match of the chosen lines: the value is removed from the other places of the crossing lines.
    auto offer = [&](uint64_t covers) {
        PatternMatch match;
        match.size = size_t(size);
        for (int i : chosen) {
            match.rules.push_back(base[i].rule);
            for (int atom : base[i].atoms)
                if (past.dead(atom)) match.causes.push_back(atom);
        }
        for (size_t c = 0; c < lines_[!swapped].size(); ++c) {
            if (!(covers >> c & 1)) continue;
            const ValueLine& cover = lines_[!swapped][c];
            match.rules.push_back(cover.rule);
            for (size_t k = 0; k < cover.atoms.size(); ++k)
                if (past.alive(cover.atoms[k]) &&
                    std::find(chosen.begin(), chosen.end(), crossing_[!swapped][c][k]) == chosen.end())
                    match.removed.push_back(cover.atoms[k]);
        }
        best.offer(std::move(match));
    };
    auto choose = [&](auto&& self, size_t from, uint64_t covers) -> void {
        if (std::popcount(covers) > size) return;
        if (int(chosen.size()) == size) return offer(covers);
        for (size_t k = from; k < open.size(); ++k) {
            chosen.push_back(open[k]);
            self(self, k + 1, covers | crossing_lines[open[k]]);
            chosen.pop_back();
        }
    };
    choose(choose, 0, 0);
}

// --- simple colouring

// The nodes are the atoms of all lines.
Colouring::Colouring(std::vector<ValueLine> lines, Ints kind_costs)
    : Pattern(std::move(kind_costs)), lines_(std::move(lines)) {
    for (const ValueLine& line : lines_) watched.insert(watched.end(), line.atoms.begin(), line.atoms.end());
    nodes_ = watched;
    std::sort(nodes_.begin(), nodes_.end());
    nodes_.erase(std::unique(nodes_.begin(), nodes_.end()), nodes_.end());
    sort_canonically({});
}

// Sorts the nodes by rank, and lists the lines of each.
void Colouring::sort_canonically(const std::vector<uint32_t>& rank) {
    if (!rank.empty()) std::sort(nodes_.begin(), nodes_.end(), [&](int a, int b) { return rank[a] < rank[b]; });
    lines_of_.assign(nodes_.size(), {});
    for (size_t node = 0; node < nodes_.size(); ++node)
        for (size_t line = 0; line < lines_.size(); ++line)
            if (std::find(lines_[line].atoms.begin(), lines_[line].atoms.end(), nodes_[node]) !=
                lines_[line].atoms.end())
                lines_of_[node].push_back(int(line));
}

// A line of both nodes, or kNone.
int Colouring::shared_line(int one, int other) const {
    for (int line : lines_of_[one])
        if (std::find(lines_of_[other].begin(), lines_of_[other].end(), line) != lines_of_[other].end()) return line;
    return kNone;
}

// Finds the strong links, and follows the chains from each of their ends.
void Colouring::find_matches(const Snapshot& past, int kind, BestMatch& best) const {
    std::vector<std::vector<StrongLink>> links(nodes_.size());
    std::vector<Ints> ends(lines_.size());
    for (size_t node = 0; node < nodes_.size(); ++node)
        if (past.alive(nodes_[node]))
            for (int line : lines_of_[node]) ends[line].push_back(int(node));
    for (size_t node = 0; node < nodes_.size(); ++node)
        for (int line : lines_of_[node])
            if (past.alive(nodes_[node]) && lines_[line].has_value && ends[line].size() == 2) {
                const int other_end = ends[line][0] == int(node) ? ends[line][1] : ends[line][0];
                links[node].push_back({other_end, line});
            }
    for (size_t node = 0; node < nodes_.size(); ++node)
        if (!links[node].empty()) follow_chains(past, int(node), links, kind == 0 ? kShortChain : nodes_.size(), best);
}

// Breadth-first search for the shortest chain from the start to each node. `from` has the link by which a node was
// reached.
void Colouring::follow_chains(const Snapshot& past, int start, const std::vector<std::vector<StrongLink>>& links,
                              size_t max_links, BestMatch& best) const {
    std::vector<StrongLink> from(nodes_.size(), {kNone, kNone});  // kNone: not reached yet
    Ints reached{start};
    std::vector<size_t> depth(nodes_.size(), 0);
    from[start] = {start, kNone};
    for (size_t i = 0; i < reached.size(); ++i) {
        const int end = reached[i];
        for (const StrongLink& link : links[end])
            if (depth[end] < max_links && from[link.other].other == kNone) {
                from[link.other] = {end, link.line};
                depth[link.other] = depth[end] + 1;
                reached.push_back(link.other);
            }
        if (depth[end] < 2) continue;
        // The nodes of a chain are true and false in turn. If the number of its links is odd, one of its ends is true,
        // so a node that shares lines with both is false. If it is even, the ends are equal; if they also share a line,
        // they are false, and so is every second node.
        const int meet = shared_line(start, end);
        const bool odd = depth[end] % 2;
        if (!odd && meet == kNone) continue;
        Ints nodes, lines;
        for (int node = end; node != start; node = from[node].other)
            nodes.push_back(node), lines.push_back(from[node].line);
        nodes.push_back(start);
        PatternMatch match = chain(past, nodes, lines);
        if (odd) {
            for (int node = 0; node < int(nodes_.size()); ++node) {
                if (past.dead(nodes_[node]) || node == start || node == end) continue;
                const int one = shared_line(node, start), two = shared_line(node, end);
                if (one == kNone || two == kNone) continue;
                match.removed.push_back(nodes_[node]);
                add_once(match.rules, lines_[one].rule);
                add_once(match.rules, lines_[two].rule);
            }
        } else {
            for (size_t k = 0; k < nodes.size(); k += 2) match.removed.push_back(nodes_[nodes[k]]);
            add_once(match.rules, lines_[meet].rule);
        }
        best.offer(std::move(match));
    }
}

// A match whose causes are those of a chain: the removed atoms by which its links are strong.
Pattern::PatternMatch Colouring::chain(const Snapshot& past, const Ints& nodes, const Ints& lines) const {
    PatternMatch match;
    match.size = nodes.size();
    for (int line : lines) {
        add_once(match.rules, lines_[line].rule);
        for (int atom : lines_[line].atoms)
            if (past.dead(atom)) add_once(match.causes, atom);
    }
    return match;
}

// --- XY-wing

// Lists for each cell its peers: the cells that share a line with it, sorted by their numbers.
Wings::Wings(std::vector<Ints> cells, std::vector<std::pair<Ints, int>> lines, int cost)
    : Pattern({cost}), cells_(std::move(cells)), peers_(cells_.size()) {
    for (const Ints& atoms : cells_)
        for (int atom : atoms)
            if (atom >= 0) watched.push_back(atom);
    for (const auto& [some, rule] : lines)
        for (int one : some)
            for (int other : some) {
                auto known = [&](const Peer& peer) { return peer.cell == other; };
                if (one != other && std::none_of(peers_.at(one).begin(), peers_.at(one).end(), known))
                    peers_[one].push_back({other, rule});
            }
    for (auto& some : peers_) std::sort(some.begin(), some.end(), [](Peer a, Peer b) { return a.cell < b.cell; });
}

// Tries each cell with two values left as the pivot, and each pair of its peers as the wings.
void Wings::find_matches(const Snapshot& past, int, BestMatch& best) const {
    const int cells = int(cells_.size());
    std::vector<std::pair<int, int>> two(cells, {kNone, kNone});  // the values of cells that have two left
    for (int cell = 0; cell < cells; ++cell) {
        Ints left;
        for (size_t v = 0; v < cells_[cell].size() && left.size() < 3; ++v)
            if (cells_[cell][v] >= 0 && past.alive(cells_[cell][v])) left.push_back(int(v));
        if (left.size() == 2) two[cell] = {left[0], left[1]};
    }
    // The other value of a cell that has this value and one more left; kNone if it does not.
    auto other_of = [&](int cell, int value) {
        const auto [first, second] = two[cell];
        return first == value ? second : second == value ? first : kNone;
    };
    // Removes z from the common peers of the wings, by a merge of their sorted lists.
    auto try_wings = [&](int pivot, const Peer& one, const Peer& other, int z) {
        PatternMatch match;
        match.rules = {one.rule, other.rule};
        for (int cell : {pivot, one.cell, other.cell})
            for (int atom : cells_[cell])
                if (atom >= 0 && past.dead(atom)) match.causes.push_back(atom);
        const auto &first = peers_[one.cell], &second = peers_[other.cell];
        for (auto a = first.begin(), b = second.begin(); a != first.end() && b != second.end();) {
            if (a->cell != b->cell) {
                a->cell < b->cell ? ++a : ++b;
                continue;
            }
            const int atom = cells_[a->cell][z];
            if (a->cell != pivot && atom >= 0 && past.alive(atom)) {
                match.removed.push_back(atom);
                add_once(match.rules, a->rule);
                add_once(match.rules, b->rule);
            }
            ++a, ++b;
        }
        best.offer(std::move(match));
    };
    for (int pivot = 0; pivot < cells; ++pivot) {
        const auto [x, y] = two[pivot];
        if (x == kNone) continue;
        for (const Peer& one : peers_[pivot]) {
            const int z = other_of(one.cell, x);
            if (z == kNone || z == y) continue;
            for (const Peer& other : peers_[pivot])
                if (other.cell != one.cell && other_of(other.cell, y) == z) try_wings(pivot, one, other, z);
        }
    }
}

}  // namespace park::deduction
