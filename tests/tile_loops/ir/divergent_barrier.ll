; A barrier that some threads reach: the kernel keeps its fibers, which tell of it when it runs.
; CHECK: the kernel keeps its fibers: the threads of a tile may not all reach the barrier in {{.*}} depends on the thread's index
; CHECK: answer: fibers, the threads of a tile may not all reach
; CHECK-NOT: thread.tile
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  %test = icmp slt i32 %c2, 4
  br i1 %test, label %inside, label %end
inside:
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  br label %end
end:
  store i32 2, ptr %at
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
