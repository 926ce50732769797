#include "cover/part.hpp"

namespace park::cover {

namespace {
enum : int { kRemoved, kChosen, kRequired };  // the kind of a trail entry, in its low two bits
constexpr int kKindBits = 2, kKindMask = 3;
constexpr size_t kChoiceWork = 256, kStepWork = 1024;
constexpr int kMaxFailures = 5;      // quick searches without an answer after which to give up if no solution is known
constexpr uint64_t kMaxTurns = 300;  // wrong decisions that a quick search may make
constexpr size_t kEntryBytes = 160, kPaintingEntryBytes = 120;  // of a cache entry, besides its key
}  // namespace

// Lists the options at each cell by a counting sort, and propagates once.
CoverPart::CoverPart(std::vector<unsigned char> must, FlatLists cells, std::vector<Option> options)
    : cells_(std::move(cells)), options_(std::move(options)), required_(std::move(must)) {
    const int n = int(required_.size()), m = int(options_.size());
    is_live_.assign(m, 1), count_.assign(n, 0), covered_by_.assign(n, kNone), stamp_.assign(n, 0);
    for (int c : cells_.items) ++count_[c];
    options_at_.start.assign(n + 1, 0);
    for (int c = 0; c < n; ++c) options_at_.start[c + 1] = options_at_.start[c] + count_[c];
    options_at_.items.resize(cells_.items.size());
    std::vector<int> fill(options_at_.start.begin(), options_at_.start.end() - 1);
    for (int option = 0; option < m; ++option)
        for (const int* c = cells_.begin(option); c != cells_.end(option); ++c) options_at_.items[fill[*c]++] = option;
    for (int c = 0; c < n; ++c) {
        if (required_[c] && count_[c] == 0) possible_ = false;
        if (required_[c] && count_[c] == 1) unit_cells_.push_back(c);
    }
    possible_ = possible_ && propagate();
    unit_cells_.clear();
}

// ---- the state: removed options and chosen ones

// Removes an option. A required cell with one option left is queued; false if one is left without options.
bool CoverPart::remove(int option) {
    if (!is_live_[option]) return true;
    is_live_[option] = 0, trail_.push_back(option << kKindBits | kRemoved);
    bool consistent = true;
    for (const int* c = cells_.begin(option); c != cells_.end(option); ++c) {
        --count_[*c];
        if (required_[*c] && covered_by_[*c] == kNone && count_[*c] < 2) {
            if (count_[*c]) unit_cells_.push_back(*c);
            else consistent = false;
        }
    }
    return consistent;
}

// Chooses an option: covers its cells, and removes all other options there. False on a contradiction.
bool CoverPart::choose(int option) {
    trail_.push_back(option << kKindBits | kChosen);
    bool consistent = true;
    for (const int* c = cells_.begin(option); c != cells_.end(option); ++c) covered_by_[*c] = option;
    for (const int* c = cells_.begin(option); c != cells_.end(option); ++c) {
        if (count_[*c] == 1) continue;  // this option is the only one here
        for (const int* rival = options_at_.begin(*c); rival != options_at_.end(*c); ++rival)
            if (*rival != option) consistent = remove(*rival) && consistent;
    }
    if (limits_) limits_->spend(kChoiceWork);
    return consistent;
}

// Unit propagation: chooses the only option of each queued cell. False on a contradiction.
bool CoverPart::propagate() {
    bool consistent = true;
    while (consistent && !unit_cells_.empty()) {
        const int c = unit_cells_.back();
        unit_cells_.pop_back();
        if (covered_by_[c] != kNone) continue;
        const int* option = options_at_.begin(c);
        while (option != options_at_.end(c) && !is_live_[*option]) ++option;
        consistent = option != options_at_.end(c) && choose(*option);
    }
    unit_cells_.clear();
    return consistent;
}

// Leaves a cell only options with this label; 0 means that it stays bare. Then propagates; false on a contradiction.
bool CoverPart::restrict_label(int cell, int label) {
    if (label && !required_[cell]) required_[cell] = 1, trail_.push_back(cell << kKindBits | kRequired);
    bool consistent = true;
    for (const int* option = options_at_.begin(cell); option != options_at_.end(cell); ++option)
        if (options_[*option].label != label) consistent = remove(*option) && consistent;
    if (label && count_[cell] == 0) consistent = false;
    if (label && count_[cell] == 1 && covered_by_[cell] == kNone) unit_cells_.push_back(cell);
    if (!consistent) unit_cells_.clear();
    return consistent && propagate();
}

// Restores the state at an earlier length of the trail.
void CoverPart::undo(size_t mark) {
    unit_cells_.clear();
    while (trail_.size() > mark) {
        const int kind = trail_.back() & kKindMask, x = trail_.back() >> kKindBits;
        trail_.pop_back();
        if (kind == kRequired) {
            required_[x] = 0;
        } else if (kind == kChosen) {
            for (const int* c = cells_.begin(x); c != cells_.end(x); ++c) covered_by_[*c] = kNone;
        } else {
            is_live_[x] = 1;
            for (const int* c = cells_.begin(x); c != cells_.end(x); ++c) ++count_[*c];
        }
    }
}

// Counts a decision, and throws if that exceeds a limit.
void CoverPart::step() {
    ++nodes_;
    if (node_limit_ && nodes_ > node_limit_) throw Stopped{Stop::cap};
    limits_->spend(kStepWork);
}

// Runs the body with these limits, and turns exceptions into the reason to stop.
template <class Body>
Stop CoverPart::run_guarded(Limits& limits, uint64_t nodes, Body body) {
    limits_ = &limits, nodes_ = 0, node_limit_ = nodes;
    Stop stop = Stop::done;
    try {
        body();
    } catch (const Stopped& stopped) {
        stop = stopped.stop;
    } catch (const std::bad_alloc&) {
        stop = Stop::memory;
    }
    limits_ = nullptr;
    return stop;
}

// ---- search

// The required cell with the fewest live options (MRV heuristic), or kNone. A cell with two is good enough.
int CoverPart::most_constrained_cell(const std::vector<int>& cells) const {
    int best = kNone;
    for (int c : cells) {
        if (!required_[c] || covered_by_[c] != kNone) continue;
        if (best == kNone || count_[c] < count_[best]) best = c;
        if (count_[best] <= 2) break;
    }
    return best;
}

// Depth-first search over all choices for some uncovered cells. Between two calls the state is that of the last choice.
class CoverPart::Descent {
  public:
    Descent(CoverPart& part, const std::vector<int>& cells, std::vector<Branch>& stack)
        : part_(part), cells_(cells), stack_(stack) {}

    // Searches the first choice; false if there is none, or the search gave up.
    bool first() { return down() || next(); }
    uint64_t turn_limit = 0;  // wrong decisions after which to give up; 0: never
    bool gave_up = false;

    // Undoes the last choice, and takes the next option of the last branch that has one.
    bool next() {
        while (!stack_.empty()) {
            Branch& top = stack_.back();
            part_.undo(top.mark);
            const bool was_wrong = top.at > 0;  // an option of this branch has been tried
            if (was_wrong && turn_limit && ++turns_ > turn_limit) {
                gave_up = true;
                part_.undo(stack_[0].mark);
                return false;
            }
            if (top.at == top.tries.size()) {
                stack_.pop_back();
            } else {
                part_.step();
                if (part_.choose_and_propagate(top.tries[top.at++]) && down()) return true;
            }
        }
        return false;
    }

  private:
    // True if no cell is left to cover. Otherwise pushes the options of the next cell.
    bool down() {
        const int cell = part_.most_constrained_cell(cells_);
        if (cell == kNone) return true;
        Branch branch{cell, {}, 0, part_.mark()};
        for (const int* option = part_.options_at_.begin(cell); option != part_.options_at_.end(cell); ++option)
            if (part_.is_live_[*option]) branch.tries.push_back(*option);
        // A quick search tries the option of the last solution first.
        if (const int option = turn_limit ? part_.hint_[cell] : kNone; option != kNone && part_.is_live_[option]) {
            const auto hint = std::find(branch.tries.begin(), branch.tries.end(), option);
            std::rotate(branch.tries.begin(), hint, hint + 1);
        }
        stack_.push_back(std::move(branch));
        return false;
    }

    CoverPart& part_;
    const std::vector<int>& cells_;
    std::vector<Branch>& stack_;
    uint64_t turns_ = 0;
};

// True if the cells can be covered; the state is then that of a choice. Otherwise restores the state.
bool CoverPart::solve(const std::vector<int>& cells) {
    std::vector<Branch> stack;
    return Descent(*this, cells, stack).first();
}

// Like `solve`, but tries the options of the last solution first, and returns kUnknown after too many wrong decisions.
int CoverPart::solve_quickly(const std::vector<int>& cells) {
    std::vector<Branch> stack;
    Descent descent(*this, cells, stack);
    descent.turn_limit = kMaxTurns;
    const bool found = descent.first();
    if (found) hint_ = covered_by_;
    return found ? kYes : descent.gave_up ? kUnknown : kNo;
}

// The cells that are not covered and have live options.
std::vector<int> CoverPart::uncovered() const {
    std::vector<int> cells;
    for (int c = 0; c < int(covered_by_.size()); ++c)
        if (covered_by_[c] == kNone && count_[c]) cells.push_back(c);
    return cells;
}

// Lists the chosen options in the order of their first cells. Only the first cell of an option adds it, so each is
// listed once.
void CoverPart::read_chosen(std::vector<int>& chosen) const {
    chosen.clear();
    for (int c = 0; c < int(covered_by_.size()); ++c)
        if (covered_by_[c] != kNone && *cells_.begin(covered_by_[c]) == c) chosen.push_back(covered_by_[c]);
}

// ---- listing

// Finds the next choice: continues the depth-first search over all cells. False after the last one.
bool CoverPart::next_choice(std::vector<int>& chosen) {
    const std::vector<int> cells = [&] {
        std::vector<int> all(covered_by_.size());
        for (size_t c = 0; c < all.size(); ++c) all[c] = int(c);
        return all;
    }();
    Descent descent(*this, cells, stack_);
    const bool found = started_ ? descent.next() : descent.first();
    started_ = true;
    if (found) read_chosen(chosen);
    return found;
}

// The open cell with the fewest options, or kNone, and its possible labels. A cell is open if its live options have
// several labels, or one label although it may stay bare (label 0).
int CoverPart::most_constrained_open_cell(const std::vector<int>& cells, std::vector<int>& labels) const {
    int best = kNone;
    for (int c : cells) {
        if (covered_by_[c] != kNone || (best != kNone && count_[c] >= count_[best])) continue;
        constexpr int kNoLabel = -1, kBare = 0;
        int seen = required_[c] ? kNoLabel : kBare;  // a label that the cell may have
        bool several = false;
        for (const int* option = options_at_.begin(c); option != options_at_.end(c) && !several; ++option) {
            if (!is_live_[*option]) continue;
            several = seen != kNoLabel && options_[*option].label != seen;
            seen = options_[*option].label;
        }
        if (several) best = c;
    }
    labels.clear();
    if (best == kNone) return best;
    for (const int* option = options_at_.begin(best); option != options_at_.end(best); ++option)
        if (is_live_[*option]) labels.push_back(options_[*option].label);
    if (!required_[best]) labels.push_back(0);
    std::sort(labels.begin(), labels.end());
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    return best;
}

// Finds a choice for the next painting, by a depth-first search that branches on the labels of cells. A branch is only
// followed while it contains a choice. False after the last painting.
bool CoverPart::next_painting(std::vector<int>& chosen) {
    std::vector<int> labels;
    // Restricts cells until the painting is decided and has a choice; false if this branch has none.
    auto down = [&]() {
        for (;;) {
            const std::vector<int> cells = uncovered();
            const size_t before = mark();
            const int cell = most_constrained_open_cell(cells, labels);
            if (!solve(cells)) return undo(before), false;
            if (cell == kNone) return read_chosen(chosen), undo(before), true;  // the painting is decided
            undo(before);
            stack_.push_back({cell, labels, 1, before});
            step();
            if (!restrict_label(cell, labels[0])) return false;
        }
    };
    if (!started_) {
        started_ = true;
        if (down()) return true;
    }
    while (!stack_.empty()) {
        Branch& top = stack_.back();
        undo(top.mark);
        if (top.at == top.tries.size()) {
            stack_.pop_back();
        } else {
            step();
            if (restrict_label(top.cell, top.tries[top.at++]) && down()) return true;
        }
    }
    return false;
}

// Finds the next choice, or the next painting.
Stop CoverPart::next(Limits& limits, uint64_t nodes, bool by_painting, bool& found, std::vector<int>& chosen) {
    found = false;
    return run_guarded(limits, nodes, [&] {
        if (possible_) found = by_painting ? next_painting(chosen) : next_choice(chosen);
    });
}

// ---- counting

// The connected components of uncovered cells, where live options connect their cells. Breadth-first search from each
// cell.
std::vector<std::vector<int>> CoverPart::split(const std::vector<int>& cells) {
    std::vector<std::vector<int>> pieces;
    const int now = ++current_stamp_;
    for (int start : cells) {
        if (covered_by_[start] != kNone || !count_[start] || stamp_[start] == now) continue;
        std::vector<int> piece{start};
        stamp_[start] = now;
        for (size_t i = 0; i < piece.size(); ++i)
            for (const int* option = options_at_.begin(piece[i]); option != options_at_.end(piece[i]); ++option) {
                if (!is_live_[*option]) continue;
                for (const int* c = cells_.begin(*option); c != cells_.end(*option); ++c)
                    if (stamp_[*c] != now) stamp_[*c] = now, piece.push_back(*c);
            }
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

// The bytes of a list, as the key of a cache.
std::string CoverPart::key_of(const std::vector<int>& numbers) const {
    return std::string(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(int));
}

// Counts the choices for some cells: the product over their connected components.
CoverPart::Counts CoverPart::count_pieces(const std::vector<int>& cells) {
    Counts product{1, 1};
    for (std::vector<int>& piece : split(cells)) {
        const Counts factor = count_piece(piece);
        product.fills *= factor.fills, product.links *= factor.links;
        if (product.fills.zero()) break;
    }
    return product;
}

// Counts the choices for connected cells by branching on a cell, with a cache. An option is live if all of its cells
// are uncovered, so the live options depend only on the uncovered cells, which are the key of the cache.
CoverPart::Counts CoverPart::count_piece(std::vector<int>& cells) {
    Counts sum;
    const int cell = most_constrained_cell(cells);
    if (count_if_one_option(cells, cell, sum)) return sum;
    std::sort(cells.begin(), cells.end());
    std::string key = key_of(cells);
    if (auto known = counts_.find(key); known != counts_.end()) return known->second;
    for (const int* option = options_at_.begin(cell); option != options_at_.end(cell); ++option) {
        if (!is_live_[*option]) continue;
        step();
        const size_t before = mark();
        if (choose_and_propagate(*option)) {
            Counts branch = count_pieces(cells);
            // The links count each option that this branch chose as often as its weight.
            for (size_t i = before; i < trail_.size() && !branch.fills.zero(); ++i)
                if ((trail_[i] & kKindMask) == kChosen)
                    branch.links *= Natural(options_[trail_[i] >> kKindBits].weight);
            sum.fills += branch.fills, sum.links += branch.links;
        }
        undo(before);
    }
    bytes_ += key.size() + kEntryBytes;
    if (bytes_ > limits_->bytes()) counts_.clear(), bytes_ = key.size() + kEntryBytes;
    counts_.emplace(std::move(key), sum);
    return sum;
}

// The easy case: all options share the cell, so exactly one is chosen, and must cover all required cells. That holds if
// the options at the cell have as many entries as all options together. Returns false if it does not.
bool CoverPart::count_if_one_option(const std::vector<int>& cells, int cell, Counts& out) {
    int required = 0, entries = 0, entries_at_cell = 0;
    for (int c : cells) required += required_[c], entries += count_[c];
    for (const int* option = options_at_.begin(cell); option != options_at_.end(cell); ++option)
        if (is_live_[*option]) entries_at_cell += int(cells_.end(*option) - cells_.begin(*option));
    if (entries_at_cell != entries) return false;
    for (const int* option = options_at_.begin(cell); option != options_at_.end(cell); ++option) {
        if (!is_live_[*option]) continue;
        int covered = 0;
        for (const int* c = cells_.begin(*option); c != cells_.end(*option); ++c) covered += required_[*c];
        if (covered == required) out.fills += Natural(1), out.links += Natural(options_[*option].weight);
    }
    limits_->spend(entries);
    return true;
}

// Counts the choices for all pieces. Options that the constructor chose (before the mark) are in all of them.
Stop CoverPart::count(Limits& limits, uint64_t nodes, Counts& out) {
    const size_t before = mark();
    out = Counts{};
    const Stop stop = run_guarded(limits, nodes, [&] {
        bytes_ = 0;
        if (!possible_) return;
        out = count_pieces(uncovered());
        for (size_t i = 0; i < before; ++i)
            if ((trail_[i] & kKindMask) == kChosen) out.links *= Natural(options_[trail_[i] >> kKindBits].weight);
        if (out.fills.zero()) out = Counts{};
    });
    counts_.clear();
    undo(before);
    return stop;
}

// Counts the paintings of some cells: the product over their connected components.
Natural CoverPart::count_paintings_of_pieces(const std::vector<int>& cells) {
    Natural product = 1;
    for (std::vector<int>& piece : split(cells)) {
        product *= count_paintings(piece);
        if (product.zero()) break;
    }
    return product;
}

// Counts the paintings of connected cells by branching on the label of a cell, as long as some choice has the painting
// so far. The key of the cache is the live options and the required cells.
Natural CoverPart::count_paintings(std::vector<int>& cells) {
    Counts one;
    if (const int shared = most_constrained_cell(cells); shared != kNone && count_if_one_option(cells, shared, one))
        return one.fills;
    std::vector<int> labels;
    const size_t before = mark();
    const int cell = most_constrained_open_cell(cells, labels);
    std::string key;
    if (cell != kNone) {
        std::vector<int> alive;  // live options, each at its first cell, and required cells
        std::sort(cells.begin(), cells.end());
        for (int c : cells) {
            if (required_[c]) alive.push_back(~c);  // negative, unlike options
            for (const int* option = options_at_.begin(c); option != options_at_.end(c); ++option)
                if (is_live_[*option] && *cells_.begin(*option) == c) alive.push_back(*option);
        }
        key = key_of(alive);
        if (auto known = painting_counts_.find(key); known != painting_counts_.end()) return known->second;
    }
    const bool any = solve(cells);
    undo(before);
    if (!any || cell == kNone) return Natural(any);
    Natural sum;
    for (int label : labels) {
        step();
        if (restrict_label(cell, label)) sum += count_paintings_of_pieces(cells);
        undo(before);
    }
    bytes_ += key.size() + kPaintingEntryBytes;
    if (bytes_ > limits_->bytes()) painting_counts_.clear(), bytes_ = key.size() + kPaintingEntryBytes;
    painting_counts_.emplace(std::move(key), sum);
    return sum;
}

// Counts the paintings of all pieces.
Stop CoverPart::pictures(Limits& limits, uint64_t nodes, Natural& out) {
    const size_t before = mark();
    out = 0;
    const Stop stop = run_guarded(limits, nodes, [&] {
        bytes_ = 0;
        if (possible_) out = count_paintings_of_pieces(uncovered());
    });
    painting_counts_.clear();
    undo(before);
    return stop;
}

// ---- options and bare cells of some choice

// Finds the options that are in some choice, and the cells that some choice leaves bare. Chooses each option in turn
// that no solution has contained yet, and searches for a solution. Options without one are removed for good. Then
// restricts each cell that may be bare to be bare.
Stop CoverPart::possible(Limits& limits, uint64_t nodes, const std::vector<int>& hint, std::vector<unsigned char>& live,
                         std::vector<unsigned char>& bare) {
    const size_t before = mark();
    live.assign(options_.size(), possible_ ? kUnknown : kNo), bare.assign(required_.size(), possible_ ? kUnknown : kNo);
    hint_.assign(required_.size(), kNone);
    for (int option : hint)
        for (const int* c = cells_.begin(option); c != cells_.end(option); ++c) hint_[*c] = option;
    size_t certain = before;  // the trail up to here holds what is removed for good
    bool none = !possible_, any = !hint.empty();
    const std::vector<int> cells = uncovered();
    auto record_solution = [&] {
        any = true;
        for (size_t c = 0; c < covered_by_.size(); ++c)
            if (covered_by_[c] != kNone) live[covered_by_[c]] = kYes;
            else if (!required_[c]) bare[c] = kYes;
    };
    const Stop stop = run_guarded(limits, nodes, [&] {
        int failures = 0;
        for (int option = 0; option < int(options_.size()) && !none; ++option) {
            if (live[option] == kYes || !is_live_[option]) continue;
            const int answer = choose_and_propagate(option) ? solve_quickly(cells) : int(kNo);
            if (answer == kYes) record_solution();
            undo(certain);
            if (answer == kUnknown && !any && ++failures == kMaxFailures) throw Stopped{Stop::cap};
            if (answer != kNo) continue;
            none = !remove(option) || !propagate();
            certain = mark();
        }
        for (int c : cells) {
            if (none || required_[c] || bare[c] == kYes || covered_by_[c] != kNone) continue;
            const int answer = restrict_label(c, 0) ? solve_quickly(cells) : int(kNo);
            if (answer == kYes) record_solution();
            undo(certain);
            if (answer == kNo) bare[c] = kNo;
        }
    });
    undo(certain);
    for (size_t option = 0; option < live.size(); ++option)
        if (none || !is_live_[option]) live[option] = kNo;
    for (size_t c = 0; c < bare.size(); ++c)
        if (none || required_[c] || covered_by_[c] != kNone) bare[c] = kNo;
    undo(before);
    return stop;
}

}  // namespace park::cover
