; AddressSanitizer would not see what leaves a thread's copy of a variable.
; CHECK: the kernel keeps its fibers: AddressSanitizer watches each thread's local variables, which would be parts of arrays
; CHECK: answer: fibers, AddressSanitizer
; CHECK-NOT: @tessera_barrier_of_loops
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) sanitize_address {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  store i32 1, ptr %at
  call void @_ZN7tessera6detail15wait_at_barrierEPNS0_11TileThreadsEPKcm(ptr null, ptr null, i64 1)
  ret void
}
declare void @_ZN7tessera6detail15wait_at_barrierEPNS0_11TileThreadsEPKcm(ptr, ptr, i64)

declare ptr @tessera_tile_loops_of(ptr, ptr, i32, i32, i32)
declare void @tessera_run_tile_in_loops(ptr, ptr, ptr, i1)
define void @run(ptr %threads) {
  call void @tessera_run_tile_in_loops(ptr @thread, ptr null, ptr null, i1 true)
  ret void
}
define ptr @ask() {
  %answer = call ptr @tessera_tile_loops_of(ptr @run, ptr @thread, i32 1, i32 1, i32 8)
  ret ptr %answer
}
