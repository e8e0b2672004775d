; Functions of the C library that calculate with numbers: a call with what all threads have is made once a tile, and a barrier may
; depend on it, though it may set errno. Others are called by each thread; LLVM need not know them.
; CHECK: the kernel's tiles run as 1 loop over 8 threads
; CHECK: answer: loops, 0 bytes
; CHECK: define internal void @thread.tile
; CHECK: %[[ROUND:.*]] = phi i32
; CHECK: %[[THREAD:.*]] = phi i32
; CHECK: call float @lgammaf_r
; CHECK: add nuw nsw i32 %[[THREAD]], 1
; CHECK: br i1
; CHECK: %[[ROUNDS:.*]] = call i32 @ilogbf(float %{{.*}})
; CHECK: icmp {{.*}} i32 %{{.*}}, %[[ROUNDS]]
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %of_size = getelementptr i8, ptr %closure, i64 8
  %size = load float, ptr %of_size
  %at = getelementptr float, ptr %data, i32 %c2
  br label %loop
loop:
  %round = phi i32 [ 0, %0 ], [ %next, %loop ]
  %old = load float, ptr %at
  %new = call float @lgammaf_r(float %old, ptr %at)
  store float %new, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  %rounds = call i32 @ilogbf(float %size)
  %next = add i32 %round, 1
  %done = icmp sge i32 %next, %rounds
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare float @lgammaf_r(float, ptr)
declare i32 @ilogbf(float)

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
