#include "cdcl/no_cycles.hpp"

namespace park::cdcl {

// At first each node is a path of its own, so it is its own mate.
NoCycles::NoCycles(std::vector<Edge> edges, Lits visited, std::vector<char> is_end)
    : edges_(std::move(edges)), visited_(std::move(visited)), is_end_(std::move(is_end)), incident_(visited_.size()) {
    for (int e = 0; e < int(edges_.size()); ++e) {
        incident_[size_t(edges_[size_t(e)].one)].push_back(e);
        incident_[size_t(edges_[size_t(e)].other)].push_back(e);
    }
    for (int k = 0; k < int(visited_.size()); ++k) mate_.push_back(k);
}

// Subscribes to the literal of each edge, with the index of the edge as the mark.
Subscriptions NoCycles::subscriptions() const {
    Subscriptions literals;
    for (int e = 0; e < int(edges_.size()); ++e) literals.push_back({edges_[size_t(e)].lit, e});
    return literals;
}

// A true edge joins the two paths that end at its nodes. Their outer ends become mates, and any other edge between
// these would now close a cycle. If the nodes of the edge were mates already, it closes a cycle itself.
void NoCycles::assigned(Lit, int mark) {
    const Edge& edge = edges_[size_t(mark)];
    const int one = mate_[size_t(edge.one)], other = mate_[size_t(edge.other)];
    const bool closed = one == edge.other;
    changes_.push_back({one, mate_[size_t(one)], other, mate_[size_t(other)], closed});
    if (closed) {
        closed_.push_back(mark);
        return;
    }
    mate_[size_t(one)] = other;
    mate_[size_t(other)] = one;
    for (int e : incident_[size_t(one)])
        if (e != mark && (edges_[size_t(e)].one == other || edges_[size_t(e)].other == other)) closing_.push_back(e);
}

// Restores the mates from before the last edge.
void NoCycles::undone(Lit, int) {
    const Change& change = changes_.back();
    mate_[size_t(change.other)] = change.mate_of_other;
    mate_[size_t(change.one)] = change.mate_of_one;
    if (change.closed) closed_.pop_back();
    changes_.pop_back();
    closing_.clear();
}

// The edges of the path between two nodes, following edges that were true before a time, of which each node has at most
// two. `last` is an edge not to follow, -1 for none. Returns an empty path if they do not lead there.
std::vector<int> NoCycles::path_between(const Solver& solver, int from, int to, int last, int before) const {
    std::vector<int> path;
    for (int here = from; here != to;) {
        int next = -1;
        for (int e : incident_[size_t(here)])
            if (e != last && solver.is_true(edges_[size_t(e)].lit) && solver.when(edges_[size_t(e)].lit) < before)
                next = e;
        if (next < 0 || path.size() > edges_.size()) return {};
        path.push_back(next);
        here = edges_[size_t(next)].one == here ? edges_[size_t(next)].other : edges_[size_t(next)].one;
        last = next;
    }
    return path;
}

// Stores the clause that is violated when the edge `last` closes a cycle. If at most one path end lies on the cycle and
// one of its nodes is visited, some edge must leave the cycle, and the clause says so. Where two paths could end on the
// cycle, or an edge that leaves it is not false, the clause only says that not all its edges are true.
void NoCycles::explain_cycle(const Solver& solver, int last, Lits& clause) const {
    std::vector<int> cycle = path_between(solver, edges_[size_t(last)].one, edges_[size_t(last)].other, last, kAnyTime);
    cycle.push_back(last);
    std::vector<char> inside(visited_.size());
    int ends = 0, first_visited = -1;
    for (int e : cycle)
        for (int node : {edges_[size_t(e)].one, edges_[size_t(e)].other}) {
            if (inside[size_t(node)]) continue;
            inside[size_t(node)] = 1;
            ends += is_end_[size_t(node)];
            if (first_visited < 0 || solver.when(visited_[size_t(node)]) < solver.when(visited_[size_t(first_visited)]))
                first_visited = node;
        }
    // Collects the clause: the visited node, or an edge that leaves the cycle.
    bool must_leave = ends < 2;
    if (must_leave) {
        clause.push_back(negated(visited_[size_t(first_visited)]));
        for (int e = 0; must_leave && e < int(edges_.size()); ++e)
            if (inside[size_t(edges_[size_t(e)].one)] != inside[size_t(edges_[size_t(e)].other)]) {
                must_leave = solver.is_false(edges_[size_t(e)].lit);
                clause.push_back(edges_[size_t(e)].lit);
            }
    }
    if (must_leave && solver.is_true(visited_[size_t(first_visited)])) return;
    clause.clear();
    for (int e : cycle) clause.push_back(negated(edges_[size_t(e)].lit));
}

// A closed cycle is a conflict. An open edge between two ends of one path would close a cycle, so it is false.
bool NoCycles::propagate(Solver& solver, Lits& conflict) {
    if (!closed_.empty()) {
        explain_cycle(solver, closed_.back(), conflict);
        return false;
    }
    for (int e : closing_) {
        const Edge& edge = edges_[size_t(e)];
        if (solver.is_open(edge.lit) && mate_[size_t(edge.one)] == edge.other && mate_[size_t(edge.other)] == edge.one)
            solver.imply(negated(edge.lit));
    }
    closing_.clear();
    return true;
}

// Stores the clause that implied that an edge is false: not all edges of the path between its nodes are true.
void NoCycles::explain(const Solver& solver, Lit lit, Lits& clause) {
    clause.push_back(lit);
    for (const Edge& edge : edges_)
        if (negated(edge.lit) == lit) {
            for (int e : path_between(solver, edge.one, edge.other, -1, solver.when(lit)))
                clause.push_back(negated(edges_[size_t(e)].lit));
            return;
        }
}

}  // namespace park::cdcl
