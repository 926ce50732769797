// Line totals: the cells that the row and each column still need, and checks whether a state can still provide them.
//
// All checks are necessary conditions on the later cells: they only drop states that lead to no solution.
#pragma once
#include "frontier/rule_checks.hpp"

namespace park::frontier {

template <class Plugs, int kPlugBits, int kExtraWords>
class Totals {
  public:
    using State = FrontierState<Plugs, kExtraWords>;
    using Word = PlugWord<Plugs, kPlugBits>;

    explicit Totals(const FrontierPlan& plan) : plan_(plan) {
        if constexpr (kExtraWords > 0)
            if (plan.counters) prepare();
    }

    // How many cells column c still needs; c = cols stands for the current row.
    int need(const State& state, int c) const {
        if constexpr (kExtraWords > 0) {
            const Field field = fields_[c];
            return field.word < 0 ? 0
                                  : int((state.need.word[kExtraWords == 1 ? 0 : field.word] >> field.shift) & mask_);
        } else return 0;
    }
    // Stores how many cells column c (or the row, if c = cols) still needs.
    void set_need(State& state, int c, int value) const {
        if constexpr (kExtraWords > 0) {
            if (fields_[c].word < 0) return;
            uint64_t& word = state.need.word[fields_[c].word];
            word = (word & ~(mask_ << fields_[c].shift)) | uint64_t(value) << fields_[c].shift;
        }
    }
    // The bit at which the need of a column or the row begins in its word.
    int shift(int c) const { return fields_[c].shift; }
    uint64_t mask() const { return mask_; }
    // True if a column with a total needs no more cells.
    bool is_spent(const State& state, int c) const { return fields_[c].word >= 0 && need(state, c) == 0; }
    bool is_row_spent(int row, const State& state) const {
        return plan_.row_total[row] >= 0 && need(state, plan_.cols) == 0;
    }

    // Subtracts the cell from the needs of its row and column; false if one of them cannot be met any more.
    bool subtract_cell(const Level& level, State& state, bool uses) const {
        if constexpr (kExtraWords > 0) {
            auto subtract = [&](int total, int c, int can, int must) {
                if (total < 0) return true;
                int left = need(state, c) - uses;
                if (left < must || left > can) return false;
                if (uses) set_need(state, c, left);
                return true;
            };
            return subtract(plan_.col_total[level.col], level.col, level.col_can, level.col_must) &&
                   subtract(plan_.row_total[level.row], plan_.cols, level.row_can, level.row_must);
        }
        return true;
    }

    // True if the state can still be completed, as far as the rest of the row shows, after the cell of this level.
    // `uses` tells whether the line visits the cell, `joins` whether it joined two pieces there, and `east` whether it
    // leaves to the east.
    bool row_rest_possible(const Level& level, const State& state, bool uses, bool joins, bool east) const {
        const int at = level.at + 1;
        Plugs ahead = state.plugs >> (at * kPlugBits);  // the east plug, then the north plugs of the cells to come
        if (plan_.row_total[level.row] >= 0) {
            // Cells of the row that the plugs enter; the east plug and the north plug after it enter the same cell.
            const bool share_cell = Word::get(ahead, 0) && Word::get(ahead, 1);
            const int cells = Word::plugs(ahead) - share_cell, wanted = need(state, plan_.cols);
            if (cells > wanted || wanted > usable_ahead(level.col + 1, state)) return false;
        }
        // The plugs behind lead down to distinct cells of the next row.
        int next = facts_[level.row + 1].next_total;
        if (next >= 0 && Word::plugs(state.plugs) - Word::plugs(ahead) > next) return false;
        // Parts can only have changed around columns that are nearly complete, or where pieces were joined.
        auto nearly_done_column = [&](int c) { return fields_[c].word >= 0 && need(state, c) <= 1; };
        const bool parts_changed =
            uses && (joins || nearly_done_column(level.col) || (east && nearly_done_column(level.col + 1)));
        return !parts_changed || parts_possible(level.row, level.col + 1, state);
    }

    // True if the totals and the parts of the board can still be met, at the start of a row.
    bool row_start_possible(int row, const State& state) const {
        return totals_fit(row, state) && parts_possible(row, 0, state);
    }

    // The part of the needs on which parts_possible depends, if one word holds them all: a bit for each need that is 0,
    // and the next bit for each need that is 1.
    uint64_t nearly_done(uint64_t needs) const {
        // All needs at once: moves each higher bit of a need onto its lowest bit, which is then set if the need is 2 or
        // more. Bits outside of `lowest` are masked out below.
        uint64_t above_one = 0;
        for (int b = 1; b < field_bits_; ++b) above_one |= needs >> b;
        const uint64_t lowest = ahead_[0].lowest[0];
        const uint64_t is_zero = ~(above_one | needs) & lowest, is_one = ~above_one & needs & lowest;
        return field_bits_ == 1 ? is_zero : is_zero | is_one << 1;
    }

    // The Gale-Ryser condition: true if the rows from `row` on can provide what the columns need.
    bool totals_fit(int row, const State& state) const {
        const RowFacts& facts = facts_[row];
        constexpr int kMaxNeed = 64;
        // [n]: how many columns need n cells: those without a plug into this row, and those with one.
        uint8_t have[kMaxNeed + 2] = {}, below[kMaxNeed + 2] = {};
        int open_cols = 0, clued = 0, most = 0, plugs = 0;
        for (int c = 0; c < plan_.cols; ++c) {
            bool plug = Word::get(state.plugs, c + 1);
            plugs += plug;
            if (plan_.col_total[c] < 0) {
                open_cols++;
                continue;
            }
            int n = need(state, c);
            if (n > kMaxNeed) return true;
            if (plug && n == 0) return false;
            (plug ? below[n] : have[n])++, clued++, most = std::max(most, n);
        }
        if (facts.next_total >= 0 && plugs > facts.next_total) return false;
        // The k largest row totals must fit into `room`, which is what all columns can take of k rows: a column that
        // needs n takes at most min(n, k). `at_least` counts the columns that need k or more.
        int at_least = clued - have[0], room = 0;
        for (int k = 1; k < int(facts.row_sum.size()); ++k) {
            room += at_least + open_cols;
            if (facts.row_sum[k] > room) return false;
            at_least -= k <= most ? have[k] + below[k] : 0;  // columns that need exactly k drop out
        }
        // The row serves the columns with plugs and, at best, the other columns with the highest needs. What remains
        // must fit into the rows after it.
        int others = facts.next_total < 0 ? plan_.cols : facts.next_total - plugs;
        // From here on, `below[n]` counts all columns that need n cells of the rows below.
        for (int n = 1; n <= most; ++n) below[n - 1] += below[n], below[n] = 0;  // the row serves columns with plugs
        for (int n = most; n > 0; n--) {
            int taken = std::min(others, int(have[n]));
            others -= taken, below[n] += have[n] - taken, below[n - 1] += taken;
        }
        // No k columns may need more than the rows below allow to k columns: it suffices to check the k largest needs.
        const RowFacts& after = facts_[row + 1];
        for (int k = 0, sum = 0, n = most; n > 0; n--)
            for (int i = 0; i < below[n]; ++i)
                if (sum += n; sum > after.col_cap[++k]) return false;
        return true;
    }

    // Before cell (row, col), complete columns and cuts that the line cannot cross split the rest of the board into
    // parts. True if in each part the ends of pieces can pair up, and no part is closed off before the line is
    // complete.
    bool parts_possible(int row, int col, const State& state) const {
        const int cols = plan_.cols, here = row * cols + col;
        // The highest number of cells that the line can still use in each column; 64 without a total.
        uint8_t room_in[64];
        // Columns without a usable cell: below this row where the row is done, from this row on elsewhere.
        const uint64_t done = (uint64_t(1) << col) - 1,  // a bit for each column before `col`
            shut = (facts_[row + 1].col_shut & done) | (facts_[row].col_shut & ~done);
        for (int c = 0; c < cols; ++c)
            room_in[c] = uint8_t((shut >> c) & 1 ? 0 : fields_[c].word < 0 ? 64 : std::min(need(state, c), 64));
        int doors_left = 0;
        for (const DoorAt& d : doors_) doors_left += d.cell >= here && room_in[d.col];
        const int door_ends = Word::door_ends(state.plugs);
        int ends_in_all = Word::plugs(state.plugs);
        const int doors_wanted = plan_.loop ? 0 : 2 - door_ends;
        if (doors_left < doors_wanted) return false;
        const bool certain =
            doors_left == doors_wanted || !doors_wanted;  // otherwise it is undecided which doors are used
        if (certain) ends_in_all += doors_wanted;
        // About the current part: the ends of pieces, the cells that it needs, its doors, the ends at doors, and the
        // depth of brackets, now and at its lowest. Parts without ends that need cells count as `lone_parts`. `parity`
        // is that of the ends so far, so of the crossings to the next column.
        int ends = 0, needed = 0, doors = 0, specials = 0, depth = 0, lowest = 0, lone_parts = 0, parity = 0;
        // Ends the current part. False if its ends cannot pair up, if it needs cells that no line reaches, or if its
        // pieces would close before the line is complete.
        auto close_part = [&] {
            bool good = true;
            if (certain || !doors) {
                bool balanced = depth == 0 && lowest == 0;
                if (ends & 1) good = false;
                if (needed && !ends && (!plan_.loop || ends_in_all || lone_parts++)) good = false;
                if (ends && balanced && ends != ends_in_all && specials != 1) good = false;
            }
            ends = needed = doors = specials = depth = lowest = 0;
            return good;
        };
        int before = 0;  // the highest number of crossings from the column before
        for (int c = 0; c < cols; ++c) {
            const int n = room_in[c], room = std::min(before, n);
            before = n;
            // The line crosses from the column before an even number of times if `parity` is 0, so one crossing is
            // none.
            if (room == 0 || (room == 1 && certain && !parity))
                if (!close_part()) return false;
            if (!n) continue;
            const int ends_before = ends;
            auto add_plug = [&](int position) {
                int kind = Word::kind(Word::get(state.plugs, position));
                if (kind == kNone) return;
                ends++;
                if (kind == kOpen) depth++;
                else if (kind == kClose) lowest = std::min(lowest, --depth);
                else specials++;
            };
            if (c <= col) add_plug(c);
            if (c >= col) add_plug(c + 1);
            if (doors_wanted)
                for (const DoorAt& d : doors_)
                    if (d.col == c && d.cell >= here) doors++, ends++, specials++;
            needed += fields_[c].word >= 0 ? n : 0;
            // A single cell without an end would be passed straight through, from the column before to the next, but an
            // even number of crossings excludes that.
            if (n == 1 && ends == ends_before && certain && !parity) return false;
            parity ^= (ends - ends_before) & 1;
        }
        return close_part();
    }

  private:
    struct Field {
        int8_t word = -1;  // -1 without a total
        uint8_t shift = 0;
    };
    struct RowFacts {              // about a row and the rows below it
        int next_total = -1;       // of the row
        std::vector<int> col_cap;  // [k]: the most cells of any k columns that the row totals allow
        std::vector<int> row_sum;  // [k]: the k largest row totals together
        uint64_t col_shut = 0;     // columns without a usable cell
    };
    struct DoorAt {
        int cell, col;
    };

    // Assigns a field of a state's words to each need, and tabulates for each row what the rows from there on can
    // provide.
    void prepare() {
        int bits = total_bits(plan_), per_word = 64 / bits, next = 0;
        mask_ = (uint64_t(1) << bits) - 1;
        for (int i = 0; i <= plan_.cols; ++i) {
            // On a board rotated by half a turn, each column keeps its field.
            const int c = i < plan_.cols && plan_.orientation >= 4 ? plan_.cols - 1 - i : i;
            if (c < plan_.cols && plan_.col_total[c] < 0) continue;
            fields_[c] = {int8_t(next / per_word), uint8_t(next % per_word * bits)};
            next++;
        }
        field_bits_ = bits;
        // About the columns from each one on: how many have no total, and the lowest bits of the needs of the others.
        ahead_.assign(plan_.cols + 1, {});
        for (int c = plan_.cols; c-- > 0;) {
            ahead_[c] = ahead_[c + 1];
            if (fields_[c].word < 0) ahead_[c].unclued++;
            else ahead_[c].lowest[fields_[c].word] |= uint64_t(1) << fields_[c].shift;
        }
        facts_.resize(plan_.rows + 1);
        for (int r = 0; r <= plan_.rows; ++r) {
            RowFacts& facts = facts_[r];
            if (r < plan_.rows) facts.next_total = plan_.row_total[r];
            // A row gives k columns at most k cells, and at most its total.
            facts.col_cap.assign(plan_.cols + 1, 0);
            std::vector<int> totals;
            for (int below = r; below < plan_.rows; ++below) {
                int total = plan_.row_total[below];
                for (int k = 0; k <= plan_.cols; ++k) facts.col_cap[k] += total < 0 ? k : std::min(total, k);
                if (total >= 0) totals.push_back(total);
            }
            std::sort(totals.rbegin(), totals.rend());
            facts.row_sum.assign(1, 0);
            for (int total : totals) facts.row_sum.push_back(facts.row_sum.back() + total);
            facts.col_shut = ~uint64_t(0);
            for (int below = r; below < plan_.rows; ++below)
                for (int c = 0; c < plan_.cols; ++c)
                    if (plan_.table[below * plan_.cols + c] & ~kUnused) facts.col_shut &= ~(uint64_t(1) << c);
        }
        // The doors that the line may use.
        for (int cell = 0; cell < plan_.rows * plan_.cols; ++cell)
            for (int side = 0; side < 4; ++side)
                if (is_door(plan_.out(cell, side)) && (plan_.table[cell] & kUse[side]))
                    doors_.push_back({cell, cell % plan_.cols});
    }

    // The number of columns from c on that can take another cell.
    int usable_ahead(int c, const State& state) const {
        const Ahead& columns = ahead_[c];
        int usable = columns.unclued;
        if constexpr (kExtraWords > 0)
            for (int i = 0; i < kExtraWords; ++i) {
                // ORs the bits of each need into its lowest bit, and counts the lowest bits that are set.
                uint64_t is_positive = state.need.word[i];
                for (int b = 1; b < field_bits_; ++b) is_positive |= state.need.word[i] >> b;
                usable += std::popcount(is_positive & columns.lowest[i]);
            }
        return usable;
    }

    const FrontierPlan& plan_;
    uint64_t mask_ = 0;
    int field_bits_ = 0;
    std::array<Field, 65> fields_;
    struct Ahead {
        int unclued = 0;  // columns without a total
        // The lowest bit of the need of each other column, in each word.
        uint64_t lowest[kExtraWords > 0 ? kExtraWords : 1] = {};
    };
    std::vector<Ahead> ahead_;  // [c]: about the columns from c on
    std::vector<RowFacts> facts_;
    std::vector<DoorAt> doors_;
};

}  // namespace park::frontier
