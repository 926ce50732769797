#include "subset_sum/subset_sum.hpp"

#include <algorithm>
#include <climits>
#include <utility>

namespace park::subset_sum {

namespace {

constexpr size_t kMaxWords = size_t(1) << 24;  // 128 MiB for the sets of sums of one equation

}  // namespace

// Computes for each equation its remaining total, its undecided terms and their weight, and for each variable the
// equations that contain it.
SubsetSum::SubsetSum(int vars, std::vector<Equation> equations)
    : vars_(vars),
      equations_(std::move(equations)),
      occurrences_(vars),
      value_(vars, kUndecided),
      queued_(equations_.size(), 0) {
    for (size_t i = 0; i < equations_.size(); ++i) {
        need_.push_back(equations_[i].total);
        open_.push_back(int(equations_[i].terms.size()));
        weight_.push_back(0);
        for (const WeightedVar& t : equations_[i].terms) {
            occurrences_[t.var].push_back({int(i), t.weight});
            weight_.back() += t.weight;
        }
    }
}

// Gives a variable a value: updates the remaining totals of its equations, and queues them. False if a total becomes
// negative.
bool SubsetSum::assign(int var, int8_t value) {
    value_[var] = value;
    trail_.push_back(var);
    bool fits = true;
    for (const Occurrence& use : occurrences_[var]) {
        --open_[use.equation];
        weight_[use.equation] -= use.weight;
        if (value) need_[use.equation] -= use.weight;
        fits &= need_[use.equation] >= 0;
        if (!queued_[use.equation]) {
            queued_[use.equation] = 1;
            queue_.push_back(use.equation);
        }
    }
    return fits;
}

// Undoes assignments until the trail has this length.
void SubsetSum::undo(size_t trail) {
    while (trail_.size() > trail) {
        const int var = trail_.back();
        trail_.pop_back();
        for (const Occurrence& use : occurrences_[var]) {
            ++open_[use.equation];
            weight_[use.equation] += use.weight;
            if (value_[var]) need_[use.equation] += use.weight;
        }
        value_[var] = kUndecided;
    }
    for (int equation : queue_) queued_[equation] = 0;
    queue_.clear();
}

// Propagates the queued equations until nothing changes. False if there is a contradiction, or a limit is reached
// (`stopped_`).
bool SubsetSum::propagate(Limits& limits) {
    while (!queue_.empty()) {
        const int equation = queue_.back();
        queue_.pop_back();
        queued_[equation] = 0;
        if (!propagate_equation(equation)) return false;
        if (limits.reached(std::exchange(work_, 0))) {
            stopped_ = true;
            return false;
        }
    }
    return true;
}

// Propagates an equation by the cheapest method: equal weights, sums as bits of a word, sums as bits of several words,
// or bounds.
bool SubsetSum::propagate_equation(int equation) {
    const int need = need_[equation];
    if (need < 0 || need > weight_[equation]) return false;
    if (open_[equation] == 0) return need == 0;
    work_ += equations_[equation].terms.size();
    open_terms_.clear();
    bool equal = true;
    for (const WeightedVar& t : equations_[equation].terms) {
        if (value_[t.var] != kUndecided) continue;
        equal &= open_terms_.empty() || t.weight == open_terms_[0].weight;
        open_terms_.push_back(t);
    }
    if (equal) return propagate_equal(equation);
    if (need < 64) return propagate_word(equation);
    const size_t words = (open_terms_.size() + 1) * (size_t(need) / 64 + 1);
    work_ += 3 * words;
    return words > kMaxWords ? propagate_bounds(equation) : propagate_wide(equation);
}

// Propagates an equation whose undecided terms all have the same weight, so that only their number matters: all are 1,
// or all are 0, or nothing follows.
bool SubsetSum::propagate_equal(int equation) {
    const int need = need_[equation], weight = open_terms_[0].weight, most = int(open_terms_.size()) * weight;
    if (need % weight != 0 || need > most) return false;
    if (need != 0 && need != most) return true;
    const int8_t value = need != 0;
    for (const WeightedVar& t : open_terms_)
        if (!assign(t.var, value)) return false;
    return true;
}

// Assigns the only value that a variable can have. False if it can have none.
bool SubsetSum::decide(uint32_t can_be_zero, uint32_t can_be_one, int var) {
    if (can_be_zero && can_be_one) return true;
    if (!can_be_zero && !can_be_one) return false;
    return assign(var, can_be_one ? 1 : 0);
}

// Subset sums as bits of a word. `suffix_sums_[i]` are the sums of the terms before i from which the terms from i on
// can reach the remaining total. `before` are those among them that the terms before i can make. A value of term i is
// possible if some sum with it is in `suffix_sums_[i + 1]`.
bool SubsetSum::propagate_word(int equation) {
    const int need = need_[equation];
    const size_t k = open_terms_.size();
    const uint64_t mask =  // the bits of the sums from 0 to `need`
        need == 63 ? ~0ull : (1ull << (need + 1)) - 1;
    // Adds a weight to all sums of a set, or subtracts it.
    auto shifted = [](uint64_t set, int weight, bool up) {
        return weight > 63 ? 0 : up ? set << weight : set >> weight;
    };
    suffix_sums_.resize(k + 1);
    suffix_sums_[k] = 1ull << need;
    for (size_t i = k; i-- > 0;)
        suffix_sums_[i] = suffix_sums_[i + 1] | shifted(suffix_sums_[i + 1], open_terms_[i].weight, false);
    if (!(suffix_sums_[0] & 1)) return false;
    uint64_t before = 1;
    bool fits = true;
    for (size_t i = 0; i < k && fits; ++i) {
        // The sums without this term, and those with it.
        const uint64_t stay = before & suffix_sums_[i + 1];
        const uint64_t take = shifted(before, open_terms_[i].weight, true) & mask & suffix_sums_[i + 1];
        fits = decide(stay != 0, take != 0, open_terms_[i].var);
        before = stay | take;
    }
    return fits;
}

// Subset sums as bits of several words: the algorithm of `propagate_word`, where a shift by a weight moves whole words
// (`skip`) and bits within words.
bool SubsetSum::propagate_wide(int equation) {
    const int need = need_[equation];
    const size_t k = open_terms_.size(), words = size_t(need) / 64 + 1;
    suffix_sums_.assign((k + 1) * words, 0);
    suffix_sums_[k * words + need / 64] = 1ull << (need % 64);
    for (size_t i = k; i-- > 0;) {
        uint64_t* to = &suffix_sums_[i * words];
        const uint64_t* from = to + words;
        const size_t skip = open_terms_[i].weight / 64, bits = open_terms_[i].weight % 64;
        for (size_t w = 0; w < words; ++w) {
            uint64_t shifted = w + skip < words ? from[w + skip] >> bits : 0;
            if (bits && w + skip + 1 < words) shifted |= from[w + skip + 1] << (64 - bits);
            to[w] = from[w] | shifted;
        }
    }
    if (!(suffix_sums_[0] & 1)) return false;
    prefix_sums_.assign(words, 0);
    prefix_sums_[0] = 1;
    for (size_t i = 0; i < k; ++i) {
        const uint64_t* after = &suffix_sums_[(i + 1) * words];
        const size_t skip = open_terms_[i].weight / 64, bits = open_terms_[i].weight % 64;
        uint64_t any_stay = 0, any_take = 0;
        for (size_t w = words; w-- > 0;) {  // downwards, so that the sums can be overwritten in place
            uint64_t shifted = w >= skip ? prefix_sums_[w - skip] << bits : 0;
            if (bits && w >= skip + 1) shifted |= prefix_sums_[w - skip - 1] >> (64 - bits);
            const uint64_t stay = prefix_sums_[w] & after[w], take = shifted & after[w];
            any_stay |= stay;
            any_take |= take;
            prefix_sums_[w] = stay | take;
        }
        if (!decide(any_stay != 0, any_take != 0, open_terms_[i].var)) return false;
    }
    return true;
}

// Propagates an equation that is too long for sets of sums: decides only terms that are too heavy to take, or too heavy
// to leave out.
bool SubsetSum::propagate_bounds(int equation) {
    const std::vector<WeightedVar> terms = open_terms_;
    for (const WeightedVar& t : terms) {
        if (t.weight > need_[equation] && !assign(t.var, 0)) return false;
        else if (value_[t.var] == kUndecided && weight_[equation] - t.weight < need_[equation] && !assign(t.var, 1))
            return false;
    }
    return need_[equation] >= 0 && need_[equation] <= weight_[equation];
}

// Propagates all equations, without decisions. `possible` is false if that is a contradiction.
Stop SubsetSum::propagate_all(Limits& limits, bool& possible) {
    possible = false;
    if (exhausted_) return Stop::done;
    for (size_t i = 0; i < equations_.size(); ++i) {
        if (!queued_[i]) queue_.push_back(int(i));
        queued_[i] = 1;
    }
    possible = propagate(limits);
    if (stopped_) {
        stopped_ = false;
        undo(0);
        return limits.stop();
    }
    exhausted_ = !possible;
    return Stop::done;
}

// The share of the undecided weight that is needed, as the mean over a variable's equations except one. Near 1, the
// variable is likely to be 1.
double SubsetSum::density(int var, int except) const {
    double sum = 0;
    int equations = 0;
    for (const Occurrence& use : occurrences_[var])
        if (use.equation != except) sum += double(need_[use.equation]) / weight_[use.equation], ++equations;
    return equations ? sum / equations : double(need_[except]) / weight_[except];
}

// Branching heuristic: the heaviest undecided variable of the equation with the fewest undecided terms. Among equal
// weights, takes the density furthest from 1/2. Variables of no equation come last.
SubsetSum::Assignment SubsetSum::choose_decision() const {
    int best = kNone;
    for (size_t i = 0; i < equations_.size(); ++i)
        if (open_[i] > 0 && (best == kNone || open_[i] < open_[best])) best = int(i);
    if (best == kNone) {
        const auto at = std::find(value_.begin(), value_.end(), kUndecided);
        return {at == value_.end() ? kNone : int(at - value_.begin()), 1};
    }
    WeightedVar pick{kNone, 0};
    double clearest = -1;  // the largest distance of a density from 1/2
    int8_t value = 1;
    for (const WeightedVar& t : equations_[best].terms) {
        if (value_[t.var] != kUndecided || t.weight < pick.weight) continue;
        const double share = density(t.var, best), clear = share < 0.5 ? 0.5 - share : share - 0.5;
        if (t.weight > pick.weight || clear > clearest) pick = t, clearest = clear, value = share >= 0.5;
    }
    return {pick.var, value};
}

// Backtracks to the last decision that can be flipped; false if there is none, or a limit is reached.
bool SubsetSum::backtrack(Limits& limits) {
    while (!stack_.empty()) {
        Decision& last = stack_.back();
        undo(last.trail);
        if (last.flipped) {
            stack_.pop_back();
            continue;
        }
        last.flipped = true;
        if (assign(last.var, 1 - last.value) && propagate(limits)) return true;
        if (stopped_) {
            // The value is not refuted, and is tried again later.
            undo(last.trail);
            last.flipped = false;
            return false;
        }
    }
    exhausted_ = true;
    return false;
}

// Depth-first search for the next solution. A limit may interrupt it anywhere: the last decision is then undone, or
// tried again by the next call.
Stop SubsetSum::next(Limits& limits, uint64_t node_cap, bool& found) {
    found = false;
    if (limits.reached_now()) return limits.stop();
    if (!started_) {
        bool possible;
        const Stop stop = propagate_all(limits, possible);
        if (stop != Stop::done) return stop;
        started_ = true;
    } else if (!exhausted_ && (solution_given_ || retry_)) {
        backtrack(limits);  // after the last solution, or where a limit was reached
    }
    solution_given_ = retry_ = false;
    const uint64_t cap = node_cap ? nodes_ + node_cap : ~0ull;
    while (!exhausted_) {
        if (stopped_ || limits.reached()) {
            retry_ = std::exchange(stopped_, false);
            return limits.stop();
        }
        const auto [var, value] = choose_decision();
        if (var == kNone) {
            found = solution_given_ = true;
            return Stop::done;
        }
        if (nodes_ >= cap) return Stop::cap;
        ++nodes_;
        work_ += equations_.size();
        stack_.push_back({var, trail_.size(), value, false});
        if (assign(var, value) && propagate(limits)) continue;
        if (stopped_) {
            // The decision is not refuted, so it is undone.
            undo(stack_.back().trail);
            stack_.pop_back();
            stopped_ = false;
            return limits.stop();
        }
        backtrack(limits);
    }
    return Stop::done;
}

// The connected components of undecided variables, where equations connect their variables.
std::vector<std::vector<int>> SubsetSum::groups() const {
    std::vector<std::vector<int>> groups;
    std::vector<char> seen(vars_, 0), equation_seen(equations_.size(), 0);
    for (int first = 0; first < vars_; ++first) {
        if (seen[first] || value_[first] != kUndecided) continue;
        seen[first] = 1;
        std::vector<int> group{first};
        for (size_t i = 0; i < group.size(); ++i)
            for (const Occurrence& use : occurrences_[group[i]]) {
                if (equation_seen[use.equation]) continue;
                equation_seen[use.equation] = 1;
                for (const WeightedVar& t : equations_[use.equation].terms)
                    if (value_[t.var] == kUndecided && !seen[t.var]) {
                        seen[t.var] = 1;
                        group.push_back(t.var);
                    }
            }
        std::sort(group.begin(), group.end());
        groups.push_back(std::move(group));
    }
    return groups;
}

namespace {

// The states of one layer of the dynamic program, in a hash table. A state has the remaining totals of the open
// equations, and the number of ways to reach it.
class CountLayer {
  public:
    CountLayer(size_t width, size_t limbs) : width_(width), limbs_(limbs) { slots_.assign(1024, 0); }

    size_t size() const { return size_; }
    const uint32_t* needs(size_t i) const { return needs_.data() + i * width_; }
    const uint64_t* ways(size_t i) const { return ways_.data() + i * limbs_; }
    size_t bytes() const { return needs_.capacity() * 4 + ways_.capacity() * 8 + slots_.capacity() * 4; }
    // An estimate of the memory after the next doubling, to check the limit before it.
    size_t bytes_when_grown() const { return bytes() * 2; }
    bool about_to_grow() const { return 2 * (size_ + 1) > slots_.size(); }

    // Adds the ways to the state with these needs, which is inserted if it is new.
    void add(const uint32_t* needs, const uint64_t* ways) {
        if (about_to_grow()) grow();
        size_t at = hash(needs) & (slots_.size() - 1);
        for (; slots_[at]; at = (at + 1) & (slots_.size() - 1)) {
            const size_t i = slots_[at] - 1;
            if (std::equal(needs, needs + width_, needs_.data() + i * width_)) {
                uint64_t carry = 0;
                for (size_t k = 0; k < limbs_; ++k) {
                    uint64_t& to = ways_[i * limbs_ + k];
                    const uint64_t sum = to + ways[k], sum_with_carry = sum + carry;
                    carry = (sum < to) | (sum_with_carry < sum);  // a sum that wrapped around is smaller
                    to = sum_with_carry;
                }
                return;
            }
        }
        slots_[at] = uint32_t(++size_);
        needs_.insert(needs_.end(), needs, needs + width_);
        ways_.insert(ways_.end(), ways, ways + limbs_);
    }

  private:
    // A hash of the remaining totals of a state.
    uint64_t hash(const uint32_t* needs) const {
        uint64_t h = 0x9E3779B97F4A7C15ull;
        for (size_t k = 0; k < width_; ++k) h = (h ^ needs[k]) * 0xFF51AFD7ED558CCDull;
        return h ^ (h >> 32);
    }
    // Doubles the table, and inserts all states again.
    void grow() {
        slots_.assign(slots_.size() * 2, 0);
        for (size_t i = 0; i < size_; ++i) {
            size_t at = hash(needs_.data() + i * width_) & (slots_.size() - 1);
            while (slots_[at]) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = uint32_t(i + 1);
        }
    }
    size_t width_, limbs_, size_ = 0;
    std::vector<uint32_t> needs_;  // `width_` for each state
    std::vector<uint64_t> ways_;   // `limbs_` for each state
    std::vector<uint32_t> slots_;  // open addressing over the states, numbered from 1; 0 for a free slot
};

}  // namespace

// Finds the order of the dynamic program: greedily the variable that opens the fewest equations and closes the most.
// False if a limit is reached.
bool SubsetSum::order_variables(std::vector<int> remaining, Limits& limits, std::vector<int>& order) const {
    constexpr int kOpens = 3, kStaysOpen = 1, kIsOpen = -1, kCloses = -1;  // costs of a variable in one equation
    std::vector<int> left = open_;
    std::vector<char> opened(equations_.size(), 0);
    while (!remaining.empty()) {
        size_t best = 0;
        int best_cost = INT_MAX;
        for (size_t i = 0; i < remaining.size(); ++i) {
            int cost = 0;
            for (const Occurrence& use : occurrences_[remaining[i]]) {
                const bool last = left[use.equation] == 1;
                cost += opened[use.equation] ? kIsOpen + (last ? kCloses : 0) : kOpens + (last ? 0 : kStaysOpen);
            }
            if (cost < best_cost) best = i, best_cost = cost;
        }
        const int var = remaining[best];
        remaining.erase(remaining.begin() + long(best));
        order.push_back(var);
        for (const Occurrence& use : occurrences_[var]) opened[use.equation] = 1, --left[use.equation];
        if (limits.reached(remaining.size() + 1)) return false;
    }
    return true;
}

// The sums that the terms of an equation from t on can make, as flags, for each t.
std::vector<std::vector<char>> SubsetSum::suffix_sums(const std::vector<WeightedVar>& terms, int total) {
    std::vector<std::vector<char>> sums(terms.size() + 1, std::vector<char>(size_t(total) + 1, 0));
    sums[terms.size()][0] = 1;
    for (size_t t = terms.size(); t-- > 0;) {
        sums[t] = sums[t + 1];
        for (int sum = terms[t].weight; sum <= total; ++sum) sums[t][sum] |= sums[t + 1][sum - terms[t].weight];
    }
    return sums;
}

// Counts the solutions by dynamic programming over the undecided variables. A state has the remaining totals of the
// open equations, which have a variable before and one after. States that cannot reach their totals are dropped.
Stop SubsetSum::count(Limits& limits, Limbs& limbs) const {
    size_t bytes = limits.bytes();
    std::vector<int> undecided;
    for (int var = 0; var < vars_; ++var)
        if (value_[var] == kUndecided) undecided.push_back(var);
    const size_t width = undecided.size() / 64 + 1;
    limbs.assign(width, 0);
    for (size_t i = 0; i < equations_.size(); ++i)
        if (need_[i] < 0 || need_[i] > weight_[i]) return Stop::done;

    std::vector<int> order;
    if (!order_variables(undecided, limits, order)) return limits.stop();

    // reach[i][t]: the sums that the terms of equation i from t on, in this order, can make.
    std::vector<std::vector<WeightedVar>> terms(equations_.size());
    for (int var : order)
        for (const Occurrence& use : occurrences_[var]) terms[use.equation].push_back({var, use.weight});
    std::vector<std::vector<std::vector<char>>> reach(equations_.size());
    for (size_t i = 0; i < equations_.size(); ++i) {
        const size_t table = (terms[i].size() + 1) * (size_t(need_[i]) + 1);
        if (table > bytes) return Stop::memory;
        bytes -= table;
        reach[i] = suffix_sums(terms[i], need_[i]);
        if (!reach[i][0][need_[i]]) return Stop::done;
    }

    // The slot of each open equation in a state, and the number of its terms so far.
    std::vector<int> slot(equations_.size(), kNone), done(equations_.size(), 0), open_equations;
    CountLayer now(0, width);
    std::vector<uint64_t> one(width, 0);
    one[0] = 1;
    now.add(nullptr, one.data());
    std::vector<uint32_t> needs;
    for (int var : order) {
        // The equations that are open after this variable: those from before and those it opens, without those it
        // closes.
        std::vector<int> before = open_equations;
        for (const Occurrence& use : occurrences_[var])
            if (done[use.equation]++ == 0) open_equations.push_back(use.equation);
        std::erase_if(open_equations, [&](int equation) { return done[equation] == int(terms[equation].size()); });
        for (size_t i = 0; i < before.size(); ++i) slot[before[i]] = int(i);
        std::vector<int> from(open_equations.size());  // their slots before, or kNone if they open here
        for (size_t i = 0; i < open_equations.size(); ++i) from[i] = slot[open_equations[i]];

        CountLayer after(open_equations.size(), width);
        needs.resize(open_equations.size() + 1);
        for (size_t s = 0; s < now.size(); ++s) {
            if (limits.reached()) return limits.stop();
            if (after.about_to_grow() && after.bytes_when_grown() + now.bytes() > bytes) return Stop::memory;
            for (int value = 0; value < 2; ++value) {
                bool fits = true;
                for (const Occurrence& use : occurrences_[var]) {
                    const int had =
                        slot[use.equation] != kNone ? now.needs(s)[slot[use.equation]] : need_[use.equation];
                    const int need = had - value * use.weight;
                    if (need < 0 || !reach[use.equation][done[use.equation]][need]) {
                        fits = false;
                        break;
                    }
                }
                if (!fits) continue;
                for (size_t i = 0; i < open_equations.size(); ++i)
                    needs[i] = uint32_t(from[i] != kNone ? now.needs(s)[from[i]] : need_[open_equations[i]]);
                if (value)
                    for (const Occurrence& use : occurrences_[var])
                        for (size_t i = 0; i < open_equations.size(); ++i)
                            if (open_equations[i] == use.equation) needs[i] = uint32_t(needs[i] - use.weight);
                after.add(needs.data(), now.ways(s));
            }
        }
        for (int equation : before) slot[equation] = kNone;
        now = std::move(after);
    }
    if (now.size()) std::copy(now.ways(0), now.ways(0) + width, limbs.begin());
    return Stop::done;
}

// True if the weights from an index on can make this sum.
bool SingleSum::can_reach(size_t from, int need) const {
    if (need < 0) return false;
    if (equal_weights_) {
        const int weight = weights_.empty() ? 1 : weights_[0];
        return need % weight == 0 && size_t(need / weight) <= weights_.size() - from;
    }
    return reach_[from * words_ + size_t(need) / 64] >> (need % 64) & 1;
}

// Computes which totals the weights from each index on can make, as sets of bits. Equal weights need no sets.
Stop SingleSum::prepare(Limits& limits) {
    equal_weights_ = std::all_of(weights_.begin(), weights_.end(), [&](int w) { return w == weights_[0]; });
    if (equal_weights_) return Stop::done;
    const size_t k = weights_.size();
    long long sum = 0;
    for (int w : weights_) sum += w;
    if (total_ < 0 || total_ > sum) {
        exhausted_ = true;
        return Stop::done;
    }
    words_ = size_t(total_) / 64 + 1;
    if ((k + 1) * words_ * 8 > limits.bytes()) return Stop::memory;
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
        if (limits.reached(words_)) return limits.stop();
    }
    return Stop::done;
}

// Takes every weight with which the rest of the total can still be reached, from an index on.
void SingleSum::take_greedily(size_t from, int need) {
    for (size_t i = from; i < weights_.size(); ++i) {
        value_[i] = can_reach(i + 1, need - weights_[i]);
        if (value_[i]) need -= weights_[i];
    }
}

// Finds the next solution. Solutions come in descending lexicographic order.
Stop SingleSum::next(Limits& limits, bool& found) {
    found = false;
    if (limits.reached_now()) return limits.stop();
    if (!started_) {
        const Stop stop = prepare(limits);
        if (stop != Stop::done) return stop;
        started_ = true;
        value_.assign(weights_.size(), 0);
        exhausted_ = exhausted_ || !can_reach(0, total_);
        if (!exhausted_) take_greedily(0, total_);
        found = !exhausted_;
        return Stop::done;
    }
    // Leave out the last taken weight without which the total can be reached; `need` is the sum of the taken weights
    // from there on.
    int need = 0;
    for (size_t i = weights_.size(); !exhausted_ && i-- > 0;) {
        if (limits.reached(1)) return limits.stop();
        if (!value_[i]) continue;
        need += weights_[i];
        if (can_reach(i + 1, need)) {
            value_[i] = 0;
            take_greedily(i + 1, need);
            found = true;
            return Stop::done;
        }
    }
    exhausted_ = true;
    return Stop::done;
}

}  // namespace park::subset_sum
