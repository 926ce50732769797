#include "cdcl/rings.hpp"

#include <climits>

namespace park::cdcl {

Rings::Rings(std::vector<Edge> edges, Lits visited, std::vector<char> is_end)
    : edges_(std::move(edges)), visited_(std::move(visited)), is_end_(std::move(is_end)), around_(visited_.size()) {
    for (int e = 0; e < int(edges_.size()); ++e) {
        around_[size_t(edges_[size_t(e)].one)].push_back(e);
        around_[size_t(edges_[size_t(e)].other)].push_back(e);
    }
    for (int k = 0; k < int(visited_.size()); ++k) mate_.push_back(k);
}

Subscriptions Rings::subscriptions() const {
    Subscriptions found;
    for (int e = 0; e < int(edges_.size()); ++e) found.push_back({edges_[size_t(e)].lit, e});
    return found;
}

void Rings::assigned(Lit, int mark) {
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
    for (int e : around_[size_t(one)])
        if (e != mark && (edges_[size_t(e)].one == other || edges_[size_t(e)].other == other)) tempting_.push_back(e);
}

void Rings::undone(Lit, int) {
    const Change& change = changes_.back();
    mate_[size_t(change.other)] = change.mate_of_other;
    mate_[size_t(change.one)] = change.mate_of_one;
    if (change.closed) closed_.pop_back();
    changes_.pop_back();
    tempting_.clear();
}

std::vector<int> Rings::way(const Solver& solver, int from, int to, int last, int before) const {
    std::vector<int> found;
    for (int here = from; here != to;) {
        int next = -1;
        for (int e : around_[size_t(here)])
            if (e != last && solver.is_true(edges_[size_t(e)].lit) && solver.when(edges_[size_t(e)].lit) < before)
                next = e;
        if (next < 0 || found.size() > edges_.size()) return {};
        found.push_back(next);
        here = edges_[size_t(next)].one == here ? edges_[size_t(next)].other : edges_[size_t(next)].one;
        last = next;
    }
    return found;
}

// A ring's cells are visited only if a line leaves them. Where two paths could end on them, the clause forbids just
// this ring.
void Rings::against(const Solver& solver, int last, Lits& clause) const {
    std::vector<int> ring = way(solver, edges_[size_t(last)].one, edges_[size_t(last)].other, last, INT_MAX);
    ring.push_back(last);
    std::vector<char> inside(visited_.size());
    int ends = 0, first = -1;
    for (int e : ring)
        for (int node : {edges_[size_t(e)].one, edges_[size_t(e)].other}) {
            if (inside[size_t(node)]) continue;
            inside[size_t(node)] = 1;
            ends += is_end_[size_t(node)];
            if (first < 0 || solver.when(visited_[size_t(node)]) < solver.when(visited_[size_t(first)])) first = node;
        }
    bool cut = ends < 2;
    if (cut) {
        clause.push_back(negated(visited_[size_t(first)]));
        for (int e = 0; cut && e < int(edges_.size()); ++e)
            if (inside[size_t(edges_[size_t(e)].one)] != inside[size_t(edges_[size_t(e)].other)]) {
                cut = solver.is_false(edges_[size_t(e)].lit);
                clause.push_back(edges_[size_t(e)].lit);
            }
    }
    if (cut && solver.is_true(visited_[size_t(first)])) return;
    clause.clear();
    for (int e : ring) clause.push_back(negated(edges_[size_t(e)].lit));
}

bool Rings::propagate(Solver& solver, Lits& conflict) {
    if (!closed_.empty()) {
        against(solver, closed_.back(), conflict);
        return false;
    }
    for (int e : tempting_) {
        const Edge& edge = edges_[size_t(e)];
        if (solver.is_open(edge.lit) && mate_[size_t(edge.one)] == edge.other && mate_[size_t(edge.other)] == edge.one)
            solver.imply(negated(edge.lit));
    }
    tempting_.clear();
    return true;
}

void Rings::explain(const Solver& solver, Lit lit, Lits& clause) {
    clause.push_back(lit);
    for (const Edge& edge : edges_)
        if (negated(edge.lit) == lit) {
            for (int e : way(solver, edge.one, edge.other, -1, solver.when(lit)))
                clause.push_back(negated(edges_[size_t(e)].lit));
            return;
        }
}

}  // namespace park::cdcl
