// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/set_comparison.h"

#include <algorithm>
#include <map>

#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

ArrayComparison missing(const NamedArray& array, const std::string& where) {
    ArrayComparison result;
    result.name = array.name;
    result.place = array.place;
    result.verdict = ArrayComparison::Verdict::different;
    result.reason = fmt::format("it is not in {}", where);
    return result;
}

/// The array that `wanted` names, of a recording the last one of that name.
const NamedArray* find(const ArraySet& set, const NamedArray& wanted) {
    const NamedArray* found = nullptr;
    for (const NamedArray& array : set.arrays) {
        if (array.key() == wanted.key()) return &array;
        if (array.name == wanted.name && !(array.place && wanted.place)) found = &array;
    }
    return found;
}

void compare_like(const ArraySet& a, const ArraySet& b, SetComparison& result) {
    for (const NamedArray& array : a.arrays) {
        const NamedArray* const other = find(b, array);
        result.arrays.push_back(other == nullptr ? missing(array, b.path) : compare_arrays(array, *other, result.tolerance));
    }
    for (const NamedArray& array : b.arrays) {
        if (find(a, array) == nullptr) result.arrays.push_back(missing(array, a.path));
    }
}

/// \param files_first  the files are side a
void compare_recording(const ArraySet& recording, const ArraySet& files, bool files_first, SetComparison& result) {
    std::map<const NamedArray*, bool> used;
    for (const NamedArray& file : files.arrays) {
        const NamedArray* const recorded = find(recording, file);
        if (recorded == nullptr) {
            result.arrays.push_back(missing(file, recording.path));
            continue;
        }
        used[recorded] = true;
        const NamedArray& a = files_first ? file : *recorded;
        const NamedArray& b = files_first ? *recorded : file;
        result.arrays.push_back(compare_arrays(a, b, result.tolerance));
    }
    for (const NamedArray& array : recording.arrays) {
        if (!used[&array]) result.not_compared.push_back(array.key());
    }
}

/// The first few, for a user whose array has another name.
std::string names_of(const ArraySet& set) {
    constexpr std::size_t most = 5;
    std::string names;
    for (std::size_t i = 0; i < std::min(most, set.arrays.size()); ++i) names += (i > 0 ? ", " : "") + set.arrays[i].name;
    return names.empty() ? "none" : set.arrays.size() > most ? names + ", ..." : names;
}

}  // namespace

bool SetComparison::is_different() const {
    return std::any_of(arrays.begin(), arrays.end(),
                       [](const ArrayComparison& array) { return array.verdict == ArrayComparison::Verdict::different; });
}

SetComparison compare_sets(const ArraySet& a, const ArraySet& b, const Tolerance& tolerance) {
    SetComparison result{a.path, b.path, tolerance, {}, {}};
    if (a.is_recording == b.is_recording) {
        compare_like(a, b, result);
    } else if (a.is_recording) {
        compare_recording(a, b, false, result);
    } else {
        compare_recording(b, a, true, result);
    }
    const bool any = std::any_of(result.arrays.begin(), result.arrays.end(), [](const ArrayComparison& array) {
        return array.reason.rfind("it is not in", 0) != 0;
    });
    if (!any) {
        throw wrong_use("nothing was compared: '{}' and '{}' have no array of the same name; the first has {}, the second {}", a.path, b.path,
                        names_of(a), names_of(b));
    }
    return result;
}

}  // namespace tessera::tools
