// The sweep: level by level, all states of the frontier in a hash table; equal states are one.
#pragma once
#include <cstring>

#include "frontier/diagram.hpp"
#include "frontier/links.hpp"
#include "frontier/step.hpp"

namespace park::frontier {

template <class Step>
class FrontierSweep {
    using State = typename Step::State;
    using Word = typename Step::Word;
    using Arc = typename Step::Arc;
    static constexpr size_t kMostNodes = size_t(1) << 31;
    static constexpr uint32_t kFree = ~uint32_t(0);

  public:
    // Sweeps that go on side by side share a budget.
    FrontierSweep(const FrontierPlan& plan, Limits& limits, const SweepOptions& options, Budget* shared = nullptr)
        : plan_(plan), limits_(limits), options_(options), step_(plan), budget_(shared ? *shared : own_budget_) {
        own_budget_.cap = limits.bytes();
        exact_ = std::is_empty_v<decltype(State::need)> && (plan.cols + 1) * Step::Word::kBits <= 32;
    }

    ~FrontierSweep() {
        budget_.give(now_.bytes() + next_.bytes() + now_values_.bytes() + next_values_.bytes() + table_.bytes() +
                     nodes_.bytes());
    }

    void count(Counted& result) {
        result.stop = begin();
        if (result.stop == Stop::done) result.stop = advance(plan_.levels.size());
        result.lines = lines_, result.directed = directed_;
        result.stats = stats_;
        result.stats.bytes = budget_.peak;
    }
    void build(Diagram& d) {
        d.stop = nodes_.resize(kFirstNode, budget_) ? begin() : Stop::memory;
        if (d.stop == Stop::done && now_.size()) d.root_ = kFirstNode, d.stop = advance<true>(&d, plan_.levels.size());
        for (int i = 0; d.stop == Stop::done && i < int(kFirstNode); ++i) nodes_[i] = {kDead, kDead};
        if (d.stop == Stop::done) {
            // A bitmap and its prefix sums are all that pruning needs; the states are not needed any more.
            now_ = {}, next_ = {}, table_ = {};
            if (budget_.take(nodes_.size() / 5)) d.nodes_.swap(nodes_), d.prune(false);
            else d.stop = Stop::memory;
        }
        d.stats = stats_;
        d.stats.bytes = budget_.peak;
    }

  private:
    template <class>
    friend class TwoSweeps;
    template <class, int>
    friend class TableMeeting;
    struct Slot {  // small, so that the table stays in the cache
        uint32_t index, tag;
    };
    struct Waiting {
        State state;
        uint64_t hash;
        uint32_t from, index;
        bool hi;
    };
    static constexpr int kBatch = 32;
    static constexpr size_t kBetweenPolls = size_t(1) << 18;

    size_t width() const { return now_.size(); }
    Stop begin() {
        State first;
        if (!step_.start(first)) return Stop::done;
        if (!now_.resize(1, budget_) || !now_values_.resize(1, budget_)) return Stop::memory;
        now_[0] = first, now_values_[0] = 1;
        return Stop::done;
    }
    Stop advance(size_t to_level) { return advance<false>(nullptr, to_level); }
    template <bool Build>
    Stop advance(Diagram* d, size_t to_level) {
        for (; level_ < to_level; ++level_) {
            const Level& v = plan_.levels[level_];
            size_t size = now_.size();
            if (size == 0) break;
            stats_.states += size, stats_.peak = std::max<uint64_t>(stats_.peak, size);
            if (stats_.states > options_.max_states) return Stop::cap;
            size_t base = nodes_.size();
            if constexpr (Build) {
                if (base + size > kMostNodes || !nodes_.resize(base + size, budget_)) return Stop::memory;
                d->start_.push_back(uint32_t(base));
            } else if (!widen()) return Stop::memory;
            next_.set_size(0);
            if (!open_table(size)) return Stop::memory;
            for (size_t i = 0; i < size; ++i) {
                if ((++ticks_ & 4095) == 0)
                    if (Stop stop = poll(); stop != Stop::done) return stop;
                Arc arcs[2];
                step_.step(v, now_[i], arcs[0], arcs[1]);
                if constexpr (Build) {
                    uint64_t odd = 0;
                    if (!v.door) {
                        odd = (Word::get(now_[i].plugs, v.at) != 0) ^ (Word::get(now_[i].plugs, v.at + 1) != 0);
                        odd ^= v.end_sides != 0;  // a path's end counts as one more edge
                    }
                    auto end = [](const Arc& a) { return a.to == To::state ? kDead : uint32_t(a.to); };
                    nodes_[base + i] = {end(arcs[0]) | uint32_t(odd << 31), end(arcs[1])};
                }
                for (int way = 0; way < 2; ++way) {
                    const Arc& a = arcs[way];
                    if (a.to == To::dead) continue;
                    if (a.to == To::state) {
                        Waiting& w = waiting_[waiting_count_++];
                        w = {a.state, a.state.hash(), uint32_t(i), 0, way == 1};
                        __builtin_prefetch(table_.data() + (w.hash & mask_), 1);
                    } else if constexpr (!Build) {
                        add(lines_, value(now_values_, i), limbs_);
                        for (int k = 0; k < int(a.to); ++k) add(directed_, value(now_values_, i), limbs_);
                    }
                }
                if (waiting_count_ > kBatch - 2 && !flush<Build>(base)) return Stop::memory;
            }
            if (!flush<Build>(base)) return Stop::memory;
            now_.swap(next_), now_values_.swap(next_values_);
            bits_++, stats_.levels_done++;
            if (!Build && options_.enough && at_least(lines_, options_.enough)) return Stop::enough;
        }
        if constexpr (Build) d->start_.push_back(uint32_t(nodes_.size()));
        return Stop::done;
    }

    // Finds or makes the states that wait, then links or adds to them. Whether a state is new is a toss-up, so nothing
    // branches on it: the next free place is always written, and taken only if the state is new.
    template <bool Build>
    bool flush(size_t base) {
        const int count = waiting_count_;
        waiting_count_ = 0;
        if (2 * (next_.size() + kBatch) > mask_ && !grow_table()) return false;
        if (!next_.reserve(next_.size() + kBatch, budget_)) return false;
        if (!Build && !next_values_.reserve((next_.size() + kBatch) * limbs_, budget_)) return false;
        Slot* const table = table_.data();
        const size_t mask = mask_;
        uint32_t size = uint32_t(next_.size());
        for (int k = 0; k < count; ++k) {
            Waiting& w = waiting_[k];
            const uint32_t tag = tag_of(w.state, w.hash);
            size_t at = w.hash & mask;
            while ((table[at].index != kFree) & (table[at].tag != tag)) at = (at + 1) & mask;
            const bool fresh = table[at].index == kFree;
            w.index = fresh ? size : table[at].index;
            table[at] = {w.index, tag};
            next_.data()[size] = w.state;
            if constexpr (!Build)
                for (int i = 0; i < limbs_; ++i) value(next_values_, size)[i] = 0;
            size += fresh;
            __builtin_prefetch(next_.data() + w.index);
            if constexpr (!Build) __builtin_prefetch(value(next_values_, w.index), 1);
        }
        next_.set_size(size);
        for (int k = 0; k < count; ++k) {
            Waiting& w = waiting_[k];
            if (!exact_ && !(next_[w.index] == w.state)) w.index = find_again(w);
            if constexpr (Build) {
                uint32_t child = uint32_t(base + now_.size() + w.index);
                (w.hi ? nodes_[base + w.from].second : nodes_[base + w.from].first) |= child;
            } else {
                const uint64_t* from = value(now_values_, w.from);
                if (limbs_ == 1) next_values_.data()[w.index] += *from;
                else add(value(next_values_, w.index), from, limbs_);
            }
        }
        return true;
    }
    // A tag is the state itself if that is short; otherwise it is a part of the hash, and the state must be compared.
    uint32_t tag_of(const State& s, uint64_t hash) const { return uint32_t(exact_ ? uint64_t(s.plugs) : hash >> 32); }
    uint32_t find_again(const Waiting& w) {  // two states had the same tag
        size_t at = w.hash & mask_;
        while (table_[at].index != kFree && !(next_[table_[at].index] == w.state)) at = (at + 1) & mask_;
        if (table_[at].index != kFree) return table_[at].index;
        uint32_t index = uint32_t(next_.size());
        table_[at] = {index, tag_of(w.state, w.hash)};
        next_.set_size(index + 1);
        next_[index] = w.state;
        std::fill_n(value(next_values_, index), next_values_.data() ? limbs_ : 0, 0);
        return index;
    }

    // A level has at most twice the arcs of the one before, so its counts sum up to at most twice as much: known
    // before any of them could overflow.
    bool widen() {
        if (bits_ + 1 <= 64 * limbs_) return true;
        Limbs sum{0};
        for (size_t i = 0; i < now_.size(); ++i) add(sum, value(now_values_, i), limbs_);
        bits_ = bit_length(sum.data(), int(sum.size()));
        if (bits_ + 1 <= 64 * limbs_) return true;
        Buffer<uint64_t> wider;
        size_t size = now_.size();
        if (!wider.resize(size * (limbs_ + 1), budget_)) return false;
        for (size_t i = 0; i < size; ++i) {
            std::copy_n(value(now_values_, i), limbs_, wider.data() + i * (limbs_ + 1));
            wider[i * (limbs_ + 1) + limbs_] = 0;
        }
        now_values_.swap(wider);
        budget_.give(wider.bytes());
        limbs_++;
        return true;
    }
    uint64_t* value(Buffer<uint64_t>& values, size_t i) { return values.data() + i * limbs_; }

    bool open_table(size_t states) {
        size_t slots = std::bit_ceil(std::max<size_t>(2 * states, 128));
        if (!table_.resize(std::max(slots, table_.size()), budget_)) return false;
        mask_ = slots - 1;
        for (size_t from = 0; from < slots; from += kBetweenPolls) {
            std::memset(static_cast<void*>(table_.data() + from), 0xFF,
                        std::min(kBetweenPolls, slots - from) * sizeof(Slot));
            limits_.reached_now();  // what comes of it is seen by the next poll
        }
        return true;
    }
    bool grow_table() {
        if (!open_table(mask_ + 1)) return false;
        for (size_t i = 0; i < next_.size(); ++i) {
            if ((i & (kBetweenPolls - 1)) == 0) limits_.reached_now();
            uint64_t hash = next_[i].hash();
            size_t at = hash & mask_;
            while (table_[at].index != kFree) at = (at + 1) & mask_;
            table_[at] = {uint32_t(i), tag_of(next_[i], hash)};
        }
        return true;
    }
    Stop poll() const {
        if (stats_.states - now_.size() + next_.size() > options_.max_states) return Stop::cap;
        return limits_.reached_now() ? limits_.stop() : Stop::done;
    }

    const FrontierPlan& plan_;
    Limits& limits_;
    const SweepOptions& options_;
    Step step_;
    Budget own_budget_, &budget_;
    Stats stats_;
    Buffer<State> now_, next_;  // the states of this level and of the next
    size_t level_ = 0;
    Buffer<uint64_t> now_values_, next_values_;  // in how many ways each is reached, limbs_ words each
    int limbs_ = 1, bits_ = 1;                   // the counts of this level sum up to less than 2^bits_
    Buffer<Slot> table_;                         // open addressing over the states of the next level
    size_t mask_ = 0;
    bool exact_ = false;  // a tag is the whole state
    Waiting waiting_[kBatch];
    int waiting_count_ = 0;
    uint64_t ticks_ = 0;
    Buffer<Node> nodes_;
    Limbs lines_{0}, directed_{0};
};

}  // namespace park::frontier
