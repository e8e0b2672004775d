; A barrier cuts a thread's instructions into two stretches, and each becomes a loop. What the tile shares is found once.
; CHECK: remark: {{.*}} the kernel's tiles run as 2 loops over 8 threads; 0 values of a thread are kept across barriers
; CHECK: answer: loops, 0 bytes
; CHECK: define internal void @thread.tile
; CHECK: load ptr, ptr %0
; CHECK: phi i32
; CHECK: store i32 1, ptr
; CHECK: br i1
; CHECK: phi i32
; CHECK: store i32 2, ptr
; CHECK-NOT: tessera_barrier_of_loops
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  store i32 1, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  %next = add i32 %c2, 1
  %there = getelementptr i32, ptr %data, i32 %next
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
  %answer = call ptr @tessera_tile_loops_of(ptr @run, ptr @thread, i32 1, i32 1, i32 8)
  ret ptr %answer
}
attributes #0 = { convergent nounwind }
