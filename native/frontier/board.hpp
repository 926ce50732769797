// The input of the frontier kernel (FrontierBoard), the options of its sweeps, and their results.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "common/limits.hpp"
#include "common/memory.hpp"
#include "common/natural.hpp"

namespace park::frontier {

// ---- The board ------------------------------------------------------------------------------------------------------

enum Side { N = 0, W = 1, E = 2, S = 3 };  // the numbers of opposite sides add up to 3
constexpr Side opposite(int side) { return Side(3 - side); }

// A cell's table is a mask of the ways in which the line may pass it. Bit 0: the line does not visit the cell. Bit
// pass(a, b): it enters through side a and leaves through side b. Bit 13 + a: it ends in the cell and leaves through
// side a.
using Passes = uint32_t;
constexpr Passes kUnused = 1;
constexpr int kEndBits = 13;
// Each side of arrival has three bits, one for each other side.
constexpr int pass(int arrive, int leave) { return 1 + 3 * arrive + (leave < arrive ? leave : leave - 1); }
constexpr Passes pass_bit(int arrive, int leave) { return Passes(1) << pass(arrive, leave); }
constexpr Passes end_bit(int side) { return Passes(1) << (kEndBits + side); }
constexpr Passes kAnyPass = (1 << kEndBits) - 1;

struct Door {
    int cell, side;
};
struct PathEnd {
    int cell, label;
};

// A rule about some edges: the line uses `low` to `high` of them, or exactly the set of one row. Bit k of a row is set
// if edge k is used.
struct EdgeRule {
    std::vector<int> edges;  // distinct, numbered as in answers
    int low = 0, high = 0;
    bool table = false;
    std::vector<uint64_t> rows;
};

// One closed loop, not empty; or one path between two of the doors; or, with ends, a path between the two ends of each
// label, disjoint from the others.
struct FrontierBoard {
    int rows = 0, cols = 0;
    bool loop = true;
    bool directed = false;                  // if false, a pass is allowed if the table has one of its directions
    std::vector<Passes> allow;              // one table per cell, row by row
    std::vector<Door> doors;                // a door replaces the neighbour on that side of its cell
    std::vector<int> row_total, col_total;  // how many cells of a row or column the line visits; -1 or empty: no clue
    std::vector<EdgeRule> rules;
    std::vector<PathEnd> ends;
    int cells() const { return rows * cols; }
};

// The edges of a solution, sorted. 2 * cell is the edge to the east of a cell, 2 * cell + 1 the edge to its south, and
// 2 * cells + k is door k.
using Edges = std::vector<int>;

// Why the kernel does not take the board; empty if it does.
inline std::string refusal_reason(const FrontierBoard& b) {
    auto size_is = [](const std::vector<int>& v, int n) { return v.empty() || int(v.size()) == n; };
    if (b.rows < 1 || b.cols < 1 || b.rows > 4096 || b.cols > 4096) return "the board has no size";
    if (int(b.allow.size()) != b.cells()) return "one table per cell is needed";
    if (!size_is(b.row_total, b.rows) || !size_is(b.col_total, b.cols)) return "one total per row and column is needed";
    if (b.loop && !b.doors.empty()) return "a loop has no doors";
    const int bits = b.ends.empty() ? 2 + b.directed : 4;  // of a plug, at least
    if ((std::min(b.rows, b.cols) + 1) * bits > 128) return "the shorter side is too long for the frontier";
    for (size_t i = 0; i < b.doors.size(); ++i) {
        const Door& d = b.doors[i];
        if (d.cell < 0 || d.cell >= b.cells() || d.side < 0 || d.side > 3) return "a door is off the board";
        for (size_t j = 0; j < i; ++j)
            if (b.doors[j].cell == d.cell && b.doors[j].side == d.side) return "two doors are the same";
    }
    for (const EdgeRule& rule : b.rules) {
        if (rule.table && rule.edges.size() > 64) return "a table has more than 64 edges";
        std::vector<int> sorted = rule.edges;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return "a rule names an edge twice";
        if (!sorted.empty() && (sorted[0] < 0 || sorted.back() >= 2 * b.cells())) return "an edge is off the board";
    }
    std::map<int, int> ends_of_label;  // how many each label has
    std::vector<bool> taken(b.cells(), false);
    for (const PathEnd& end : b.ends) {
        if (end.cell < 0 || end.cell >= b.cells() || taken[end.cell]) return "ends are distinct cells of the board";
        taken[end.cell] = true, ends_of_label[end.label]++;
    }
    for (auto [label, ends] : ends_of_label)
        if (ends != 2) return "a label has not two ends";
    if (b.ends.empty()) return "";
    if (b.loop || b.directed || !b.doors.empty()) return "ends belong to paths without doors or directions";
    return b.row_total.empty() && b.col_total.empty() ? "" : "several paths have no line totals";
}

// ---- Options and results --------------------------------------------------------------------------------------------

struct SweepOptions {
    uint64_t max_states = ~uint64_t(0);  // over all levels
    uint64_t enough = 0;                 // counting only: stop once at least this many lines are found; 0: never
    int orientation = -1;                // 0: rows from the top, 1: from the bottom, 2: columns from the left,
                                         // 3: from the right; -1: 0 or 2, so that the frontier is the shorter side
};

struct SweepStats {
    uint64_t states = 0, peak = 0;  // in all levels, and in the fullest one
    size_t bytes = 0;               // peak memory
    int orientation = 0;
    int levels_done = 0;  // how far the sweep got
};

struct CountResult {
    Stop stop = Stop::done;
    std::string reason;           // of a refusal
    Limbs lines{0}, directed{0};  // exact if stop is done; otherwise lower bounds
    SweepStats stats;
};

}  // namespace park::frontier
