// SPDX-License-Identifier: Apache-2.0
// What the programs of this folder share: the problem's size on the command line, and the sentence at the
// end.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

/// The size to work on: the program's argument, or `usual` without one.
inline int problem_size(int argc, char** argv, int usual) {
    const int size = argc > 1 ? std::atoi(argv[1]) : usual;
    if (size < 1) {
        std::cerr << "usage: " << argv[0] << " [SIZE], a number above 0\n";
        std::exit(2);
    }
    return size;
}

/// The largest difference between elements with the same subscript; infinite when the lengths differ or one
/// is no number.
template <typename A, typename B>
double largest_difference(const std::vector<A>& a, const std::vector<B>& b) {
    if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); i++) {
        const double difference = std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
        if (std::isnan(difference)) return std::numeric_limits<double>::infinity();
        largest = std::max(largest, difference);
    }
    return largest;
}

/// Says whether `what` is right. Together with the others of a program: `right = report(...) && right;`.
inline bool report(const std::string& what, bool right) {
    std::cout << (right ? "right: " : "WRONG: ") << what << '\n';
    return right;
}

/// The same for a result that may be off by `allowed`.
inline bool report(const std::string& what, double difference, double allowed) {
    const bool right = difference <= allowed;
    std::cout << (right ? "right: " : "WRONG: ") << what << "; the largest difference is " << difference << " of the "
              << allowed << " allowed\n";
    return right;
}
