// Line totals: what the row and each column still need, and which states can no longer give it.
//
// All tests are necessary conditions on the cells still to come: they only ever drop states that lead to no solution.
#pragma once
#include "frontier/follow.hpp"

namespace park::frontier {

template <class P, int B, int M>
class Totals {
  public:
    using State = FrontierState<P, M>;
    using Word = PlugWord<P, B>;

    explicit Totals(const FrontierPlan& plan) : plan_(plan) {
        if constexpr (M > 0)
            if (plan.counters) prepare();
    }

    // What column c still needs of the line; c = cols: the row.
    int need(const State& s, int c) const {
        if constexpr (M > 0) {
            const Field f = fields_[c];
            return f.word < 0 ? 0 : int((s.need.word[M == 1 ? 0 : f.word] >> f.shift) & mask_);
        } else return 0;
    }
    void set_need(State& s, int c, int value) const {
        if constexpr (M > 0) {
            if (fields_[c].word < 0) return;
            uint64_t& word = s.need.word[fields_[c].word];
            word = (word & ~(mask_ << fields_[c].shift)) | uint64_t(value) << fields_[c].shift;
        }
    }
    // Where the need of a column, or of the row, stands in its word.
    int shift(int c) const { return fields_[c].shift; }
    uint64_t mask() const { return mask_; }
    bool spent(const State& s, int c) const { return fields_[c].word >= 0 && need(s, c) == 0; }
    bool row_spent(int row, const State& s) const { return plan_.row_total[row] >= 0 && need(s, plan_.cols) == 0; }

    // Subtracts the cell from the needs of its row and column; false if a line can no longer be met.
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

    // Within a row, after the cell of this level.
    bool row_rest_possible(const Level& v, const State& s, bool uses, bool joins, bool east) const {
        const int at = v.at + 1;
        P ahead = s.plugs >> (at * B);  // the east plug, then the north plugs of the cells to come
        if (plan_.row_total[v.row] >= 0) {
            int cells = Word::plugs(ahead) - (Word::get(ahead, 0) && Word::get(ahead, 1)), wanted = need(s, plan_.cols);
            if (cells > wanted || wanted > usable_ahead(v.col + 1, s)) return false;
        }
        int next = facts_[v.row + 1].next_total;
        if (next >= 0 && Word::plugs(s.plugs) - Word::plugs(ahead) > next) return false;
        // Only around columns that are nearly done, or where pieces were joined, can the parts have changed.
        auto low = [&](int c) { return fields_[c].word >= 0 && need(s, c) <= 1; };
        return !uses || !(joins || low(v.col) || (east && low(v.col + 1))) || parts_possible(v.row, v.col + 1, s);
    }

    // At the start of a row.
    bool row_start_possible(int row, const State& s) const { return totals_fit(row, s) && parts_possible(row, 0, s); }

    // What parts_possible wants to know of the needs, if one word holds them all: a bit for each that is 0, and the bit
    // beside it for each that is 1. States with the same plugs and the same of these are all possible or none is.
    uint64_t nearly_done(uint64_t needs) const {
        uint64_t more = 0;
        for (int b = 1; b < field_bits_; ++b) more |= needs >> b;
        const uint64_t lowest = ahead_[0].lowest[0], none = ~(more | needs) & lowest;
        return field_bits_ == 1 ? none : none | (~more & needs & lowest) << 1;
    }

    // Gale and Ryser: can the rows from `row` on give what the columns need?
    bool totals_fit(int row, const State& s) const {
        const RowFacts& f = facts_[row];
        constexpr int kMost = 64;
        uint8_t have[kMost + 2] = {}, below[kMost + 2] = {};  // [n]: columns that need n, without a plug and with one
        int open_cols = 0, clued = 0, most = 0, plugs = 0;
        for (int c = 0; c < plan_.cols; ++c) {
            bool plug = Word::get(s.plugs, c + 1);
            plugs += plug;
            if (plan_.col_total[c] < 0) {
                open_cols++;
                continue;
            }
            int n = need(s, c);
            if (n > kMost) return true;
            if (plug && n == 0) return false;
            (plug ? below[n] : have[n])++, clued++, most = std::max(most, n);
        }
        if (f.next_total >= 0 && plugs > f.next_total) return false;
        int at_least = clued - have[0], room = 0;  // columns that need k or more; what all columns take of k rows
        for (int k = 1; k < int(f.row_sum.size()); ++k) {
            room += at_least + open_cols;
            if (f.row_sum[k] > room) return false;
            at_least -= k <= most ? have[k] + below[k] : 0;
        }
        // The row takes the columns with plugs and, at best, the neediest others; the rest must fit into the rows
        // after.
        int others = f.next_total < 0 ? plan_.cols : f.next_total - plugs;
        for (int n = 1; n <= most; ++n) below[n - 1] += below[n], below[n] = 0;
        for (int n = most; n > 0; n--) {
            int taken = std::min(others, int(have[n]));
            others -= taken, below[n] += have[n] - taken, below[n - 1] += taken;
        }
        const RowFacts& after = facts_[row + 1];
        for (int k = 0, sum = 0, n = most; n > 0; n--)
            for (int i = 0; i < below[n]; ++i)
                if (sum += n; sum > after.col_cap[++k]) return false;
        return true;
    }

    // Before cell (row, col): columns that are done, and cuts that the line cannot cross, split the rest into parts. In
    // each part the ends of pieces pair up, and nothing is closed off before the line is whole.
    bool parts_possible(int row, int col, const State& s) const {
        const int cols = plan_.cols, here = row * cols + col;
        // Most cells the line can still use in each column; 64 where no total says.
        uint8_t room_in[64];
        const uint64_t done = (uint64_t(1) << col) - 1,
                       shut = (facts_[row + 1].col_shut & done) | (facts_[row].col_shut & ~done);
        for (int c = 0; c < cols; ++c)
            room_in[c] = uint8_t((shut >> c) & 1 ? 0 : fields_[c].word < 0 ? 64 : std::min(need(s, c), 64));
        int doors_left = 0;
        for (const DoorAt& d : doors_) doors_left += d.cell >= here && room_in[d.col];
        const int door_ends = Word::door_ends(s.plugs);
        int ends_in_all = Word::plugs(s.plugs);
        const int doors_wanted = plan_.loop ? 0 : 2 - door_ends;
        if (doors_left < doors_wanted) return false;
        const bool certain =
            doors_left == doors_wanted || !doors_wanted;  // otherwise it is open which doors will be used
        if (certain) ends_in_all += doors_wanted;
        int ends = 0, wants = 0, doors = 0, specials = 0, depth = 0, lowest = 0, needy = 0, parity = 0;
        auto close = [&] {
            bool good = true;
            if (certain || !doors) {
                bool balanced = depth == 0 && lowest == 0;
                if (ends & 1) good = false;
                if (wants && !ends && (!plan_.loop || ends_in_all || needy++)) good = false;
                if (ends && balanced && ends != ends_in_all && specials != 1) good = false;
            }
            ends = wants = doors = specials = depth = lowest = 0;
            return good;
        };
        int before = 0;  // most crossings from the column before
        for (int c = 0; c < cols; ++c) {
            const int n = room_in[c], room = std::min(before, n);
            before = n;
            if (room == 0 || (room == 1 && certain && !parity))
                if (!close()) return false;
            if (!n) continue;
            int had = ends;
            auto see = [&](int position) {
                int kind = Word::kind(Word::get(s.plugs, position));
                if (kind == kNone) return;
                ends++;
                if (kind == kOpen) depth++;
                else if (kind == kClose) lowest = std::min(lowest, --depth);
                else specials++;
            };
            if (c <= col) see(c);
            if (c >= col) see(c + 1);
            if (doors_wanted)
                for (const DoorAt& d : doors_)
                    if (d.col == c && d.cell >= here) doors++, ends++, specials++;
            wants += fields_[c].word >= 0 ? n : 0;
            if (n == 1 && ends == had && certain && !parity)
                return false;  // the line would have to pass straight through
            parity ^= (ends - had) & 1;
        }
        return close();
    }

  private:
    struct Field {
        int8_t word = -1;
        uint8_t shift = 0;
    };
    struct RowFacts {              // about a row and those below it
        int next_total = -1;       // of the row
        std::vector<int> col_cap;  // [k]: most cells of any k columns that the row totals allow
        std::vector<int> row_sum;  // [k]: the k largest row totals together
        uint64_t col_shut = 0;     // columns without a usable cell
    };
    struct DoorAt {
        int cell, col;
    };

    void prepare() {
        int bits = total_bits(plan_), per = 64 / bits, next = 0;
        mask_ = (uint64_t(1) << bits) - 1;
        for (int i = 0; i <= plan_.cols; ++i) {
            // Where the board is turned by half, each of its columns has the same place.
            const int c = i < plan_.cols && plan_.orientation >= 4 ? plan_.cols - 1 - i : i;
            if (c < plan_.cols && plan_.col_total[c] < 0) continue;
            fields_[c] = {int8_t(next / per), uint8_t(next % per * bits)};
            next++;
        }
        field_bits_ = bits;
        ahead_.assign(plan_.cols + 1, {});
        for (int c = plan_.cols; c-- > 0;) {
            ahead_[c] = ahead_[c + 1];
            if (fields_[c].word < 0) ahead_[c].unclued++;
            else ahead_[c].lowest[fields_[c].word] |= uint64_t(1) << fields_[c].shift;
        }
        facts_.resize(plan_.rows + 1);
        for (int r = 0; r <= plan_.rows; ++r) {
            RowFacts& f = facts_[r];
            if (r < plan_.rows) f.next_total = plan_.row_total[r];
            f.col_cap.assign(plan_.cols + 1, 0);
            std::vector<int> totals;
            for (int below = r; below < plan_.rows; ++below) {
                int total = plan_.row_total[below];
                for (int k = 0; k <= plan_.cols; ++k) f.col_cap[k] += total < 0 ? k : std::min(total, k);
                if (total >= 0) totals.push_back(total);
            }
            std::sort(totals.rbegin(), totals.rend());
            f.row_sum.assign(1, 0);
            for (int total : totals) f.row_sum.push_back(f.row_sum.back() + total);
            f.col_shut = ~uint64_t(0);
            for (int below = r; below < plan_.rows; ++below)
                for (int c = 0; c < plan_.cols; ++c)
                    if (plan_.table[below * plan_.cols + c] & ~kUnused) f.col_shut &= ~(uint64_t(1) << c);
        }
        for (int cell = 0; cell < plan_.rows * plan_.cols; ++cell)
            for (int side = 0; side < 4; ++side)
                if (plan_.out(cell, side) <= -2 && (plan_.table[cell] & kUse[side]))
                    doors_.push_back({cell, cell % plan_.cols});
    }

    // Columns from c on that can take another cell.
    int usable_ahead(int c, const State& s) const {
        const Ahead& a = ahead_[c];
        int n = a.unclued;
        if constexpr (M > 0)
            for (int i = 0; i < M; ++i) {
                uint64_t any = s.need.word[i];
                for (int b = 1; b < field_bits_; ++b) any |= s.need.word[i] >> b;
                n += std::popcount(any & a.lowest[i]);
            }
        return n;
    }

    const FrontierPlan& plan_;
    uint64_t mask_ = 0;
    int field_bits_ = 0;
    std::array<Field, 65> fields_;
    struct Ahead {
        int unclued = 0;
        uint64_t lowest[M > 0 ? M : 1] = {};
    };
    std::vector<Ahead> ahead_;  // [c]: of columns c and later
    std::vector<RowFacts> facts_;
    std::vector<DoorAt> doors_;
};

}  // namespace park::frontier
