; Where a launch asks what may order its kernel's accesses apart from barriers, the answer is put in place of the question: 1 for atomics,
; 2 for fences, and both where something is called of which the compiler does not see the code.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @tessera_ordering_of(ptr)
declare void @_ZN7tessera6detail15wait_at_barrierEPNS0_11TileThreadsEPKcm(ptr, ptr, i64)
declare void @_ZN7tessera6detail12fence_memoryEPNS0_11TileThreadsENS0_9FenceKindEPKcj(ptr, i8, ptr, i32)
declare void @_ZN7tessera6detail13kernel_atomicEv()
declare void @_ZN7tessera6detail21tessera_checked_build16run_tile_threadsI5OtherLi4ELi0ELi0EEEvPNS0_11TileThreadsE(ptr)
declare double @sqrt(double)
declare void @qsort(ptr, i64, i64, ptr)
declare void @of_another_file()

; CHECK-LABEL: define i32 @of_barriers(
; CHECK: ret i32 0
define i32 @of_barriers() {
  %answer = call i32 @tessera_ordering_of(ptr @waits)
  ret i32 %answer
}
define internal void @waits(ptr %threads) {
  call void @_ZN7tessera6detail15wait_at_barrierEPNS0_11TileThreadsEPKcm(ptr %threads, ptr null, i64 0)
  %root = call double @sqrt(double 2.0)
  %value = load atomic i32, ptr %threads monotonic, align 4
  ret void
}

; CHECK-LABEL: define i32 @of_an_atomic(
; CHECK: ret i32 1
define i32 @of_an_atomic() {
  %answer = call i32 @tessera_ordering_of(ptr @adds)
  ret i32 %answer
}
define internal void @adds(ptr %threads) {
  call void @_ZN7tessera6detail13kernel_atomicEv()
  ret void
}

; CHECK-LABEL: define i32 @of_an_atomic_of_the_compiler(
; CHECK: ret i32 1
define i32 @of_an_atomic_of_the_compiler() {
  %answer = call i32 @tessera_ordering_of(ptr @adds_itself)
  ret i32 %answer
}
define internal void @adds_itself(ptr %threads) {
  %before = atomicrmw add ptr %threads, i32 1 seq_cst
  ret void
}

; CHECK-LABEL: define i32 @of_a_fence(
; CHECK: ret i32 2
define i32 @of_a_fence() {
  %answer = call i32 @tessera_ordering_of(ptr @calls_what_fences)
  ret i32 %answer
}
define internal void @calls_what_fences(ptr %threads) {
  call void @by_another_name(ptr %threads)
  call void @calls_what_fences(ptr %threads)
  ret void
}
@by_another_name = internal alias void (ptr), ptr @fences
define internal void @fences(ptr %threads) {
  call void @_ZN7tessera6detail12fence_memoryEPNS0_11TileThreadsENS0_9FenceKindEPKcj(ptr %threads, i8 0, ptr null, i32 1)
  ret void
}

; CHECK-LABEL: define i32 @of_both(
; CHECK: ret i32 3
define i32 @of_both() {
  %answer = call i32 @tessera_ordering_of(ptr @adds_and_fences)
  ret i32 %answer
}
define internal void @adds_and_fences(ptr %threads) {
  call void @fences(ptr %threads)
  call void @adds(ptr %threads)
  ret void
}

; What may be anything: code of another file, what a pointer leads to, what a function of the C library calls, what another definition
; may replace, and the kernel itself, where the other one of two passes has it.
; CHECK-LABEL: define i32 @of_another_files_code(
; CHECK: ret i32 3
define i32 @of_another_files_code() {
  %answer = call i32 @tessera_ordering_of(ptr @calls_another_file)
  ret i32 %answer
}
define internal void @calls_another_file(ptr %threads) {
  call void @of_another_file()
  ret void
}

; CHECK-LABEL: define i32 @of_a_pointer(
; CHECK: ret i32 3
define i32 @of_a_pointer() {
  %answer = call i32 @tessera_ordering_of(ptr @calls_by_pointer)
  ret i32 %answer
}
define internal void @calls_by_pointer(ptr %threads) {
  %function = load ptr, ptr %threads, align 8
  call void %function()
  ret void
}

; CHECK-LABEL: define i32 @of_what_the_library_calls(
; CHECK: ret i32 3
define i32 @of_what_the_library_calls() {
  %answer = call i32 @tessera_ordering_of(ptr @sorts)
  ret i32 %answer
}
define internal void @sorts(ptr %threads) {
  call void @qsort(ptr %threads, i64 2, i64 4, ptr @of_another_file)
  ret void
}

; CHECK-LABEL: define i32 @of_what_may_be_replaced(
; CHECK: ret i32 3
define i32 @of_what_may_be_replaced() {
  %answer = call i32 @tessera_ordering_of(ptr @replaceable)
  ret i32 %answer
}
define weak void @replaceable(ptr %threads) {
  ret void
}

; CHECK-LABEL: define i32 @of_the_other_pass(
; CHECK: ret i32 3
define i32 @of_the_other_pass() {
  %answer = call i32 @tessera_ordering_of(ptr @_ZN7tessera6detail21tessera_checked_build16run_tile_threadsI5OtherLi4ELi0ELi0EEEvPNS0_11TileThreadsE)
  ret i32 %answer
}
