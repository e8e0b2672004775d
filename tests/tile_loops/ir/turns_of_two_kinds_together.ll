; A loop that all threads go round alike stays outside of the loops over threads, unless operations of two kinds make them take turns.
; CHECK: the kernel's tiles run as 2 loops over 8 threads
; CHECK: answer: loops
; CHECK: define internal void @thread.tile
; CHECK: atomicrmw add
; CHECK: atomicrmw xor
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
entry:
  %data = load ptr, ptr %closure
  %more = getelementptr i8, ptr %closure, i64 8
  %count = load i32, ptr %more
  %at = getelementptr i32, ptr %data, i32 %c2
  %first.unused = atomicrmw add ptr %data, i32 %c2 monotonic
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %second.unused = atomicrmw xor ptr %data, i32 %c2 monotonic
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %count
  br i1 %again, label %loop, label %end
end:
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  store i32 1, ptr %at
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
