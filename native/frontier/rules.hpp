// Rules about a few edges. The state of a rule is its residual: the condition that remains for its undecided edges.
//
// Every open rule, with some of its edges decided and others not, has a field in the frontier state. Equal residuals
// are one state, and a residual that cannot be met is no state, so a rule takes few bits: the number of a Slitherlink
// square needs at most three states, and two if only its last side is open.
#pragma once
#include <array>
#include <compare>

#include "frontier/board.hpp"

namespace park::frontier {

// The condition of a rule on its undecided edges, in canonical form.
struct Condition {
    int edges = 0;
    int low = 0, high = 0;
    bool table = false;
    std::vector<uint64_t> rows;  // sorted
    auto operator<=>(const Condition&) const = default;

    Condition() = default;
    // The condition of a whole rule, with its edges in another order: edge k is edge `order[k]` of the rule.
    Condition(const EdgeRule& rule, const std::vector<int>& order) : edges(int(order.size())), table(rule.table) {
        if (!table) low = std::max(rule.low, 0), high = std::min(rule.high, edges);
        for (uint64_t row : rule.rows) {
            uint64_t sorted = 0;
            for (int k = 0; k < edges; ++k) sorted |= (row >> order[k] & 1) << k;
            rows.push_back(sorted);
        }
        canonicalize();
    }
    bool possible() const { return table ? !rows.empty() : low <= high; }
    // True if it holds when none of its edges is used.
    bool holds_unused() const { return table ? !rows.empty() && rows[0] == 0 : low == 0 && high >= 0; }
    // True if it holds for every choice of edges.
    bool always() const {
        return table ? edges < 64 && rows.size() == uint64_t(1) << edges : low == 0 && high == edges;
    }

    // The condition on the other edges after the edge with this index is decided.
    Condition decide(int at, bool used) const {
        Condition rest;
        rest.edges = edges - 1, rest.table = table;
        if (!table) rest.low = std::max(low - used, 0), rest.high = std::min(high - used, rest.edges);
        for (uint64_t row : rows) {
            if ((row >> at & 1) != used) continue;
            const uint64_t lower_bits = (uint64_t(1) << at) - 1;
            rest.rows.push_back((row & lower_bits) | (row >> 1 & ~lower_bits));  // without the bit of this edge
        }
        rest.canonicalize();
        return rest;
    }

  private:
    void canonicalize() {
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    }
};

struct RuleField {  // the bits of a state that hold the residual of an open rule
    uint8_t word = 0, shift = 0;
    uint64_t mask = 0;
    // The number of the residual, which a state stores.
    template <class State>
    int get(const State& s) const {
        return int(s.need.word[word] >> shift & mask);
    }
    // Stores the number of a residual in a state.
    template <class State>
    void set(State& s, int value) const {
        uint64_t& w = s.need.word[word];
        w = (w & ~(mask << shift)) | uint64_t(value) << shift;
    }
};

constexpr uint8_t kBroken = 255;  // in place of the next state of a rule: it cannot be met any more

// A rule at a level that decides one or two of its edges. Its next state is in the plan's `next_state` at first + 4 *
// state + (east used) + 2 * (south used).
struct RuleMove {
    RuleField field;
    bool opens = false;
    uint32_t first = 0;
};
// A rule that is open after a level. Bit `state` of `holds` is set if the rule is met by a line that ends here.
struct OpenRule {
    RuleField field;
    std::array<uint64_t, 4> holds = {};
};
// A later cell of which a rule has just decided a side. A side is known by a plug, or by a rule with only this edge
// left. `fits` has a bit for each combination of the sides' values, unused, used and unknown (0, 1, 2), as digits to
// base 3: north counts 1, west 3, east 9, south 27.
struct CellAhead {
    static constexpr int kUnused = 0, kUsed = 1, kUnknown = 2, kValues = 3;  // of a side
    struct KnownSide {
        int plug = -1;         // position of the plug, or
        int rule_values = -1;  // two bits for each state of the rule: the side's value; -1: no rule knows
        RuleField field;
    };
    std::array<KnownSide, 4> sides;
    uint64_t fits[2] = {0, 0};
};

// The automaton of a rule over its edges: all residuals, layer by layer.
struct Automaton {
    std::vector<std::vector<Condition>> layers;              // [edges decided][state]
    std::vector<std::vector<std::array<uint8_t, 2>>> moves;  // [edges decided][state][used] -> state or kBroken

    // Decides the edges in turn. Equal residuals of a layer become one state.
    explicit Automaton(const Condition& start) : layers{{start}} {
        for (int k = 0; k < start.edges && fits(); ++k) {
            std::map<Condition, int> known;
            layers.emplace_back(), moves.emplace_back();
            for (const Condition& before : layers[k]) {
                std::array<uint8_t, 2> to = {kBroken, kBroken};
                for (bool used : {false, true}) {
                    Condition rest = before.decide(0, used);
                    if (!rest.possible()) continue;
                    auto [at, fresh] = known.try_emplace(rest, int(known.size()));
                    if (fresh) layers[k + 1].push_back(rest);
                    to[used] = uint8_t(at->second);
                }
                moves[k].push_back(to);
            }
        }
    }
    // True if a byte can number the states of the last layer.
    bool fits() const { return layers.back().size() < kBroken; }
};

}  // namespace park::frontier
