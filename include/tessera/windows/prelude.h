// SPDX-License-Identifier: Apache-2.0
// Read before every source of tessera c++ --msvc: what Visual C++ programs use without including anything for it. `restrict` is
// a word of the language there, known without <amp.h>. Its <stdio.h>, <string.h>, <stdlib.h> and <iterator> come with nearly every
// header there.
#pragma once

#include "tessera/windows/wide_output.h"

#include "tessera/windows/annotations.h"
#include "tessera/windows/keywords.h"
#include "tessera/windows/library_macros.h"
#include "tessera/windows/standard_library.h"

// Old names of glibc's, which programs give to numbers of their own.
#define gamma tessera_glibc_gamma
#define significand tessera_glibc_significand
#define drem tessera_glibc_drem
#include <math.h>
#undef gamma
#undef significand
#undef drem

#include <ctype.h>
#include <float.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <exception>
#include <iterator>
#include <stdexcept>
#include <string>

#include "tessera/windows/aligned_memory.h"
#include "tessera/windows/checked_array_iterator.h"
#include "tessera/windows/float_classes.h"
#include "tessera/windows/float_control.h"
#include "tessera/windows/integer_limits.h"
#include "tessera/windows/math_names.h"
#include "tessera/windows/numbers.h"
#include "tessera/windows/paths.h"
#include "tessera/windows/secure_files.h"
#include "tessera/windows/secure_strings.h"
#include "tessera/windows/time_texts.h"
#include "tessera/windows/wide_files.h"
#include "tessera/windows/wide_formats.h"
#include "tessera/windows/wide_main.h"
#include "tessera/windows/wide_strings.h"
#include "tessera/detail/restrict_words.h"
