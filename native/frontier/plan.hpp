// The plan of a sweep: the board turned into the direction of the sweep, its tables made consistent, and cut into
// levels.
#pragma once
#include "frontier/rules.hpp"

namespace park::frontier {

constexpr Passes leaving(int side) {
    Passes mask = end_bit(side);
    for (int a = 0; a < 4; ++a)
        if (a != side) mask |= pass_bit(a, side);
    return mask;
}
constexpr Passes arriving(int side) {
    Passes mask = end_bit(side);
    for (int b = 0; b < 4; ++b)
        if (b != side) mask |= pass_bit(side, b);
    return mask;
}
constexpr Passes kLeave[4] = {leaving(N), leaving(W), leaving(E), leaving(S)};
constexpr Passes kArrive[4] = {arriving(N), arriving(W), arriving(E), arriving(S)};
constexpr Passes kUse[4] = {leaving(N) | arriving(N), leaving(W) | arriving(W), leaving(E) | arriving(E),
                            leaving(S) | arriving(S)};

// One binary decision: a door to the north or west of a cell is used or not, or a cell passes the line on to the
// east (hi) or not (lo). With the plugs that come in from west and north, that says everything about the cell.
struct Level {
    bool door = false;  // the decision is about the door at plug position `at`
    int at = 0;         // plug position: of the door, or of the cell's west plug (its north plug is at + 1)
    int row = 0, col = 0;
    bool skip = false;  // the cell may stay unused
    // Ways of the six passes: bit 0 from the first named side to the second, bit 1 back.
    uint8_t wn = 0, we = 0, ws = 0, ne = 0, ns = 0, es = 0;
    bool east_door = false, south_door = false;
    bool row_end = false, last = false;
    bool may_finish = false;            // nothing after this cell asks for the line
    uint8_t end_sides = 0;              // a path ends in the cell and leaves it by one of these sides, a bit for each
    uint8_t label = 0;                  // of that end: its number among the labels that are open, from 0
    bool second_end = false;            // the other end of the label came before
    bool ends_later = false;            // an end comes after this cell
    int hi_edge = -1, south_edge = -1;  // what hi uses: the east edge or the door; and the south edge
    // Cells still to come in this row and column that the line can use, and that it must use.
    int row_can = 0, row_must = 0, col_can = 0, col_must = 0;
    // Places in the plan's lists: rules that this cell decides edges of, rules that are open after it, cells to check.
    uint32_t moves[2] = {0, 0}, open[2] = {0, 0}, ahead[2] = {0, 0};
};

// A rule in the direction of the sweep. An edge is 2 * cell, to the east of its cell, or 2 * cell + 1, to the south.
struct SweptRule {
    std::vector<int> edges;  // in the order in which they are decided
    Condition asks;
};

struct FrontierPlan {
    int rows = 0, cols = 0, orientation = 0;  // in the direction of the sweep
    bool loop = true, directed = false, counters = false, possible = true;
    std::vector<Passes> table;
    std::vector<int> beyond;  // per cell and side: the neighbour's cell, -1 for none, -2 - k for door k
    std::vector<int> row_total, col_total;
    std::vector<Level> levels;
    int edge_ids = 0;
    std::vector<SweptRule> rules;
    int total_words = 0, rule_words = 0;  // of a state, for the totals and after them for the rules
    std::vector<RuleMove> rule_moves;     // for each level, those that open a rule last
    std::vector<uint8_t> next_state;
    std::vector<OpenRule> open_rules;
    std::vector<uint32_t> open_after;  // for each level, places in open_rules
    std::vector<CellAhead> cells_ahead;
    int labels = 0;      // most labels that are open at once
    std::string reason;  // why there can be no sweep

    int& out(int cell, int side) { return beyond[4 * cell + side]; }
    int out(int cell, int side) const { return beyond[4 * cell + side]; }
    bool may_use(int edge) const { return table[edge / 2] & kUse[edge & 1 ? S : E]; }
    bool must_use(int edge) const { return !(table[edge / 2] & ~kUse[edge & 1 ? S : E]); }
};

inline int total_bits(const FrontierPlan& plan) {
    int most = 1;
    for (auto* v : {&plan.row_total, &plan.col_total})
        for (int total : *v) most = std::max(most, total);
    return int(std::bit_width(unsigned(most)));
}
inline int words_for_totals(const FrontierPlan& plan) {
    if (!plan.counters) return 0;
    int fields = 1, per = 64 / total_bits(plan);
    for (int total : plan.col_total) fields += total >= 0;
    return (fields + per - 1) / per;
}

// Writes what a rule says about single edges into the tables, and removes decided edges from the rule. False if it
// cannot be met.
inline bool narrow_rule(FrontierPlan& p, SweptRule& rule, bool& changed) {
    for (size_t k = 0; k < rule.edges.size();) {
        const int edge = rule.edges[k];
        Passes& table = p.table[edge / 2];
        const Passes use = kUse[edge & 1 ? S : E];
        const bool may = p.may_use(edge) && rule.asks.decide(int(k), true).possible();
        const bool must = p.must_use(edge) || !rule.asks.decide(int(k), false).possible();
        if (!may && must) return false;
        if (may != must) {
            k++;
            continue;
        }
        table &= must ? use : ~use;
        rule.asks = rule.asks.decide(int(k), must);
        rule.edges.erase(rule.edges.begin() + k);
        changed = true;
    }
    return rule.asks.possible();
}

// Removes impossible passes from the tables: those over an edge that its other end cannot use in that direction,
// those that leave out an edge that its other end must use, and those that the totals and the rules exclude.
inline bool propagate(FrontierPlan& p) {
    auto narrow_line = [&](int first, int step, int length, int total, bool& changed) {
        int can = 0, must = 0;
        for (int i = 0, cell = first; i < length; i++, cell += step) {
            can += (p.table[cell] & ~kUnused) != 0;
            must += !(p.table[cell] & kUnused);
        }
        if (total < must || total > can) return false;
        if (must == can) return true;
        for (int i = 0, cell = first; i < length; i++, cell += step) {
            Passes& t = p.table[cell];
            if (total == must && (t & kUnused) && t != kUnused) t = kUnused, changed = true;
            else if (total == can && (t & kUnused) && t != kUnused) t &= ~kUnused, changed = true;
        }
        return true;
    };
    for (bool changed = true; changed;) {
        changed = false;
        auto narrow = [&](int cell) {
            Passes t = p.table[cell], before = t;
            for (int side = 0; side < 4; ++side) {
                int next = p.out(cell, side), back = opposite(side);
                if (next < 0) continue;
                Passes other = p.table[next];
                if (!(other & kArrive[back])) t &= ~kLeave[side];
                if (!(other & kLeave[back])) t &= ~kArrive[side];
                if (!(other & ~kUse[back])) t &= kUse[side];
            }
            p.table[cell] = t;
            changed |= t != before;
            return t != 0;
        };
        int n = p.rows * p.cols;
        for (int cell = 0; cell < n; ++cell)
            if (!narrow(cell)) return false;
        for (int cell = n; cell-- > 0;)
            if (!narrow(cell)) return false;
        for (int r = 0; r < p.rows; ++r)
            if (p.row_total[r] >= 0 && !narrow_line(r * p.cols, 1, p.cols, p.row_total[r], changed)) return false;
        for (int c = 0; c < p.cols; ++c)
            if (p.col_total[c] >= 0 && !narrow_line(c, p.cols, p.rows, p.col_total[c], changed)) return false;
        for (SweptRule& rule : p.rules)
            if (!narrow_rule(p, rule, changed)) return false;
    }
    std::erase_if(p.rules, [](const SweptRule& rule) { return rule.asks.always(); });
    return true;
}

inline void cut_into_levels(FrontierPlan& p, const std::vector<int>& east, const std::vector<int>& south,
                            int first_door) {
    const int n = p.rows * p.cols;
    std::vector<int> col_can(p.cols, 0), col_must(p.cols, 0);
    std::vector<Level> back;  // from the last cell to the first, since each level knows what comes after it
    bool wanted_later = false, ends_later = false;
    for (int cell = n; cell-- > 0;) {
        int r = cell / p.cols, c = cell % p.cols;
        Level v;
        Passes t = p.table[cell];
        auto ways = [&](int a, int b) {
            return uint8_t(((t & pass_bit(a, b)) ? 1 : 0) | ((t & pass_bit(b, a)) ? 2 : 0));
        };
        v.row = r, v.col = c, v.at = c;
        v.skip = t & kUnused;
        v.wn = ways(W, N), v.we = ways(W, E), v.ws = ways(W, S);
        v.ne = ways(N, E), v.ns = ways(N, S), v.es = ways(E, S);
        v.east_door = p.out(cell, E) <= -2, v.south_door = p.out(cell, S) <= -2;
        v.hi_edge = v.east_door ? first_door - 2 - p.out(cell, E) : east[cell];
        v.south_edge = v.south_door ? first_door - 2 - p.out(cell, S) : south[cell];
        v.row_end = c == p.cols - 1, v.last = cell == n - 1;
        if (!v.row_end && !back.empty()) {
            v.row_can = back.back().row_can, v.row_must = back.back().row_must;
            Passes next = p.table[cell + 1];
            v.row_can += (next & ~kUnused) != 0, v.row_must += !(next & kUnused);
        }
        v.col_can = col_can[c], v.col_must = col_must[c];
        if (v.row_end && r + 1 < p.rows && p.row_total[r + 1] > 0) wanted_later = true;
        v.may_finish = !wanted_later;
        for (int side = 0; side < 4; ++side) v.end_sides |= uint8_t((t & end_bit(side)) != 0) << side;
        v.ends_later = ends_later;
        ends_later |= v.end_sides != 0;
        back.push_back(v);
        for (int side : {N, W}) {
            if (p.out(cell, side) > -2 || !(t & kUse[side])) continue;
            Level d;
            d.door = true, d.row = r, d.col = c;
            d.at = side == W ? c : c + 1;
            d.hi_edge = first_door - 2 - p.out(cell, side);
            d.row_can = v.row_can, d.row_must = v.row_must;  // read by the cell to the left
            back.push_back(d);
        }
        col_can[c] += (t & ~kUnused) != 0, col_must[c] += !(t & kUnused);
        if (!(t & kUnused)) wanted_later = true;
    }
    p.levels.assign(back.rbegin(), back.rend());
}

// Numbers the labels so that those whose ends both lie behind the frontier give their numbers to others.
inline void number_labels(FrontierPlan& p, const std::vector<int>& label_of) {
    std::map<int, int> number;  // of the labels with one end behind the frontier
    std::vector<bool> taken;
    for (Level& v : p.levels) {
        if (v.door || !v.end_sides) continue;
        const int label = label_of[v.row * p.cols + v.col];
        auto known = number.find(label);
        v.second_end = known != number.end();
        const auto free = std::find(taken.begin(), taken.end(), false) - taken.begin();
        if (!v.second_end && free == std::ptrdiff_t(taken.size())) taken.push_back(false);
        const int n = v.second_end ? known->second : int(free);
        v.label = uint8_t(std::min(n, 255));
        taken[n] = !v.second_end;
        if (v.second_end) number.erase(known);
        else number[label] = n;
    }
    p.labels = int(taken.size());
}

// The rules in the direction of the sweep, with their edges in the order in which they are decided. An edge that the
// board does not have is not used.
inline void turn_rules(FrontierPlan& p, const std::vector<EdgeRule>& rules, const std::vector<int>& east,
                       const std::vector<int>& south) {
    if (rules.empty()) return;
    std::vector<int> swept(p.edge_ids, -1);
    for (size_t cell = 0; cell < east.size(); ++cell) {
        if (east[cell] >= 0) swept[east[cell]] = int(2 * cell);
        if (south[cell] >= 0) swept[south[cell]] = int(2 * cell + 1);
    }
    for (const EdgeRule& rule : rules) {
        std::vector<int> order(rule.edges.size());
        for (size_t k = 0; k < order.size(); ++k) order[k] = int(k);
        std::sort(order.begin(), order.end(),
                  [&](int a, int b) { return swept[rule.edges[a]] < swept[rule.edges[b]]; });
        SweptRule turned{{}, Condition(rule, order)};
        for (int k : order) {
            if (swept[rule.edges[k]] >= 0) turned.edges.push_back(swept[rule.edges[k]]);
            else turned.asks = turned.asks.decide(0, false);  // those off the board come first
        }
        p.rules.push_back(std::move(turned));
    }
}

}  // namespace park::frontier
