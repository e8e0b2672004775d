; An operation whose own result is not used changes what another one before the same barrier sees: both take turns.
; CHECK: the kernel keeps its fibers: in what order threads come to the atomic operation
; CHECK: answer: fibers
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
entry:
  %data = load ptr, ptr %closure
  %more = getelementptr i8, ptr %closure, i64 8
  %count = load i32, ptr %more
  %at = getelementptr i32, ptr %data, i32 %c2
  %test = icmp sgt i32 %count, 5
  %unused = atomicrmw add ptr %data, i32 1 monotonic
  br i1 %test, label %inside, label %end
inside:
  %seen = atomicrmw add ptr %data, i32 1 monotonic
  store i32 %seen, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  br label %end
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
