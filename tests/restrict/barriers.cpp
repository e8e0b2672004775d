// SPDX-License-Identifier: Apache-2.0
// Barriers in control flow that depends on the thread's index.
#include <amp.h>

using namespace concurrency;

template <class Kernel>
void launch(array_view<int, 1> v, const Kernel& kernel) {
    parallel_for_each(v.extent.tile<16>(), kernel);
}

// pair: a condition on the local index
void local_condition(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        if (i.tile[0] < 8) i.barrier.wait();   // ok
        if (i.local[0] < 8) i.barrier.wait();  // expected-error {{this barrier is in control flow that depends on the thread's index: all threads of a tile must reach it, or none [C3561]}}
    });
}

// pair: a condition on the global index
void global_condition(array_view<int, 1> v, int count) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        if (count > 3) i.barrier.wait();              // ok
        if (i.global[0] < count) i.barrier.wait();    // expected-error {{this barrier is in control flow}}
    });
}

// pair: a condition that is the same for all threads of the tile
void same_for_all(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        if (i.local[0] < 16) i.barrier.wait();       // ok
        if (i.local[0] * 2 >= 0) i.barrier.wait();   // ok
        if (i.local[0] < 15) i.barrier.wait();       // expected-error {{this barrier is in control flow}}
    });
}

// pair: a condition in a variable
void variable(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        const bool first_tile = i.tile[0] == 0;
        const bool first_thread = i.local[0] == 0;
        if (first_tile) i.barrier.wait();    // ok
        if (first_thread) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
    });
}

// pair: a variable with a new value
void reused(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        int n = i.local[0];
        v[i] = n;
        if (n > 3) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
        n = 4;
        if (n > 3) i.barrier.wait();  // ok
    });
}

// pair: a variable that only some threads change
void changed(array_view<int, 1> v, int count) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        int n = count;
        if (n > 3) i.barrier.wait();  // ok
        if (i.local[0] == 0) n = 0;
        if (n > 3) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
    });
}

// pair: else
void other_arm(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        if (i.tile[0] == 0) {
            v[i] = 1;
        } else {
            i.barrier.wait();  // ok
        }
        if (i.local[0] == 0) {
            v[i] = 1;
        } else {
            i.barrier.wait();  // expected-error {{this barrier is in control flow}}
        }
    });
}

// pair: early returns
void returned(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        if (i.tile[0] > 3) return;
        i.barrier.wait();  // ok
        if (i.local[0] > 3) return;
        i.barrier.wait();  // expected-error {{this barrier comes after some threads of a tile may have left, which depends on the thread's index}}
    });
}

// pair: trip counts
void loops(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        for (int n = 0; n < 4; n++) i.barrier.wait();           // ok
        for (int n = 0; n < i.local[0]; n++) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
    });
}

// pair: loops that begin elsewhere in each thread
void strides(array_view<int, 1> v, int count) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        for (int n = i.tile[0]; n < count; n += 16) i.barrier.wait();   // ok
        for (int n = i.local[0]; n < count; n += 16) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
    });
}

// pair: while
void while_loops(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        int n = 8;
        while (n > 1) {
            n /= 2;
            i.barrier.wait();  // ok
        }
        n = i.local[0];
        while (n > 1) {
            n /= 2;
            i.barrier.wait();  // expected-error {{this barrier is in control flow}}
        }
    });
}

// pair: do
void do_loops(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        int n = 8;
        do {
            i.barrier.wait();  // ok
        } while (n-- > 0);
        n = i.local[0];
        do {
            i.barrier.wait();  // expected-error {{this barrier is in control flow}}
        } while (n-- > 0);
    });
}

// pair: break
void breaks(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        for (int n = 0; n < 4; n++) {
            if (n == i.tile[0]) break;
            i.barrier.wait();  // ok
        }
        for (int n = 0; n < 4; n++) {
            if (n == i.local[0]) break;
            i.barrier.wait();  // expected-error {{this barrier comes after some threads of a tile may have left}}
        }
    });
}

// pair: continue
void continues(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        for (int n = 0; n < 4; n++) {
            if (n == i.tile[0]) continue;
            i.barrier.wait();  // ok
        }
        for (int n = 0; n < 4; n++) {
            if (n == i.local[0]) continue;
            i.barrier.wait();  // expected-error {{this barrier comes after some threads of a tile may have left}}
        }
        i.barrier.wait();  // ok
    });
}

// pair: switch
void switches(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        switch (i.tile[0]) {
            case 0: i.barrier.wait(); break;  // ok
            default: break;
        }
        switch (i.local[0]) {
            case 0: i.barrier.wait(); break;  // expected-error {{this barrier is in control flow}}
            default: break;
        }
    });
}

// pair: conditional expressions
void expressions(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        i.tile[0] == 0 ? i.barrier.wait() : i.barrier.wait_with_all_memory_fence();   // ok
        i.local[0] == 0 ? i.barrier.wait() : (void)0;                                 // expected-error {{this barrier is in control flow}}
    });
}

// pair: every kind of wait
void kinds(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        i.barrier.wait_with_global_memory_fence();                              // ok
        if (i.local[0] == 0) all_memory_fence(i.barrier);                       // ok
        if (i.local[0] == 0) i.barrier.wait_with_all_memory_fence();            // expected-error {{this barrier is in control flow}}
        if (i.local[0] == 0) i.barrier.wait_with_global_memory_fence();         // expected-error {{this barrier is in control flow}}
        if (i.local[0] == 0) i.barrier.wait_with_tile_static_memory_fence();    // expected-error {{this barrier is in control flow}}
    });
}

// pair: functions that wait
void meet(const tile_barrier& barrier) restrict(amp) { barrier.wait(); }
void helpers(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        if (i.tile[0] == 0) meet(i.barrier);   // ok
        if (i.local[0] == 0) meet(i.barrier);  // expected-error {{'meet', which waits at a barrier, is in control flow that depends on the thread's index}}
    });
}

// pair: one function in both arms
void meet_too(const tile_barrier& barrier) restrict(amp) { barrier.wait(); }
void both_arms(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        if (i.local[0] == 0) {
            meet(i.barrier);  // ok
        } else {
            meet(i.barrier);  // ok
        }
        if (i.local[0] == 0) {
            meet(i.barrier);      // expected-error {{'meet', which waits at a barrier}}
        } else {
            meet_too(i.barrier);  // expected-error {{'meet_too', which waits at a barrier}}
        }
    });
}

// pair: arguments that vary
void rounds_of_tile(const tile_barrier& barrier, int count) restrict(amp) {
    for (int n = 0; n < count; n++) barrier.wait();  // ok
}
void rounds_of_thread(const tile_barrier& barrier, int count) restrict(amp) {
    for (int n = 0; n < count; n++) barrier.wait();  // expected-error {{this barrier is in control flow}}
}
void arguments(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        rounds_of_tile(i.barrier, i.tile[0]);
        rounds_of_thread(i.barrier, i.local[0]);
    });
}

// pair: what is read from memory is left to the run
void memory(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        if (v[i] == 0) i.barrier.wait();          // ok
        if (i.local[0] == v[0]) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
    });
}

// pair: dimensions of one thread
void flat(array_view<int, 2> v) {
    parallel_for_each(v.extent.tile<1, 16>(), [=](tiled_index<1, 16> i) restrict(amp) {
        if (i.local[0] == 0) i.barrier.wait();  // ok
        if (i.local[1] == 0) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
    });
}

// pair: the whole index
void whole_index(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        const index<1> of_tile = i.tile, of_thread = i.global;
        if (of_tile[0] == 0) i.barrier.wait();    // ok
        if (of_thread[0] == 0) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
    });
}

// pair: many loops in each other
#define LOOP(count) for (int n = 0; n < count; n++)
#define FIVE_LOOPS(count) LOOP(count) LOOP(count) LOOP(count) LOOP(count) LOOP(count)
#define THIRTY_LOOPS(count) \
    FIVE_LOOPS(count) FIVE_LOOPS(count) FIVE_LOOPS(count) FIVE_LOOPS(count) FIVE_LOOPS(count) FIVE_LOOPS(count)
void thirty_loops(array_view<int, 1> v, int count) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        THIRTY_LOOPS(count) i.barrier.wait();                 // ok
        THIRTY_LOOPS(count) LOOP(i.local[0]) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
    });
}

// pair: many loops in each other that a break leaves
#define LEFT_LOOP(most) do { if (most > 4) break;
#define FIVE_LEFT_LOOPS(most) LEFT_LOOP(most) LEFT_LOOP(most) LEFT_LOOP(most) LEFT_LOOP(most) LEFT_LOOP(most)
#define THIRTY_LEFT_LOOPS(most) \
    FIVE_LEFT_LOOPS(most) FIVE_LEFT_LOOPS(most) FIVE_LEFT_LOOPS(most) \
    FIVE_LEFT_LOOPS(most) FIVE_LEFT_LOOPS(most) FIVE_LEFT_LOOPS(most)
#define END } while (true);
#define FIVE_ENDS END END END END END
#define THIRTY_ENDS FIVE_ENDS FIVE_ENDS FIVE_ENDS FIVE_ENDS FIVE_ENDS FIVE_ENDS
void thirty_left_loops(array_view<int, 1> v, int count) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        THIRTY_LEFT_LOOPS(count)
        i.barrier.wait();  // ok
        THIRTY_ENDS
        THIRTY_LEFT_LOOPS(i.local[0])
        i.barrier.wait();  // expected-error {{this barrier comes after some threads of a tile may have left}}
        THIRTY_ENDS
    });
}

// pair: what varies moves from variable to variable, a step in each round
void many_rounds(array_view<int, 1> v, int count) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
        for (int n = 0; n < count; n++) {
            if (f == 1) i.barrier.wait();  // expected-error {{this barrier is in control flow}}
            f = e;
            e = d;
            d = c;
            c = b;
            b = a;
            a = i.local[0];
        }
        for (int n = 0; n < count; n++) {
            if (f == 1) v[i] = n;
            f = 0;
            if (f == 1) i.barrier.wait();  // ok
        }
    });
}

// pair: values that are made of two others each
void doubled(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        const int a = i.local[0], b = a + a, c = b + b, d = c + c, e = d + d, f = e + e, g = f + f, h = g + g;
        const int j = h + h, k = j + j, l = k + k, m = l + l, n = m + m, o = n + n, p = o + o, q = p + p;
        const int r = q - p - o - n - m - l - k - j - h - g - f - e - d - c - b - a, s = r + r, t = s + s, u = t + t;
        const int w = u + u, x = w + w, y = x + x, z = y + y;
        if (z >= 0) i.barrier.wait();  // ok
        if (z > 0) i.barrier.wait();   // expected-error {{this barrier is in control flow}}
    });
}

// pair: functions that wait in many places
void one_wait(const tile_barrier& barrier) restrict(amp) { barrier.wait(); }
#define FOUR_CALLS(name, other) \
    void name(const tile_barrier& barrier) restrict(amp) { \
        other(barrier); \
        other(barrier); \
        other(barrier); \
        other(barrier); \
    }
FOUR_CALLS(a_wait, one_wait) FOUR_CALLS(b_wait, a_wait) FOUR_CALLS(c_wait, b_wait) FOUR_CALLS(d_wait, c_wait)
FOUR_CALLS(e_wait, d_wait) FOUR_CALLS(f_wait, e_wait) FOUR_CALLS(g_wait, f_wait) FOUR_CALLS(h_wait, g_wait)
FOUR_CALLS(j_wait, h_wait) FOUR_CALLS(k_wait, j_wait) FOUR_CALLS(l_wait, k_wait) FOUR_CALLS(m_wait, l_wait)
void many_calls(array_view<int, 1> v) {
    launch(v, [=](tiled_index<16> i) restrict(amp) {
        if (i.local[0] == 0) {
            m_wait(i.barrier);  // ok
        } else {
            l_wait(i.barrier);  // ok
        }
        if (i.local[0] == 0) m_wait(i.barrier);  // expected-error {{'m_wait', which waits at a barrier}}
    });
}
