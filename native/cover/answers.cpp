// After propagation: the parts of a cover, the drawing of answers, and where solutions differ.
#include "cover/cover.hpp"

#include <numeric>

namespace park::cover {

// Joins cells that share a live option by union-find. Chosen options become `fixed_`, components with open pairs give
// `open_ends_`, and each other component becomes a part with its own numbers of cells.
void Cover::split_into_parts() {
    std::vector<int> root(board_.wall.size());
    std::iota(root.begin(), root.end(), 0);
    // Union-find with path halving; the lowest cell is the root.
    auto find = [&](int c) {
        while (root[c] != c) c = root[c] = root[root[c]];
        return c;
    };
    auto join = [&](int a, int b) {
        a = find(a), b = find(b);
        root[std::max(a, b)] = std::min(a, b);
    };
    std::vector<int> remaining;
    for (int g = 0; g < int(options_.size()); ++g) {
        const Option& option = options_[g];
        if (!option.live) continue;
        if (!option.open && covered_by_[*begin(option)] == g) {
            fixed_.push_back({option.first, option.count});
            continue;
        }
        for (const int* c = begin(option) + 1; c != end(option); ++c) join(*begin(option), *c);
        if (!option.open) remaining.push_back(g);
    }
    std::vector<unsigned char> has_open(root.size(), 0);  // by root: an open pair belongs to the component
    for (size_t i = 0; i < open_options_.size(); ++i) {
        if (open_options_[i] < 0 || !options_[open_options_[i]].live) continue;
        for (int c : reach_[i]) join(reach_[i][0], c);
        open_ends_.push_back(options_[open_options_[i]].a), open_ends_.push_back(options_[open_options_[i]].b);
    }
    for (size_t i = 0; i < open_options_.size(); ++i)
        if (open_options_[i] >= 0 && options_[open_options_[i]].live)
            has_open[find(board_.ends[options_[open_options_[i]].a].cell)] = 1;
    std::sort(open_ends_.begin(), open_ends_.end());
    open_ends_.erase(std::unique(open_ends_.begin(), open_ends_.end()), open_ends_.end());

    // Parts are numbered by their first cell. Components with open pairs are left out, since their options are
    // incomplete.
    std::vector<int> number(root.size(), -1), index_in_part(root.size(), -1);
    for (int c = 0; c < int(root.size()); ++c) {
        if (board_.wall[c] || covered_by_[c] >= 0 || !count_[c] || has_open[find(c)]) continue;
        int& n = number[find(c)];
        if (n < 0) n = int(part_cells_.size()), part_cells_.emplace_back(), part_options_.emplace_back();
        index_in_part[c] = int(part_cells_[n].size());
        part_cells_[n].push_back(c);
    }
    for (int g : remaining)
        if (const int n = number[find(*begin(options_[g]))]; n >= 0) part_options_[n].push_back(g);
    for (size_t n = 0; n < part_cells_.size(); ++n) {
        std::vector<unsigned char> required;
        for (int c : part_cells_[n]) required.push_back(required_[c]);
        FlatLists rows;
        std::vector<CoverPart::Option> options;
        std::vector<int> row;
        for (int g : part_options_[n]) {
            row.clear();
            for (const int* c = begin(options_[g]); c != end(options_[g]); ++c) row.push_back(index_in_part[*c]);
            rows.add(row);
            options.push_back({options_[g].count, board_.ends[options_[g].a].label});
        }
        parts_.emplace_back(std::move(required), std::move(rows), std::move(options));
    }
}

std::vector<int> Cover::unsettled_ends() const {
    std::vector<int> ends;
    for (int e = 0; e < int(board_.ends.size()); ++e)
        if (const int g = covered_by_[board_.ends[e].cell]; g < 0 || options_[g].open) ends.push_back(e);
    return ends;
}

std::vector<int> Cover::ends_of(size_t part) const {
    std::vector<int> ends;
    for (int c : part_cells_.at(part))
        if (board_.end_at[c] >= 0) ends.push_back(board_.end_at[c]);
    std::sort(ends.begin(), ends.end());
    return ends;
}

namespace {
// Calls visit(cell, cell) for each edge of the board in reading order.
template <class Visit>
void for_each_edge(const LinkBoard& b, Visit visit) {
    for (int r = 1; r <= b.rows; ++r) {
        for (int across = 1; across >= 0; --across)
            for (int c = 1; c <= b.cols - across; ++c) {
                const int here = r * b.stride + c, there = across ? here + 1 : here + b.stride;
                if (!b.wall[here] && !b.wall[there]) visit(here, there);
            }
    }
}
}  // namespace

// First notes for each cell its owner, which is the lower end of its path, and its sides to the east and south; then
// lists them in reading order.
void Cover::render(const std::vector<int>& paths, std::vector<unsigned char>& line, std::vector<int>& owner) const {
    std::vector<int> owner_of(board_.wall.size(), -1);
    std::vector<unsigned char> sides(board_.wall.size(), 0);  // 1: joined eastward, 2: southward
    for (int p : paths) {
        const int* cells = path(p);
        const int n = path_length(p), a = board_.end_at[cells[0]], b = board_.end_at[cells[n - 1]];
        for (int i = 0; i < n; ++i) {
            owner_of[cells[i]] = std::min(a, b);
            if (!i) continue;
            const int low = std::min(cells[i - 1], cells[i]);
            sides[low] |= std::abs(cells[i - 1] - cells[i]) == 1 ? 1 : 2;
        }
    }
    line.clear(), owner.clear();
    for_each_edge(board_,
                  [&](int here, int there) { line.push_back(sides[here] & (there == here + 1 ? 1 : 2) ? 1 : 0); });
    for (int c = 0; c < int(owner_of.size()); ++c)
        if (!board_.wall[c]) owner.push_back(owner_of[c]);
}

// In the links view, an edge differs if some path takes it and not all paths at its cell do. In the other views, a cell
// differs if its labels (or owners) do.
std::vector<unsigned char> Cover::differing(int view, const std::vector<std::vector<unsigned char>>& live,
                                            const std::vector<std::vector<unsigned char>>& bare) const {
    // A cell or edge differs if the options of two solutions disagree there, or one of them leaves it bare.
    enum { kPicture, kFill, kLinks };
    const size_t n = board_.wall.size();
    std::vector<int> value_of(n, -1);
    std::vector<unsigned char> differs(n, 0), sides_any(n, 0), sides_all(n, 0);
    auto add_value = [&](int c, int value) {
        if (value_of[c] >= 0 && value_of[c] != value) differs[c] = 1;
        value_of[c] = value;
    };
    // The sides that each cell of a path uses, as bits: 1 east, 2 west, 4 south, 8 north.
    auto add_paths = [&](const Fixed& option) {
        for (int p = option.first; p < option.first + option.count; ++p) {
            const int* cells = path(p);
            const int length = path_length(p);
            for (int i = 0; i < length; ++i) {
                unsigned char mask = 0;
                for (int k : {i - 1, i + 1}) {
                    if (k < 0 || k >= length) continue;
                    const int step = cells[k] - cells[i];
                    mask |= step == 1 ? 1 : step == -1 ? 2 : step > 0 ? 4 : 8;
                }
                const int c = cells[i];
                sides_all[c] = value_of[c] < 0 ? mask : sides_all[c] & mask;
                sides_any[c] |= mask, value_of[c] = 0;
            }
        }
    };
    if (view == kLinks)
        for (const Fixed& option : fixed_) add_paths(option);
    for (size_t k = 0; k < parts_.size(); ++k) {
        for (size_t i = 0; i < part_options_[k].size(); ++i) {
            if (!live[k][i]) continue;
            const Option& g = options_[part_options_[k][i]];
            if (view == kLinks) add_paths({g.first, g.count});
            else
                for (const int* c = begin(g); c != end(g); ++c)
                    add_value(*c, view == kFill ? 1 + std::min(g.a, g.b) : board_.ends[g.a].label);
        }
        for (size_t i = 0; i < part_cells_[k].size(); ++i)
            if (bare[k][i] && value_of[part_cells_[k][i]] >= 0)
                differs[part_cells_[k][i]] = 1, sides_all[part_cells_[k][i]] = 0;
    }
    std::vector<unsigned char> out;
    if (view == kLinks)
        for_each_edge(board_, [&](int here, int there) {
            const int bit = there == here + 1 ? 1 : 4;
            out.push_back((sides_any[here] & bit) && !(sides_all[here] & bit));
        });
    else
        for (size_t c = 0; c < n; ++c)
            if (!board_.wall[c]) out.push_back(differs[c]);
    return out;
}

}  // namespace park::cover
