#include "zdd/nagareru.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "common/hash.hpp"

namespace park::zdd {

namespace {

constexpr uint8_t kNull = 0xff;  // the mate of an inner vertex of a fragment
// Flags of an end of a fragment: it must be the upper stream; the direction from its neighbour to it is known, and in
// the two bits between.
constexpr uint8_t kUpper = 1, kDirectionMask = 6, kHasDirection = 8;
constexpr uint32_t kDead = 0, kDone = 1, kFirst = 2;  // the terminals, and the number of the first node

// The flag of an end that the line reaches in a direction.
uint8_t direction_flag(uint8_t direction) { return uint8_t(kHasDirection | direction << 1); }

// True if a wind of a black vertex blows across this direction: up or down (bits 0 and 1) across a horizontal one, left
// or right (bits 2 and 3) across a vertical one.
bool crosses_wind(const BoardVertex& v, uint8_t direction) {
    const uint8_t across = direction >> 1 ? 0b0011 : 0b1100;
    return !v.white && (v.dir & across);
}

}  // namespace

Nagareru::Nagareru(std::vector<BoardVertex> vertices, std::vector<BoardEdge> order)
    : m_(int(order.size())), limbs_(order.size() / 64 + 1), zero_{0, 1}, one_{0, 1}, layer_{0, 0} {
    plan_layers(vertices, order);
    if (slots_ >= kNull) throw std::invalid_argument("the frontier is too wide");
}

// Makes the step of each layer. Assigns each vertex a slot of the frontier, from its first edge to its last.
void Nagareru::plan_layers(const std::vector<BoardVertex>& vertices, const std::vector<BoardEdge>& order) {
    std::vector<int> last(vertices.size(), -1), slot(vertices.size(), -1);
    int last_white = 0;
    for (int k = 0; k < m_; ++k)
        for (int v : {order[k].i, order[k].j}) {
            last[v] = k;
            if (vertices[v].white) last_white = k;
        }
    std::vector<int> free;
    for (int k = 0; k < m_; ++k) {
        const BoardEdge& e = order[k];
        for (int v : {e.i, e.j})
            if (slot[v] < 0) {
                if (free.empty()) free.push_back(int(slots_++));
                slot[v] = free.back();
                free.pop_back();
            }
        const BoardVertex &a = vertices[e.i], &b = vertices[e.j];
        // The line must pass white vertices, so a cycle that closes before the last edge of one is too early.
        Step step{slot[e.i], slot[e.j], e.rel, false, false, {}, a.white || b.white, k < last_white, {}};
        // Whether a wind or an arrow at one of the two ends demands the direction from i to j, or from j to i.
        step.forth = (a.dir | b.dir) >> e.rel & 1;
        step.back = (a.dir | b.dir) >> (e.rel ^ 1) & 1;
        step.crosses = {crosses_wind(a, e.rel), crosses_wind(b, e.rel)};
        for (int v : {e.i, e.j})
            if (last[v] == k) {
                step.leaving.push_back(slot[v]);
                free.push_back(slot[v]);
            }
        steps_.push_back(std::move(step));
    }
    stride_ = (2 * slots_ + 7) / 8 * 8;  // two bytes for each slot, rounded up to whole words
}

// Algorithm 4: the state after an edge is taken or left out. A state has the mates of all slots, then their flags; a
// free slot looks like a single vertex.
uint32_t Nagareru::child(const Step& step, bool last, bool taken, const uint8_t* state, uint8_t* next) const {
    std::memcpy(next, state, stride_);
    uint8_t *mate = next, *flag = next + slots_;
    const int i = step.i, j = step.j;
    if (taken) {
        const uint8_t mate_i = mate[i], mate_j = mate[j];
        if (mate_i == kNull || mate_j == kNull) return kDead;
        // The direction that the ends of the joined fragment require: from i to j, or from j to i.
        const bool forth = step.forth || flag[mate_i] & kUpper || flag[j] & kUpper;
        const bool back = step.back || flag[mate_j] & kUpper || flag[i] & kUpper;
        if (forth && back) return kDead;
        // A line that goes straight on across a wind is not allowed. The edge runs in the direction `rel` from i to j,
        // and in the opposite direction, `rel ^ 1`, from j to i.
        const uint8_t direction_bits = kHasDirection | kDirectionMask;
        if (step.crosses[0] && (flag[i] & direction_bits) == direction_flag(step.rel)) return kDead;
        if (step.crosses[1] && (flag[j] & direction_bits) == direction_flag(step.rel ^ 1)) return kDead;
        if (mate_i == j) {
            // The edge closes a cycle, so there must be no other fragment.
            for (int k = 0; k < int(slots_); ++k)
                if (k != i && k != j && mate[k] != k && mate[k] != kNull) return kDead;
            return step.too_early ? kDead : kDone;
        }
        mate[mate_i] = mate_j;
        mate[mate_j] = mate_i;
        if (mate_i != i) mate[i] = kNull;
        if (mate_j != j) mate[j] = kNull;
        flag[i] = mate_i == i ? direction_flag(step.rel ^ 1) : 0;
        flag[j] = mate_j == j ? direction_flag(step.rel) : 0;
        flag[mate_i] = uint8_t((flag[mate_i] & ~kUpper) | (forth ? kUpper : 0));
        flag[mate_j] = uint8_t((flag[mate_j] & ~kUpper) | (back ? kUpper : 0));
    } else if (step.white) {
        return kDead;
    }
    // A vertex that leaves the frontier must not be the end of a fragment.
    for (int k : step.leaving) {
        if (mate[k] != k && mate[k] != kNull) return kDead;
        mate[k] = uint8_t(k);
        flag[k] = 0;
    }
    return last ? kDead : kFirst;
}

// A hash of a state, word by word.
uint64_t Nagareru::hash(const uint8_t* state) const {
    uint64_t h = 0;
    for (size_t at = 0; at < stride_; at += 8) {
        uint64_t word;
        std::memcpy(&word, state + at, 8);
        h = mix_quickly(h * 31 + word);
    }
    return h;
}

// Makes an empty table of this size, and inserts all nodes of the next layer again.
void Nagareru::grow_table(size_t size) {
    table_.assign(size, 0);
    const size_t nodes = next_states_.size() / stride_;
    for (size_t k = 0; k < nodes; ++k) {
        size_t at = hash(&next_states_[k * stride_]) & (size - 1);
        while (table_[at]) at = (at + 1) & (size - 1);
        table_[at] = uint32_t(k + 1);
    }
}

// The number of the next layer's node with this state, which is inserted if it is new.
uint32_t Nagareru::find_or_insert(const uint8_t* state) {
    const size_t nodes = next_states_.size() / stride_;
    if (2 * nodes + 2 > table_.size()) grow_table(std::max<size_t>(64, 4 * table_.size()));
    const size_t mask = table_.size() - 1;
    for (size_t at = hash(state) & mask;; at = (at + 1) & mask) {
        if (!table_[at]) {
            table_[at] = uint32_t(nodes + 1);
            next_states_.insert(next_states_.end(), state, state + stride_);
            return uint32_t(nodes);
        }
        if (!std::memcmp(&next_states_[(table_[at] - 1) * stride_], state, stride_)) return table_[at] - 1;
    }
}

// Algorithm 1: builds the diagram layer by layer from the root; then reduces it and counts its sets, from the last
// layer up.
Stop Nagareru::build(Limits& limits) {
    const size_t bytes = limits.bytes();
    states_.assign(stride_, 0);
    for (size_t k = 0; k < slots_; ++k) states_[k] = uint8_t(k);
    std::vector<uint8_t> next(stride_);
    arcs_.assign(m_, {});
    for (int k = 0; k < m_; ++k) {
        const size_t nodes = states_.size() / stride_;
        widest_ = std::max(widest_, nodes);
        built_ += nodes;
        arcs_[k].reserve(nodes);
        next_states_.clear();
        std::fill(table_.begin(), table_.end(), 0);
        for (size_t node = 0; node < nodes; ++node) {
            if (limits.reached(8 * stride_)) return limits.stop();
            uint32_t to[2];
            for (int b : {0, 1}) {
                to[b] = child(steps_[k], k + 1 == m_, b, &states_[node * stride_], next.data());
                if (to[b] == kFirst) to[b] += find_or_insert(next.data());
            }
            arcs_[k].push_back({to[0], to[1]});
        }
        states_.swap(next_states_);
        if ((built_ + nodes) * sizeof(ZddArcs) + 2 * (states_.capacity() + next_states_.capacity()) +
                4 * table_.size() >
            bytes)
            return Stop::memory;
    }
    states_ = next_states_ = {};
    table_ = {};
    std::vector<uint32_t> below;
    std::vector<uint64_t> counts;
    for (int k = m_ - 1; k >= 0; --k) {
        reduce_layer(k, below, counts);
        if (limits.reached_now()) return limits.stop();
        // A reduced node takes ten bytes, and replaces at least one pair of arcs that was freed.
        if (zero_.capacity() * 10 > bytes) return Stop::memory;
    }
    root_ = m_ ? below[0] : kDead;
    count_.assign(limbs_, 0);
    if (m_) std::copy_n(counts.begin(), limbs_, count_.begin());
    return Stop::done;
}

// Reduces a layer: a node whose 1-child is the terminal 0 is replaced by its 0-child (the ZDD rule, Minato 1993), and
// equal nodes are merged. Also counts the sets of each node.
void Nagareru::reduce_layer(int k, std::vector<uint32_t>& below, std::vector<uint64_t>& counts) {
    const std::vector<ZddArcs> arcs = std::move(arcs_[k]);
    std::vector<uint32_t> numbers(arcs.size());
    std::vector<uint64_t> sums(arcs.size() * limbs_, 0);
    size_t size = 64;
    while (size < 2 * arcs.size() + 2) size *= 2;
    std::vector<uint32_t> known(size, 0);
    for (size_t node = 0; node < arcs.size(); ++node) {
        uint64_t* sum = &sums[node * limbs_];
        // Adds the counts of both children, and replaces these by their numbers in the reduced diagram.
        uint32_t to[2] = {arcs[node].zero, arcs[node].one};
        for (uint32_t& child : to) {
            uint128_t carry = child == kDone;
            const uint64_t* add = child >= kFirst ? &counts[(child - kFirst) * limbs_] : nullptr;
            for (size_t limb = 0; limb < limbs_ && (add || carry); ++limb) {
                carry += uint128_t(sum[limb]) + (add ? add[limb] : 0);
                sum[limb] = uint64_t(carry);
                carry >>= 64;
            }
            if (child >= kFirst) child = below[child - kFirst];
        }
        if (to[1] == kDead) {
            numbers[node] = to[0];
            continue;
        }
        size_t at = mix_quickly(uint64_t(to[0]) << 32 | to[1]) & (size - 1);
        while (known[at] && (zero_[known[at]] != to[0] || one_[known[at]] != to[1])) at = (at + 1) & (size - 1);
        if (!known[at]) {
            known[at] = uint32_t(zero_.size());
            zero_.push_back(to[0]);
            one_.push_back(to[1]);
            layer_.push_back(uint16_t(m_ - k));
        }
        numbers[node] = known[at];
    }
    below = std::move(numbers);
    counts = std::move(sums);
}

// Depth-first search over the diagram, with the arcs that take a layer first.
bool Nagareru::next(std::vector<int>& layers) {
    if (!std::exchange(listing_, true)) stack_.push_back({root_, 0});
    while (!stack_.empty()) {
        const auto [node, taken] = stack_.back();
        stack_.pop_back();
        taken_.resize(taken);
        if (node == kDone) {
            layers = taken_;
            return true;
        }
        if (node == kDead) continue;
        stack_.push_back({zero_[node], taken});
        taken_.push_back(layer_[node]);
        stack_.push_back({one_[node], taken + 1});
    }
    return false;
}

}  // namespace park::zdd
