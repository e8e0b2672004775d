// SPDX-License-Identifier: Apache-2.0
// edit_distance: how many letters must be inserted, deleted or replaced to make one word of another. Cells of
// the table on a diagonal do not need each other, so a launch computes a diagonal; only three diagonals are
// kept, the rows of a small matrix, as views that take turns. The last diagonals are shorter: the launch then
// works on a section.
//
// Compared with the shortest way through the table seen as a graph whose edges cost 0 or 1.
#include <amp.h>

#include <deque>
#include <random>
#include <string>
#include <vector>

#include "program.h"

using namespace concurrency;

int smallest(int a, int b, int c) restrict(amp) {
    const int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

int edit_distance(const std::string& from, const std::string& to) {
    const int rows = static_cast<int>(from.size()) + 1;
    const int columns = static_cast<int>(to.size()) + 1;
    // Kernels know no char.
    const std::vector<int> from_letters(from.begin(), from.end()), to_letters(to.begin(), to.end());
    array_view<const int> letters_down(rows - 1, from_letters);
    array_view<const int> letters_right(columns - 1, to_letters);

    // Element r of a diagonal is the cell in row r and column diagonal - r.
    array<int, 2> diagonals(3, rows);
    for (int diagonal = 0; diagonal < rows + columns - 1; diagonal++) {
        const array_view<int, 1> current = diagonals[diagonal % 3];
        const array_view<const int, 1> before = diagonals[(diagonal + 2) % 3];
        const array_view<const int, 1> two_before = diagonals[(diagonal + 1) % 3];
        const int first_row = diagonal < columns ? 0 : diagonal - columns + 1;
        const int last_row = diagonal < rows ? diagonal : rows - 1;
        const array_view<int, 1> cells = current.section(first_row, last_row - first_row + 1);
        parallel_for_each(cells.extent, [=](index<1> idx) restrict(amp) {
            const int row = first_row + idx[0];
            const int column = diagonal - row;
            if (row == 0 || column == 0) {
                cells[idx] = diagonal;
            } else {
                const int replaced = letters_down[row - 1] == letters_right[column - 1] ? 0 : 1;
                cells[idx] = smallest(before[row - 1] + 1, before[row] + 1, two_before[row - 1] + replaced);
            }
        });
    }
    int result = 0;
    copy(diagonals.section((rows + columns - 2) % 3, rows - 1, 1, 1), &result);
    return result;
}

// Breadth-first search; an edge that costs nothing goes to the front of the queue.
int shortest_way(const std::string& from, const std::string& to) {
    const std::size_t rows = from.size() + 1, columns = to.size() + 1;
    struct visit {
        std::size_t row, column;
        int cost;
    };
    std::vector<bool> done(rows * columns);
    std::deque<visit> queue(1, visit{0, 0, 0});
    for (;;) {
        const visit at = queue.front();
        queue.pop_front();
        if (at.row + 1 == rows && at.column + 1 == columns) return at.cost;
        if (done[at.row * columns + at.column]) continue;
        done[at.row * columns + at.column] = true;
        if (at.row + 1 < rows) queue.push_back({at.row + 1, at.column, at.cost + 1});
        if (at.column + 1 < columns) queue.push_back({at.row, at.column + 1, at.cost + 1});
        if (at.row + 1 < rows && at.column + 1 < columns) {
            if (from[at.row] == to[at.column]) {
                queue.push_front({at.row + 1, at.column + 1, at.cost});
            } else {
                queue.push_back({at.row + 1, at.column + 1, at.cost + 1});
            }
        }
    }
}

bool is_right(const std::string& from, const std::string& to) {
    const bool short_words = from.size() + to.size() < 30;
    const std::string name = short_words ? from + " to " + to : std::to_string(from.size()) + " letters";
    const int distance = edit_distance(from, to);
    return report(name + ": " + std::to_string(distance), distance == shortest_way(from, to));
}

int main(int argc, char** argv) {
    const int length = problem_size(argc, argv, 120);
    std::mt19937 generator(16);
    std::string text, changed;
    for (int i = 0; i < length; i++) {
        const char letter = static_cast<char>('a' + generator() % 4);
        text += letter;
        const unsigned int change = generator() % 6;
        if (change != 0) changed += letter;
        if (change == 1) changed += 'b';
    }
    bool right = is_right("kitten", "sitting");
    right = is_right("a", "mosaic") && right;
    right = is_right("tessera", "s") && right;
    right = is_right(text, changed) && right;
    return right ? 0 : 1;
}
