// SPDX-License-Identifier: Apache-2.0
// In Visual C++ only <array> declares std::array, so that a program with `using namespace std` and
// `using namespace concurrency` can write array<float, 2> for C++ AMP's. Here many headers declare it. Those of
// libstdc++ that name it are therefore read before all others, with the class under another name, and <array>
// (include/msvc/array) makes std::array an alias for it. With TESSERA_PORTING nothing is hidden: tessera port
// looks for code that is ambiguous elsewhere.
#pragma once

// What the library says to itself about its own deprecated functions comes out where templates are parsed late.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#ifndef TESSERA_PORTING
#define TESSERA_HIDES_STD_ARRAY
#define array tessera_array
#endif
#include <array>
#include <functional>
#include <tuple>
#include <utility>
#ifdef TESSERA_HIDES_STD_ARRAY
#undef array
#endif
#pragma GCC diagnostic pop

namespace std {
/// What the standard took over from the first technical report has both names in Visual C++.
namespace tr1 = ::std;
}  // namespace std
