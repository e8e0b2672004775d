; An index that begins again at 0 is one behind the other but at one place: the loop is cut there, and where whole vectors end.
; CHECK: answer: loops
; CHECK: define internal void @thread.tile
; CHECK: icmp eq i32 %{{.*}}, 192
; CHECK: icmp eq i32 %{{.*}}, 255
; CHECK: icmp eq i32 %{{.*}}, 256
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %next = add nuw nsw i32 %c2, 1
  %right = and i32 %next, 255
  %at = getelementptr i32, ptr %data, i32 %right
  store i32 1, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  %there = getelementptr i32, ptr %data, i32 %c2
  store i32 2, ptr %there
  ret void
}

declare void @tessera_barrier_of_loops(ptr, i64) #0
declare ptr @tessera_tile_loops_of(ptr, ptr, i32, i32, i32)
declare void @tessera_run_tile_in_loops(ptr, ptr, ptr, i1)
define void @run(ptr %threads) {
  call void @tessera_run_tile_in_loops(ptr @thread, ptr null, ptr null, i1 true)
  ret void
}
define ptr @ask() {
  %answer = call ptr @tessera_tile_loops_of(ptr @run, ptr @thread, i32 1, i32 1, i32 256)
  ret ptr %answer
}
attributes #0 = { convergent nounwind }
