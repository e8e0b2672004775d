// SPDX-License-Identifier: Apache-2.0
// Visual C++'s <sys/timeb.h>: the time in milliseconds.
#pragma once

#include <time.h>

struct _timeb {
    time_t time;
    unsigned short millitm;
    short timezone;
    short dstflag;
};
#define __timeb64 _timeb

inline int _ftime_s(struct _timeb* to) {
    timespec now = {};
    clock_gettime(CLOCK_REALTIME, &now);
    tm local = {};
    localtime_r(&now.tv_sec, &local);
    const long standard_offset = local.tm_gmtoff - (local.tm_isdst > 0 ? 3600 : 0);
    *to = {now.tv_sec, static_cast<unsigned short>(now.tv_nsec / 1000000), static_cast<short>(-standard_offset / 60),
           static_cast<short>(local.tm_isdst > 0)};
    return 0;
}
inline void _ftime(struct _timeb* to) { _ftime_s(to); }
#define _ftime64 _ftime
#define _ftime64_s _ftime_s
