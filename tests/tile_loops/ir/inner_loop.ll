; So does a uniform loop without a barrier, in a kernel that has one elsewhere: the loop over threads is the innermost, which
; compilers vectorise. The sum is kept in an array, and joined with the phi that takes it over: one array and no copy.
; CHECK: answer: loops, 96 bytes
; CHECK: define internal void @thread.tile
; CHECK: alloca [1 x [1 x [8 x float]]]
; CHECK-NOT: alloca
; CHECK: phi i32
; CHECK: store float 0.0
; CHECK: %[[ROUND:.*]] = phi i32
; CHECK: phi i32
; CHECK: %[[OLD:.*]] = load float
; CHECK: %[[NEW:.*]] = fadd float %[[OLD]]
; CHECK: store float %[[NEW]]
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr float, ptr %data, i32 %c2
  br label %loop
loop:
  %round = phi i32 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %index = mul i32 %round, 8
  %place = add i32 %index, %c2
  %from = getelementptr float, ptr %data, i32 %place
  %value = load float, ptr %from
  %more = fadd float %sum, %value
  %next = add i32 %round, 1
  %done = icmp eq i32 %next, 10
  br i1 %done, label %end, label %loop
end:
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  store float %more, ptr %at
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
