// From a board to the plan of a sweep in one of its directions.
#pragma once
#include "frontier/layout.hpp"

namespace park::frontier {

// Besides the four orientations of Limits: 4 is 0 and 5 is 2, both from the last cell to the first.
inline FrontierPlan make_plan(const FrontierBoard& b, int orientation) {
    FrontierPlan p;
    p.orientation = orientation;
    bool turned = orientation == 2 || orientation == 3 || orientation == 5;
    p.rows = turned ? b.cols : b.rows, p.cols = turned ? b.rows : b.cols;
    p.loop = b.loop, p.directed = b.directed;
    // Which side of the board each side of the sweep is.
    static constexpr int kSides[6][4] = {{N, W, E, S}, {S, W, E, N}, {W, N, S, E},
                                         {E, N, S, W}, {S, E, W, N}, {E, S, N, W}};
    const int* side_of = kSides[orientation];
    int sweep_side[4];
    for (int s = 0; s < 4; ++s) sweep_side[side_of[s]] = s;
    const int n = b.cells();
    std::vector<int> home(n), sweep_cell(n);  // cell of the sweep -> cell of the board, and back
    for (int r = 0; r < p.rows; ++r)
        for (int c = 0; c < p.cols; ++c) {
            int far = p.rows - 1 - r;
            int at = orientation == 0   ? r * b.cols + c
                     : orientation == 1 ? far * b.cols + c
                     : orientation == 2 ? c * b.cols + r
                     : orientation == 3 ? c * b.cols + far
                                        : n - 1 - (orientation == 4 ? r * b.cols + c : c * b.cols + r);
            home[r * p.cols + c] = at, sweep_cell[at] = r * p.cols + c;
        }
    p.beyond.assign(4 * n, -1);
    for (int cell = 0; cell < n; ++cell) {
        int r = cell / p.cols, c = cell % p.cols;
        if (r > 0) p.out(cell, N) = cell - p.cols;
        if (c > 0) p.out(cell, W) = cell - 1;
        if (c + 1 < p.cols) p.out(cell, E) = cell + 1;
        if (r + 1 < p.rows) p.out(cell, S) = cell + p.cols;
    }
    for (size_t k = 0; k < b.doors.size(); ++k) {  // what lies beyond a door is cut off from it
        int cell = sweep_cell[b.doors[k].cell], side = sweep_side[b.doors[k].side], next = p.out(cell, side);
        if (next >= 0) p.out(next, opposite(side)) = -1;
    }
    for (size_t k = 0; k < b.doors.size(); ++k)
        p.out(sweep_cell[b.doors[k].cell], sweep_side[b.doors[k].side]) = -2 - int(k);
    p.table.resize(n);
    std::vector<int> east(n, -1), south(n, -1);
    for (int cell = 0; cell < n; ++cell) {
        Passes given = b.allow[home[cell]], t = given & kUnused;
        for (int a = 0; a < 4; ++a)
            for (int z = 0; z < 4; ++z) {
                if (a == z || p.out(cell, a) == -1 || p.out(cell, z) == -1) continue;
                if (p.out(cell, a) <= -2 && p.out(cell, z) <= -2) continue;  // the doors used are on distinct cells
                Passes wanted = pass_bit(side_of[a], side_of[z]);
                if (!b.directed) wanted |= pass_bit(side_of[z], side_of[a]);
                if (given & wanted) t |= pass_bit(a, z);
            }
        for (int a = 0; a < 4; ++a)
            if (p.out(cell, a) >= 0 && (given & end_bit(side_of[a]))) t |= end_bit(a);
        p.table[cell] = t;
        auto id = [&](int side) {  // of the edge on that side of the cell, in the board's numbering
            int next = p.out(cell, side), here = home[cell];
            if (next < 0) return -1;
            int there = home[next];
            return 2 * std::min(here, there) + (std::abs(here - there) == b.cols);
        };
        east[cell] = id(E), south[cell] = id(S);
    }
    if (!b.loop && b.doors.size() == 2)
        for (int k = 0; k < 2; ++k) p.table[sweep_cell[b.doors[k].cell]] &= kUse[sweep_side[b.doors[k].side]];
    auto totals = [&](const std::vector<int>& given, int length, bool reversed) {
        std::vector<int> v = given.empty() ? std::vector<int>(length, -1) : given;
        if (reversed) std::reverse(v.begin(), v.end());
        return v;
    };
    p.row_total = totals(turned ? b.col_total : b.row_total, p.rows, (orientation & 1) || orientation == 4);
    p.col_total = totals(turned ? b.row_total : b.col_total, p.cols, orientation >= 4);
    for (auto* v : {&p.row_total, &p.col_total})
        for (int total : *v) p.counters |= total >= 0;
    p.edge_ids = 2 * n + int(b.doors.size());
    turn_rules(p, b.rules, east, south);
    std::vector<int> label_of(n, -1);
    for (const PathEnd& end : b.ends) label_of[sweep_cell[end.cell]] = end.label;
    // The ends of paths are those cells, and no others.
    for (int cell = 0; cell < n; ++cell) p.table[cell] &= label_of[cell] < 0 ? kAny : ~kAny;
    p.possible = (b.loop || !b.ends.empty() || b.doors.size() >= 2) && propagate(p);
    if (!p.possible) return p;
    cut_into_levels(p, east, south, 2 * n);
    number_labels(p, label_of);
    p.total_words = words_for_totals(p);
    lay_out_rules(p);
    return p;
}

}  // namespace park::frontier
