#include "profile_plan.hpp"

#include <bit>
#include <map>

namespace profile {
namespace {

constexpr size_t kMostRests = 0xFFF0, kMostEntries = size_t(1) << 24;

// Hands out bits of the words of a state.
class Bits {
  public:
    Place take(int bits) {
        if (!bits) return {};
        for (int word = 0;; word++) {
            if (word == int(used_.size())) used_.push_back(0);
            const u64 mask = (u64(1) << bits) - 1;
            for (int shift = 0; shift + bits <= 64; shift++)
                if (!(used_[word] & mask << shift)) {
                    used_[word] |= mask << shift;
                    return {word, shift, bits};
                }
        }
    }
    void give(const Place& place) {
        if (place.word >= 0) used_[place.word] &= ~(((u64(1) << place.bits) - 1) << place.shift);
    }
    int words() const { return std::max(1, int(used_.size())); }
    const std::vector<u64>& used() const { return used_; }

  private:
    std::vector<u64> used_;
};

// A tail: its first variable, and the tail behind that one. Tail 0 is empty.
struct Tail {
    int var;
    u32 rest;
};

struct Open {
    Place place;
    std::vector<u32> rests;  // that may stand there, by the number that does
};

class Planner {
  public:
    Planner(Board& board, park::Watch& watch, Plan& plan) : board_(board), watch_(watch), plan_(plan) {}

    park::End run() {
        if (!read_rules()) return watch_.why();
        if (!plan_.possible) return park::End::done;
        begin_nets();
        for (int var = 0; var < int(board_.sizes.size()); var++) {
            if (watch_.stop(4096)) return watch_.why();
            Step step{var, board_.sizes[var], board_.seen[var], {}, {}, {}};
            std::vector<Place> spent;
            if (!rules_at(step, spent)) return stopped_ ? watch_.why() : park::End::cap;
            if (!plan_.possible) return park::End::done;
            const std::vector<Node> nodes = nodes_at(var);
            release(spent, nodes);
            step.keep = bits_.used();
            place_rules(step);
            nets_at(step, nodes);
            if (step.size > 1 || !step.groups.empty() || !step.nets.empty()) {
                plan_.steps.push_back(std::move(step));
                plan_.sets |= !board_.seen[var] && board_.sizes[var] > 1;
            }
        }
        plan_.words = bits_.words();
        for (Step& step : plan_.steps) step.keep.resize(plan_.words, 0);
        return park::End::done;
    }

  private:
    struct Node {
        size_t net;
        int at;  // its place among the net's variables
    };

    bool read_rules() {
        tails_.push_back({-1, 0});
        tails_at_.resize(board_.sizes.size());
        for (const Rule& rule : board_.rules) {
            if (watch_.stop(64 * rule.scope.size())) return false;
            u32 tail = 0;
            for (size_t k = rule.scope.size(); k-- > 0;) tail = tail_of(rule.scope[k], tail);
            auto [at, fresh] = roots_.try_emplace(tail, rule.rest);
            if (!fresh) at->second = board_.rests.both(at->second, rule.rest);
        }
        for (auto& [tail, rest] : roots_)
            if (rest == Rests::kNever) plan_.possible = false;
        return true;
    }

    u32 tail_of(int var, u32 rest) {
        auto [at, fresh] = tail_ids_.try_emplace({var, rest}, u32(tails_.size()));
        if (fresh) tails_.push_back({var, rest}), tails_at_[var].push_back(at->second);
        return at->second;
    }

    // All rules that read the variable, grouped by what is left to read.
    bool rules_at(Step& step, std::vector<Place>& spent) {
        std::map<u32, std::vector<Open>> reading;
        for (u32 tail : tails_at_[step.var]) {
            Open from;
            if (auto open = open_.find(tail); open != open_.end()) {
                from = std::move(open->second);
                open_.erase(open);
            } else if (auto root = roots_.find(tail); root != roots_.end() && root->second != Rests::kAlways) {
                from.rests = {root->second};
            } else continue;
            spent.push_back(from.place);
            reading[tails_[tail].rest].push_back(std::move(from));
        }
        for (auto& [rest, from] : reading)
            if (!merge(step, rest, from, spent)) return false;
        return true;
    }

    bool merge(Step& step, u32 tail, std::vector<Open>& from, std::vector<Place>& spent) {
        Group group;
        std::vector<u32> together;
        for (Open& open : from) {
            Source source{open.place, u32(plan_.tables.size())};
            std::vector<u32> found;
            std::unordered_map<u32, u32> place;
            for (u32 rest : open.rests)
                for (int value = 0; value < step.size; value++)
                    plan_.tables.push_back(number(board_.rests.child(rest, value), found, place));
            if (!join(group, source, together, found)) return false;
        }
        if (auto open = open_.find(tail); open != open_.end()) {
            Source source{open->second.place, 0, false};
            spent.push_back(open->second.place);
            if (!join(group, source, together, open->second.rests)) return false;
            open_.erase(open);
        } else if (auto root = roots_.find(tail); tail && root != roots_.end() && root->second != Rests::kAlways) {
            if (!join(group, Source{{}, 0, false}, together, {root->second})) return false;
        }
        if (together.empty()) plan_.possible = false;
        groups_.push_back({tail, std::move(together)});
        step.groups.push_back(std::move(group));
        return true;
    }

    // One more source of a group: what it gives, and what it and those before it ask for together.
    bool join(Group& group, Source source, std::vector<u32>& together, const std::vector<u32>& found) {
        if (found.size() > kMostRests || plan_.tables.size() > kMostEntries) return false;
        if (group.sources.empty()) together = found;
        else {
            source.merge = u32(plan_.tables.size()), source.width = u32(found.size());
            if (together.size() * found.size() > kMostEntries) return false;
            std::vector<u32> both;
            std::unordered_map<u32, u32> place;
            for (u32 a : together)
                for (u32 b : found) {
                    if (watch_.stop()) return stopped_ = true, false;
                    plan_.tables.push_back(number(board_.rests.both(a, b), both, place));
                }
            if (both.size() > kMostRests) return false;
            together = std::move(both);
        }
        group.sources.push_back(source);
        return true;
    }

    static std::uint16_t number(u32 rest, std::vector<u32>& found, std::unordered_map<u32, u32>& place) {
        if (rest == Rests::kNever) return kDead;
        auto [at, fresh] = place.try_emplace(rest, u32(found.size()));
        if (fresh) found.push_back(rest);
        return std::uint16_t(std::min<u32>(at->second, kDead));
    }

    void begin_nets() {
        for (const Net& net : board_.nets) {
            Line line;
            line.last.resize(net.vars.size());
            line.near.resize(net.vars.size());
            for (size_t k = 0; k < net.vars.size(); k++) line.last[k] = int(k);
            for (auto [a, b] : net.joins) {
                const int early = std::min(a, b), late = std::max(a, b);
                line.last[early] = std::max(line.last[early], late);
                line.near[late].push_back(early);
            }
            size_t widest = 0, wide = 0;
            std::vector<int> ending(net.vars.size() + 1, 0);
            for (size_t k = 0; k < net.vars.size(); k++) {
                ending[line.last[k]]++, wide++;
                widest = std::max(widest, wide);
                wide -= ending[k];
            }
            line.bits = std::bit_width(widest);
            line.closed = bits_.take(1);
            lines_.push_back(std::move(line));
        }
    }

    // The nodes that stand for a variable, one in a net.
    std::vector<Node> nodes_at(int var) const {
        std::vector<Node> nodes;
        for (size_t k = 0; k < lines_.size(); k++) {
            const auto& vars = board_.nets[k].vars;
            const auto at = std::lower_bound(vars.begin(), vars.end(), var);
            if (at != vars.end() && *at == var) nodes.push_back({k, int(at - vars.begin())});
        }
        return nodes;
    }

    // What a step reads can be written over: all of it is free before new places are taken.
    void release(const std::vector<Place>& spent, const std::vector<Node>& nodes) {
        for (const Place& place : spent) bits_.give(place);
        for (auto [k, at] : nodes) {
            for (auto& [node, place] : lines_[k].open) bits_.give(place);
            bits_.give(lines_[k].closed);
        }
    }

    void place_rules(Step& step) {
        for (size_t g = 0; g < step.groups.size(); g++) {
            auto& [tail, rests] = groups_[g];
            if (!tail || (rests.size() == 1 && rests[0] == Rests::kAlways)) continue;
            step.groups[g].out = bits_.take(std::bit_width(rests.size() - 1));
            open_[tail] = {step.groups[g].out, std::move(rests)};
        }
        groups_.clear();
    }

    void nets_at(Step& step, const std::vector<Node>& nodes) {
        for (auto [k, at] : nodes) {
            Line& line = lines_[k];
            NetStep move;
            move.on = board_.nets[k].on[at], move.closed = line.closed;
            std::vector<std::pair<int, Place>> open;
            auto stay = [&](int node) {
                if (line.last[node] <= at) return;
                open.push_back({node, bits_.take(line.bits)});
                move.stay.push_back({int(move.line.size()), open.back().second});
            };
            for (auto& [node, place] : line.open) {
                if (std::find(line.near[at].begin(), line.near[at].end(), node) != line.near[at].end())
                    move.near.push_back(int(move.line.size()));
                stay(node);
                move.line.push_back(place);
            }
            stay(at);
            line.open = std::move(open);
            line.closed = bits_.take(1);
            move.closed_out = line.closed;
            step.nets.push_back(std::move(move));
        }
    }

    struct Line {
        std::vector<int> last;               // for each node, its last neighbour, or itself
        std::vector<std::vector<int>> near;  // for each node, its neighbours before it
        std::vector<std::pair<int, Place>> open;
        Place closed;
        int bits = 0;
    };

    Board& board_;
    park::Watch& watch_;
    Plan& plan_;
    Bits bits_;
    std::vector<Tail> tails_;
    std::map<std::pair<int, u32>, u32> tail_ids_;
    std::vector<std::vector<u32>> tails_at_;
    std::map<u32, u32> roots_;     // what the rules of a whole scope ask for
    std::map<u32, Open> open_;
    std::vector<std::pair<u32, std::vector<u32>>> groups_;  // of this step: the tail, and what may be left of it
    std::vector<Line> lines_;
    bool stopped_ = false;
};

}  // namespace

park::End make_plan(Board& board, park::Watch& watch, Plan& plan) {
    park::End end;
    board.rests.watch = &watch;
    try {
        end = Planner(board, watch, plan).run();
    } catch (const Rests::TooMany&) {
        end = watch.why() == park::End::done ? park::End::cap : watch.why();
    }
    board.rests.watch = nullptr;
    return end;
}

}  // namespace profile
