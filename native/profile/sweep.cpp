#include "profile/sweep.hpp"

#include <bit>
#include <cstring>
#include <numeric>

namespace park::profile {

// Counts the solutions.
Stop ProfileSweep::count(Limits& limits, uint64_t most_states, Limbs& total) {
    const Stop stop = sweep(limits, most_states, false, total);
    free_buffers();
    return stop;
}

// Counts the solutions, and saves the layers with the completions of each entry.
Stop ProfileSweep::build(Limits& limits, uint64_t most_states, Limbs& total) {
    Stop stop = sweep(limits, most_states, true, total);
    free_buffers();
    if (stop == Stop::done && !count_completions(limits))
        stop = limits.stop() == Stop::done ? Stop::memory : limits.stop();
    if (stop != Stop::done) saved_layers_.clear();
    return stop;
}

// Frees the buffers of a running sweep.
void ProfileSweep::free_buffers() {
    current_ = {}, next_ = {}, table_ = {};
    budget_.used = 0;
    for (const SavedLayer& layer : saved_layers_) budget_.used += layer.next.bytes();
}

// Plans the sweep, makes the first layer (one state of zeros), and advances over all steps. The total is the sum of the
// last layer.
Stop ProfileSweep::sweep(Limits& limits, uint64_t most_states, bool keep, Limbs& total) {
    plan_ = {}, budget_ = {}, states_ = 0, saved_layers_.clear();
    budget_.cap = limits.bytes();
    total = {0};
    if (const Stop stop = make_plan(model_, limits, plan_); stop != Stop::done) return stop;
    if (!budget_.take(plan_.tables.size() * sizeof(plan_.tables[0]))) return Stop::memory;
    if (!plan_.possible) return Stop::done;
    limbs_ = bits_ = 1;
    if (!current_.words.resize(plan_.words, budget_) || !current_.counts.resize(1, budget_)) return Stop::memory;
    if (plan_.sets && !current_.begin.resize(2, budget_)) return Stop::memory;
    std::fill_n(current_.words.data(), plan_.words, 0);
    if (plan_.sets) current_.begin[0] = 0, current_.begin[1] = 1;
    current_.counts[0] = 1, current_.size = 1;
    for (const ProfileStep& step : plan_.steps) {
        SavedLayer* saved = keep ? &saved_layers_.emplace_back() : nullptr;
        if (const Stop stop = advance_layer(step, limits, most_states, saved); stop != Stop::done) return stop;
        if (!current_.size) return Stop::done;
    }
    for (size_t i = 0; i < current_.size; ++i) add(total, current_.counts.data() + i * limbs_, limbs_);
    trim(total);
    return Stop::done;
}

// Decides one variable: makes the next layer from the current one.
Stop ProfileSweep::advance_layer(const ProfileStep& step, Limits& limits, uint64_t most_states, SavedLayer* saved) {
    if (!widen_counts(step.size)) return Stop::memory;
    const int branches = step.seen ? step.size : 1;
    if (saved) {
        saved->branches = branches, saved->size = current_.size;
        if (!saved->next.resize(current_.size * branches, budget_)) return Stop::memory;
    }
    // An empty next layer, and an empty hash table of its entries.
    next_.size = 0;
    next_.words.set_size(0), next_.counts.set_size(0);
    if (plan_.sets) {
        if (!next_.begin.resize(1, budget_)) return Stop::memory;
        next_.begin[0] = 0;
    }
    mask_ = std::bit_ceil(std::max<size_t>(4 * current_.size, 64)) - 1;
    if (!table_.resize(std::max(mask_ + 1, table_.size()), budget_)) return Stop::memory;
    std::memset(table_.data(), 0xFF, (mask_ + 1) * sizeof(uint32_t));  // kNone
    // A visible variable has a branch for each value. The values of a hidden one lead to one set of states.
    for (size_t i = 0; i < current_.size; ++i) {
        auto [from, end] = states_of(current_, i);
        const size_t most = size_t(std::min<uint64_t>(most_states, kNone)) * size_t(plan_.words);
        for (int branch = 0; branch < branches; ++branch) {
            set_.clear();
            bool any = false;
            if (limits.reached(64 * size_t(end - from))) return limits.stop();
            if (step.seen) any = add_successors(step, i, branch);
            else
                for (int value = 0; value < step.size; ++value) any |= add_successors(step, i, value);
            if (set_.size() > most) return Stop::cap;
            if (saved) saved->next[i * branches + branch] = kNone;
            if (!any) continue;
            const std::optional<uint32_t> to = find_or_insert_set();
            if (!to) return Stop::memory;
            if (saved) saved->next[i * branches + branch] = *to;
            add(next_.counts.data() + *to * size_t(limbs_), current_.counts.data() + i * limbs_, limbs_);
        }
        if (states_ + next_.words.size() / plan_.words > most_states) return Stop::cap;
    }
    states_ += next_.words.size() / plan_.words;
    std::swap(current_, next_);
    return Stop::done;
}

// The range of words with the states of an entry: one state or, with hidden variables, a set.
std::pair<const uint64_t*, const uint64_t*> ProfileSweep::states_of(const SweepLayer& layer, size_t entry) const {
    const size_t first = plan_.sets ? layer.begin[entry] : entry;
    const size_t last = plan_.sets ? layer.begin[entry + 1] : entry + 1;
    return {layer.words.data() + first * plan_.words, layer.words.data() + last * plan_.words};
}

// Adds the successors of an entry's states under this value to the set; true if there are any.
bool ProfileSweep::add_successors(const ProfileStep& step, size_t entry, int value) {
    bool any = false;
    auto [at, end] = states_of(current_, entry);
    for (; at != end; at += plan_.words) {
        const size_t old = set_.size();
        set_.resize(old + plan_.words);
        if (advance(plan_, step, at, value, set_.data() + old)) any = true;
        else set_.resize(old);
    }
    return any;
}

// Sorts the states of the set and removes duplicates.
void ProfileSweep::sort_set() {
    const size_t words = plan_.words, size = set_.size() / words;
    if (size < 2) return;
    order_.resize(size);
    std::iota(order_.begin(), order_.end(), 0);
    auto compare = [&](uint32_t a, uint32_t b) { return std::memcmp(&set_[a * words], &set_[b * words], words * 8); };
    std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) { return compare(a, b) < 0; });
    sorted_.clear();
    for (size_t k = 0; k < size; ++k)
        if (!k || compare(order_[k - 1], order_[k])) {
            const uint64_t* state = &set_[order_[k] * words];
            sorted_.insert(sorted_.end(), state, state + words);
        }
    set_.swap(sorted_);
}

namespace {

// A hash of some words.
uint64_t hash_of(const uint64_t* at, const uint64_t* end) {
    uint64_t hash = 0x9e3779b97f4a7c15ull;
    for (; at != end; ++at) hash = mix_quickly(hash * 0x9fb21c651e98df25ull + *at);
    return hash;
}

}  // namespace

// The entry of the next layer for the set, which is inserted if it is new; nothing if memory is exhausted.
std::optional<uint32_t> ProfileSweep::find_or_insert_set() {
    sort_set();
    size_t at = hash_of(set_.data(), set_.data() + set_.size()) & mask_;
    for (; table_[at] != kNone; at = (at + 1) & mask_) {
        auto [first, last] = states_of(next_, table_[at]);
        if (size_t(last - first) == set_.size() && std::equal(first, last, set_.data())) return table_[at];
    }
    const size_t index = next_.size, words = next_.words.size();
    if (index >= kNone - 1) return std::nullopt;
    if (!next_.words.resize(words + set_.size(), budget_)) return std::nullopt;
    if (!next_.counts.resize((index + 1) * limbs_, budget_)) return std::nullopt;
    if (plan_.sets) {
        if (!next_.begin.resize(index + 2, budget_)) return std::nullopt;
        next_.begin[index + 1] = (words + set_.size()) / plan_.words;
    }
    std::copy(set_.begin(), set_.end(), next_.words.data() + words);
    std::fill_n(next_.counts.data() + index * limbs_, limbs_, 0);
    table_[at] = uint32_t(index);
    next_.size++;
    if (2 * next_.size > mask_ && !grow_table()) return std::nullopt;
    return uint32_t(index);
}

// Doubles the table, and inserts all entries of the next layer again.
bool ProfileSweep::grow_table() {
    mask_ = 2 * mask_ + 1;
    if (!table_.resize(std::max(mask_ + 1, table_.size()), budget_)) return false;
    std::memset(table_.data(), 0xFF, (mask_ + 1) * sizeof(uint32_t));  // kNone
    for (size_t i = 0; i < next_.size; ++i) {
        auto [first, last] = states_of(next_, i);
        size_t at = hash_of(first, last) & mask_;
        while (table_[at] != kNone) at = (at + 1) & mask_;
        table_[at] = uint32_t(i);
    }
    return true;
}

// Adds limbs to the counts if needed: those of the next layer sum up to at most `size` times those of this one.
bool ProfileSweep::widen_counts(int size) {
    const int more = std::bit_width(unsigned(size - 1));  // the bits by which the sum may grow
    // `bits_` is an upper bound, so first computes the exact sum.
    if (bits_ + more > 64 * limbs_) {
        Limbs sum{0};
        for (size_t i = 0; i < current_.size; ++i) add(sum, current_.counts.data() + i * limbs_, limbs_);
        bits_ = bit_length(sum.data(), int(sum.size()));
    }
    if (bits_ + more > 64 * limbs_) {
        Buffer<uint64_t> wider;
        if (!wider.resize(current_.size * (limbs_ + 1), budget_)) return false;
        for (size_t i = 0; i < current_.size; ++i) {
            std::copy_n(current_.counts.data() + i * limbs_, limbs_, wider.data() + i * (limbs_ + 1));
            wider[i * (limbs_ + 1) + limbs_] = 0;
        }
        current_.counts.swap(wider);
        budget_.give(wider.bytes());
        limbs_++;
    }
    bits_ += more;
    return true;
}

// Counts the completions of each entry of the saved layers, from the last layer to the first.
bool ProfileSweep::count_completions(Limits& limits) {
    int bits = 1;
    for (size_t k = saved_layers_.size(); k-- > 0;) {
        SavedLayer& layer = saved_layers_[k];
        const SavedLayer* after = k + 1 < saved_layers_.size() ? &saved_layers_[k + 1] : nullptr;
        // A count is the sum over the branches of counts of at most `bits` bits.
        layer.limbs = (bits + std::bit_width(unsigned(layer.branches - 1)) + 63) / 64;
        if (!layer.counts.resize(layer.size * layer.limbs, budget_)) return false;
        std::fill_n(layer.counts.data(), layer.size * layer.limbs, 0);
        bits = 1;
        for (size_t i = 0; i < layer.size; ++i) {
            if (limits.reached(16)) return false;
            uint64_t* sum = layer.counts.data() + i * layer.limbs;
            for (int branch = 0; branch < layer.branches; ++branch) {
                const uint32_t to = layer.next[i * layer.branches + branch];
                if (to == kNone) continue;
                const uint64_t one = 1;
                const int limbs = after ? after->limbs : 1;
                uint64_t carry = add(sum, after ? after->counts.data() + size_t(to) * limbs : &one, limbs);
                for (int limb = limbs; carry && limb < layer.limbs; ++limb) carry = ++sum[limb] == 0;
            }
            bits = std::max(bits, bit_length(sum, layer.limbs));
        }
    }
    return true;
}

// The values of the solution with this number. Follows the branches from the first layer, and skips those with fewer
// completions than the remaining index.
std::vector<int> ProfileSweep::nth(Limbs index) const {
    std::vector<int> values(plan_.steps.size(), -1);
    uint32_t at = 0;
    for (size_t k = 0; k < plan_.steps.size(); ++k) {
        const SavedLayer& layer = saved_layers_[k];
        const SavedLayer* after = k + 1 < saved_layers_.size() ? &saved_layers_[k + 1] : nullptr;
        for (int branch = 0; branch < layer.branches; ++branch) {
            const uint32_t to = layer.next[size_t(at) * layer.branches + branch];
            if (to == kNone) continue;
            Limbs branches{1};  // the completions of this branch; 1 after the last step
            if (after) {
                const uint64_t* number = after->counts.data() + size_t(to) * after->limbs;
                branches.assign(number, number + after->limbs);
            }
            const size_t size = std::max(branches.size(), index.size());
            branches.resize(size, 0), index.resize(size, 0);
            if (is_less(index, branches)) {
                if (plan_.steps[k].seen) values[k] = branch;
                at = to;
                break;
            }
            subtract(index, branches);
        }
    }
    return complete_values(values);
}

// The values of all variables, where hidden variables get the first values that fit the visible ones.
std::vector<int> ProfileSweep::complete_values(const std::vector<int>& values) const {
    struct BackPointer {
        uint32_t from;
        int value;
    };
    // All states after each step that fit, each with the state before it and the value of the step.
    const size_t words = plan_.words;
    std::vector<uint64_t> now(words, 0), next(words);
    std::vector<std::vector<BackPointer>> traces;
    for (size_t k = 0; k < plan_.steps.size(); ++k) {
        const ProfileStep& step = plan_.steps[k];
        std::vector<uint64_t> found;
        std::vector<BackPointer>& trace = traces.emplace_back();
        for (size_t i = 0; i < now.size() / words; ++i)
            for (int value = 0; value < step.size; ++value) {
                if (step.seen && value != values[k]) continue;
                if (!advance(plan_, step, &now[i * words], value, next.data())) continue;
                bool known = false;
                for (size_t j = 0; j < found.size() && !known; j += words)
                    known = std::equal(next.begin(), next.end(), &found[j]);
                if (known) continue;
                found.insert(found.end(), next.begin(), next.end());
                trace.push_back({uint32_t(i), value});
            }
        now.swap(found);
    }
    // Follows the back pointers from the last state, of which there is one.
    std::vector<int> all(model_.sizes.size(), 0);
    uint32_t at = 0;
    for (size_t k = plan_.steps.size(); k-- > 0;) {
        all[plan_.steps[k].var] = traces[k][at].value;
        at = traces[k][at].from;
    }
    return all;
}

}  // namespace park::profile
