; Two `__restrict` parameters of a function that waits: behind the barrier the memory under one holds what another thread has written
; through the other. The second read is one.
; CHECK: answer: loops
; CHECK-NOT: noalias
; CHECK: define internal void @thread.tile
; CHECK: load i32
; CHECK: load i32
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  %tid = zext i32 %c2 to i64
  call void @step(ptr noalias %at, ptr noalias %data, i64 %tid)
  ret void
}
define internal void @step(ptr noalias %a, ptr noalias %b, i64 %tid) {
  %old = load i32, ptr %b
  store i32 1, ptr %a
  call void @_ZN7tessera6detail15wait_at_barrierEPNS0_11TileThreadsEPKcm(ptr null, ptr null, i64 1)
  %new = load i32, ptr %b
  %sum = add i32 %old, %new
  store i32 %sum, ptr %a
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
