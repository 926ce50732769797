#include "profile/plan.hpp"

#include <bit>
#include <map>

namespace park::profile {
namespace {

constexpr size_t kMaxOpenResiduals = 0xFFF0, kMaxTableEntries = size_t(1) << 24;

// Allocates bits of the words of a state.
class BitAllocator {
  public:
    // First fit: the first word with enough free bits in a row.
    BitField take(int bits) {
        if (!bits) return {};
        for (int word = 0;; ++word) {
            if (word == int(used_.size())) used_.push_back(0);
            if (std::popcount(used_[word]) + bits > 64) continue;  // too few bits are free
            const uint64_t mask = (uint64_t(1) << bits) - 1;
            for (int shift = 0; shift + bits <= 64; ++shift)
                if (!(used_[word] & mask << shift)) {
                    used_[word] |= mask << shift;
                    return {word, shift, bits};
                }
        }
    }
    // Frees the bits of a field.
    void give(const BitField& place) {
        if (place.exists()) used_[place.word] &= ~(((uint64_t(1) << place.bits) - 1) << place.shift);
    }
    int words() const { return std::max(1, int(used_.size())); }
    const std::vector<uint64_t>& used() const { return used_; }

  private:
    std::vector<uint64_t> used_;
};

// A tail as a linked list: its first variable, and the tail after it. Tail 0 is empty.
struct Tail {
    int var;
    uint32_t next;
};

struct OpenRules {
    BitField place;
    std::vector<uint32_t> residuals;  // the possible ones; the field has an index in this list
};

class Planner {
  public:
    Planner(Model& model, Limits& limits, ProfilePlan& plan) : model_(model), limits_(limits), plan_(plan) {}

    // Plans the steps variable by variable. A step frees the fields that it reads before it allocates those that it
    // writes. Variables with one value and no rules or nets need no step.
    Stop run() {
        if (!read_rules()) return limits_.stop();
        if (!plan_.possible) return Stop::done;
        begin_nets();
        for (int var = 0; var < int(model_.sizes.size()); ++var) {
            if (limits_.reached(4096)) return limits_.stop();
            ProfileStep step{var, model_.sizes[var], model_.seen[var], {}, {}, {}};
            std::vector<BitField> spent;
            if (!advance_rules(step, spent)) return stopped_ ? limits_.stop() : Stop::cap;
            if (!plan_.possible) return Stop::done;
            const std::vector<NodeAt> nodes = nodes_at(var);
            release(spent, nodes);
            step.keep = bits_.used();
            assign_rule_fields(step);
            advance_nets(step, nodes);
            if (step.size > 1 || !step.groups.empty() || !step.nets.empty()) {
                plan_.steps.push_back(std::move(step));
                plan_.sets |= !model_.seen[var] && model_.sizes[var] > 1;
            }
        }
        plan_.words = bits_.words();
        for (ProfileStep& step : plan_.steps) step.keep.resize(plan_.words, 0);
        return Stop::done;
    }

  private:
    struct NodeAt {
        size_t net;
        int at;  // its index among the net's nodes
    };

    // Merges rules with the same scope. False if a limit is reached.
    bool read_rules() {
        tails_.push_back({-1, 0});  // the empty tail
        tails_at_.resize(model_.sizes.size());
        for (const Rule& rule : model_.rules) {
            if (limits_.reached(64 * rule.scope.size())) return false;
            uint32_t tail = 0;
            for (size_t k = rule.scope.size(); k-- > 0;) tail = tail_of(rule.scope[k], tail);
            auto [at, is_new] = roots_.try_emplace(tail, rule.residual);
            if (!is_new) at->second = model_.residuals.conjunction(at->second, rule.residual);
        }
        for (auto& [tail, residual] : roots_)
            if (residual == Residuals::kNever) plan_.possible = false;
        return true;
    }

    // The number of a tail; equal tails have one number.
    uint32_t tail_of(int var, uint32_t next) {
        auto [at, is_new] = tail_ids_.try_emplace({var, next}, uint32_t(tails_.size()));
        if (is_new) tails_.push_back({var, next}), tails_at_[var].push_back(at->second);
        return at->second;
    }

    // Advances all rules that read the variable, grouped by the tails that remain; `spent` collects the fields that
    // they free.
    bool advance_rules(ProfileStep& step, std::vector<BitField>& spent) {
        std::map<uint32_t, std::vector<OpenRules>> reading;
        for (uint32_t tail : tails_at_[step.var]) {
            OpenRules from;
            // The rules with this tail are partly read already, or begin here.
            if (auto open = open_.find(tail); open != open_.end()) {
                from = std::move(open->second);
                open_.erase(open);
            } else if (auto root = roots_.find(tail); root != roots_.end() && root->second != Residuals::kAlways) {
                from.residuals = {root->second};
            } else continue;
            spent.push_back(from.place);
            reading[tails_[tail].next].push_back(std::move(from));
        }
        for (auto& [next, from] : reading)
            if (!merge(step, next, from, spent)) return false;
        return true;
    }

    // Makes a group of the rules that have the same tail after this variable: those that read it, those that had this
    // tail before, and those that begin with it. Their residuals are combined to one.
    bool merge(ProfileStep& step, uint32_t tail, std::vector<OpenRules>& from, std::vector<BitField>& spent) {
        RuleGroup group;
        std::vector<uint32_t> together;
        for (OpenRules& open : from) {
            ResidualSource source{open.place, uint32_t(plan_.tables.size())};
            // The table of the next residuals, by the index of the residual and the value.
            std::vector<uint32_t> found;
            std::unordered_map<uint32_t, uint32_t> place;
            for (uint32_t residual : open.residuals)
                for (int value = 0; value < step.size; ++value)
                    plan_.tables.push_back(number(model_.residuals.child(residual, value), found, place));
            if (!join(group, source, together, found)) return false;
        }
        if (auto open = open_.find(tail); open != open_.end()) {
            ResidualSource source{open->second.place, 0, false};
            spent.push_back(open->second.place);
            if (!join(group, source, together, open->second.residuals)) return false;
            open_.erase(open);
        } else if (auto root = roots_.find(tail); tail && root != roots_.end() && root->second != Residuals::kAlways) {
            if (!join(group, ResidualSource{{}, 0, false}, together, {root->second})) return false;
        }
        if (together.empty()) plan_.possible = false;
        groups_.push_back({tail, std::move(together)});
        step.groups.push_back(std::move(group));
        return true;
    }

    // Adds a source to a group; `together` becomes the residuals of their conjunction.
    bool join(RuleGroup& group, ResidualSource source, std::vector<uint32_t>& together,
              const std::vector<uint32_t>& found) {
        if (found.size() > kMaxOpenResiduals || plan_.tables.size() > kMaxTableEntries) return false;
        if (group.sources.empty()) together = found;
        else {
            source.merge = uint32_t(plan_.tables.size()), source.width = uint32_t(found.size());
            if (together.size() * found.size() > kMaxTableEntries) return false;
            std::vector<uint32_t> conjunction;
            std::unordered_map<uint32_t, uint32_t> place;
            for (uint32_t a : together)
                for (uint32_t b : found) {
                    if (limits_.reached()) return stopped_ = true, false;
                    plan_.tables.push_back(number(model_.residuals.conjunction(a, b), conjunction, place));
                }
            if (conjunction.size() > kMaxOpenResiduals) return false;
            together = std::move(conjunction);
        }
        group.sources.push_back(source);
        return true;
    }

    // The index of a residual in the list, to which it is added if it is new.
    static uint16_t number(uint32_t residual, std::vector<uint32_t>& found,
                           std::unordered_map<uint32_t, uint32_t>& place) {
        if (residual == Residuals::kNever) return kDead;
        auto [at, is_new] = place.try_emplace(residual, uint32_t(found.size()));
        if (is_new) found.push_back(residual);
        return uint16_t(std::min<uint32_t>(at->second, kDead));
    }

    // Makes the front of each net, with a bit that tells whether its component is complete.
    void begin_nets() {
        for (const Net& net : model_.nets) {
            NetFront& front = fronts_.emplace_back(net, limits_);
            front.closed = bits_.take(1);
            plan_.forms.push_back(front.form());
        }
    }

    // The nodes of a variable, at most one per net.
    std::vector<NodeAt> nodes_at(int var) const {
        std::vector<NodeAt> nodes;
        for (size_t k = 0; k < fronts_.size(); ++k)
            if (const int at = fronts_[k].node_of(var); at != kNoNode) nodes.push_back({k, at});
        return nodes;
    }

    // Frees the fields that a step reads before it allocates new ones.
    void release(const std::vector<BitField>& spent, const std::vector<NodeAt>& nodes) {
        for (const BitField& place : spent) bits_.give(place);
        for (auto [k, at] : nodes) {
            for (auto& [node, place] : fronts_[k].open) bits_.give(place);
            bits_.give(fronts_[k].closed);
        }
    }

    // Stores the residuals of each group, unless all its rules are satisfied.
    void assign_rule_fields(ProfileStep& step) {
        for (size_t g = 0; g < step.groups.size(); ++g) {
            auto& [tail, residuals] = groups_[g];
            if (!tail || (residuals.size() == 1 && residuals[0] == Residuals::kAlways)) continue;
            step.groups[g].out = bits_.take(std::bit_width(residuals.size() - 1));
            open_[tail] = {step.groups[g].out, std::move(residuals)};
        }
        groups_.clear();
    }

    // Makes the step of each net that has a node here: reads the fields of the open nodes, and allocates new ones for
    // those that stay open.
    void advance_nets(ProfileStep& step, const std::vector<NodeAt>& nodes) {
        for (auto [k, at] : nodes) {
            NetFront& front = fronts_[k];
            NetStep move = front.step_at(at);
            move.form = int(k), move.closed = front.closed;
            std::vector<std::pair<int, BitField>> open;
            // Allocates a field for a node if it has later neighbours.
            auto stay = [&](int node) {
                if (!front.stays(node, at)) return;
                open.push_back({node, bits_.take(front.form().bits())});
                move.stay.push_back({int(move.front.size()), open.back().second, front.colours_ahead(node, at),
                                     front.room(node, at, limits_)});
            };
            for (auto& [node, place] : front.open) {
                stay(node);
                move.front.push_back(place);
            }
            stay(at);
            front.open = std::move(open);
            front.closed = bits_.take(1);
            move.closed_out = front.closed;
            step.nets.push_back(std::move(move));
        }
    }

    Model& model_;
    Limits& limits_;
    ProfilePlan& plan_;
    BitAllocator bits_;
    std::vector<Tail> tails_;
    std::map<std::pair<int, uint32_t>, uint32_t> tail_ids_;
    std::vector<std::vector<uint32_t>> tails_at_;
    std::map<uint32_t, uint32_t> roots_;  // the residuals of rules before their first variable, by scope
    std::map<uint32_t, OpenRules> open_;  // the rules that are partly read, by tail
    // Of the current step: the tail of each group, and its possible residuals.
    std::vector<std::pair<uint32_t, std::vector<uint32_t>>> groups_;
    std::vector<NetFront> fronts_;
    bool stopped_ = false;
};

}  // namespace

// The residuals check the limits only while the plan is made.
Stop make_plan(Model& model, Limits& limits, ProfilePlan& plan) {
    Stop stop;
    model.residuals.limits = &limits;
    try {
        stop = Planner(model, limits, plan).run();
    } catch (const Stopped& stopped) {
        stop = stopped.stop;
    }
    model.residuals.limits = nullptr;
    return stop;
}

}  // namespace park::profile
