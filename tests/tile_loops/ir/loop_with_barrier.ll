; A loop that all threads run alike stays outside: it has a loop over threads in it, and no array for its counter.
; CHECK: answer: loops, 0 bytes
; CHECK: define internal void @thread.tile
; CHECK-NOT: alloca
; CHECK: %[[ROUND:.*]] = phi i32
; CHECK: %[[THREAD:.*]] = phi i32
; CHECK: store i32 %[[ROUND]]
; CHECK: add nuw nsw i32 %[[THREAD]], 1
; CHECK: add i32 %[[ROUND]], 1
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  br label %loop
loop:
  %round = phi i32 [ 0, %0 ], [ %next, %loop ]
  store i32 %round, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  %next = add i32 %round, 1
  %done = icmp eq i32 %next, 10
  br i1 %done, label %end, label %loop
end:
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
