// The plan of a sweep: the board rotated into the direction of the sweep, with propagated tables, as a sequence of
// levels.
#pragma once
#include "frontier/rules.hpp"

namespace park::frontier {

// All passes in which the line leaves the cell through a side.
constexpr Passes leaving(int side) {
    Passes mask = end_bit(side);
    for (int a = 0; a < 4; ++a)
        if (a != side) mask |= pass_bit(a, side);
    return mask;
}
// All passes in which the line enters the cell through a side.
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

// One binary decision: whether a door to the north or west of a cell is used, or whether the line leaves a cell to the
// east (hi) or not (lo). Together with the plugs that enter from west and north, that determines the cell.
struct Level {
    bool door = false;  // the decision is about the door at plug position `at`
    int at = 0;         // plug position: of the door, or of the cell's west plug (its north plug is at + 1)
    int row = 0, col = 0;
    bool skip = false;  // the line may skip the cell
    // The directions of the six passes: bit 0 from the first named side to the second, bit 1 in reverse.
    uint8_t wn = 0, we = 0, ws = 0, ne = 0, ns = 0, es = 0;
    bool east_door = false, south_door = false;
    bool row_end = false, last = false;
    bool may_finish = false;            // nothing after this cell requires the line
    uint8_t end_sides = 0;              // a path ends in the cell and leaves it through one of these sides, as bits
    uint8_t label = 0;                  // of that end: its number among the open labels, from 0
    bool second_end = false;            // the other end of the label came earlier
    bool ends_later = false;            // an end of a path comes after this cell
    int hi_edge = -1, south_edge = -1;  // what hi uses: the east edge or the door; and the south edge
    // How many later cells of this row and column the line can use, and must use.
    int row_can = 0, row_must = 0, col_can = 0, col_must = 0;
    // Ranges in the plan's lists: rules of which this cell decides edges, rules that are open after it, and cells to
    // check.
    uint32_t moves[2] = {0, 0}, open[2] = {0, 0}, ahead[2] = {0, 0};
};

// A rule in the direction of the sweep. An edge is 2 * cell, to the east of its cell, or 2 * cell + 1, to the south.
struct SweptRule {
    std::vector<int> edges;  // in the order in which they are decided
    Condition condition;
};

// What lies beyond a side of a cell: the number of a cell, nothing, or a door.
constexpr int kNothing = -1;
constexpr int beyond_door(int door) { return -2 - door; }
constexpr bool is_door(int beyond) { return beyond <= -2; }
constexpr int door_number(int beyond) { return -2 - beyond; }

struct FrontierPlan {
    int rows = 0, cols = 0, orientation = 0;  // in the direction of the sweep
    bool loop = true, directed = false, counters = false, possible = true;
    std::vector<Passes> table;
    std::vector<int> beyond;  // per cell and side: the neighbour's cell, kNothing, or beyond_door(k) for door k
    std::vector<int> row_total, col_total;
    std::vector<Level> levels;
    int edge_ids = 0;
    std::vector<SweptRule> rules;
    int total_words = 0, rule_words = 0;  // words of a state, for the totals and then for the rules
    std::vector<RuleMove> rule_moves;     // of all levels in turn; within a level, moves that open a rule come last
    std::vector<uint8_t> next_state;
    std::vector<OpenRule> open_rules;
    std::vector<uint32_t> open_after;  // of all levels in turn: indices in open_rules
    std::vector<CellAhead> cells_ahead;
    int labels = 0;      // the highest number of labels that are open at once
    std::string reason;  // why there is no sweep for it

    // What lies beyond a side of a cell.
    int& out(int cell, int side) { return beyond[4 * cell + side]; }
    int out(int cell, int side) const { return beyond[4 * cell + side]; }
    // True if the table of its cell allows that the line uses the edge, or requires it.
    bool may_use(int edge) const { return table[edge / 2] & kUse[edge & 1 ? S : E]; }
    bool must_use(int edge) const { return !(table[edge / 2] & ~kUse[edge & 1 ? S : E]); }
};

// The bits that each need takes, so that the largest total fits.
inline int total_bits(const FrontierPlan& plan) {
    int most = 1;
    for (auto* v : {&plan.row_total, &plan.col_total})
        for (int total : *v) most = std::max(most, total);
    return int(std::bit_width(unsigned(most)));
}
// The words of a state for the needs: one field for each column with a total, and one for the current row.
inline int words_for_totals(const FrontierPlan& plan) {
    if (!plan.counters) return 0;
    int fields = 1, per_word = 64 / total_bits(plan);
    for (int total : plan.col_total) fields += total >= 0;
    return (fields + per_word - 1) / per_word;
}

// Moves what a rule says about single edges into the tables, and removes decided edges from the rule. False if the rule
// cannot be met.
inline bool propagate_rule(FrontierPlan& plan, SweptRule& rule, bool& changed) {
    for (size_t k = 0; k < rule.edges.size();) {
        const int edge = rule.edges[k];
        Passes& table = plan.table[edge / 2];
        const Passes use = kUse[edge & 1 ? S : E];
        // Whether the line may use the edge, and whether it must, by the cell's table and by the rule.
        const bool may = plan.may_use(edge) && rule.condition.decide(int(k), true).possible();
        const bool must = plan.must_use(edge) || !rule.condition.decide(int(k), false).possible();
        if (!may && must) return false;
        const bool is_open = may && !must;
        if (is_open) {
            k++;
            continue;
        }
        table &= must ? use : ~use;
        rule.condition = rule.condition.decide(int(k), must);
        rule.edges.erase(rule.edges.begin() + k);
        changed = true;
    }
    return rule.condition.possible();
}

// Propagates to a fixpoint. Removes passes over an edge that the cell at its other end cannot use in that direction,
// passes without an edge that the cell at its other end must use, and passes that totals or rules exclude. False if a
// table becomes empty.
inline bool propagate(FrontierPlan& plan) {
    // A row or column that must use as many cells as its total uses no others; one that can use only as many uses all.
    auto propagate_total = [&](int first, int step, int length, int total, bool& changed) {
        int can = 0, must = 0;  // how many cells the line can use, and must use
        for (int i = 0, cell = first; i < length; i++, cell += step) {
            can += (plan.table[cell] & ~kUnused) != 0;
            must += !(plan.table[cell] & kUnused);
        }
        if (total < must || total > can) return false;
        if (must == can) return true;
        for (int i = 0, cell = first; i < length; i++, cell += step) {
            Passes& table = plan.table[cell];
            if (total == must && (table & kUnused) && table != kUnused) table = kUnused, changed = true;
            else if (total == can && (table & kUnused) && table != kUnused) table &= ~kUnused, changed = true;
        }
        return true;
    };
    for (bool changed = true; changed;) {
        changed = false;
        // Removes the passes of a cell that do not agree with the tables of its neighbours.
        auto propagate_cell = [&](int cell) {
            Passes table = plan.table[cell], before = table;
            for (int side = 0; side < 4; ++side) {
                int next = plan.out(cell, side), facing = opposite(side);
                if (next < 0) continue;
                Passes other = plan.table[next];
                if (!(other & kArrive[facing])) table &= ~kLeave[side];
                if (!(other & kLeave[facing])) table &= ~kArrive[side];
                if (!(other & ~kUse[facing])) table &= kUse[side];
            }
            plan.table[cell] = table;
            changed |= table != before;
            return table != 0;
        };
        int n = plan.rows * plan.cols;
        for (int cell = 0; cell < n; ++cell)
            if (!propagate_cell(cell)) return false;
        for (int cell = n; cell-- > 0;)
            if (!propagate_cell(cell)) return false;
        for (int r = 0; r < plan.rows; ++r)
            if (plan.row_total[r] >= 0 && !propagate_total(r * plan.cols, 1, plan.cols, plan.row_total[r], changed))
                return false;
        for (int c = 0; c < plan.cols; ++c)
            if (plan.col_total[c] >= 0 && !propagate_total(c, plan.cols, plan.rows, plan.col_total[c], changed))
                return false;
        for (SweptRule& rule : plan.rules)
            if (!propagate_rule(plan, rule, changed)) return false;
    }
    std::erase_if(plan.rules, [](const SweptRule& rule) { return rule.condition.always(); });
    return true;
}

// Makes the levels: one for each door to the north or west of a cell, and one for each cell, row by row. `east` and
// `south` have the edges of each cell, and `first_door` is the edge of door 0.
inline void cut_into_levels(FrontierPlan& plan, const std::vector<int>& east, const std::vector<int>& south,
                            int first_door) {
    const int n = plan.rows * plan.cols;
    std::vector<int> col_can(plan.cols, 0), col_must(plan.cols, 0);
    std::vector<Level> from_last;  // from the last cell to the first, since a level stores facts about later cells
    bool required_later = false, ends_later = false;
    for (int cell = n; cell-- > 0;) {
        int r = cell / plan.cols, c = cell % plan.cols;
        Level level;
        Passes table = plan.table[cell];
        // The directions of a pass between two sides: bit 0 from a to b, bit 1 from b to a.
        auto directions = [&](int a, int b) {
            return uint8_t(((table & pass_bit(a, b)) ? 1 : 0) | ((table & pass_bit(b, a)) ? 2 : 0));
        };
        level.row = r, level.col = c, level.at = c;
        level.skip = table & kUnused;
        level.wn = directions(W, N), level.we = directions(W, E), level.ws = directions(W, S);
        level.ne = directions(N, E), level.ns = directions(N, S), level.es = directions(E, S);
        level.east_door = is_door(plan.out(cell, E)), level.south_door = is_door(plan.out(cell, S));
        level.hi_edge = level.east_door ? first_door + door_number(plan.out(cell, E)) : east[cell];
        level.south_edge = level.south_door ? first_door + door_number(plan.out(cell, S)) : south[cell];
        level.row_end = c == plan.cols - 1, level.last = cell == n - 1;
        if (!level.row_end && !from_last.empty()) {  // the counts of the next cell in the row, and that cell itself
            level.row_can = from_last.back().row_can, level.row_must = from_last.back().row_must;
            Passes next = plan.table[cell + 1];
            level.row_can += (next & ~kUnused) != 0, level.row_must += !(next & kUnused);
        }
        level.col_can = col_can[c], level.col_must = col_must[c];
        if (level.row_end && r + 1 < plan.rows && plan.row_total[r + 1] > 0) required_later = true;
        level.may_finish = !required_later;
        for (int side = 0; side < 4; ++side) level.end_sides |= uint8_t((table & end_bit(side)) != 0) << side;
        level.ends_later = ends_later;
        ends_later |= level.end_sides != 0;
        from_last.push_back(level);
        for (int side : {N, W}) {
            if (!is_door(plan.out(cell, side)) || !(table & kUse[side])) continue;
            Level door_level;
            door_level.door = true, door_level.row = r, door_level.col = c;
            door_level.at = side == W ? c : c + 1;
            door_level.hi_edge = first_door + door_number(plan.out(cell, side));
            // The cell to the left, which comes next in this loop, reads them from the level before.
            door_level.row_can = level.row_can, door_level.row_must = level.row_must;
            from_last.push_back(door_level);
        }
        col_can[c] += (table & ~kUnused) != 0, col_must[c] += !(table & kUnused);
        if (!(table & kUnused)) required_later = true;
    }
    plan.levels.assign(from_last.rbegin(), from_last.rend());
}

// Numbers the labels by a greedy allocation: a label takes the lowest free number at its first end, and frees it at its
// second.
inline void number_labels(FrontierPlan& plan, const std::vector<int>& label_of) {
    std::map<int, int> number;  // of the labels with one end behind the frontier
    std::vector<bool> taken;
    for (Level& level : plan.levels) {
        if (level.door || !level.end_sides) continue;
        const int label = label_of[level.row * plan.cols + level.col];
        auto known = number.find(label);
        level.second_end = known != number.end();
        const auto free = std::find(taken.begin(), taken.end(), false) - taken.begin();
        if (!level.second_end && free == std::ptrdiff_t(taken.size())) taken.push_back(false);
        const int n = level.second_end ? known->second : int(free);
        level.label = uint8_t(std::min(n, 255));  // boards with more open labels are refused
        taken[n] = !level.second_end;
        if (level.second_end) number.erase(known);
        else number[label] = n;
    }
    plan.labels = int(taken.size());
}

// Translates the rules into the direction of the sweep, with their edges in the order of decision. Edges that the board
// does not have count as unused.
inline void rotate_rules(FrontierPlan& plan, const std::vector<EdgeRule>& rules, const std::vector<int>& east,
                         const std::vector<int>& south) {
    if (rules.empty()) return;
    std::vector<int> swept_edge(plan.edge_ids, -1);
    for (size_t cell = 0; cell < east.size(); ++cell) {
        if (east[cell] >= 0) swept_edge[east[cell]] = int(2 * cell);
        if (south[cell] >= 0) swept_edge[south[cell]] = int(2 * cell + 1);
    }
    for (const EdgeRule& rule : rules) {
        std::vector<int> order(rule.edges.size());
        for (size_t k = 0; k < order.size(); ++k) order[k] = int(k);
        std::sort(order.begin(), order.end(),
                  [&](int a, int b) { return swept_edge[rule.edges[a]] < swept_edge[rule.edges[b]]; });
        SweptRule rotated{{}, Condition(rule, order)};
        for (int k : order) {
            if (swept_edge[rule.edges[k]] >= 0) rotated.edges.push_back(swept_edge[rule.edges[k]]);
            else rotated.condition = rotated.condition.decide(0, false);  // those off the board come first
        }
        plan.rules.push_back(std::move(rotated));
    }
}

}  // namespace park::frontier
