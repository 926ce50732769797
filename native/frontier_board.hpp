// The question put to the frontier kernel (Board), the limits it works under, and the Plan: the board turned into
// the direction of the sweep, its tables made consistent, and cut into levels.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace frontier {

using u64 = std::uint64_t;
using u128 = unsigned __int128;
using Limbs = std::vector<u64>;  // a natural number, little-endian; zero is {0}

// ---- The board ----------------------------------------------------------------------------------------------------

enum Side { N = 0, W = 1, E = 2, S = 3 };
constexpr Side opposite(int side) { return Side(3 - side); }

// A cell's table is a mask. Bit 0: the line stays away. Bit pass(a, b): the line arrives through side a of the cell
// (it comes from the neighbour there) and leaves through side b.
constexpr std::uint16_t kUnused = 1;
constexpr int pass(int arrive, int leave) { return 1 + 3 * arrive + (leave < arrive ? leave : leave - 1); }
constexpr std::uint16_t pass_bit(int arrive, int leave) { return std::uint16_t(1 << pass(arrive, leave)); }
constexpr std::uint16_t both_ways(int a, int b) { return pass_bit(a, b) | pass_bit(b, a); }
constexpr std::uint16_t kAny = (1 << 13) - 1;

struct Door { int cell, side; };

struct Board {
    int rows = 0, cols = 0;
    bool loop = true;                  // one closed loop, not empty; otherwise one path between two of the doors
    bool directed = false;             // if false, a pass is allowed when either of its directions is in the table
    std::vector<std::uint16_t> allow;  // one table per cell, row by row
    std::vector<Door> doors;           // a door replaces whatever lies beyond that side of its cell
    std::vector<int> row_total, col_total;  // cells the line uses in that line of the board; -1 or empty: no clue
    int cells() const { return rows * cols; }
};

// Edges in answers, in the board's own coordinates: 2*cell is the edge to the east of a cell, 2*cell + 1 the one to
// the south, 2*cells + k is door k. A solution is the sorted list of the edges and doors that the line uses.
using Edges = std::vector<int>;

// ---- Limits, and what came of them ---------------------------------------------------------------------------------

enum class Stop { None, Deadline, Interrupted, States, Memory, Enough, Refused };
inline const char* name(Stop stop) {
    constexpr const char* names[] = {"none", "deadline", "interrupted", "states", "memory", "enough", "refused"};
    return names[int(stop)];
}

struct Limits {
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::function<bool()> interrupted;  // asked every few thousand states; true stops the sweep
    u64 max_states = ~u64(0);           // over all levels
    std::size_t max_bytes = std::size_t(2) << 30;
    u64 enough = 0;                     // counting only: stop when at least so many lines are certain; 0: never
    int orientation = -1;               // 0: rows from the top, 1: from the bottom, 2: columns from the left,
                                        // 3: from the right; -1: 0 or 2, so that the frontier is the shorter side
    bool ranked = true;                 // let blank boards take the fast path
};

struct Stats {
    u64 states = 0, peak = 0;  // in all levels, and in the fullest one
    std::size_t bytes = 0;     // most memory held at once
    int orientation = 0;
    int levels_done = 0;       // how far the sweep came
};

struct Counted {
    Stop stop = Stop::None;
    std::string reason;           // why it was refused
    Limbs lines{0}, directed{0};  // exact if stop is None; otherwise lower bounds
    Stats stats;
};

// ---- Memory that is counted, and whose refusal is an answer instead of an exception ---------------------------------

struct Budget {
    std::size_t cap = ~std::size_t(0), used = 0, peak = 0;
    bool take(std::size_t more) {
        if (more > cap || used > cap - more) return false;
        used += more;
        peak = std::max(peak, used);
        return true;
    }
    void give(std::size_t less) { used -= std::min(used, less); }
};

template <class T>
class Buffer {  // plain data only; realloc lets large blocks grow without being copied
    static_assert(std::is_trivially_copyable_v<T>);
    T* data_ = nullptr;
    std::size_t size_ = 0, room_ = 0;
public:
    Buffer() = default;
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer&& other) noexcept { swap(other); return *this; }
    ~Buffer() { std::free(data_); }
    void swap(Buffer& other) {
        std::swap(data_, other.data_), std::swap(size_, other.size_), std::swap(room_, other.room_);
    }
    bool reserve(std::size_t room, Budget& budget) {
        if (room <= room_) return true;
        // Doubling would waste too much of a tight cap on the largest blocks.
        std::size_t step = std::min<std::size_t>(std::max<std::size_t>(room_, 64), (std::size_t(32) << 20) / sizeof(T));
        room = std::max(room, room_ + step);
        std::size_t more = (room - room_) * sizeof(T);
        if (!budget.take(more)) return false;
        void* moved = std::realloc(static_cast<void*>(data_), room * sizeof(T));
        if (!moved) { budget.used -= more; return false; }
        data_ = static_cast<T*>(moved), room_ = room;
        return true;
    }
    bool resize(std::size_t size, Budget& budget) {  // new elements are not initialised
        if (!reserve(size, budget)) return false;
        size_ = size;
        return true;
    }
    void shrink(std::size_t size) {
        size_ = size;
        if (void* moved = std::realloc(static_cast<void*>(data_), std::max<std::size_t>(size, 1) * sizeof(T)))
            data_ = static_cast<T*>(moved), room_ = std::max<std::size_t>(size, 1);
    }
    void set_size(std::size_t size) { size_ = size; }  // within room that was reserved
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return room_ * sizeof(T); }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    T* data() { return data_; }
    const T* data() const { return data_; }
};

// ---- Large natural numbers: the little that is needed ---------------------------------------------------------------

// into[0..n) += from[0..n); the carry out is returned.
inline u64 add(u64* into, const u64* from, int n) {
    u64 carry = 0;
    for (int i = 0; i < n; i++) {
        u128 sum = u128(into[i]) + from[i] + carry;
        into[i] = u64(sum), carry = u64(sum >> 64);
    }
    return carry;
}
inline void add(Limbs& into, const u64* from, int n) {
    if (int(into.size()) < n) into.resize(n, 0);
    u64 carry = add(into.data(), from, n);
    for (std::size_t i = n; carry && i < into.size(); i++) carry = ++into[i] == 0;
    if (carry) into.push_back(1);
}
inline int bit_length(const u64* number, int n) {
    while (n > 0 && !number[n - 1]) n--;
    return n ? 64 * (n - 1) + int(std::bit_width(number[n - 1])) : 0;
}
inline bool at_least(const Limbs& number, u64 bound) {
    return number[0] >= bound || bit_length(number.data(), int(number.size())) > 64;
}
inline void trim(Limbs& number) {
    while (number.size() > 1 && !number.back()) number.pop_back();
}

// ---- The plan of a sweep --------------------------------------------------------------------------------------------

constexpr std::uint16_t leaving(int side) {
    std::uint16_t mask = 0;
    for (int a = 0; a < 4; a++) if (a != side) mask |= pass_bit(a, side);
    return mask;
}
constexpr std::uint16_t arriving(int side) {
    std::uint16_t mask = 0;
    for (int b = 0; b < 4; b++) if (b != side) mask |= pass_bit(side, b);
    return mask;
}
constexpr std::uint16_t kLeave[4] = {leaving(N), leaving(W), leaving(E), leaving(S)};
constexpr std::uint16_t kArrive[4] = {arriving(N), arriving(W), arriving(E), arriving(S)};
constexpr std::uint16_t kUse[4] = {leaving(N) | arriving(N), leaving(W) | arriving(W), leaving(E) | arriving(E),
                                   leaving(S) | arriving(S)};

// One binary decision: a door to the north or west of a cell is used or not, or a cell passes the line on to the
// east (hi) or not (lo). With the plugs that come in from west and north, that says everything about the cell.
struct Level {
    bool door = false;       // the decision is about the door at plug position `at`
    int at = 0;              // plug position: of the door, or of the cell's west plug (its north plug is at + 1)
    int row = 0, col = 0;
    bool skip = false;       // the cell may stay unused
    // Ways of the six passes: bit 0 from the first named side to the second, bit 1 back.
    std::uint8_t wn = 0, we = 0, ws = 0, ne = 0, ns = 0, es = 0;
    bool east_door = false, south_door = false;
    bool row_end = false, last = false;
    bool may_finish = false;       // nothing after this cell asks for the line
    int hi_edge = -1, south_edge = -1;  // what hi uses: the east edge or the door; and the south edge
    // Cells still to come in this row and column that the line can use, and that it must use.
    int row_can = 0, row_must = 0, col_can = 0, col_must = 0;
};

struct Plan {
    int rows = 0, cols = 0, orientation = 0;  // in the direction of the sweep
    bool loop = true, directed = false, counters = false, possible = true;
    std::vector<std::uint16_t> table;
    std::vector<int> beyond;  // per cell and side: the neighbour's cell, -1 for none, -2 - k for door k
    std::vector<int> row_total, col_total;
    std::vector<Level> levels;
    int edge_ids = 0;

    int& out(int cell, int side) { return beyond[4 * cell + side]; }
    int out(int cell, int side) const { return beyond[4 * cell + side]; }
};

inline std::string refuse(const Board& b) {
    auto size_is = [](const std::vector<int>& v, int n) { return v.empty() || int(v.size()) == n; };
    if (b.rows < 1 || b.cols < 1 || b.rows > 4096 || b.cols > 4096) return "the board has no size";
    if (int(b.allow.size()) != b.cells()) return "one table per cell is needed";
    if (!size_is(b.row_total, b.rows) || !size_is(b.col_total, b.cols)) return "one total per row and column is needed";
    if (b.loop && !b.doors.empty()) return "a loop has no doors";
    for (std::size_t i = 0; i < b.doors.size(); i++) {
        const Door& d = b.doors[i];
        if (d.cell < 0 || d.cell >= b.cells() || d.side < 0 || d.side > 3) return "a door is off the board";
        for (std::size_t j = 0; j < i; j++)
            if (b.doors[j].cell == d.cell && b.doors[j].side == d.side) return "two doors are the same";
    }
    return "";
}

// Removes what cannot be from the tables: passes over an edge that its other end cannot use in that direction,
// everything beside an edge that its other end must use, and what the totals of the lines decide.
inline bool propagate(Plan& p) {
    auto narrow_line = [&](int first, int step, int length, int total, bool& changed) {
        int can = 0, must = 0;
        for (int i = 0, cell = first; i < length; i++, cell += step) {
            can += (p.table[cell] & ~kUnused) != 0;
            must += !(p.table[cell] & kUnused);
        }
        if (total < must || total > can) return false;
        if (must == can) return true;
        for (int i = 0, cell = first; i < length; i++, cell += step) {
            std::uint16_t& t = p.table[cell];
            if (total == must && (t & kUnused) && t != kUnused) t = kUnused, changed = true;
            else if (total == can && (t & kUnused) && t != kUnused) t &= ~kUnused, changed = true;
        }
        return true;
    };
    for (bool changed = true; changed;) {
        changed = false;
        auto narrow = [&](int cell) {
            std::uint16_t t = p.table[cell], before = t;
            for (int side = 0; side < 4; side++) {
                int next = p.out(cell, side), back = opposite(side);
                if (next < 0) continue;
                std::uint16_t other = p.table[next];
                if (!(other & kArrive[back])) t &= ~kLeave[side];
                if (!(other & kLeave[back])) t &= ~kArrive[side];
                if (!(other & ~kUse[back])) t &= kUse[side];
            }
            p.table[cell] = t;
            changed |= t != before;
            return t != 0;
        };
        int n = p.rows * p.cols;
        for (int cell = 0; cell < n; cell++) if (!narrow(cell)) return false;
        for (int cell = n; cell-- > 0;) if (!narrow(cell)) return false;
        for (int r = 0; r < p.rows; r++)
            if (p.row_total[r] >= 0 && !narrow_line(r * p.cols, 1, p.cols, p.row_total[r], changed)) return false;
        for (int c = 0; c < p.cols; c++)
            if (p.col_total[c] >= 0 && !narrow_line(c, p.cols, p.rows, p.col_total[c], changed)) return false;
    }
    return true;
}

inline void cut_into_levels(Plan& p, const std::vector<int>& east, const std::vector<int>& south, int first_door) {
    const int n = p.rows * p.cols;
    std::vector<int> col_can(p.cols, 0), col_must(p.cols, 0);
    std::vector<Level> back;  // from the last cell to the first, since each level knows what comes after it
    bool wanted_later = false;
    for (int cell = n; cell-- > 0;) {
        int r = cell / p.cols, c = cell % p.cols;
        Level v;
        std::uint16_t t = p.table[cell];
        auto ways = [&](int a, int b) {
            return std::uint8_t(((t & pass_bit(a, b)) ? 1 : 0) | ((t & pass_bit(b, a)) ? 2 : 0));
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
            std::uint16_t next = p.table[cell + 1];
            v.row_can += (next & ~kUnused) != 0, v.row_must += !(next & kUnused);
        }
        v.col_can = col_can[c], v.col_must = col_must[c];
        if (v.row_end && r + 1 < p.rows && p.row_total[r + 1] > 0) wanted_later = true;
        v.may_finish = !wanted_later;
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

// Besides the four orientations of Limits: 4 is 0 and 5 is 2, both from the last cell to the first.
inline Plan make_plan(const Board& b, int orientation) {
    Plan p;
    p.orientation = orientation;
    bool turned = orientation == 2 || orientation == 3 || orientation == 5;
    p.rows = turned ? b.cols : b.rows, p.cols = turned ? b.rows : b.cols;
    p.loop = b.loop, p.directed = b.directed;
    // Which side of the board each side of the sweep is.
    static constexpr int kSides[6][4] = {{N, W, E, S}, {S, W, E, N}, {W, N, S, E}, {E, N, S, W}, {S, E, W, N}, {E, S, N, W}};
    const int* side_of = kSides[orientation];
    int sweep_side[4];
    for (int s = 0; s < 4; s++) sweep_side[side_of[s]] = s;
    const int n = b.cells();
    std::vector<int> home(n), sweep_cell(n);  // cell of the sweep -> cell of the board, and back
    for (int r = 0; r < p.rows; r++)
        for (int c = 0; c < p.cols; c++) {
            int far = p.rows - 1 - r;
            int at = orientation == 0 ? r * b.cols + c : orientation == 1 ? far * b.cols + c
                   : orientation == 2 ? c * b.cols + r : orientation == 3 ? c * b.cols + far
                   : n - 1 - (orientation == 4 ? r * b.cols + c : c * b.cols + r);
            home[r * p.cols + c] = at, sweep_cell[at] = r * p.cols + c;
        }
    p.beyond.assign(4 * n, -1);
    for (int cell = 0; cell < n; cell++) {
        int r = cell / p.cols, c = cell % p.cols;
        if (r > 0) p.out(cell, N) = cell - p.cols;
        if (c > 0) p.out(cell, W) = cell - 1;
        if (c + 1 < p.cols) p.out(cell, E) = cell + 1;
        if (r + 1 < p.rows) p.out(cell, S) = cell + p.cols;
    }
    for (std::size_t k = 0; k < b.doors.size(); k++) {  // what lies beyond a door is cut off from it
        int cell = sweep_cell[b.doors[k].cell], side = sweep_side[b.doors[k].side], next = p.out(cell, side);
        if (next >= 0) p.out(next, opposite(side)) = -1;
    }
    for (std::size_t k = 0; k < b.doors.size(); k++)
        p.out(sweep_cell[b.doors[k].cell], sweep_side[b.doors[k].side]) = -2 - int(k);
    p.table.resize(n);
    std::vector<int> east(n, -1), south(n, -1);
    for (int cell = 0; cell < n; cell++) {
        std::uint16_t given = b.allow[home[cell]], t = given & kUnused;
        for (int a = 0; a < 4; a++)
            for (int z = 0; z < 4; z++) {
                if (a == z || p.out(cell, a) == -1 || p.out(cell, z) == -1) continue;
                if (p.out(cell, a) <= -2 && p.out(cell, z) <= -2) continue;  // the doors used are on distinct cells
                std::uint16_t wanted = pass_bit(side_of[a], side_of[z]);
                if (!b.directed) wanted |= pass_bit(side_of[z], side_of[a]);
                if (given & wanted) t |= pass_bit(a, z);
            }
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
        for (int k = 0; k < 2; k++)
            p.table[sweep_cell[b.doors[k].cell]] &= kUse[sweep_side[b.doors[k].side]];
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
    p.possible = (b.loop || b.doors.size() >= 2) && propagate(p);
    if (p.possible) cut_into_levels(p, east, south, 2 * n);
    return p;
}

}  // namespace frontier
