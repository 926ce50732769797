#include "sakti/search.hpp"

#include <utility>

namespace park::sakti {

namespace {

constexpr int kMoves = 4;
constexpr int mx[kMoves] = {1, 0, 0, -1}, my[kMoves] = {0, -1, 1, 0};  // rows and columns, as in the paper
constexpr char dir[kMoves] = {'d', 'l', 'r', 'u'};
constexpr char kEmpty = '0';
constexpr int kNoCell = -1;

}  // namespace

TraverseCell::TraverseCell(PathInstance instance) : in_(std::move(instance)), A_(in_.blocked.size(), kEmpty) {}

// DECREMENTENTRY (step -1) and INCREMENTENTRY (step 1): adds to the clues of the cell's row and column, which hold how
// many cells are still needed.
void TraverseCell::change_clues(int cell, int step) {
    int& row = in_.cr[cell / in_.n];
    int& column = in_.cc[cell % in_.n];
    if (row != kNoClue) row += step;
    if (column != kNoClue) column += step;
}

// True if all clues are used up.
bool TraverseCell::is_constraint_valid() const {
    for (int entry : in_.cr)
        if (entry != kNoClue && entry != 0) return false;
    for (int entry : in_.cc)
        if (entry != kNoClue && entry != 0) return false;
    return true;
}

// Lines 10 and 11: the cell after a move, or kNoCell if it is closed, visited, or in a row or column that needs no more
// cells.
int TraverseCell::next_cell(int cell, int move) const {
    const int i = cell / in_.n + mx[move], j = cell % in_.n + my[move];
    if (i < 0 || i >= in_.m || j < 0 || j >= in_.n) return kNoCell;
    const int there = i * in_.n + j;
    return in_.blocked[there] || A_[there] != kEmpty || in_.cr[i] == 0 || in_.cc[j] == 0 ? kNoCell : there;
}

// The beginning of a call: visits a cell. No moves are tried from door b.
void TraverseCell::enter(int cell) {
    ++nodes_;
    change_clues(cell, -1);
    walk_.push_back(cell);
    move_.push_back(cell == in_.b ? kMoves : 0);
}

// Returns from a call: its cell is no longer visited. Then runs the next line of the caller, line 15, which empties the
// caller's cell in A.
void TraverseCell::leave() {
    change_clues(walk_.back(), 1);
    walk_.pop_back();
    move_.pop_back();
    if (!walk_.empty()) {
        const int cell_of_caller = walk_.back();
        A_[cell_of_caller] = kEmpty;
    }
}

// Finds the next solution. The recursion of TRAVERSECELL is a loop over the open calls, each with its next move.
Stop TraverseCell::next(Limits& limits, bool& found) {
    found = false;
    if (!begun_) {
        begun_ = true;
        enter(in_.a);
        found = in_.a == in_.b && is_constraint_valid();
    } else if (!walk_.empty() && walk_.back() == in_.b) {
        leave();  // from the solution that the previous call returned
    }
    while (!found && !walk_.empty()) {
        const int here = walk_.back(), move = move_.back();
        if (move == kMoves) {
            leave();
            continue;
        }
        if (limits.reached(16)) return limits.stop();
        ++move_.back();
        const int there = next_cell(here, move);
        if (there == kNoCell) continue;
        A_[here] = dir[move];
        enter(there);
        found = there == in_.b && is_constraint_valid();
    }
    return Stop::done;
}

}  // namespace park::sakti
