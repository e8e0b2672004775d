// SPDX-License-Identifier: Apache-2.0
// Every letter as a macro that no code survives; behind the headers of the standard library, which are not Tessera's matter.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <functional>
#include <future>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#define A ]0
#define B ]0
#define C ]0
#define D ]0
#define E ]0
#define F ]0
#define G ]0
#define H ]0
#define I ]0
#define J ]0
#define K ]0
#define L ]0
#define M ]0
#define N ]0
#define O ]0
#define P ]0
#define Q ]0
#define R ]0
#define S ]0
#define T ]0
#define U ]0
#define V ]0
#define W ]0
#define X ]0
#define Y ]0
#define Z ]0
