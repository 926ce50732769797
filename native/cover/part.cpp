#include "cover/part.hpp"

namespace park::cover {

namespace {
enum : int { kKilled, kChosen, kRequired };  // what the trail remembers, in the low two bits
constexpr size_t kChoiceWork = 256, kStepWork = 1024;
constexpr int kMostVain = 5;          // quick searches in vain after which to give up, while no solution is known
constexpr uint64_t kMostTurns = 300;  // wrong turns that a quick search may take
}  // namespace

Part::Part(std::vector<unsigned char> must, FlatLists cells, std::vector<Option> options)
    : cells_(std::move(cells)), options_(std::move(options)), must_(std::move(must)) {
    const int n = int(must_.size()), m = int(options_.size());
    live_.assign(m, 1), count_.assign(n, 0), by_.assign(n, -1), stamp_.assign(n, 0);
    for (int c : cells_.items) ++count_[c];
    at_.start.assign(n + 1, 0);
    for (int c = 0; c < n; ++c) at_.start[c + 1] = at_.start[c] + count_[c];
    at_.items.resize(cells_.items.size());
    std::vector<int> fill(at_.start.begin(), at_.start.end() - 1);
    for (int g = 0; g < m; ++g)
        for (const int* c = cells_.begin(g); c != cells_.end(g); ++c) at_.items[fill[*c]++] = g;
    for (int c = 0; c < n; ++c) {
        if (must_[c] && count_[c] == 0) possible_ = false;
        if (must_[c] && count_[c] == 1) units_.push_back(c);
    }
    possible_ = possible_ && propagate();
    units_.clear();
}

// ---- the state: what is dead, what is chosen

bool Part::kill(int g) {
    if (!live_[g]) return true;
    live_[g] = 0, trail_.push_back(g << 2 | kKilled);
    bool fine = true;
    for (const int* c = cells_.begin(g); c != cells_.end(g); ++c) {
        --count_[*c];
        if (must_[*c] && by_[*c] < 0 && count_[*c] < 2) {
            if (count_[*c]) units_.push_back(*c);
            else fine = false;
        }
    }
    return fine;
}

bool Part::choose(int g) {
    trail_.push_back(g << 2 | kChosen);
    bool fine = true;
    for (const int* c = cells_.begin(g); c != cells_.end(g); ++c) by_[*c] = g;
    for (const int* c = cells_.begin(g); c != cells_.end(g); ++c) {
        if (count_[*c] == 1) continue;
        for (const int* h = at_.begin(*c); h != at_.end(*c); ++h)
            if (*h != g) fine = kill(*h) && fine;
    }
    if (limits_) limits_->spend(kChoiceWork);
    return fine;
}

bool Part::propagate() {
    bool fine = true;
    while (fine && !units_.empty()) {
        const int c = units_.back();
        units_.pop_back();
        if (by_[c] >= 0) continue;
        const int* g = at_.begin(c);
        while (g != at_.end(c) && !live_[*g]) ++g;
        fine = g != at_.end(c) && choose(*g);
    }
    units_.clear();
    return fine;
}

// Lets a cell have this paint and no other; 0 is bare.
bool Part::restrict(int cell, int label) {
    if (label && !must_[cell]) must_[cell] = 1, trail_.push_back(cell << 2 | kRequired);
    bool fine = true;
    for (const int* g = at_.begin(cell); g != at_.end(cell); ++g)
        if (options_[*g].label != label) fine = kill(*g) && fine;
    if (label && count_[cell] == 0) fine = false;
    if (label && count_[cell] == 1 && by_[cell] < 0) units_.push_back(cell);
    if (!fine) units_.clear();
    return fine && propagate();
}

void Part::undo(size_t mark) {
    units_.clear();
    while (trail_.size() > mark) {
        const int what = trail_.back() & 3, x = trail_.back() >> 2;
        trail_.pop_back();
        if (what == kRequired) {
            must_[x] = 0;
        } else if (what == kChosen) {
            for (const int* c = cells_.begin(x); c != cells_.end(x); ++c) by_[*c] = -1;
        } else {
            live_[x] = 1;
            for (const int* c = cells_.begin(x); c != cells_.end(x); ++c) ++count_[*c];
        }
    }
}

void Part::step() {
    ++nodes_;
    if (most_nodes_ && nodes_ > most_nodes_) throw Stopped{Stop::cap};
    limits_->spend(kStepWork);
}

template <class Body>
Stop Part::guarded(Limits& limits, uint64_t nodes, Body body) {
    limits_ = &limits, nodes_ = 0, most_nodes_ = nodes;
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

// ---- finding

int Part::tightest(const std::vector<int>& cells) const {
    int best = -1;
    for (int c : cells) {
        if (!must_[c] || by_[c] >= 0) continue;
        if (best < 0 || count_[c] < count_[best]) best = c;
        if (count_[best] <= 2) break;
    }
    return best;
}

// Goes through all choices for some uncovered cells; between two calls the state is that of the choice found.
class Part::Descent {
  public:
    Descent(Part& part, const std::vector<int>& cells, std::vector<Branch>& stack)
        : part_(part), cells_(cells), stack_(stack) {}

    bool first() { return down() || next(); }
    uint64_t most_turns = 0;  // wrong turns after which to give up; 0: never
    bool gave_up = false;

    bool next() {
        while (!stack_.empty()) {
            Branch& top = stack_.back();
            part_.undo(top.mark);
            if (top.at && most_turns && ++turns_ > most_turns) {
                gave_up = true;
                part_.undo(stack_[0].mark);
                return false;
            }
            if (top.at == top.tries.size()) {
                stack_.pop_back();
            } else {
                part_.step();
                if (part_.take(top.tries[top.at++]) && down()) return true;
            }
        }
        return false;
    }

  private:
    bool down() {  // true: nothing is left to cover; false: see the stack for what to try
        const int cell = part_.tightest(cells_);
        if (cell < 0) return true;
        Branch branch{cell, {}, 0, part_.mark()};
        for (const int* g = part_.at_.begin(cell); g != part_.at_.end(cell); ++g)
            if (part_.live_[*g]) branch.tries.push_back(*g);
        if (most_turns && part_.hint_[cell] >= 0 && part_.live_[part_.hint_[cell]]) {
            const auto hint = std::find(branch.tries.begin(), branch.tries.end(), part_.hint_[cell]);
            std::rotate(branch.tries.begin(), hint, hint + 1);
        }
        stack_.push_back(std::move(branch));
        return false;
    }

    Part& part_;
    const std::vector<int>& cells_;
    std::vector<Branch>& stack_;
    uint64_t turns_ = 0;
};

// Whether the cells can be covered. If so, the state is that of a choice; otherwise it is as before.
bool Part::solve(const std::vector<int>& cells) {
    std::vector<Branch> stack;
    return Descent(*this, cells, stack).first();
}

// The same, led by the last solution; kUnknown if it takes too long.
int Part::solve_soon(const std::vector<int>& cells) {
    std::vector<Branch> stack;
    Descent descent(*this, cells, stack);
    descent.most_turns = kMostTurns;
    const bool found = descent.first();
    if (found) hint_ = by_;
    return found ? kYes : descent.gave_up ? kUnknown : kNo;
}

std::vector<int> Part::uncovered() const {
    std::vector<int> cells;
    for (int c = 0; c < int(by_.size()); ++c)
        if (by_[c] < 0 && count_[c]) cells.push_back(c);
    return cells;
}

void Part::read_chosen(std::vector<int>& chosen) const {
    chosen.clear();
    for (int c = 0; c < int(by_.size()); ++c)
        if (by_[c] >= 0 && *cells_.begin(by_[c]) == c) chosen.push_back(by_[c]);
}

// ---- listing

bool Part::next_choice(std::vector<int>& chosen) {
    const std::vector<int> cells = [&] {
        std::vector<int> all(by_.size());
        for (size_t c = 0; c < all.size(); ++c) all[c] = int(c);
        return all;
    }();
    Descent descent(*this, cells, stack_);
    const bool found = started_ ? descent.next() : descent.first();
    started_ = true;
    if (found) read_chosen(chosen);
    return found;
}

// A cell that may be painted in several ways, and these ways; -1 if there is none. Cells with few options come first.
int Part::doubtful(const std::vector<int>& cells, std::vector<int>& labels) const {
    int best = -1;
    for (int c : cells) {
        if (by_[c] >= 0 || (best >= 0 && count_[c] >= count_[best])) continue;
        int seen = must_[c] ? -1 : 0;
        bool several = false;
        for (const int* g = at_.begin(c); g != at_.end(c) && !several; ++g) {
            if (!live_[*g]) continue;
            several = seen >= 0 && options_[*g].label != seen;
            seen = options_[*g].label;
        }
        if (several) best = c;
    }
    labels.clear();
    if (best < 0) return best;
    for (const int* g = at_.begin(best); g != at_.end(best); ++g)
        if (live_[*g]) labels.push_back(options_[*g].label);
    if (!must_[best]) labels.push_back(0);
    std::sort(labels.begin(), labels.end());
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    return best;
}

bool Part::next_painting(std::vector<int>& chosen) {
    std::vector<int> labels;
    // Goes down to a painting that is decided everywhere and has a choice; false if this way there is none.
    auto down = [&]() {
        for (;;) {
            const std::vector<int> cells = uncovered();
            const size_t before = mark();
            const int cell = doubtful(cells, labels);
            if (!solve(cells)) return undo(before), false;
            if (cell < 0) return read_chosen(chosen), undo(before), true;
            undo(before);
            stack_.push_back({cell, labels, 1, before});
            step();
            if (!restrict(cell, labels[0])) return false;
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
            if (restrict(top.cell, top.tries[top.at++]) && down()) return true;
        }
    }
    return false;
}

Stop Part::next(Limits& limits, uint64_t nodes, bool painted, bool& found, std::vector<int>& chosen) {
    found = false;
    return guarded(limits, nodes, [&] {
        if (possible_) found = painted ? next_painting(chosen) : next_choice(chosen);
    });
}

// ---- counting

// Uncovered cells that live options connect, piece by piece; cells without an option are left out.
std::vector<std::vector<int>> Part::split(const std::vector<int>& cells) {
    std::vector<std::vector<int>> pieces;
    const int now = ++stamp_now_;
    for (int start : cells) {
        if (by_[start] >= 0 || !count_[start] || stamp_[start] == now) continue;
        std::vector<int> piece{start};
        stamp_[start] = now;
        for (size_t i = 0; i < piece.size(); ++i)
            for (const int* g = at_.begin(piece[i]); g != at_.end(piece[i]); ++g) {
                if (!live_[*g]) continue;
                for (const int* c = cells_.begin(*g); c != cells_.end(*g); ++c)
                    if (stamp_[*c] != now) stamp_[*c] = now, piece.push_back(*c);
            }
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

std::string Part::key_of(const std::vector<int>& numbers) const {
    return std::string(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(int));
}

Part::Counts Part::tally_all(const std::vector<int>& cells) {
    Counts product{1, 1};
    for (std::vector<int>& piece : split(cells)) {
        const Counts factor = tally(piece);
        product.fills *= factor.fills, product.links *= factor.links;
        if (product.fills.zero()) break;
    }
    return product;
}

// The options that are left for these cells depend on nothing but the cells: an option is alive if its cells are all
// uncovered. Therefore the cells are the key of the answer.
Part::Counts Part::tally(std::vector<int>& cells) {
    Counts sum;
    const int cell = tightest(cells);
    if (one_for_all(cells, cell, sum)) return sum;
    std::sort(cells.begin(), cells.end());
    std::string key = key_of(cells);
    if (auto known = counts_.find(key); known != counts_.end()) return known->second;
    for (const int* g = at_.begin(cell); g != at_.end(cell); ++g) {
        if (!live_[*g]) continue;
        step();
        const size_t before = mark();
        if (take(*g)) {
            Counts way = tally_all(cells);
            for (size_t i = before; i < trail_.size() && !way.fills.zero(); ++i)
                if ((trail_[i] & 3) == kChosen) way.links *= Natural(options_[trail_[i] >> 2].weight);
            sum.fills += way.fills, sum.links += way.links;
        }
        undo(before);
    }
    bytes_ += key.size() + 160;
    if (bytes_ > limits_->bytes()) counts_.clear(), bytes_ = key.size() + 160;
    counts_.emplace(std::move(key), sum);
    return sum;
}

// Where all options share a cell just one of them is chosen, and it must cover whatever is required: no need to try.
bool Part::one_for_all(const std::vector<int>& cells, int cell, Counts& out) {
    int needs = 0, entries = 0, mine = 0;
    for (int c : cells) needs += must_[c], entries += count_[c];
    for (const int* g = at_.begin(cell); g != at_.end(cell); ++g)
        if (live_[*g]) mine += int(cells_.end(*g) - cells_.begin(*g));
    if (mine != entries) return false;
    for (const int* g = at_.begin(cell); g != at_.end(cell); ++g) {
        if (!live_[*g]) continue;
        int met = 0;
        for (const int* c = cells_.begin(*g); c != cells_.end(*g); ++c) met += must_[*c];
        if (met == needs) out.fills += Natural(1), out.links += Natural(options_[*g].weight);
    }
    limits_->spend(entries);
    return true;
}

Stop Part::count(Limits& limits, uint64_t nodes, Counts& out) {
    const size_t before = mark();
    out = Counts{};
    const Stop stop = guarded(limits, nodes, [&] {
        bytes_ = 0;
        if (!possible_) return;
        out = tally_all(uncovered());
        for (size_t i = 0; i < before; ++i)
            if ((trail_[i] & 3) == kChosen) out.links *= Natural(options_[trail_[i] >> 2].weight);
        if (out.fills.zero()) out = Counts{};
    });
    counts_.clear();
    undo(before);
    return stop;
}

Natural Part::tally_paintings_all(const std::vector<int>& cells) {
    Natural product = 1;
    for (std::vector<int>& piece : split(cells)) {
        product *= tally_paintings(piece);
        if (product.zero()) break;
    }
    return product;
}

// Paintings of connected cells: decide one cell's paint after the other, and go on only where some choice
// paints them so. The answer is remembered by the options that are alive and the cells that must be covered.
Natural Part::tally_paintings(std::vector<int>& cells) {
    Counts one;
    if (const int shared = tightest(cells); shared >= 0 && one_for_all(cells, shared, one)) return one.fills;
    std::vector<int> labels;
    const size_t before = mark();
    const int cell = doubtful(cells, labels);
    std::string key;
    if (cell >= 0) {
        std::vector<int> alive;
        std::sort(cells.begin(), cells.end());
        for (int c : cells) {
            if (must_[c]) alive.push_back(~c);
            for (const int* g = at_.begin(c); g != at_.end(c); ++g)
                if (live_[*g] && *cells_.begin(*g) == c) alive.push_back(*g);
        }
        key = key_of(alive);
        if (auto known = painting_counts_.find(key); known != painting_counts_.end()) return known->second;
    }
    const bool any = solve(cells);
    undo(before);
    if (!any || cell < 0) return Natural(any);
    Natural sum;
    for (int label : labels) {
        step();
        if (restrict(cell, label)) sum += tally_paintings_all(cells);
        undo(before);
    }
    bytes_ += key.size() + 120;
    if (bytes_ > limits_->bytes()) painting_counts_.clear(), bytes_ = key.size() + 120;
    painting_counts_.emplace(std::move(key), sum);
    return sum;
}

Stop Part::pictures(Limits& limits, uint64_t nodes, Natural& out) {
    const size_t before = mark();
    out = 0;
    const Stop stop = guarded(limits, nodes, [&] {
        bytes_ = 0;
        if (possible_) out = tally_paintings_all(uncovered());
    });
    painting_counts_.clear();
    undo(before);
    return stop;
}

// ---- what some choice has

Stop Part::possible(Limits& limits, uint64_t nodes, const std::vector<int>& hint, std::vector<unsigned char>& live,
                    std::vector<unsigned char>& bare) {
    const size_t before = mark();
    live.assign(options_.size(), possible_ ? kUnknown : kNo), bare.assign(must_.size(), possible_ ? kUnknown : kNo);
    hint_.assign(must_.size(), -1);
    for (int g : hint)
        for (const int* c = cells_.begin(g); c != cells_.end(g); ++c) hint_[*c] = g;
    size_t certain = before;
    bool none = !possible_, any = !hint.empty();
    const std::vector<int> cells = uncovered();
    auto witness = [&] {
        any = true;
        for (size_t c = 0; c < by_.size(); ++c)
            if (by_[c] >= 0) live[by_[c]] = kYes;
            else if (!must_[c]) bare[c] = kYes;
    };
    const Stop stop = guarded(limits, nodes, [&] {
        int in_vain = 0;
        for (int g = 0; g < int(options_.size()) && !none; ++g) {
            if (live[g] == kYes || !live_[g]) continue;
            const int found = take(g) ? solve_soon(cells) : int(kNo);
            if (found == kYes) witness();
            undo(certain);
            if (found == kUnknown && !any && ++in_vain == kMostVain) throw Stopped{Stop::cap};
            if (found != kNo) continue;
            none = !kill(g) || !propagate();
            certain = mark();
        }
        for (int c : cells) {
            if (none || must_[c] || bare[c] == kYes || by_[c] >= 0) continue;
            const int found = restrict(c, 0) ? solve_soon(cells) : int(kNo);
            if (found == kYes) witness();
            undo(certain);
            if (found == kNo) bare[c] = kNo;
        }
    });
    undo(certain);
    for (size_t g = 0; g < live.size(); ++g)
        if (none || !live_[g]) live[g] = kNo;
    for (size_t c = 0; c < bare.size(); ++c)
        if (none || must_[c] || by_[c] >= 0) bare[c] = kNo;
    undo(before);
    return stop;
}

}  // namespace park::cover
