// After propagation: the parts of a cover, the drawing of answers, and where solutions differ.
#include "cover/cover.hpp"

#include <numeric>

namespace park::cover {

namespace {

// Union-find over cells, with path halving; the lowest cell of a component is its root.
class CellComponents {
  public:
    explicit CellComponents(size_t cells) : parent_(cells) { std::iota(parent_.begin(), parent_.end(), 0); }
    int root(int cell) {
        while (parent_[cell] != cell) cell = parent_[cell] = parent_[parent_[cell]];
        return cell;
    }
    void join(int a, int b) {
        a = root(a), b = root(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

  private:
    std::vector<int> parent_;
};

}  // namespace

// Splits the problem that remains after propagation. Chosen options become `fixed_`. The other options are split into
// the connected components of their cells: a component with an open pair gives `open_ends_`, as its options are
// incomplete, and each other component becomes a part.
void Cover::split_into_parts() {
    CellComponents components(board_.wall.size());
    std::vector<int> undecided;  // options
    for (int number = 0; number < int(options_.size()); ++number) {
        const Option& option = options_[number];
        if (!option.live) continue;
        const bool is_chosen = covered_by_[*begin(option)] == number;
        if (!option.open && is_chosen) {
            fixed_.push_back({option.first, option.count});
            continue;
        }
        for (const int* c = begin(option) + 1; c != end(option); ++c) components.join(*begin(option), *c);
        if (!option.open) undecided.push_back(number);
    }
    // The paths of an open pair may visit all cells in its reach.
    std::vector<int> cells_of_open_pairs;
    for (size_t i = 0; i < open_options_.size(); ++i) {
        if (open_options_[i] == kNone || !options_[open_options_[i]].live) continue;
        const Option& pair = options_[open_options_[i]];
        for (int c : reach_[i]) components.join(reach_[i][0], c);
        cells_of_open_pairs.push_back(board_.ends[pair.a].cell);
        open_ends_.push_back(pair.a), open_ends_.push_back(pair.b);
    }
    std::sort(open_ends_.begin(), open_ends_.end());
    open_ends_.erase(std::unique(open_ends_.begin(), open_ends_.end()), open_ends_.end());
    std::vector<unsigned char> has_open_pair(board_.wall.size(), 0);  // by root
    for (int c : cells_of_open_pairs) has_open_pair[components.root(c)] = 1;
    const std::vector<int> index_in_part = number_parts(components, has_open_pair, undecided);
    for (size_t part = 0; part < part_cells_.size(); ++part) add_part(part, index_in_part);
}

// Numbers the components without open pairs by their first cell, and lists the cells and options of each. Returns the
// index of each cell among those of its part, or kNone.
template <class Components>
std::vector<int> Cover::number_parts(Components& components, const std::vector<unsigned char>& has_open_pair,
                                     const std::vector<int>& options) {
    std::vector<int> part_of(board_.wall.size(), kNone);  // by root
    std::vector<int> index_in_part(board_.wall.size(), kNone);
    for (int c = 0; c < int(board_.wall.size()); ++c) {
        const int root = components.root(c);
        if (board_.wall[c] || covered_by_[c] != kNone || !count_[c] || has_open_pair[root]) continue;
        if (part_of[root] == kNone) {
            part_of[root] = int(part_cells_.size());
            part_cells_.emplace_back(), part_options_.emplace_back();
        }
        std::vector<int>& cells = part_cells_[part_of[root]];
        index_in_part[c] = int(cells.size());
        cells.push_back(c);
    }
    for (int number : options)
        if (const int part = part_of[components.root(*begin(options_[number]))]; part != kNone)
            part_options_[part].push_back(number);
    return index_in_part;
}

// Makes a part of its cells and options. A part numbers its cells from 0.
void Cover::add_part(size_t part, const std::vector<int>& index_in_part) {
    std::vector<unsigned char> required;
    for (int c : part_cells_[part]) required.push_back(required_[c]);
    FlatLists cells_of_options;
    std::vector<CoverPart::Option> options;
    std::vector<int> indices;
    for (int number : part_options_[part]) {
        indices.clear();
        for (const int* c = begin(options_[number]); c != end(options_[number]); ++c)
            indices.push_back(index_in_part[*c]);
        cells_of_options.add(indices);
        options.push_back({options_[number].count, board_.ends[options_[number].a].label});
    }
    parts_.emplace_back(std::move(required), std::move(cells_of_options), std::move(options));
}

// The ends whose path does not have certain cells yet.
std::vector<int> Cover::unsettled_ends() const {
    std::vector<int> ends;
    for (int e = 0; e < int(board_.ends.size()); ++e)
        if (const int number = covered_by_[board_.ends[e].cell]; number == kNone || options_[number].open)
            ends.push_back(e);
    return ends;
}

// The ends in a part.
std::vector<int> Cover::ends_of(size_t part) const {
    std::vector<int> ends;
    for (int c : part_cells_.at(part))
        if (board_.end_at[c] != kNone) ends.push_back(board_.end_at[c]);
    std::sort(ends.begin(), ends.end());
    return ends;
}

namespace {
// Calls visit(cell, cell) for each edge of the board in reading order: in each row first the edges to the east, then
// those to the south.
template <class Visit>
void for_each_edge(const LinkBoard& b, Visit visit) {
    for (int r = 1; r <= b.rows; ++r) {
        for (int across : {1, 0})
            for (int c = 1; c <= b.cols - across; ++c) {
                const int here = r * b.stride + c, there = across ? here + 1 : here + b.stride;
                if (!b.wall[here] && !b.wall[there]) visit(here, there);
            }
    }
}
}  // namespace

// Draws the chosen paths: a flag for each edge in reading order, and the owner of each cell, which is the lower end of
// its path. First notes for each cell its owner and its sides to the east and south; then lists them.
void Cover::render(const std::vector<int>& paths, std::vector<unsigned char>& line, std::vector<int>& owner) const {
    constexpr int kEast = 1, kSouth = 2;
    std::vector<int> owner_of(board_.wall.size(), kNone);
    std::vector<unsigned char> sides(board_.wall.size(), 0);  // of each cell: where its path goes on, as bits
    for (int p : paths) {
        const int* cells = path(p);
        const int n = path_length(p), a = board_.end_at[cells[0]], b = board_.end_at[cells[n - 1]];
        for (int i = 0; i < n; ++i) {
            owner_of[cells[i]] = std::min(a, b);
            if (!i) continue;
            const int low = std::min(cells[i - 1], cells[i]);
            sides[low] |= std::abs(cells[i - 1] - cells[i]) == 1 ? kEast : kSouth;
        }
    }
    line.clear(), owner.clear();
    for_each_edge(board_, [&](int here, int there) {
        line.push_back(sides[here] & (there == here + 1 ? kEast : kSouth) ? 1 : 0);
    });
    for (int c = 0; c < int(owner_of.size()); ++c)
        if (!board_.wall[c]) owner.push_back(owner_of[c]);
}

// Where solutions differ in a view, as flags. In the links view, an edge differs if some path takes it and not all
// paths at its cell do. In the other views, a cell differs if the options of two solutions give it different labels (or
// owners), or one of them leaves it bare.
std::vector<unsigned char> Cover::differing(int view, const std::vector<std::vector<unsigned char>>& live,
                                            const std::vector<std::vector<unsigned char>>& bare) const {
    enum { kPicture, kFill, kLinks };
    enum { kEast = 1, kWest = 2, kSouth = 4, kNorth = 8 };
    const size_t n = board_.wall.size();
    std::vector<int> value_of(n, kNone);
    std::vector<unsigned char> differs(n, 0), sides_any(n, 0), sides_all(n, 0);
    auto add_value = [&](int c, int value) {
        if (value_of[c] != kNone && value_of[c] != value) differs[c] = 1;
        value_of[c] = value;
    };
    // Notes the sides that each cell of a path uses: by any path, and by all paths.
    auto add_paths = [&](const Fixed& option) {
        for (int p = option.first; p < option.first + option.count; ++p) {
            const int* cells = path(p);
            const int length = path_length(p);
            for (int i = 0; i < length; ++i) {
                unsigned char mask = 0;
                for (int k : {i - 1, i + 1}) {
                    if (k < 0 || k >= length) continue;
                    const int step = cells[k] - cells[i];
                    mask |= step == 1 ? kEast : step == -1 ? kWest : step > 0 ? kSouth : kNorth;
                }
                const int c = cells[i];
                const bool is_first = value_of[c] == kNone;
                sides_all[c] = is_first ? mask : sides_all[c] & mask;
                sides_any[c] |= mask, value_of[c] = 0;  // any value but kNone: a path covers the cell
            }
        }
    };
    if (view == kLinks)
        for (const Fixed& option : fixed_) add_paths(option);
    for (size_t k = 0; k < parts_.size(); ++k) {
        for (size_t i = 0; i < part_options_[k].size(); ++i) {
            if (!live[k][i]) continue;
            const Option& option = options_[part_options_[k][i]];
            if (view == kLinks) add_paths({option.first, option.count});
            else
                for (const int* c = begin(option); c != end(option); ++c)
                    add_value(*c, view == kFill ? 1 + std::min(option.a, option.b) : board_.ends[option.a].label);
        }
        for (size_t i = 0; i < part_cells_[k].size(); ++i)
            if (bare[k][i] && value_of[part_cells_[k][i]] != kNone)
                differs[part_cells_[k][i]] = 1, sides_all[part_cells_[k][i]] = 0;
    }
    std::vector<unsigned char> out;
    if (view == kLinks)
        for_each_edge(board_, [&](int here, int there) {
            const int side = there == here + 1 ? kEast : kSouth;
            out.push_back((sides_any[here] & side) && !(sides_all[here] & side));
        });
    else
        for (size_t c = 0; c < n; ++c)
            if (!board_.wall[c]) out.push_back(differs[c]);
    return out;
}

}  // namespace park::cover
