// SPDX-License-Identifier: Apache-2.0
// <omp.h> comes with Visual C++. Where OpenMP is on (-fopenmp) this is the compiler's own; elsewhere its pragmas are ignored, so that
// all code runs in one thread, and these functions answer as OpenMP's specification wants it there.
#pragma once

#if defined(_OPENMP)
#include_next <omp.h>
#else
#include <time.h>

typedef struct {
    int depth;
} omp_lock_t;
typedef omp_lock_t omp_nest_lock_t;

inline void omp_set_num_threads(int) {}
inline int omp_get_num_threads() { return 1; }
inline int omp_get_max_threads() { return 1; }
inline int omp_get_thread_num() { return 0; }
inline int omp_get_num_procs() { return 1; }
inline int omp_in_parallel() { return 0; }
inline void omp_set_dynamic(int) {}
inline int omp_get_dynamic() { return 0; }
inline void omp_set_nested(int) {}
inline int omp_get_nested() { return 0; }
inline void omp_init_lock(omp_lock_t* lock) { lock->depth = 0; }
inline void omp_destroy_lock(omp_lock_t*) {}
inline void omp_set_lock(omp_lock_t* lock) { lock->depth = 1; }
inline void omp_unset_lock(omp_lock_t* lock) { lock->depth = 0; }
inline int omp_test_lock(omp_lock_t* lock) { return lock->depth == 0 ? (lock->depth = 1) : 0; }
inline void omp_init_nest_lock(omp_nest_lock_t* lock) { lock->depth = 0; }
inline void omp_destroy_nest_lock(omp_nest_lock_t*) {}
inline void omp_set_nest_lock(omp_nest_lock_t* lock) { ++lock->depth; }
inline void omp_unset_nest_lock(omp_nest_lock_t* lock) { --lock->depth; }
inline int omp_test_nest_lock(omp_nest_lock_t* lock) { return ++lock->depth; }

/// Seconds.
inline double omp_get_wtime() {
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
inline double omp_get_wtick() { return 1e-9; }
#endif
