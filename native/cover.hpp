// Links of given lengths as an exact cover: every path that an end may have is an option, a path's cells are what it
// covers. Paths over the same cells are one option with a weight: nothing but the links view tells them apart.
#pragma once
#include <cstdint>
#include <vector>

#include "cover_part.hpp"
#include "cover_paths.hpp"
#include "watch.hpp"

namespace park {

class Cover {
  public:
    struct Limits {
        size_t first = 2'000;      // paths listed for a pair of ends at first
        size_t most = 4'000'000;   // and at most; a pair with more stays open
        size_t bytes = size_t(1) << 30;
    };

    explicit Cover(LinkBoard board);
    Cover(const Cover&) = delete;
    Cover& operator=(const Cover&) = delete;

    // Lists paths, short numbers first, and draws conclusions between the lengths; then splits what is left into parts.
    // Returns done or why it ended; `possible` is false if there is no solution.
    End settle(Watch& watch, const Limits& limits, bool& possible);

    struct Fixed {
        int first, count;  // the paths that an end's certain cells leave, as numbers
    };
    const std::vector<Fixed>& fixed() const { return fixed_; }
    std::vector<Part>& parts() { return parts_; }
    Fixed option(size_t part, int option) const { return paths_of(part_groups_[part][option]); }
    const std::vector<int>& open_ends() const { return open_ends_; }  // ends whose paths are too many to list
    std::vector<int> ends_of(size_t part) const;                      // the ends in a part
    std::vector<int> unsettled_ends() const;                          // ends whose path's cells are not certain
    size_t options() const { return groups_.size(); }
    size_t paths() const { return path_start_.size() - 1; }

    // What the chosen paths look like: a value per edge (in reading order), and per cell the end that owns it or -1.
    void render(const std::vector<int>& paths, std::vector<unsigned char>& line, std::vector<int>& owner) const;

    // Where solutions differ, by the options that are in some solution and the cells that are bare in some, per part.
    // A flag per cell; for the links one per edge.
    std::vector<unsigned char> doubt(int view, const std::vector<std::vector<unsigned char>>& live,
                                     const std::vector<std::vector<unsigned char>>& bare) const;

  private:
    struct Group {
        int a, b;              // its ends, a = b for a single cell
        int cells, size;       // where its cells stand
        int first, count;      // its paths
        bool live, open;       // open: paths not listed; its cells are just the two ends
    };
    bool list(int a, int b, size_t most, const Limits& limits, Watch& watch);
    void gather(int a, int b, size_t first_path, Watch& watch);
    int add(int a, int b, const int* cells, int size, int first, int count, bool open);
    void list_kind(int kind, const Limits& limits, Watch& watch);
    bool retry(int group, size_t most, const Limits& limits, Watch& watch);
    bool reach(int group);
    void require_all();
    void conclude(int steps, Watch& watch);
    void follow(Watch& watch);
    void claim(int end);
    bool probe(size_t most_rivals, Watch& watch);
    void requeue();
    void look_again(int group);
    bool squeeze(Watch& watch);
    bool leaves_room(const Group& group);
    void kill(int group);
    void choose(int group);
    void propagate(Watch& watch);
    void undo(size_t mark);
    void keep();
    void make_parts();
    size_t bytes() const;
    Fixed paths_of(int group) const { return {groups_[group].first, groups_[group].count}; }
    const int* begin(const Group& g) const { return cells_.data() + g.cells; }
    const int* end(const Group& g) const { return begin(g) + g.size; }
    const int* path(int p) const { return path_cells_.data() + path_start_[p]; }
    int path_length(int p) const { return int(path_start_[p + 1] - path_start_[p]); }
    int bound(int group) const { return board_.ends[groups_[group].a].length - 1; }

    LinkBoard board_;
    PathFinder finder_;
    bool full_;
    std::vector<Group> groups_;
    std::vector<int> cells_, path_cells_;
    std::vector<size_t> path_start_{0};
    std::vector<std::vector<int>> at_;        // groups at a cell
    std::vector<unsigned char> must_;         // cells whose listing is complete, and that some path must cover
    std::vector<int> count_, by_, slack_;     // live groups; the group chosen; open groups that may come here
    std::vector<std::vector<int>> reach_;     // of each open group, by its place in open_
    std::vector<int> open_;
    std::vector<size_t> tried_;               // with how many paths at most
    std::vector<int> trail_, units_, dirty_ends_, fresh_;
    std::vector<unsigned char> is_dirty_;
    bool failed_ = false;
    bool all_listed_ = false;
    std::vector<unsigned char> queued_, squeezed_;  // groups that are in fresh_, and those squeezed since
    std::vector<int> mark_;
    int stamp_ = 0;
    size_t work_ = 0, changes_ = 0, dead_ = 0, walked_ = 0, looked_ = 0;

    std::vector<Fixed> fixed_;
    std::vector<Part> parts_;
    std::vector<std::vector<int>> part_groups_, part_cells_;
    std::vector<int> open_ends_;
};

}  // namespace park
