// Makes the plan of a sweep over a board in one of its directions.
#pragma once
#include "frontier/rule_layout.hpp"

namespace park::frontier {

// Orientations 0 to 3 are those of SweepOptions; 4 and 5 are 0 and 2 from the last cell to the first.
inline FrontierPlan make_plan(const FrontierBoard& board, int orientation) {
    FrontierPlan plan;
    plan.orientation = orientation;
    bool transposed = orientation == 2 || orientation == 3 || orientation == 5;
    plan.rows = transposed ? board.cols : board.rows, plan.cols = transposed ? board.rows : board.cols;
    plan.loop = board.loop, plan.directed = board.directed;
    // The side of the board for each side of the sweep.
    static constexpr int kSides[6][4] = {{N, W, E, S}, {S, W, E, N}, {W, N, S, E},
                                         {E, N, S, W}, {S, E, W, N}, {E, S, N, W}};
    const int* side_of = kSides[orientation];
    int sweep_side[4];  // the side of the sweep for each side of the board
    for (int s = 0; s < 4; ++s) sweep_side[side_of[s]] = s;
    const int n = board.cells();
    std::vector<int> board_cell(n), sweep_cell(n);  // cell of the sweep to cell of the board, and back
    for (int r = 0; r < plan.rows; ++r)
        for (int c = 0; c < plan.cols; ++c) {
            int far = plan.rows - 1 - r;
            int at = orientation == 0   ? r * board.cols + c
                     : orientation == 1 ? far * board.cols + c
                     : orientation == 2 ? c * board.cols + r
                     : orientation == 3 ? c * board.cols + far
                                        : n - 1 - (orientation == 4 ? r * board.cols + c : c * board.cols + r);
            board_cell[r * plan.cols + c] = at, sweep_cell[at] = r * plan.cols + c;
        }
    plan.beyond.assign(4 * n, kNothing);
    for (int cell = 0; cell < n; ++cell) {
        int r = cell / plan.cols, c = cell % plan.cols;
        if (r > 0) plan.out(cell, N) = cell - plan.cols;
        if (c > 0) plan.out(cell, W) = cell - 1;
        if (c + 1 < plan.cols) plan.out(cell, E) = cell + 1;
        if (r + 1 < plan.rows) plan.out(cell, S) = cell + plan.cols;
    }
    for (size_t k = 0; k < board.doors.size(); ++k) {  // a door separates its cell from the neighbour there
        int cell = sweep_cell[board.doors[k].cell], side = sweep_side[board.doors[k].side], next = plan.out(cell, side);
        if (next >= 0) plan.out(next, opposite(side)) = kNothing;
    }
    for (size_t k = 0; k < board.doors.size(); ++k)
        plan.out(sweep_cell[board.doors[k].cell], sweep_side[board.doors[k].side]) = beyond_door(int(k));
    plan.table.resize(n);
    std::vector<int> east(n, -1), south(n, -1);
    for (int cell = 0; cell < n; ++cell) {
        Passes given = board.allow[board_cell[cell]], table = given & kUnused;
        for (int from_side = 0; from_side < 4; ++from_side)
            for (int to_side = 0; to_side < 4; ++to_side) {
                const int before = plan.out(cell, from_side), after = plan.out(cell, to_side);
                if (from_side == to_side || before == kNothing || after == kNothing) continue;
                if (is_door(before) && is_door(after)) continue;  // the line uses doors of two distinct cells
                Passes wanted = pass_bit(side_of[from_side], side_of[to_side]);
                if (!board.directed) wanted |= pass_bit(side_of[to_side], side_of[from_side]);
                if (given & wanted) table |= pass_bit(from_side, to_side);
            }
        for (int from_side = 0; from_side < 4; ++from_side)
            if (plan.out(cell, from_side) >= 0 && (given & end_bit(side_of[from_side]))) table |= end_bit(from_side);
        plan.table[cell] = table;
        // The number on the board of the edge on a side of the cell: 2 * cell to the east, and one more to the south.
        auto id = [&](int side) {
            int next = plan.out(cell, side), here = board_cell[cell];
            if (next < 0) return -1;
            int there = board_cell[next];
            const bool is_vertical = std::abs(here - there) == board.cols;
            return 2 * std::min(here, there) + is_vertical;
        };
        east[cell] = id(E), south[cell] = id(S);
    }
    // If there are only two doors, the path uses both.
    if (!board.loop && board.doors.size() == 2)
        for (int k = 0; k < 2; ++k)
            plan.table[sweep_cell[board.doors[k].cell]] &= kUse[sweep_side[board.doors[k].side]];
    // The totals in the order of the sweep; -1 without a clue.
    auto totals = [&](const std::vector<int>& given, int length, bool reversed) {
        std::vector<int> v = given.empty() ? std::vector<int>(length, -1) : given;
        if (reversed) std::reverse(v.begin(), v.end());
        return v;
    };
    plan.row_total =
        totals(transposed ? board.col_total : board.row_total, plan.rows, (orientation & 1) || orientation == 4);
    plan.col_total = totals(transposed ? board.row_total : board.col_total, plan.cols, orientation >= 4);
    for (auto* v : {&plan.row_total, &plan.col_total})
        for (int total : *v) plan.counters |= total >= 0;
    plan.edge_ids = 2 * n + int(board.doors.size());
    rotate_rules(plan, board.rules, east, south);
    std::vector<int> label_of(n, -1);
    for (const PathEnd& end : board.ends) label_of[sweep_cell[end.cell]] = end.label;
    // Paths end in exactly these cells: a cell with a label has only passes that end there, other cells have none.
    for (int cell = 0; cell < n; ++cell) plan.table[cell] &= label_of[cell] < 0 ? kAnyPass : ~kAnyPass;
    plan.possible = (board.loop || !board.ends.empty() || board.doors.size() >= 2) && propagate(plan);
    if (!plan.possible) return plan;
    cut_into_levels(plan, east, south, 2 * n);
    number_labels(plan, label_of);
    plan.total_words = words_for_totals(plan);
    lay_out_rules(plan);
    return plan;
}

}  // namespace park::frontier
