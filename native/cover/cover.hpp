// Links of given lengths as an exact cover problem (Knuth, Dancing Links, 2000, with counters and a trail instead of
// links). Every path of an end is an option, which covers the cells of the path. Paths over the same cells are one
// option with a weight, since only the links view tells them apart.
#pragma once
#include <cstdint>
#include <vector>

#include "common/limits.hpp"
#include "cover/part.hpp"
#include "cover/path_finder.hpp"

namespace park::cover {

class Cover {
  public:
    explicit Cover(LinkBoard board);
    Cover(const Cover&) = delete;
    Cover& operator=(const Cover&) = delete;

    // Lists paths, the shortest lengths first, and propagates after each length. Then splits the remaining problem into
    // independent parts. A pair of ends with more than `path_limit` paths stays open. `possible` is false if there is
    // no solution.
    Stop propagate_and_split(Limits& limits, size_t path_limit, bool& possible);

    struct Fixed {
        int first, count;  // the range of paths over the certain cells of an end
    };
    const std::vector<Fixed>& fixed() const { return fixed_; }
    std::vector<CoverPart>& parts() { return parts_; }
    Fixed option(size_t part, int option) const { return paths_of(part_options_[part][option]); }
    const std::vector<int>& open_ends() const { return open_ends_; }  // ends with too many paths to list
    std::vector<int> ends_of(size_t part) const;                      // the ends in a part
    std::vector<int> unsettled_ends() const;                          // ends whose path does not have certain cells
    size_t options() const { return options_.size(); }
    size_t paths() const { return path_start_.size() - 1; }

    // Draws the chosen paths: a flag for each edge in reading order, and for each cell the end that owns it, or kNone.
    void render(const std::vector<int>& paths, std::vector<unsigned char>& line, std::vector<int>& owner) const;

    // Where solutions differ in a view: a flag for each cell, or for each edge in the links view. `live` flags the
    // options of each part that are in some solution, `bare` the cells that some solution leaves uncovered.
    std::vector<unsigned char> differing(int view, const std::vector<std::vector<unsigned char>>& live,
                                         const std::vector<std::vector<unsigned char>>& bare) const;

  private:
    struct Option {
        int a, b;          // its ends; a = b for a single cell
        int cells, size;   // the range of its cells in `cells_`
        int first, count;  // the range of its paths
        bool live, open;   // open: the paths are not listed, and the cells are only the two ends
    };
    // Lists all paths between two ends as options. Returns false, and lists nothing, if there are too many. The finder
    // must aim at end a.
    bool list_paths(int a, int b, size_t most, Limits& limits);
    // Makes options of the paths listed last, one for all paths over the same cells.
    void group_paths(int a, int b, size_t first_path, Limits& limits);
    int add(int a, int b, const int* cells, int size, int first, int count, bool open);
    void list_kind(int kind, Limits& limits);
    // Tries to list the paths of an open pair again; true if they are listed now.
    bool retry_open(int index, size_t most, Limits& limits);
    // Updates the cells that the paths of an open pair can visit; false if there are as many as before.
    bool update_reach(int index);
    // In a puzzle without blank cells, a cell is required once all paths that may visit it are listed.
    void require_all();
    // Propagates to a fixpoint, with probes of options up to a number of rivals that rises with the steps.
    void propagate_all(int steps, Limits& limits);
    void propagate_permanently(Limits& limits);
    // Cells that all options of an end share can be on no other path.
    void reserve_shared_cells(int end);
    // Removes queued options whose choice leads to a contradiction; those with more rivals stay in the queue. True if
    // any was removed.
    bool probe(size_t rival_limit, Limits& limits);
    // Queues the options for which a probe may fail after the removals on the trail.
    void queue_affected();
    void queue_probe(int option);
    // The cheapest probe: removes queued options that leave a cell next to them without options. True if any was
    // removed.
    bool remove_strangling(Limits& limits);
    bool leaves_options_nearby(const Option& option);
    // The trail has a removal or a choice of an option in each entry.
    static int removal_of(int option) { return option << 1; }
    static int choice_of(int option) { return option << 1 | 1; }
    static bool is_choice(int entry) { return entry & 1; }
    static int option_of(int entry) { return entry >> 1; }
    void remove(int option);
    void choose(int option);
    void propagate(Limits& limits);
    void undo(size_t mark);
    // Clears the trail, so that its removals and choices cannot be undone.
    void make_permanent();
    void split_into_parts();
    template <class Components>
    std::vector<int> number_parts(Components& components, const std::vector<unsigned char>& has_open_pair,
                                  const std::vector<int>& options);
    void add_part(size_t part, const std::vector<int>& index_in_part);
    size_t bytes() const;
    Fixed paths_of(int option) const { return {options_[option].first, options_[option].count}; }
    const int* begin(const Option& g) const { return cells_.data() + g.cells; }
    const int* end(const Option& g) const { return begin(g) + g.size; }
    const int* path(int p) const { return path_cells_.data() + path_start_[p]; }
    int path_length(int p) const { return int(path_start_[p + 1] - path_start_[p]); }

    LinkBoard board_;
    PathFinder finder_;
    bool full_;
    size_t first_paths_ = 0;  // the first limit for the paths of a pair
    std::vector<Option> options_;
    std::vector<int> cells_, path_cells_;
    std::vector<size_t> path_start_{0};
    std::vector<std::vector<int>> options_at_;  // the options of each cell
    std::vector<unsigned char> required_;       // cells that a path must cover, and whose options are all listed
    std::vector<int> count_, covered_by_, possible_visits_;  // of each cell: live options; the chosen option or kNone;
                                                             // open options whose paths may visit it
    std::vector<std::vector<int>> reach_;                    // of each open option: cells that its paths can visit
    std::vector<int> open_options_;                          // kNone once the paths of the pair are listed
    std::vector<size_t> path_limits_;                        // of each open option: the highest limit tried
    std::vector<int> trail_, unit_cells_, dirty_ends_, to_probe_;
    std::vector<unsigned char> is_dirty_;
    bool failed_ = false;
    bool all_listed_ = false;
    // Of each option: whether it is in `to_probe_`, and whether `remove_strangling` checked it.
    std::vector<unsigned char> queued_, is_checked_;
    std::vector<int> mark_;
    int stamp_ = 0;
    static constexpr size_t kMaxSteps = 600'000'000;  // of all searches for paths together
    size_t work_ = 0, changes_ = 0, removed_count_ = 0, search_steps_ = 0, compared_ = 0;

    std::vector<Fixed> fixed_;
    std::vector<CoverPart> parts_;
    std::vector<std::vector<int>> part_options_, part_cells_;
    std::vector<int> open_ends_;
};

}  // namespace park::cover
