#include "deduction/canonical_order.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace park::deduction {

namespace {

constexpr int kMaxRounds = 60, kMaxTies = 24;
constexpr size_t kEdgesPerPoll = 50'000;      // about a millisecond of work
constexpr size_t kMaxTrialEdges = 2'000'000;  // edges that are followed to compare the candidates of ties

// Counts distinct colours by a hash table that is reused. Colours are hashes already, so they need no hash function.
class ColourCounter {
  public:
    explicit ColourCounter(size_t capacity) {
        while (slots_.size() < 2 * capacity) slots_.resize(2 * slots_.size());
    }

    // The number of distinct colours. A slot is in use only if it was written in this round, so the table needs no
    // clearing.
    size_t count(const std::vector<uint64_t>& colours) {
        ++round_;
        const size_t mask = slots_.size() - 1;
        size_t distinct = 0;
        for (uint64_t colour : colours) {
            size_t at = colour & mask;
            while (slots_[at].round == round_ && slots_[at].colour != colour) at = (at + 1) & mask;
            distinct += slots_[at].round != round_;
            slots_[at] = {colour, round_};
        }
        return distinct;
    }

  private:
    struct Slot {
        uint64_t colour, round;
    };
    std::vector<Slot> slots_ = std::vector<Slot>(16);
    uint64_t round_ = 0;
};

// Polls after every kEdgesPerPoll edges.
class EdgePacer {
  public:
    explicit EdgePacer(const std::function<void()>& poll) : poll_(poll) {}
    // Counts edges that were followed, and polls after enough of them.
    void spend(size_t edges) {
        if ((done_ += edges) < kEdgesPerPoll) return;
        done_ = 0;
        poll_();
    }

  private:
    const std::function<void()>& poll_;
    size_t done_ = 0;
};

// Refines the colours until no class of equal colours splits any more.
void refine(StructureGraph& graph, ColourCounter& counter, EdgePacer& pacer) {
    size_t count = counter.count(graph.colour);
    std::vector<uint64_t> next(graph.colour.size());
    for (int round = 0; round < kMaxRounds; ++round) {
        // The next colour hashes the colour of a vertex and those of its neighbours. A sum does not depend on their
        // order.
        for (size_t i = 0; i < next.size(); ++i) next[i] = mix(graph.colour[i]);
        for (size_t begin = 0; begin < graph.bonds.size(); begin += kEdgesPerPoll) {
            const std::span all_bonds(graph.bonds);
            const std::span bonds = all_bonds.subspan(begin, std::min(kEdgesPerPoll, all_bonds.size() - begin));
            for (const StructureGraph::Bond& bond : bonds) {
                next[bond.one] += mix(graph.colour[bond.other] ^ bond.label);
                next[bond.other] += mix(graph.colour[bond.one] ^ bond.reverse_label);
            }
            pacer.spend(bonds.size());
        }
        pacer.spend(next.size());
        graph.colour.swap(next);
        const size_t new_count = counter.count(graph.colour);
        if (new_count <= count) break;
        count = new_count;
    }
}

// A hash of the coloured graph that does not depend on the numbers of vertices.
uint64_t fingerprint(const StructureGraph& graph) {
    uint64_t sum = 0;
    for (uint64_t colour : graph.colour) sum += mix(colour);
    return sum;
}

}  // namespace

int StructureGraph::vertex(uint64_t kind) {
    colour.push_back(mix(kind));
    return int(colour.size()) - 1;
}

void StructureGraph::join(int one, int other, uint64_t label) {
    bonds.push_back({one, other, mix(label), mix(~label)});
}

// Colour refinement (Weisfeiler and Leman) on the graph of atoms, variables and deductions. Vertices of different roles
// begin with different colours. Ties that remain are broken by individualization.
void canonical_order(const DeductionBoard& board, std::vector<uint32_t>& atoms, std::vector<uint32_t>& deductions,
                     const std::function<void()>& poll) {
    constexpr uint64_t kVisible = 1, kInvisible = 2, kVariable = 3, kDeduction = 4, kGiven = 5;  // kinds of vertices
    constexpr uint64_t kValueOf = 1, kNoteOf = 2;                                                // labels of edges
    StructureGraph graph;
    EdgePacer pacer(poll);
    // An atom's vertex has the number of the atom.
    for (int atom = 0; atom < board.atoms(); ++atom) graph.vertex(board.visible[atom] ? kVisible : kInvisible);
    for (size_t var = 0; var < board.vars.size(); ++var) {
        const int self = graph.vertex(kVariable);
        for (int atom : board.vars[var]) graph.join(self, atom, kValueOf);
        if (board.noted[var] != kNone) graph.join(self, board.noted[var], kNoteOf);
    }
    for (auto [atom, rule] : board.given) graph.colour[atom] = mix(kGiven);
    const int first_deduction = int(graph.colour.size());
    for (size_t i = 0; i < board.deductions.size(); ++i) graph.vertex(kDeduction);
    for (size_t i = 0; i < board.deductions.size(); ++i) {
        graph.self = first_deduction + int(i);
        uint64_t kinds = board.deductions[i]->rules.size();
        for (int cost : board.deductions[i]->costs) kinds = mix(kinds ^ uint64_t(cost + 1));
        graph.colour[graph.self] = mix(kinds);
        const size_t before = graph.bonds.size();
        board.deductions[i]->add_structure(graph);
        pacer.spend(graph.bonds.size() - before);
    }
    ColourCounter counter(graph.colour.size());
    refine(graph, counter, pacer);
    // Break ties: give one atom of the smallest tied colour a colour of its own, and refine again. Atoms of equal
    // colour need not be symmetric, so take the atom whose refinement has the least fingerprint.
    size_t trial_edges = 0;
    std::vector<int> order(board.atoms());
    std::iota(order.begin(), order.end(), 0);
    auto sort = [&] {
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return graph.colour[a] < graph.colour[b]; });
    };
    sort();
    for (int ties = 0; ties < kMaxTies; ++ties) {
        auto first_tied = std::adjacent_find(order.begin(), order.end(),
                                             [&](int a, int b) { return graph.colour[a] == graph.colour[b]; });
        if (first_tied == order.end()) break;
        const uint64_t colour = graph.colour[*first_tied];
        auto end = std::find_if(first_tied, order.end(), [&](int a) { return graph.colour[a] != colour; });
        trial_edges += size_t(end - first_tied) * graph.bonds.size();
        if (trial_edges > kMaxTrialEdges) end = first_tied + 1;
        const std::vector<uint64_t> before = graph.colour;
        std::vector<uint64_t> best_colours;
        uint64_t least_fingerprint = 0;
        for (auto it = first_tied; it != end; ++it) {
            graph.colour = before;
            graph.colour[*it] = mix(colour ^ 5);  // a colour that no other vertex has
            refine(graph, counter, pacer);
            const uint64_t trial_fingerprint = fingerprint(graph);
            if (best_colours.empty() || trial_fingerprint < least_fingerprint)
                best_colours = graph.colour, least_fingerprint = trial_fingerprint;
        }
        graph.colour = std::move(best_colours);
        sort();
    }
    atoms.assign(board.atoms(), 0);
    for (size_t i = 0; i < order.size(); ++i) atoms[order[i]] = uint32_t(i);
    std::vector<int> deduction_order(board.deductions.size());
    std::iota(deduction_order.begin(), deduction_order.end(), 0);
    std::stable_sort(deduction_order.begin(), deduction_order.end(), [&](int a, int b) {
        return graph.colour[first_deduction + a] < graph.colour[first_deduction + b];
    });
    deductions.assign(board.deductions.size(), 0);
    for (size_t i = 0; i < deduction_order.size(); ++i) deductions[deduction_order[i]] = uint32_t(i);
}

}  // namespace park::deduction
