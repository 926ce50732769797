// Links of given lengths as an exact cover: every path that an end may have is an option, which covers the path's
// cells. Paths over the same cells are one option with a weight, since only the links view distinguishes them.
#pragma once
#include <cstdint>
#include <vector>

#include "common/limits.hpp"
#include "cover/part.hpp"
#include "cover/paths.hpp"

namespace park::cover {

class Cover {
  public:
    explicit Cover(LinkBoard board);
    Cover(const Cover&) = delete;
    Cover& operator=(const Cover&) = delete;

    // Lists paths, short numbers first, and draws conclusions between the lengths; then splits what is left into parts.
    // A pair of ends with more than `most_paths` stays open. `possible` is false if there is no solution.
    Stop settle(Limits& limits, size_t most_paths, bool& possible);

    struct Fixed {
        int first, count;  // the paths that an end's certain cells leave, as numbers
    };
    const std::vector<Fixed>& fixed() const { return fixed_; }
    std::vector<Part>& parts() { return parts_; }
    Fixed option(size_t part, int option) const { return paths_of(part_options_[part][option]); }
    const std::vector<int>& open_ends() const { return open_ends_; }  // ends whose paths are too many to list
    std::vector<int> ends_of(size_t part) const;                      // the ends in a part
    std::vector<int> unsettled_ends() const;                          // ends whose path's cells are not certain
    size_t options() const { return options_.size(); }
    size_t paths() const { return path_start_.size() - 1; }

    // The chosen paths as a picture: a value per edge (in reading order), and per cell the end that owns it or -1.
    void render(const std::vector<int>& paths, std::vector<unsigned char>& line, std::vector<int>& owner) const;

    // Where solutions differ, by the options that are in some solution and the cells that are bare in some, per part.
    // A flag per cell; for the links one per edge.
    std::vector<unsigned char> doubt(int view, const std::vector<std::vector<unsigned char>>& live,
                                     const std::vector<std::vector<unsigned char>>& bare) const;

  private:
    struct Option {
        int a, b;          // its ends, a = b for a single cell
        int cells, size;   // where its cells stand
        int first, count;  // its paths
        bool live, open;   // open: paths not listed; its cells are just the two ends
    };
    bool list(int a, int b, size_t most, Limits& limits);
    void gather(int a, int b, size_t first_path, Limits& limits);
    int add(int a, int b, const int* cells, int size, int first, int count, bool open);
    void list_kind(int kind, Limits& limits);
    bool retry(int option, size_t most, Limits& limits);
    bool reach(int option);
    void require_all();
    void conclude(int steps, Limits& limits);
    void follow(Limits& limits);
    void claim(int end);
    bool probe(size_t most_rivals, Limits& limits);
    void requeue();
    void probe_again(int option);
    bool squeeze(Limits& limits);
    bool leaves_room(const Option& option);
    void kill(int option);
    void choose(int option);
    void propagate(Limits& limits);
    void undo(size_t mark);
    void keep();
    void make_parts();
    size_t bytes() const;
    Fixed paths_of(int option) const { return {options_[option].first, options_[option].count}; }
    const int* begin(const Option& g) const { return cells_.data() + g.cells; }
    const int* end(const Option& g) const { return begin(g) + g.size; }
    const int* path(int p) const { return path_cells_.data() + path_start_[p]; }
    int path_length(int p) const { return int(path_start_[p + 1] - path_start_[p]); }

    LinkBoard board_;
    PathFinder finder_;
    bool full_;
    size_t first_paths_ = 0;  // paths that are listed for a pair of ends at first
    std::vector<Option> options_;
    std::vector<int> cells_, path_cells_;
    std::vector<size_t> path_start_{0};
    std::vector<std::vector<int>> at_;     // options at a cell
    std::vector<unsigned char> must_;      // cells whose listing is complete, and that some path must cover
    std::vector<int> count_, by_, slack_;  // live options; the option chosen; open options that may come here
    std::vector<std::vector<int>> reach_;  // of each open option, by its place in open_
    std::vector<int> open_;
    std::vector<size_t> tried_;  // with how many paths at most
    std::vector<int> trail_, units_, dirty_ends_, fresh_;
    std::vector<unsigned char> is_dirty_;
    bool failed_ = false;
    bool all_listed_ = false;
    std::vector<unsigned char> queued_, squeezed_;  // options that are in fresh_, and those squeezed since
    std::vector<int> mark_;
    int stamp_ = 0;
    static constexpr size_t kMostSteps = 600'000'000;  // taken in all searches for paths together
    size_t work_ = 0, changes_ = 0, dead_ = 0, walked_ = 0, compared_ = 0;

    std::vector<Fixed> fixed_;
    std::vector<Part> parts_;
    std::vector<std::vector<int>> part_options_, part_cells_;
    std::vector<int> open_ends_;
};

}  // namespace park::cover
