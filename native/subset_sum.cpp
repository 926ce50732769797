#include "subset_sum.hpp"

#include <algorithm>
#include <utility>

namespace park {

namespace {

constexpr size_t kMostWords = size_t(1) << 24;  // 128 MiB for the sets of sums of one line

}  // namespace

SubsetSum::SubsetSum(int vars, std::vector<Line> lines)
    : vars_(vars), lines_(std::move(lines)), uses_(vars), value_(vars, -1), queued_(lines_.size(), 0) {
    for (size_t i = 0; i < lines_.size(); ++i) {
        need_.push_back(lines_[i].total);
        open_.push_back(int(lines_[i].terms.size()));
        weight_.push_back(0);
        for (const Term& t : lines_[i].terms) {
            uses_[t.var].push_back({int(i), t.weight});
            weight_.back() += t.weight;
        }
    }
}

bool SubsetSum::assign(int var, int8_t value) {
    value_[var] = value;
    trail_.push_back(var);
    bool fits = true;
    for (const Use& use : uses_[var]) {
        --open_[use.line];
        weight_[use.line] -= use.weight;
        if (value) need_[use.line] -= use.weight;
        fits &= need_[use.line] >= 0;
        if (!queued_[use.line]) {
            queued_[use.line] = 1;
            queue_.push_back(use.line);
        }
    }
    return fits;
}

void SubsetSum::undo(size_t trail) {
    while (trail_.size() > trail) {
        const int var = trail_.back();
        trail_.pop_back();
        for (const Use& use : uses_[var]) {
            ++open_[use.line];
            weight_[use.line] += use.weight;
            if (value_[var]) need_[use.line] += use.weight;
        }
        value_[var] = -1;
    }
    for (int line : queue_) queued_[line] = 0;
    queue_.clear();
}

// False: a contradiction, or a stop, which stopped_ tells apart.
bool SubsetSum::propagate(Watch& watch) {
    while (!queue_.empty()) {
        const int line = queue_.back();
        queue_.pop_back();
        queued_[line] = 0;
        if (!propagate_line(line)) return false;
        if (watch.stop(std::exchange(work_, 0))) {
            stopped_ = true;
            return false;
        }
    }
    return true;
}

bool SubsetSum::propagate_line(int line) {
    const int need = need_[line];
    if (need < 0 || need > weight_[line]) return false;
    if (open_[line] == 0) return need == 0;
    work_ += lines_[line].terms.size();
    free_.clear();
    bool equal = true;
    for (const Term& t : lines_[line].terms) {
        if (value_[t.var] >= 0) continue;
        equal &= free_.empty() || t.weight == free_[0].weight;
        free_.push_back(t);
    }
    if (equal) return propagate_equal(line);
    if (need < 64) return propagate_word(line);
    const size_t words = (free_.size() + 1) * (size_t(need) / 64 + 1);
    work_ += 3 * words;
    return words > kMostWords ? propagate_bounds(line) : propagate_wide(line);
}

// All undecided terms weigh the same: only how many of them are needed matters.
bool SubsetSum::propagate_equal(int line) {
    const int need = need_[line], weight = free_[0].weight, most = int(free_.size()) * weight;
    if (need % weight != 0 || need > most) return false;
    if (need != 0 && need != most) return true;
    const int8_t value = need != 0;
    for (const Term& t : free_)
        if (!assign(t.var, value)) return false;
    return true;
}

bool SubsetSum::decide(uint32_t can_be_zero, uint32_t can_be_one, int var) {
    if (can_be_zero && can_be_one) return true;
    if (!can_be_zero && !can_be_one) return false;
    return assign(var, can_be_one ? 1 : 0);
}

// before = sums that the terms before this one can have, on a way that the rest can complete;
// after[i] = sums after term i from which the rest reaches the need. A bit per sum.
bool SubsetSum::propagate_word(int line) {
    const int need = need_[line];
    const size_t k = free_.size();
    const uint64_t mask = need == 63 ? ~0ull : (1ull << (need + 1)) - 1;
    auto over = [](uint64_t set, int weight, bool up) { return weight > 63 ? 0 : up ? set << weight : set >> weight; };
    sets_.resize(k + 1);
    sets_[k] = 1ull << need;
    for (size_t i = k; i-- > 0;) sets_[i] = sets_[i + 1] | over(sets_[i + 1], free_[i].weight, false);
    if (!(sets_[0] & 1)) return false;
    uint64_t before = 1;
    bool fits = true;
    for (size_t i = 0; i < k && fits; ++i) {
        const uint64_t stay = before & sets_[i + 1];
        const uint64_t take = over(before, free_[i].weight, true) & mask & sets_[i + 1];
        fits = decide(stay != 0, take != 0, free_[i].var);
        before = stay | take;
    }
    return fits;
}

bool SubsetSum::propagate_wide(int line) {
    const int need = need_[line];
    const size_t k = free_.size(), words = size_t(need) / 64 + 1;
    sets_.assign((k + 1) * words, 0);
    sets_[k * words + need / 64] = 1ull << (need % 64);
    for (size_t i = k; i-- > 0;) {
        uint64_t* to = &sets_[i * words];
        const uint64_t* from = to + words;
        const size_t skip = free_[i].weight / 64, bits = free_[i].weight % 64;
        for (size_t w = 0; w < words; ++w) {
            uint64_t shifted = w + skip < words ? from[w + skip] >> bits : 0;
            if (bits && w + skip + 1 < words) shifted |= from[w + skip + 1] << (64 - bits);
            to[w] = from[w] | shifted;
        }
    }
    if (!(sets_[0] & 1)) return false;
    here_.assign(words, 0);
    here_[0] = 1;
    for (size_t i = 0; i < k; ++i) {
        const uint64_t* after = &sets_[(i + 1) * words];
        const size_t skip = free_[i].weight / 64, bits = free_[i].weight % 64;
        uint64_t any_stay = 0, any_take = 0;
        for (size_t w = words; w-- > 0;) {  // downwards, so that here_ can be overwritten in place
            uint64_t shifted = w >= skip ? here_[w - skip] << bits : 0;
            if (bits && w >= skip + 1) shifted |= here_[w - skip - 1] >> (64 - bits);
            const uint64_t stay = here_[w] & after[w], take = shifted & after[w];
            any_stay |= stay;
            any_take |= take;
            here_[w] = stay | take;
        }
        if (!decide(any_stay != 0, any_take != 0, free_[i].var)) return false;
    }
    return true;
}

// The line is too long for sets of sums: decide only what no sum could bear.
bool SubsetSum::propagate_bounds(int line) {
    const std::vector<Term> terms = free_;
    for (const Term& t : terms) {
        if (t.weight > need_[line] && !assign(t.var, 0)) return false;
        else if (value_[t.var] < 0 && weight_[line] - t.weight < need_[line] && !assign(t.var, 1)) return false;
    }
    return need_[line] >= 0 && need_[line] <= weight_[line];
}

End SubsetSum::settle(Watch& watch, bool& possible) {
    possible = false;
    if (over_) return End::done;
    for (size_t i = 0; i < lines_.size(); ++i) {
        if (!queued_[i]) queue_.push_back(int(i));
        queued_[i] = 1;
    }
    possible = propagate(watch);
    if (stopped_) {
        stopped_ = false;
        undo(0);
        return watch.why();
    }
    over_ = !possible;
    return End::done;
}

// How much of what is open in the lines of a variable, all but one, is needed: near 1 it is rather 1, near 0
// rather 0.
double SubsetSum::density(int var, int but) const {
    double sum = 0;
    int lines = 0;
    for (const Use& use : uses_[var])
        if (use.line != but) sum += double(need_[use.line]) / weight_[use.line], ++lines;
    return lines ? sum / lines : double(need_[but]) / weight_[but];
}

// The heaviest undecided variable of the line with the fewest undecided, among equals the one whose other
// lines say most clearly what it is; a variable of no line comes last.
std::pair<int, int8_t> SubsetSum::choose() const {
    int best = -1;
    for (size_t i = 0; i < lines_.size(); ++i)
        if (open_[i] > 0 && (best < 0 || open_[i] < open_[best])) best = int(i);
    if (best < 0) {
        const auto at = std::find(value_.begin(), value_.end(), -1);
        return {at == value_.end() ? -1 : int(at - value_.begin()), 1};
    }
    Term pick{-1, 0};
    double clearest = -1;
    int8_t value = 1;
    for (const Term& t : lines_[best].terms) {
        if (value_[t.var] >= 0 || t.weight < pick.weight) continue;
        const double d = density(t.var, best), clear = d < 0.5 ? 0.5 - d : d - 0.5;
        if (t.weight > pick.weight || clear > clearest) pick = t, clearest = clear, value = d >= 0.5;
    }
    return {pick.var, value};
}

// Goes back to the last decision that can be the other way; false if there is none, or at a stop.
bool SubsetSum::backtrack(Watch& watch) {
    while (!stack_.empty()) {
        Decision& last = stack_.back();
        undo(last.trail);
        if (last.flipped) {
            stack_.pop_back();
            continue;
        }
        last.flipped = true;
        if (assign(last.var, 1 - last.value) && propagate(watch)) return true;
        if (stopped_) {
            // Not refuted, only not looked at to the end: it is to be tried again.
            undo(last.trail);
            last.flipped = false;
            return false;
        }
    }
    over_ = true;
    return false;
}

End SubsetSum::next(Watch& watch, uint64_t node_cap, bool& found) {
    found = false;
    if (watch.look()) return watch.why();
    if (!started_) {
        bool possible;
        const End end = settle(watch, possible);
        if (end != End::done) return end;
        started_ = true;
    } else if (!over_ && (given_ || retry_)) {
        backtrack(watch);  // behind the solution given last, or where a stop fell
    }
    given_ = retry_ = false;
    const uint64_t cap = node_cap ? nodes_ + node_cap : ~0ull;
    while (!over_) {
        if (stopped_ || watch.stop()) {
            retry_ = std::exchange(stopped_, false);
            return watch.why();
        }
        const auto [var, value] = choose();
        if (var < 0) {
            found = given_ = true;
            return End::done;
        }
        if (nodes_ >= cap) return End::cap;
        ++nodes_;
        work_ += lines_.size();
        stack_.push_back({var, trail_.size(), value, false});
        if (assign(var, value) && propagate(watch)) continue;
        if (stopped_) {
            // The decision was not refuted: take it back whole.
            undo(stack_.back().trail);
            stack_.pop_back();
            stopped_ = false;
            return watch.why();
        }
        backtrack(watch);
    }
    return End::done;
}

std::vector<std::vector<int>> SubsetSum::groups() const {
    std::vector<std::vector<int>> found;
    std::vector<char> seen(vars_, 0), line_seen(lines_.size(), 0);
    for (int first = 0; first < vars_; ++first) {
        if (seen[first] || value_[first] >= 0) continue;
        seen[first] = 1;
        std::vector<int> group{first};
        for (size_t i = 0; i < group.size(); ++i)
            for (const Use& use : uses_[group[i]]) {
                if (line_seen[use.line]) continue;
                line_seen[use.line] = 1;
                for (const Term& t : lines_[use.line].terms)
                    if (value_[t.var] < 0 && !seen[t.var]) {
                        seen[t.var] = 1;
                        group.push_back(t.var);
                    }
            }
        std::sort(group.begin(), group.end());
        found.push_back(std::move(group));
    }
    return found;
}

namespace {

// States of one layer of the counting program: for each, what the open lines still need, and in how
// many ways it is reached. A hash table that finds equal needs.
class Layer {
  public:
    Layer(size_t width, size_t limbs) : width_(width), limbs_(limbs) { slots_.assign(1024, 0); }

    size_t size() const { return size_; }
    const uint32_t* needs(size_t i) const { return needs_.data() + i * width_; }
    const uint64_t* ways(size_t i) const { return ways_.data() + i * limbs_; }
    size_t bytes() const {
        return needs_.capacity() * 4 + ways_.capacity() * 8 + slots_.capacity() * 4;
    }
    // What the next doubling would need, so that the cap is kept before and not after it.
    size_t bytes_when_grown() const { return bytes() * 2; }
    bool about_to_grow() const { return 2 * (size_ + 1) > slots_.size(); }

    void add(const uint32_t* needs, const uint64_t* ways) {
        if (about_to_grow()) grow();
        size_t at = hash(needs) & (slots_.size() - 1);
        for (; slots_[at]; at = (at + 1) & (slots_.size() - 1)) {
            const size_t i = slots_[at] - 1;
            if (std::equal(needs, needs + width_, needs_.data() + i * width_)) {
                uint64_t carry = 0;
                for (size_t k = 0; k < limbs_; ++k) {
                    uint64_t& to = ways_[i * limbs_ + k];
                    const uint64_t sum = to + ways[k], with = sum + carry;
                    carry = (sum < to) | (with < sum);
                    to = with;
                }
                return;
            }
        }
        slots_[at] = uint32_t(++size_);
        needs_.insert(needs_.end(), needs, needs + width_);
        ways_.insert(ways_.end(), ways, ways + limbs_);
    }

  private:
    uint64_t hash(const uint32_t* needs) const {
        uint64_t h = 0x9E3779B97F4A7C15ull;
        for (size_t k = 0; k < width_; ++k) h = (h ^ needs[k]) * 0xFF51AFD7ED558CCDull;
        return h ^ (h >> 32);
    }
    void grow() {
        slots_.assign(slots_.size() * 2, 0);
        for (size_t i = 0; i < size_; ++i) {
            size_t at = hash(needs_.data() + i * width_) & (slots_.size() - 1);
            while (slots_[at]) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = uint32_t(i + 1);
        }
    }
    size_t width_, limbs_, size_ = 0;
    std::vector<uint32_t> needs_;
    std::vector<uint64_t> ways_;
    std::vector<uint32_t> slots_;
};

}  // namespace

End SubsetSum::count(Watch& watch, size_t bytes, std::vector<uint64_t>& limbs) const {
    std::vector<int> todo;
    for (int v = 0; v < vars_; ++v)
        if (value_[v] < 0) todo.push_back(v);
    const size_t width = todo.size() / 64 + 1;
    limbs.assign(width, 0);
    for (size_t i = 0; i < lines_.size(); ++i)
        if (need_[i] < 0 || need_[i] > weight_[i]) return End::done;

    // Order: always the variable that opens the fewest lines, then the one that closes the most.
    std::vector<int> left = open_, order;
    std::vector<char> opened(lines_.size(), 0);
    std::vector<int> rest = todo;
    while (!rest.empty()) {
        size_t best = 0;
        int best_cost = 1 << 30;
        for (size_t i = 0; i < rest.size(); ++i) {
            int cost = 0;
            for (const Use& use : uses_[rest[i]]) cost += opened[use.line] ? -(left[use.line] == 1) - 1 : 3 + (left[use.line] > 1);
            if (cost < best_cost) best = i, best_cost = cost;
        }
        const int var = rest[best];
        rest.erase(rest.begin() + long(best));
        order.push_back(var);
        for (const Use& use : uses_[var]) opened[use.line] = 1, --left[use.line];
        if (watch.stop(rest.size() + 1)) return watch.why();
    }

    // suffix[line] lists, per term of the line in this order, the sums that the later terms can have.
    std::vector<std::vector<Term>> terms(lines_.size());
    for (int var : order)
        for (const Use& use : uses_[var]) terms[use.line].push_back({var, use.weight});
    std::vector<std::vector<std::vector<char>>> reach(lines_.size());
    for (size_t i = 0; i < lines_.size(); ++i) {
        const size_t k = terms[i].size(), table = (k + 1) * (size_t(need_[i]) + 1);
        if (table > bytes) return End::memory;
        bytes -= table;
        reach[i].assign(k + 1, std::vector<char>(size_t(need_[i]) + 1, 0));
        reach[i][k][0] = 1;
        for (size_t t = k; t-- > 0;) {
            reach[i][t] = reach[i][t + 1];
            for (int s = terms[i][t].weight; s <= need_[i]; ++s) reach[i][t][s] |= reach[i][t + 1][s - terms[i][t].weight];
        }
        if (!reach[i][0][need_[i]]) return End::done;
    }

    std::vector<int> slot(lines_.size(), -1), done(lines_.size(), 0), open_lines;
    Layer now(0, width);
    std::vector<uint64_t> one(width, 0);
    one[0] = 1;
    now.add(nullptr, one.data());
    std::vector<uint32_t> needs;
    for (int var : order) {
        // The lines open after this variable: those before it, those it opens, less those it closes.
        std::vector<int> before = open_lines;
        for (const Use& use : uses_[var])
            if (done[use.line]++ == 0) open_lines.push_back(use.line);
        std::erase_if(open_lines, [&](int line) { return done[line] == int(terms[line].size()); });
        for (size_t i = 0; i < before.size(); ++i) slot[before[i]] = int(i);
        std::vector<int> from(open_lines.size());
        for (size_t i = 0; i < open_lines.size(); ++i) from[i] = slot[open_lines[i]];

        Layer after(open_lines.size(), width);
        needs.resize(open_lines.size() + 1);
        for (size_t s = 0; s < now.size(); ++s) {
            if (watch.stop()) return watch.why();
            if (after.about_to_grow() && after.bytes_when_grown() + now.bytes() > bytes) return End::memory;
            for (int value = 0; value < 2; ++value) {
                bool fits = true;
                for (const Use& use : uses_[var]) {
                    const int had = slot[use.line] >= 0 ? now.needs(s)[slot[use.line]] : need_[use.line];
                    const int need = had - value * use.weight;
                    if (need < 0 || !reach[use.line][done[use.line]][need]) {
                        fits = false;
                        break;
                    }
                }
                if (!fits) continue;
                for (size_t i = 0; i < open_lines.size(); ++i)
                    needs[i] = uint32_t(from[i] >= 0 ? now.needs(s)[from[i]] : need_[open_lines[i]]);
                if (value)
                    for (const Use& use : uses_[var])
                        for (size_t i = 0; i < open_lines.size(); ++i)
                            if (open_lines[i] == use.line) needs[i] = uint32_t(needs[i] - use.weight);
                after.add(needs.data(), now.ways(s));
            }
        }
        for (int line : before) slot[line] = -1;
        now = std::move(after);
    }
    if (now.size()) std::copy(now.ways(0), now.ways(0) + width, limbs.begin());
    return End::done;
}

bool Row::can(size_t from, int need) const {
    if (need < 0) return false;
    if (equal_) {
        const int weight = weights_.empty() ? 1 : weights_[0];
        return need % weight == 0 && size_t(need / weight) <= weights_.size() - from;
    }
    return reach_[from * words_ + size_t(need) / 64] >> (need % 64) & 1;
}

End Row::prepare(Watch& watch, size_t bytes) {
    equal_ = std::all_of(weights_.begin(), weights_.end(), [&](int w) { return w == weights_[0]; });
    if (equal_) return End::done;
    const size_t k = weights_.size();
    long long sum = 0;
    for (int w : weights_) sum += w;
    if (total_ < 0 || total_ > sum) {
        over_ = true;
        return End::done;
    }
    words_ = size_t(total_) / 64 + 1;
    if ((k + 1) * words_ * 8 > bytes) return End::memory;
    reach_.assign((k + 1) * words_, 0);
    reach_[k * words_] = 1;
    for (size_t i = k; i-- > 0;) {
        uint64_t* to = &reach_[i * words_];
        const uint64_t* from = to + words_;
        const size_t skip = size_t(weights_[i]) / 64, bits = size_t(weights_[i]) % 64;
        for (size_t w = 0; w < words_; ++w) {
            uint64_t shifted = w >= skip ? from[w - skip] << bits : 0;
            if (bits && w >= skip + 1) shifted |= from[w - skip - 1] >> (64 - bits);
            to[w] = from[w] | shifted;
        }
        if (watch.stop(words_)) return watch.why();
    }
    return End::done;
}

// From a place where the total can still be reached, take each weight that can be taken.
void Row::descend(size_t from, int need) {
    for (size_t i = from; i < weights_.size(); ++i) {
        value_[i] = can(i + 1, need - weights_[i]);
        if (value_[i]) need -= weights_[i];
    }
}

End Row::next(Watch& watch, size_t bytes, bool& found) {
    found = false;
    if (watch.look()) return watch.why();
    if (!started_) {
        const End end = prepare(watch, bytes);
        if (end != End::done) return end;
        started_ = true;
        value_.assign(weights_.size(), 0);
        over_ = over_ || !can(0, total_);
        if (!over_) descend(0, total_);
        found = !over_;
        return End::done;
    }
    // The last weight that was taken and could be left out instead; what is needed behind it grows on the way back.
    int need = 0;
    for (size_t i = weights_.size(); !over_ && i-- > 0;) {
        if (watch.stop(1)) return watch.why();
        if (!value_[i]) continue;
        need += weights_[i];
        if (can(i + 1, need)) {
            value_[i] = 0;
            descend(i + 1, need);
            found = true;
            return End::done;
        }
    }
    over_ = true;
    return End::done;
}

}  // namespace park
