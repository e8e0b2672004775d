; The entry belongs to the answer, so it is the unit's own: the linker may keep another unit's copy of a template.
; CHECK: answer: loops
; CHECK-NOT: comdat
; CHECK: define internal void @run(ptr %threads) {
; CHECK-NEXT: call void @thread.tile
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  store i32 1, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  store i32 2, ptr %at
  ret void
}
$run = comdat any

declare void @tessera_barrier_of_loops(ptr, i64) #0
declare ptr @tessera_tile_loops_of(ptr, ptr, i32, i32, i32)
declare void @tessera_run_tile_in_loops(ptr, ptr, ptr, i1)
define linkonce_odr void @run(ptr %threads) comdat {
  call void @tessera_run_tile_in_loops(ptr @thread, ptr null, ptr null, i1 true)
  ret void
}
define ptr @ask() {
  %answer = call ptr @tessera_tile_loops_of(ptr @run, ptr @thread, i32 1, i32 1, i32 8)
  ret ptr %answer
}
attributes #0 = { convergent nounwind }
