// The sweep: level by level, all states of the frontier in a hash table, which merges equal states.
#pragma once
#include <cstring>

#include "frontier/diagram.hpp"
#include "frontier/link_stepper.hpp"
#include "frontier/stepper.hpp"

namespace park::frontier {

template <class Step>
class FrontierSweep {
    using State = typename Step::State;
    using Word = typename Step::Word;
    using Arc = typename Step::Arc;
    static constexpr size_t kMaxNodes = size_t(1) << 31;
    static constexpr uint32_t kFree = ~uint32_t(0);

  public:
    // Interleaved sweeps share a budget.
    FrontierSweep(const FrontierPlan& plan, Limits& limits, const SweepOptions& options, Budget* shared = nullptr)
        : plan_(plan), limits_(limits), options_(options), step_(plan), budget_(shared ? *shared : own_budget_) {
        own_budget_.cap = limits.bytes();
        tag_is_state_ = std::is_empty_v<decltype(State::need)> && (plan.cols + 1) * Step::Word::kBits <= 32;
    }

    ~FrontierSweep() {
        budget_.give(current_.bytes() + next_.bytes() + current_counts_.bytes() + next_counts_.bytes() +
                     table_.bytes() + nodes_.bytes());
    }

    // Counts the lines, and keeps the states of two levels at a time.
    void count(CountResult& result) {
        result.stop = begin();
        if (result.stop == Stop::done) result.stop = advance(plan_.levels.size());
        result.lines = lines_, result.directed = directed_;
        result.stats = stats_;
        result.stats.bytes = budget_.peak;
    }
    // Builds the diagram of all solutions, with a node for every state of every level, and prunes it.
    void build(Diagram& diagram) {
        diagram.stop = nodes_.resize(kFirstNode, budget_) ? begin() : Stop::memory;
        if (diagram.stop == Stop::done && current_.size())
            diagram.root_ = kFirstNode, diagram.stop = advance<true>(&diagram, plan_.levels.size());
        for (int i = 0; diagram.stop == Stop::done && i < int(kFirstNode); ++i) nodes_[i] = {kDead, kDead};
        if (diagram.stop == Stop::done) {
            // Pruning needs a bitmap and its prefix sums, which take less than a fifth of a byte for each node. The
            // states are not needed any more.
            current_ = {}, next_ = {}, table_ = {};
            if (budget_.take(nodes_.size() / 5)) diagram.nodes_.swap(nodes_), diagram.prune(false);
            else diagram.stop = Stop::memory;
        }
        diagram.stats = stats_;
        diagram.stats.bytes = budget_.peak;
    }

  private:
    template <class>
    friend class TwoSweeps;
    template <class, int>
    friend class TableMeeting;
    struct TableSlot {  // small, so that the table stays in the cache
        uint32_t index, tag;
    };
    struct PendingState {
        State state;
        uint64_t hash;
        uint32_t from, index;
        bool hi;
    };
    static constexpr int kBatch = 32;
    static constexpr size_t kSlotsPerPoll = size_t(1) << 18;
    static constexpr uint64_t kStatesPerPoll = 4096;

    size_t width() const { return current_.size(); }
    // Makes the only state before the first level.
    Stop begin() {
        State first;
        if (!step_.start(first)) return Stop::done;
        if (!current_.resize(1, budget_) || !current_counts_.resize(1, budget_)) return Stop::memory;
        current_[0] = first, current_counts_[0] = 1;
        return Stop::done;
    }
    Stop advance(size_t to_level) { return advance<false>(nullptr, to_level); }
    // Sweeps up to a level. With `Build`, stores the states as nodes of the diagram instead of their counts: a node
    // first gets the ends of its arcs, and `flush` links the other arcs to their states.
    template <bool Build>
    Stop advance(Diagram* diagram, size_t to_level) {
        for (; level_ < to_level; ++level_) {
            const Level& level = plan_.levels[level_];
            size_t size = current_.size();
            if (size == 0) break;
            stats_.states += size, stats_.peak = std::max<uint64_t>(stats_.peak, size);
            if (stats_.states > options_.max_states) return Stop::cap;
            size_t base = nodes_.size();
            if constexpr (Build) {
                if (base + size > kMaxNodes || !nodes_.resize(base + size, budget_)) return Stop::memory;
                diagram->start_.push_back(uint32_t(base));
            } else if (!widen_counts()) return Stop::memory;
            next_.set_size(0);
            if (!open_table(size)) return Stop::memory;
            for (size_t i = 0; i < size; ++i) {
                if (++ticks_ % kStatesPerPoll == 0)
                    if (Stop stop = poll(); stop != Stop::done) return stop;
                Arc arcs[2];
                step_.step(level, current_[i], arcs[0], arcs[1]);
                if constexpr (Build) {
                    uint64_t odd = 0;  // whether exactly one of the west and north edges is used
                    if (!level.door) {
                        odd = (Word::get(current_[i].plugs, level.at) != 0) ^
                              (Word::get(current_[i].plugs, level.at + 1) != 0);
                        odd ^= level.end_sides != 0;  // the end of a path counts as one more edge
                    }
                    // An arc that ends holds its outcome in place of a node: kDead, kEndOneWay or kEndBothWays.
                    auto end = [](const Arc& a) { return a.outcome == Outcome::state ? kDead : uint32_t(a.outcome); };
                    nodes_[base + i] = {end(arcs[0]) | uint32_t(odd << 31), end(arcs[1])};
                }
                for (int branch = 0; branch < 2; ++branch) {
                    const Arc& a = arcs[branch];
                    if (a.outcome == Outcome::dead) continue;
                    if (a.outcome == Outcome::state) {
                        PendingState& pending = pending_[pending_count_++];
                        pending = {a.state, a.state.hash(), uint32_t(i), 0, branch == 1};
                        __builtin_prefetch(table_.data() + (pending.hash & mask_), 1);
                    } else if constexpr (!Build) {
                        add(lines_, count_at(current_counts_, i), limbs_);
                        for (int k = 0; k < int(a.outcome); ++k) add(directed_, count_at(current_counts_, i), limbs_);
                    }
                }
                if (pending_count_ > kBatch - 2 && !flush<Build>(base)) return Stop::memory;
            }
            if (!flush<Build>(base)) return Stop::memory;
            current_.swap(next_), current_counts_.swap(next_counts_);
            bits_++, stats_.levels_done++;
            if (!Build && options_.enough && at_least(lines_, options_.enough)) return Stop::enough;
        }
        if constexpr (Build) diagram->start_.push_back(uint32_t(nodes_.size()));
        return Stop::done;
    }

    // Looks up the pending states, inserts new ones, then links them to their parents or adds the counts. Whether a
    // state is new is unpredictable, so the loop does not branch on it: the next free place is always written, and only
    // kept for a new state.
    template <bool Build>
    bool flush(size_t base) {
        const int count = pending_count_;
        pending_count_ = 0;
        if (2 * (next_.size() + kBatch) > mask_ && !grow_table()) return false;
        if (!next_.reserve(next_.size() + kBatch, budget_)) return false;
        if (!Build && !next_counts_.reserve((next_.size() + kBatch) * limbs_, budget_)) return false;
        TableSlot* const table = table_.data();
        const size_t mask = mask_;
        uint32_t size = uint32_t(next_.size());
        for (int k = 0; k < count; ++k) {
            PendingState& pending = pending_[k];
            const uint32_t tag = tag_of(pending.state, pending.hash);
            size_t at = pending.hash & mask;
            // Open addressing: goes on to a slot with the same tag, or to a free one.
            while ((table[at].index != kFree) & (table[at].tag != tag)) at = (at + 1) & mask;
            const bool is_new = table[at].index == kFree;
            pending.index = is_new ? size : table[at].index;
            table[at] = {pending.index, tag};
            next_.data()[size] = pending.state;
            if constexpr (!Build)
                for (int i = 0; i < limbs_; ++i) count_at(next_counts_, size)[i] = 0;
            size += is_new;
            __builtin_prefetch(next_.data() + pending.index);
            if constexpr (!Build) __builtin_prefetch(count_at(next_counts_, pending.index), 1);
        }
        next_.set_size(size);
        for (int k = 0; k < count; ++k) {
            PendingState& pending = pending_[k];
            // Another state may have the same tag, unless tags are the states themselves.
            if (!tag_is_state_ && !(next_[pending.index] == pending.state)) pending.index = find_or_insert(pending);
            if constexpr (Build) {
                // The nodes of the next level follow those of this level. The arc's end is still 0 (kDead).
                uint32_t child = uint32_t(base + current_.size() + pending.index);
                (pending.hi ? nodes_[base + pending.from].second : nodes_[base + pending.from].first) |= child;
            } else {
                const uint64_t* from = count_at(current_counts_, pending.from);
                if (limbs_ == 1) next_counts_.data()[pending.index] += *from;
                else add(count_at(next_counts_, pending.index), from, limbs_);
            }
        }
        return true;
    }
    // The tag of a short state is the state itself. Otherwise it is a part of the hash, and the state must be compared.
    uint32_t tag_of(const State& s, uint64_t hash) const {
        return uint32_t(tag_is_state_ ? uint64_t(s.plugs) : hash >> 32);
    }
    // The index of a state in the next level; inserts it if it is new. `flush` needs this only if another state has the
    // same tag.
    uint32_t find_or_insert(const PendingState& pending) {
        size_t at = pending.hash & mask_;
        while (table_[at].index != kFree && !(next_[table_[at].index] == pending.state)) at = (at + 1) & mask_;
        if (table_[at].index != kFree) return table_[at].index;
        uint32_t index = uint32_t(next_.size());
        table_[at] = {index, tag_of(pending.state, pending.hash)};
        next_.set_size(index + 1);
        next_[index] = pending.state;
        std::fill_n(count_at(next_counts_, index), next_counts_.data() ? limbs_ : 0, 0);
        return index;
    }

    // Adds a limb to the counts if they might overflow: a level's counts sum up to at most twice those of the level
    // before.
    bool widen_counts() {
        if (bits_ + 1 <= 64 * limbs_) return true;
        Limbs sum{0};
        for (size_t i = 0; i < current_.size(); ++i) add(sum, count_at(current_counts_, i), limbs_);
        bits_ = bit_length(sum.data(), int(sum.size()));
        if (bits_ + 1 <= 64 * limbs_) return true;
        Buffer<uint64_t> wider;
        size_t size = current_.size();
        if (!wider.resize(size * (limbs_ + 1), budget_)) return false;
        for (size_t i = 0; i < size; ++i) {
            std::copy_n(count_at(current_counts_, i), limbs_, wider.data() + i * (limbs_ + 1));
            wider[i * (limbs_ + 1) + limbs_] = 0;
        }
        current_counts_.swap(wider);
        budget_.give(wider.bytes());
        limbs_++;
        return true;
    }
    uint64_t* count_at(Buffer<uint64_t>& values, size_t i) { return values.data() + i * limbs_; }

    // Empties the table, and makes it so large that these states fill at most half of it.
    bool open_table(size_t states) {
        size_t slots = std::bit_ceil(std::max<size_t>(2 * states, 128));
        if (!table_.resize(std::max(slots, table_.size()), budget_)) return false;
        mask_ = slots - 1;
        for (size_t from = 0; from < slots; from += kSlotsPerPoll) {
            std::memset(static_cast<void*>(table_.data() + from), 0xFF,  // kFree
                        std::min(kSlotsPerPoll, slots - from) * sizeof(TableSlot));
            limits_.reached_now();  // the next poll sees the result
        }
        return true;
    }
    // Doubles the table, and inserts all states of the next level again.
    bool grow_table() {
        if (!open_table(mask_ + 1)) return false;
        for (size_t i = 0; i < next_.size(); ++i) {
            if ((i & (kSlotsPerPoll - 1)) == 0) limits_.reached_now();
            uint64_t hash = next_[i].hash();
            size_t at = hash & mask_;
            while (table_[at].index != kFree) at = (at + 1) & mask_;
            table_[at] = {uint32_t(i), tag_of(next_[i], hash)};
        }
        return true;
    }
    // An early check while the next level grows: there it takes the place of the current one in the number of states.
    // `advance` makes the exact check once the level is complete.
    Stop poll() const {
        const uint64_t states_with_next = stats_.states - current_.size() + next_.size();
        if (states_with_next > options_.max_states) return Stop::cap;
        return limits_.reached_now() ? limits_.stop() : Stop::done;
    }

    const FrontierPlan& plan_;
    Limits& limits_;
    const SweepOptions& options_;
    Step step_;
    Budget own_budget_, &budget_;
    SweepStats stats_;
    Buffer<State> current_, next_;  // the states of this level and of the next
    size_t level_ = 0;
    Buffer<uint64_t> current_counts_, next_counts_;  // the number of ways to reach each state, limbs_ words each
    int limbs_ = 1, bits_ = 1;                       // the counts of this level sum up to less than 2^bits_
    Buffer<TableSlot> table_;                        // open addressing over the states of the next level
    size_t mask_ = 0;
    bool tag_is_state_ = false;  // see `tag_of`
    PendingState pending_[kBatch];
    int pending_count_ = 0;
    uint64_t ticks_ = 0;
    Buffer<DiagramNode> nodes_;
    Limbs lines_{0}, directed_{0};
};

}  // namespace park::frontier
