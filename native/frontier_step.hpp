// One step of the sweep: what becomes of a frontier state at a level.
//
// A state is a word of plugs, one for each place where the line can cross from the cells that are done to those that
// are not, west to east: none, an opening or closing bracket (the two ends of a piece of line), or the only end of a
// piece that began at a door. Before cell (r, c), position c is the cell's west plug and position c + 1 its north
// plug; after it, they are its south and east plugs. At the end of a row the word is shifted by one place.
//
// On directed boards a plug also has its flow: out of the finished part, into it, or any as long as all cells of the
// piece allow both. The flows at the two ends of a piece are opposite, so one that is forced is written to the mate.
//
// With line totals a state also holds what the row and each column still need.
#pragma once
#include "frontier_board.hpp"

namespace frontier {

enum Kind { kNone = 0, kOpen = 1, kClose = 2, kDoorEnd = 3 };
enum Flow { kFree = 0, kOut = 1, kIn = 2 };
constexpr int against(int flow) { return flow == kFree ? kFree : 3 - flow; }

template <class P, int B>  // P: the integer that holds the word; B: bits a plug
struct Word {
    static constexpr P kMask = (P(1) << B) - 1;
    static int get(P word, int at) { return int((word >> (at * B)) & kMask); }
    static P put(int code, int at) { return P(code) << (at * B); }
    static P set(P word, int at, int code) { return (word & ~(kMask << (at * B))) | put(code, at); }
    // Two bits: the kind. Three bits (directed loop): kinds 1 and 2 by flow. Four bits (directed path): both.
    static int code(int kind, int flow) {
        if constexpr (B == 2) return kind;
        else if constexpr (B == 3) return kind + 2 * flow;
        else return kind | flow << 2;
    }
    static int kind(int code) {
        if constexpr (B == 2) return code;
        else if constexpr (B == 3) return code ? 2 - (code & 1) : 0;
        else return code & 3;
    }
    static int flow(int code) {
        if constexpr (B == 2) return kFree;
        else if constexpr (B == 3) return code ? (code - 1) >> 1 : 0;
        else return code >> 2;
    }
    static int mate(P word, int at) {
        bool right = kind(get(word, at)) == kOpen;
        for (int depth = 1, step = right ? 1 : -1;;) {
            at += step;
            int k = kind(get(word, at));
            if (k == kOpen) depth += step;
            else if (k == kClose) depth -= step;
            if (depth == 0) return at;
        }
    }
    static constexpr P every(int code) {  // the same code at every position
        P word = 0;
        for (int at = 0; at * B < int(8 * sizeof(P)); at++) word |= P(code) << (at * B);
        return word;
    }
    static int plugs(P word) {
        word |= word >> 1;
        if constexpr (B == 3) word |= word >> 1;
        if constexpr (B == 4) word |= word >> 2;
        word &= every(1);
        if constexpr (sizeof(P) > 8) return std::popcount(u64(word)) + std::popcount(u64(word >> 64));
        else return std::popcount(word);
    }
    static int door_ends(P word) {
        int n = 0;
        for (; word; word >>= B) n += kind(int(word & kMask)) == kDoorEnd;
        return n;
    }
};

template <int M> struct Needs {
    u64 word[M];
    bool operator==(const Needs&) const = default;
};
template <> struct Needs<0> { bool operator==(const Needs&) const = default; };

template <class P, int M>
struct State {
    P plugs;
    [[no_unique_address]] Needs<M> need;
    bool operator==(const State&) const = default;
    u64 hash() const {
        u64 h = u64(plugs);
        if constexpr (sizeof(P) > 8) h ^= std::rotl(u64(plugs >> 64) * 0xD6E8FEB86659FD93ull, 29);
        if constexpr (M > 0)
            for (u64 w : need.word) h = std::rotl(h * 0xD6E8FEB86659FD93ull, 31) ^ w;
        h = (h ^ (h >> 32)) * 0x9E3779B97F4A7C15ull;
        return h ^ (h >> 29);
    }
};

// What an arc leads to. OneWay and BothWays are the end: the line is closed, nothing else is asked for.
enum class To : std::uint8_t { Dead = 0, OneWay = 1, BothWays = 2, State = 3 };

template <class P, int B, int M>
class Stepper {
public:
    using State = frontier::State<P, M>;
    using Wd = Word<P, B>;
    struct Arc { To to = To::Dead; State state; };

    explicit Stepper(const Plan& plan) : plan_(plan) {
        if constexpr (M > 0) prepare_counters();
    }
    static int fields_in_word(int bits) { return 64 / bits; }
    static int field_bits(const Plan& plan) {
        int most = 1;
        for (auto* v : {&plan.row_total, &plan.col_total})
            for (int total : *v) most = std::max(most, total);
        return int(std::bit_width(unsigned(most)));
    }

    bool start(State& s) const {
        s = State{};
        if constexpr (M > 0) {
            for (int c = 0; c < plan_.cols; c++) set_need(s, c, std::max(plan_.col_total[c], 0));
            set_need(s, plan_.cols, std::max(plan_.row_total[0], 0));
            return row_start_possible(-1, s);
        }
        return true;
    }

    void step(const Level& v, const State& s, Arc& lo, Arc& hi) const {
        lo.to = hi.to = To::Dead;
        if (v.door) {
            lo = {To::State, s};
            if (Wd::door_ends(s.plugs) < 2) {
                hi = {To::State, s};
                hi.state.plugs |= Wd::put(Wd::code(kDoorEnd, kFree), v.at);
            }
            return;
        }
        const int at = v.at, west = Wd::get(s.plugs, at), north = Wd::get(s.plugs, at + 1);
        State used = s;
        used.plugs &= ~(Wd::put(int(Wd::kMask), at) | Wd::put(int(Wd::kMask), at + 1));
        if (!west && !north) {
            if (v.skip) {
                lo.state = s;
                if (count(v, lo.state, false)) settle(v, lo, false, false);
            }
            if (v.es && count(v, used, true)) {
                int flow = v.es == 3 ? kFree : v.es == 2 ? kOut : kIn;  // at the east plug: bit 1 is south to east
                hi.state = used;
                hi.state.plugs |= Wd::put(Wd::code(kOpen, against(flow)), at) | Wd::put(Wd::code(kClose, flow), at + 1);
                settle(v, hi, true, true);
            }
            return;
        }
        if (!count(v, used, true)) return;
        if (west && north) {
            join(v, s.plugs, used, west, north, lo);
        } else {
            int plug = west ? west : north, from = west ? at : at + 1;
            if (move(s.plugs, used, plug, from, west ? v.ws : v.ns, at, lo)) settle(v, lo, false, true);
            if (move(s.plugs, used, plug, from, west ? v.we : v.ne, at + 1, hi)) settle(v, hi, true, false);
        }
    }

    // What column c still needs of the line; c = cols: the row.
    int need(const State& s, int c) const {
        if constexpr (M > 0) return fields_[c].word < 0 ? 0 : int((s.need.word[fields_[c].word] >> fields_[c].shift) & mask_);
        else return 0;
    }
    void set_need(State& s, int c, int value) const {
        if constexpr (M > 0) {
            if (fields_[c].word < 0) return;
            u64& word = s.need.word[fields_[c].word];
            word = (word & ~(mask_ << fields_[c].shift)) | u64(value) << fields_[c].shift;
        }
    }

private:
    // The line goes straight on or turns. Bit 0 of ways is onwards, with the plug's flow out of the finished part.
    static bool move(P before, const State& used, int plug, int from, int ways, int to, Arc& arc) {
        if (!ways) return false;
        arc.state = used;
        int kind = Wd::kind(plug), flow = Wd::flow(plug);
        if constexpr (B > 2) {
            bool out = (ways & 1) && flow != kIn, in = (ways & 2) && flow != kOut;
            if (!out && !in) return false;
            int now = out && in ? kFree : out ? kOut : kIn;
            if (now != flow && kind != kDoorEnd) tell(arc.state.plugs, Wd::mate(before, from), against(now));
            flow = now;
        }
        arc.state.plugs |= Wd::put(Wd::code(kind, flow), to);
        return true;
    }
    static void tell(P& word, int at, int flow) {
        if constexpr (B > 2) word = Wd::set(word, at, Wd::code(Wd::kind(Wd::get(word, at)), flow));
    }
    static void rename(P& word, int at, int kind) {
        word = Wd::set(word, at, Wd::code(kind, Wd::flow(Wd::get(word, at))));
    }

    // The pieces that come in from west and north meet in this cell.
    void join(const Level& v, P before, const State& used, int west, int north, Arc& arc) const {
        bool forth = v.wn & 1, back = v.wn & 2;  // forth: west to north
        if constexpr (B > 2) {
            forth = forth && Wd::flow(west) != kIn && Wd::flow(north) != kOut;
            back = back && Wd::flow(west) != kOut && Wd::flow(north) != kIn;
        }
        if (!forth && !back) return;
        const int at = v.at, w = Wd::kind(west), n = Wd::kind(north);
        if ((w == kOpen && n == kClose) || (w == kDoorEnd && n == kDoorEnd)) {
            if (plan_.loop == (w == kOpen)) finish(v, used, forth && back, arc);
            return;
        }
        arc.state = used;
        P& word = arc.state.plugs;
        int west_mate = w == kDoorEnd ? -1 : Wd::mate(before, at), north_mate = n == kDoorEnd ? -1 : Wd::mate(before, at + 1);
        if (w == kDoorEnd) rename(word, north_mate, kDoorEnd);
        else if (n == kDoorEnd) rename(word, west_mate, kDoorEnd);
        else if (w == kOpen && n == kOpen) rename(word, north_mate, kOpen);
        else if (w == kClose && n == kClose) rename(word, west_mate, kClose);
        if (forth != back) {  // the flow is known now, if it was not
            if (west_mate >= 0) tell(word, west_mate, forth ? kIn : kOut);
            if (north_mate >= 0) tell(word, north_mate, forth ? kOut : kIn);
        }
        settle(v, arc, false, false);
    }

    // The line is whole. That is a solution if no other piece is left and nothing more is asked for.
    void finish(const Level& v, const State& used, bool both_ways, Arc& arc) const {
        bool done = used.plugs == 0 && v.may_finish;
        if constexpr (M > 0)
            for (u64 w : used.need.word) done = done && w == 0;
        arc.to = !done ? To::Dead : both_ways ? To::BothWays : To::OneWay;
    }

    // The plug at `at` goes out through a door.
    void drain(const Level& v, Arc& arc, int at) const {
        P& word = arc.state.plugs;
        int code = Wd::get(word, at);
        if (Wd::kind(code) == kDoorEnd) {
            word = Wd::set(word, at, 0);
            finish(v, arc.state, Wd::flow(code) == kFree, arc);
            return;
        }
        rename(word, Wd::mate(word, at), kDoorEnd);
        word = Wd::set(word, at, 0);
        arc.to = Wd::door_ends(word) <= 2 ? To::State : To::Dead;
    }

    // The state after the cell is written; doors, the end of the row, and what counters forbid.
    void settle(const Level& v, Arc& arc, bool east, bool south) const {
        arc.to = To::State;
        if constexpr (M > 0) {
            const State& s = arc.state;
            if (east && !v.east_door && (spent(s, v.col + 1) || row_spent(v.row, s))) { arc.to = To::Dead; return; }
            if (south && !v.south_door && spent(s, v.col)) { arc.to = To::Dead; return; }
        }
        if (east && v.east_door) drain(v, arc, v.at + 1);
        else if (south && v.south_door) drain(v, arc, v.at);
        if (arc.to != To::State) return;
        if (!v.row_end) {
            if constexpr (M > 0)
                if (!row_rest_possible(v, arc.state)) arc.to = To::Dead;
            return;
        }
        if (v.last) { arc.to = To::Dead; return; }  // a line that is not whole by now never will be
        arc.state.plugs <<= B;
        if constexpr (M > 0) {
            set_need(arc.state, plan_.cols, std::max(plan_.row_total[v.row + 1], 0));
            if (!row_start_possible(v.row, arc.state)) arc.to = To::Dead;
        }
    }

    // ---- Line totals ----

    struct Field { int word = 0, shift = 0; };
    struct RowFacts {             // what is known at the end of a row about the rows below it
        int next_total = -1;      // of the row that follows
        std::vector<int> col_cap;     // [k]: most cells of any k columns that the row totals allow
        std::vector<int> row_sum;     // [k]: the k largest row totals together
        std::vector<int> door_cols;   // columns of the doors still to come
        std::vector<bool> col_shut;   // no usable cell left in that column
    };

    void prepare_counters() {
        bits_ = field_bits(plan_), mask_ = (u64(1) << bits_) - 1;
        fields_.resize(plan_.cols + 1);
        int next = 0, per = fields_in_word(bits_);
        for (int c = 0; c <= plan_.cols; c++) {
            if (c < plan_.cols && plan_.col_total[c] < 0) { fields_[c].word = -1; continue; }
            fields_[c] = {next / per, next % per * bits_};
            next++;
        }
        facts_.resize(plan_.rows + 1);
        for (int r = -1; r < plan_.rows - 1; r++) {
            RowFacts& f = facts_[r + 1];
            f.next_total = plan_.row_total[r + 1];
            f.col_cap.assign(plan_.cols + 1, 0);
            std::vector<int> totals;
            for (int below = r + 1; below < plan_.rows; below++) {
                int total = plan_.row_total[below];
                for (int k = 0; k <= plan_.cols; k++) f.col_cap[k] += total < 0 ? k : std::min(total, k);
                if (total >= 0) totals.push_back(total);
            }
            std::sort(totals.rbegin(), totals.rend());
            f.row_sum.assign(1, 0);
            for (int total : totals) f.row_sum.push_back(f.row_sum.back() + total);
            f.col_shut.assign(plan_.cols, true);
            for (int below = r + 1; below < plan_.rows; below++)
                for (int c = 0; c < plan_.cols; c++) {
                    int cell = below * plan_.cols + c;
                    if (plan_.table[cell] & ~kUnused) f.col_shut[c] = false;
                    for (int side = 0; side < 4; side++)
                        if (plan_.out(cell, side) <= -2 && (plan_.table[cell] & kUse[side])) f.door_cols.push_back(c);
                }
        }
    }
    bool spent(const State& s, int c) const { return plan_.col_total[c] >= 0 && need(s, c) == 0; }
    bool row_spent(int row, const State& s) const { return plan_.row_total[row] >= 0 && need(s, plan_.cols) == 0; }

    // Takes the cell off what its lines still need; false if a line can no longer be met.
    bool count(const Level& v, State& s, bool uses) const {
        if constexpr (M > 0) {
            auto take = [&](int total, int c, int can, int must) {
                if (total < 0) return true;
                int left = need(s, c) - uses;
                if (left < must || left > can) return false;
                if (uses) set_need(s, c, left);
                return true;
            };
            return take(plan_.col_total[v.col], v.col, v.col_can, v.col_must) &&
                   take(plan_.row_total[v.row], plan_.cols, v.row_can, v.row_must);
        }
        return true;
    }

    // Within a row: do the plugs fit into what this row and the next may hold?
    bool row_rest_possible(const Level& v, const State& s) const {
        const int at = v.at + 1;
        P ahead = s.plugs >> (at * B);  // the east plug, then the north plugs of the cells to come
        if (plan_.row_total[v.row] >= 0) {
            int cells = Wd::plugs(ahead) - (Wd::get(ahead, 0) && Wd::get(ahead, 1));
            if (cells > need(s, plan_.cols)) return false;
        }
        int next = facts_[v.row + 1].next_total;
        return next < 0 || Wd::plugs(s.plugs) - Wd::plugs(ahead) <= next;
    }

    // Can the rows after `row` still give what the columns need? (Necessary conditions.)
    bool row_start_possible(int row, const State& s) const {
        const RowFacts& f = facts_[row + 1];
        constexpr int kMost = 64;
        int have[kMost + 2] = {}, open_cols = 0, clued = 0, most = 0;  // have[n]: columns that need n
        int plugs = 0, door_ends = 0, doors_left = 0;
        for (int c = 0; c < plan_.cols; c++) {
            int kind = Wd::kind(Wd::get(s.plugs, c + 1));
            plugs += kind != kNone, door_ends += kind == kDoorEnd;
            if (plan_.col_total[c] < 0) { open_cols++; continue; }
            int n = need(s, c);
            if (n > kMost) return true;
            have[n]++, clued++, most = std::max(most, n);
        }
        if (f.next_total >= 0 && plugs > f.next_total) return false;
        // Gale and Ryser: the neediest k columns fit into the rows, and the largest k rows into the columns.
        for (int k = 0, sum = 0, n = most; n > 0; n--)
            for (int i = 0; i < have[n]; i++)
                if (sum += n; sum > f.col_cap[++k]) return false;
        int at_least = clued - have[0], room = 0;  // columns that need k or more; what all columns take of k rows
        for (int k = 1; k < int(f.row_sum.size()); k++) {
            room += at_least + open_cols;
            if (f.row_sum[k] > room) return false;
            at_least -= k <= most ? have[k] : 0;
        }
        // Columns that are done split the rest: in each part, the ends of pieces pair up.
        auto shut = [&](int c) { return f.col_shut[c] || spent(s, c); };
        for (int c : f.door_cols) doors_left += !shut(c);
        int doors_wanted = plan_.loop ? 0 : 2 - door_ends, needy = 0;
        if (doors_left < doors_wanted) return false;
        bool all_doors = doors_left == doors_wanted;
        for (int c = 0; c < plan_.cols;) {
            if (shut(c)) { c++; continue; }
            int ends = 0, wants = 0, doors = 0, first = c;
            for (; c < plan_.cols && !shut(c); c++) {
                ends += Wd::get(s.plugs, c + 1) != 0;
                wants += need(s, c);
            }
            if (doors_wanted)
                for (int d : f.door_cols) doors += d >= first && d < c;
            if (doors && !all_doors) continue;  // nobody knows which doors will be used
            ends += doors;
            if (ends & 1) return false;
            if (wants && !ends && (!plan_.loop || plugs || needy++)) return false;
        }
        return true;
    }

    const Plan& plan_;
    int bits_ = 0;
    u64 mask_ = 0;
    std::vector<Field> fields_;
    std::vector<RowFacts> facts_;
};

}  // namespace frontier
