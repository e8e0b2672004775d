; A copy of a function with a computed goto would jump into the original, so it is not copied.
; CHECK: the kernel keeps its fibers: the jump in {{.*}} has no known destination
; CHECK: answer: fibers, the jump in
; CHECK-NOT: @kernel.in_loops
@labels = internal constant [2 x ptr] [ptr blockaddress(@kernel, %one), ptr blockaddress(@kernel, %two)]
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  call void @kernel(ptr %at)
  ret void
}
define internal void @kernel(ptr %at) {
  call void @_ZN7tessera6detail15wait_at_barrierEPNS0_11TileThreadsEPKcm(ptr null, ptr null, i64 1)
  %which = load i32, ptr %at
  %place = getelementptr ptr, ptr @labels, i32 %which
  %label = load ptr, ptr %place
  indirectbr ptr %label, [label %one, label %two]
one:
  store i32 1, ptr %at
  ret void
two:
  store i32 2, ptr %at
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
