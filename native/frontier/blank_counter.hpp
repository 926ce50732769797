// Counts the loops on a blank board, or the paths between cells on two opposite sides of one, without a hash table.
//
// Without clues, every balanced bracket word with gaps (a Motzkin word) is a state. So the counts are stored in an
// array in the order of the words, and updated in place. A word is cut into a left and a right half; its index is the
// start of its left half plus the rank of its right half among those that begin at the same depth. A cell changes two
// neighbouring symbols: if both lie in one half, together with the brackets that are renamed, whole runs of the array
// change in step. The changes are computed once for each column, as lists of moves.
//
// A path from the first row to the last counts as a loop that returns around the left of the board. A bracket before
// the first column stays open in all words. The sweep begins with the word of this bracket and the one above the first
// cell of the path, and ends with the word of this bracket and the one below its last cell.
#pragma once
#include <optional>

#include "frontier/board.hpp"

namespace park::frontier {

// True if the line is a loop, and the board has no clues at all.
inline bool is_blank(const FrontierBoard& board) {
    if (!board.loop || !board.rules.empty()) return false;
    auto has_clue = [](const std::vector<int>& v) {
        return std::any_of(v.begin(), v.end(), [](int t) { return t >= 0; });
    };
    if (has_clue(board.row_total) || has_clue(board.col_total)) return false;
    return std::all_of(board.allow.begin(), board.allow.end(), [](Passes t) { return (t & kAnyPass) == kAnyPass; });
}

// The columns of a path's ends in the first and in the last row; if `transposed`, the rows of its ends in two columns.
struct BlankPath {
    bool transposed;
    int first, last;
};

// How much wider than long a board may be: the array of a wide board is larger than the states of a sweep.
constexpr int kMaxExtraWidth = 2;

// The path of a board without other clues, if it runs between opposite sides that are short enough.
inline std::optional<BlankPath> blank_path(const FrontierBoard& board) {
    std::vector<int> tips;
    for (const PathEnd& end : board.ends) tips.push_back(end.cell);
    for (const Door& door : board.doors) {
        const int row = door.cell / board.cols, col = door.cell % board.cols;
        const bool at_border = door.side == N   ? row == 0
                               : door.side == W ? col == 0
                               : door.side == E ? col == board.cols - 1
                                                : row == board.rows - 1;
        if (!at_border) return {};
        tips.push_back(door.cell);
    }
    if (board.loop || board.directed || !board.rules.empty() || tips.size() != 2 || tips[0] == tips[1]) return {};
    for (const std::vector<int>& totals : {board.row_total, board.col_total})
        for (int total : totals)
            if (total >= 0) return {};
    // All other cells may be passed in every way, and a path may leave its ends through every side.
    const Passes any_end = end_bit(N) | end_bit(W) | end_bit(E) | end_bit(S);
    for (int cell = 0; cell < board.cells(); ++cell) {
        const Passes wanted = !board.ends.empty() && (cell == tips[0] || cell == tips[1]) ? any_end : kAnyPass;
        if ((board.allow[cell] & wanted) != wanted) return {};
    }
    std::sort(tips.begin(), tips.end());
    const int top = tips[0] / board.cols, bottom = tips[1] / board.cols;
    const int from = tips[0] % board.cols, to = tips[1] % board.cols;
    const bool down = top == 0 && bottom == board.rows - 1 && board.cols <= board.rows + kMaxExtraWidth;
    const bool across = std::abs(from - to) == board.cols - 1 && board.rows <= board.cols + kMaxExtraWidth;
    if (std::min(board.rows, board.cols) < 2 || (!down && !across)) return {};
    if (down && (!across || board.cols <= board.rows)) return BlankPath{false, from, to};
    return from < to ? BlankPath{true, top, bottom} : BlankPath{true, bottom, top};
}

class BlankCounter {
    using Code = uint32_t;  // two bits for each symbol, the first symbol lowest
    enum Symbol { kGap = 0, kOpening = 1, kClosing = 2 };
    // The low and the high bits of all symbols. A symbol with both bits set does not exist.
    static constexpr Code kLowBits = 0x55555555u, kHighBits = 0xAAAAAAAAu;
    static bool is_word(Code code) { return !((code & code >> 1) & kLowBits); }
    struct HalfWord {
        Code code;
        int depth;  // after a left half, before a right half
        uint32_t start;
    };
    // What a cell does with its pair of symbols: two empty ones open a piece (or stay), one plug goes south or east,
    // two plugs join.
    enum Type { kCopy, kSpread, kJoin };
    struct Move {
        Type type;
        uint32_t from, to;  // halves: indices in lefts_, or in the rights of one depth
        int flip;           // which unmatched bracket of the other half changes, counted from the cut; -1 if none
    };

  public:
    BlankCounter(int rows, int cols, Limits& limits, std::optional<BlankPath> path = {})
        : rows_(rows), cols_(cols), path_(path), prefix_length_(path.has_value()), limits_(limits) {
        budget_.cap = limits.bytes();
    }

    // Counts the lines. Every line fits in both directions, so `directed` is twice `lines`.
    CountResult run() {
        CountResult result;
        if (cols_ >= 2) result.stop = sweep();
        result.lines = answer_;
        result.directed = answer_;
        add(result.directed, answer_.data(), int(answer_.size()));
        result.stats.states = states_, result.stats.peak = words_;
        result.stats.bytes = budget_.peak;
        return result;
    }

  private:
    // The symbol at a position of a word, and the word with another symbol there.
    static int symbol(Code code, int at) { return int(code >> (2 * at) & 3); }
    static Code with(Code code, int at, int s) { return (code & ~(Code(3) << (2 * at))) | Code(s) << (2 * at); }

    // The position of the bracket that matches the one at `at`; if it is not in this half, -1 - (its number, counted
    // from the cut, among the unmatched brackets of the other half).
    static int mate(Code code, int at, int length) {
        // `depth` counts the brackets between that are still open, with the one at `at`.
        int step = symbol(code, at) == kOpening ? 1 : -1, depth = 0;
        for (int i = at; i >= 0 && i < length; i += step) {
            int s = symbol(code, i);
            depth += s == kOpening ? step : s == kClosing ? -step : 0;
            if (depth == 0) return i;
        }
        return -depth;  // depth - 1 others are still open between it and the cut
    }
    // The position of an unmatched bracket of a half, counted from the cut: closing ones of a right half, opening ones
    // of a left half.
    static int unmatched(Code code, int length, bool right, int number) {
        int depth = 0;
        for (int k = 0; k < length; ++k) {
            int at = right ? k : length - 1 - k, s = symbol(code, at);
            if (s == kGap) continue;
            const bool partner_is_further = s == (right ? kOpening : kClosing);  // from the cut, so in this half
            if (partner_is_further) depth++;
            else if (depth > 0) depth--;  // it is such a partner
            else if (number-- == 0) return at;
        }
        return -1;
    }

    // The depth after a half that begins at a depth; negative if a prefix closes more brackets than are open.
    static int depth_after(Code code, int length, int depth) {
        for (int i = 0; i < length && depth >= 0; ++i) {
            int s = symbol(code, i);
            depth += s == kOpening ? 1 : s == kClosing ? -1 : 0;
        }
        return depth;
    }

    // Lists the left and right halves of all words, and numbers them.
    void make_halves() {
        const int n = prefix_length_ + cols_ + 1;
        left_length_ = n / 2, right_length_ = n - left_length_;
        left_at_.assign(size_t(1) << (2 * left_length_), kNoIndex);
        right_at_.assign(size_t(1) << (2 * right_length_), kNoIndex);
        rights_.resize(right_length_ + 1);
        for (Code code = 0; code < right_at_.size(); ++code) {
            if (!is_word(code)) continue;
            // More closing than opening brackets, by the depth at which the half begins.
            int drop = std::popcount(code & kHighBits) - std::popcount(code & kLowBits);
            if (drop < 0 || depth_after(code, right_length_, drop) != 0) continue;
            right_at_[code] = uint32_t(rights_[drop].size());
            rights_[drop].push_back(code);
        }
        uint64_t words = 0;
        for (Code code = 0; code < left_at_.size(); ++code) {
            if (!is_word(code)) continue;
            if (path_ && symbol(code, 0) != kOpening) continue;  // the bracket before the first column
            int depth = depth_after(code, left_length_, 0);
            if (depth < 0 || depth > right_length_) continue;  // no right half could close all brackets
            left_at_[code] = uint32_t(lefts_.size());
            lefts_.push_back({code, depth, uint32_t(words)});
            words += rights_[depth].size();
        }
        words_ = words;
    }

    // Tabulates the index of each half after one of its unmatched brackets changes its direction.
    void make_flips() {
        right_flip_.resize(rights_.size());
        for (size_t depth = 2; depth < rights_.size(); ++depth)
            for (int number = 0; number < int(depth); ++number) {
                right_flip_[depth].emplace_back();
                for (Code code : rights_[depth]) {
                    int at = unmatched(code, right_length_, true, number);
                    // The outermost bracket never changes: its partner would be missing.
                    Code changed = with(code, at, kOpening);
                    right_flip_[depth].back().push_back(right_at_[changed]);
                }
            }
        left_flip_.resize(lefts_.size());
        for (size_t i = 0; i < lefts_.size(); ++i)
            for (int number = 0; number < lefts_[i].depth; ++number) {
                const int at = unmatched(lefts_[i].code, left_length_, false, number);
                Code changed = with(lefts_[i].code, at, kClosing);
                left_flip_[i].push_back(left_at_[changed]);
            }
    }

    // Adds the move for the pair of symbols at `at` and `at + 1`, inside one half: the plugs that enter a cell from
    // west and north. A pair that closes a loop has no move.
    template <class Find>
    static void moves_of(Code code, int at, int length, Find find, std::vector<Move>& moves) {
        const int west = symbol(code, at), north = symbol(code, at + 1);
        const Code bare = with(with(code, at, kGap), at + 1, kGap);
        auto add_move = [&](Type type, Code to, int flip = -1) { moves.push_back({type, find(code), find(to), flip}); };
        if (!west && !north) add_move(kCopy, with(with(bare, at, kOpening), at + 1, kClosing));
        else if (west && !north) add_move(kSpread, with(bare, at + 1, west));
        else if (west == kClosing && north == kOpening) add_move(kJoin, bare);
        else if (west && west == north) {
            // The mate of the inner bracket becomes an end of the joined piece, of the other kind.
            int mate_at = mate(code, west == kOpening ? at + 1 : at, length);
            if (mate_at >= 0) add_move(kJoin, with(bare, mate_at, west));
            else add_move(kJoin, bare, -1 - mate_at);  // it lies in the other half, see `mate`
        }
    }

    // Lists the moves for each column whose pair of symbols lies in one half. `cell_across_cut` handles the other
    // column.
    void make_moves() {
        left_moves_.resize(prefix_length_ + cols_), right_moves_.resize(prefix_length_ + cols_);
        for (int at = prefix_length_; at < prefix_length_ + cols_; ++at) {
            if (at + 1 < left_length_) {
                for (const HalfWord& l : lefts_)
                    moves_of(l.code, at, left_length_, [&](Code x) { return left_at_[x]; }, left_moves_[at]);
                sort_moves(left_moves_[at]);
            }
            if (at >= left_length_) {
                right_moves_[at].resize(rights_.size());
                for (size_t depth = 0; depth < rights_.size(); ++depth) {
                    for (Code code : rights_[depth])
                        moves_of(
                            code, at - left_length_, right_length_, [&](Code x) { return right_at_[x]; },
                            right_moves_[at][depth]);
                    sort_moves(right_moves_[at][depth]);
                }
            }
        }
    }
    // Copies come before joins, which change the words that are copied.
    static void sort_moves(std::vector<Move>& moves) {
        std::stable_sort(moves.begin(), moves.end(),
                         [](const Move& one, const Move& other) { return one.type < other.type; });
    }

    // The index of a word in the array of counts.
    size_t index_of(Code left, Code right) const { return lefts_[left_at_[left]].start + size_t(right_at_[right]); }
    size_t index_of(uint64_t word) const {
        return index_of(Code(word & ((uint64_t(1) << (2 * left_length_)) - 1)), Code(word >> (2 * left_length_)));
    }

    template <int kLimbs>
    struct Number {
        uint64_t limb[kLimbs];
        void operator+=(const Number& other) {
            if constexpr (kLimbs == 1) limb[0] += other.limb[0];
            else add(limb, other.limb, kLimbs);
        }
    };
    // The effect of a cell on the counts of a pair of words. After a copy both words have the count, after a spread
    // both have the sum, and a join moves the count.
    template <class Num>
    static void apply(Type type, Num& from, Num& to) {
        if (type == kCopy) to = from;
        else if (type == kSpread) to += from, from = to;
        else to += from, from = Num{};
    }

    // Updates the counts for the cell whose west plug is at `at`.
    template <int kLimbs>
    void cell(int at, Number<kLimbs>* v) {
        if (!path_) {  // the loop that closes here if nothing else is open
            size_t closing = index_of(uint64_t(kOpening) << (2 * at) | uint64_t(kClosing) << (2 * at + 2));
            add(answer_, v[closing].limb, kLimbs);
        }
        if (at + 1 < left_length_) {
            for (const Move& m : left_moves_[at]) {
                const HalfWord& l = lefts_[m.from];
                size_t run = rights_[l.depth].size();
                Number<kLimbs>*from = v + l.start, *to = v + lefts_[m.to].start;
                if (m.flip >= 0) {
                    const auto& targets = right_flip_[l.depth][m.flip];
                    for (size_t k = 0; k < run; ++k) apply(kJoin, from[k], to[targets[k]]);
                } else if (m.type == kCopy) std::copy(from, from + run, to);
                else if (m.type == kSpread)
                    for (size_t k = 0; k < run; ++k) apply(kSpread, from[k], to[k]);
                else
                    for (size_t k = 0; k < run; ++k) apply(kJoin, from[k], to[k]);
            }
        } else if (at >= left_length_) {
            // All copies come before the joins of other left halves, since a join may change another run.
            for (bool joining : {false, true})
                for (size_t i = 0; i < lefts_.size(); ++i)
                    for (const Move& m : right_moves_[at][lefts_[i].depth]) {
                        if ((m.type == kJoin) != joining) continue;
                        Number<kLimbs>* run = v + lefts_[i].start;
                        Number<kLimbs>* other = m.flip >= 0 ? v + lefts_[left_flip_[i][m.flip]].start : run;
                        apply(m.type, run[m.from], other[m.to]);
                    }
        } else {
            cell_across_cut<kLimbs>(v);
        }
    }

    // Updates the counts for the cell whose pair of symbols lies across the cut between the halves.
    template <int kLimbs>
    void cell_across_cut(Number<kLimbs>* v) {
        const int at = left_length_ - 1;
        for (bool joining : {false, true})
            for (const HalfWord& l : lefts_) {
                const int west = symbol(l.code, at);
                for (size_t k = 0; k < rights_[l.depth].size(); ++k) {
                    Code r = rights_[l.depth][k];
                    const int north = symbol(r, 0);
                    Number<kLimbs>& from = v[l.start + k];
                    if (joining != (west && north)) continue;  // all joins come after all copies, as in `cell`
                    Code bare_left = with(l.code, at, kGap), bare_right = with(r, 0, kGap);
                    if (!west && !north)
                        apply(kCopy, from, v[index_of(with(l.code, at, kOpening), with(r, 0, kClosing))]);
                    else if (west && !north) apply(kSpread, from, v[index_of(bare_left, with(r, 0, west))]);
                    else if (west == kClosing && north == kOpening)
                        apply(kJoin, from, v[index_of(bare_left, bare_right)]);
                    else if (west == kOpening && north == kOpening) {
                        const int mate_at = mate(r, 0, right_length_);
                        apply(kJoin, from, v[index_of(bare_left, with(bare_right, mate_at, kOpening))]);
                    } else if (west == kClosing && north == kClosing) {
                        const int mate_at = mate(l.code, at, left_length_);
                        apply(kJoin, from, v[index_of(with(bare_left, mate_at, kClosing), bare_right)]);
                    }
                }
            }
    }

    // The word between two rows as the first cell of the next row sees it: with a gap for its west plug, which comes
    // first, or on the board of a path after the bracket before the first column.
    uint64_t next_row(uint64_t word) const { return path_ ? (word & 3) | (word >> 2) << 4 : word << 2; }

    // The index of the word between two rows with a single plug of the path, below this column.
    size_t path_word_index(int col) const {
        const uint64_t word = kOpening | uint64_t(kClosing) << (2 * (prefix_length_ + col));
        return size_t(std::find(row_words_.begin(), row_words_.end(), word) - row_words_.begin());
    }

    // Sweeps one row with kLimbs limbs per count. `row_counts_` has the counts of the words between two rows, whose
    // last symbol is empty.
    template <int kLimbs>
    Stop row() {
        constexpr size_t kSize = kLimbs;
        if (!values_.resize(words_ * kSize, budget_)) return Stop::memory;
        auto* v = reinterpret_cast<Number<kLimbs>*>(values_.data());
        std::fill(v, v + words_, Number<kLimbs>{});
        // A row may have more limbs than the one before; the upper ones are then 0.
        for (size_t i = 0; i < row_words_.size(); ++i)
            std::copy_n(row_counts_.data() + i * limbs_, std::min(limbs_, kLimbs),
                        v[index_of(next_row(row_words_[i]))].limb);
        for (int c = 0; c < cols_; ++c) {
            if (limits_.reached_now()) return limits_.stop();
            cell<kLimbs>(prefix_length_ + c, v);
            states_ += words_;
        }
        limbs_ = kLimbs;
        if (!row_counts_.resize(row_words_.size() * kSize, budget_)) return Stop::memory;
        for (size_t i = 0; i < row_words_.size(); ++i)
            std::copy_n(v[index_of(row_words_[i])].limb, kLimbs, row_counts_.data() + i * kSize);
        return Stop::done;
    }

    // Counts row by row, each with as many limbs per count as the row may need. Refuses boards whose array would be too
    // large.
    Stop sweep() {
        // The number of words is a Motzkin number, by the usual recurrence; the tables of halves only grow with 2^cols.
        double before = 1, words = 1;
        for (int n = 2; n <= prefix_length_ + cols_ + 1; ++n) {
            double next = ((2 * n + 1) * words + (3 * n - 3) * before) / (n + 2);
            before = words, words = next;
        }
        if (words >= double(uint64_t(1) << 31)) return Stop::refused;
        constexpr double kBitsPerCell = 0.68;  // a little less than the answer has on large boards
        const double likely_limbs = std::max(1., kBitsPerCell * rows_ * cols_ / 64);
        if (words * sizeof(uint64_t) * likely_limbs > double(budget_.cap)) return Stop::memory;
        make_halves();
        make_flips();
        make_moves();
        if (!budget_.take(4 * (left_at_.size() + right_at_.size()))) return Stop::memory;
        for (const HalfWord& l : lefts_)  // between two rows the last symbol is empty
            for (Code r : rights_[l.depth])
                if (symbol(r, right_length_ - 1) == kGap)
                    row_words_.push_back(l.code | uint64_t(r) << (2 * left_length_));
        if (!budget_.take(row_words_.size() * sizeof(uint64_t))) return Stop::memory;
        if (!row_counts_.resize(row_words_.size(), budget_)) return Stop::memory;
        std::fill(row_counts_.data(), row_counts_.data() + row_words_.size(), 0);
        // Before the first row: the word of the path, or the empty word, which has the index 0.
        row_counts_[path_ ? path_word_index(path_->first) : 0] = 1;
        for (int r = 0; r < rows_; ++r) {
            // A cell at most doubles the sum of all counts, which bounds the limbs that a row needs.
            Limbs sum{0};
            for (size_t i = 0; i < row_words_.size(); ++i) add(sum, row_counts_.data() + i * limbs_, limbs_);
            int limbs = (bit_length(sum.data(), int(sum.size())) + cols_ + 63) / 64;
            Stop stop = limbs <= 1    ? row<1>()
                        : limbs == 2  ? row<2>()
                        : limbs == 3  ? row<3>()
                        : limbs == 4  ? row<4>()
                        : limbs <= 6  ? row<6>()
                        : limbs <= 8  ? row<8>()
                        : limbs <= 16 ? row<16>()
                                      : Stop::refused;
            if (stop != Stop::done) return stop;
        }
        if (path_) add(answer_, row_counts_.data() + path_word_index(path_->last) * limbs_, int(limbs_));
        trim(answer_);
        return Stop::done;
    }

    static constexpr uint32_t kNoIndex = ~uint32_t(0);
    int rows_, cols_;
    std::optional<BlankPath> path_;
    int prefix_length_;  // symbols before the first column
    Limits& limits_;
    Budget budget_;
    int left_length_ = 0, right_length_ = 0, limbs_ = 1;
    uint64_t words_ = 0, states_ = 0;
    std::vector<uint32_t> left_at_, right_at_;  // by code
    std::vector<HalfWord> lefts_;
    std::vector<std::vector<Code>> rights_;  // by depth
    std::vector<std::vector<std::vector<uint32_t>>>
        right_flip_;                                // by depth and bracket: the new index of each right half
    std::vector<std::vector<uint32_t>> left_flip_;  // by left half and bracket: the new left half
    std::vector<std::vector<Move>> left_moves_;
    std::vector<std::vector<std::vector<Move>>> right_moves_;  // by column and depth
    std::vector<uint64_t> row_words_;
    Buffer<uint64_t> values_, row_counts_;
    Limbs answer_{0};
};

// Counts the loops on a blank board.
inline CountResult count_blank(int rows, int cols, Limits& limits) {
    return BlankCounter(std::max(rows, cols), std::min(rows, cols), limits).run();
}

// Counts the paths of a blank board. A transposed path is counted on the board with rows and columns exchanged.
inline CountResult count_blank_path(const FrontierBoard& board, const BlankPath& path, Limits& limits) {
    return BlankCounter(path.transposed ? board.cols : board.rows, path.transposed ? board.rows : board.cols, limits,
                        path)
        .run();
}

}  // namespace park::frontier
