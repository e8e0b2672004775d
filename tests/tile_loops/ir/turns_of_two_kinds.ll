; Additions and exclusive-ors on what may be the same memory leave another value in another order, though no thread looks at a result.
; CHECK: the kernel keeps its fibers: in what order threads come to the atomic operation in
; CHECK: answer: fibers
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %more = getelementptr i8, ptr %closure, i64 8
  %count = load i32, ptr %more
  %at = getelementptr i32, ptr %data, i32 %c2
  %test = icmp sgt i32 %count, 5
  %first.unused = atomicrmw add ptr %data, i32 %c2 monotonic
  br i1 %test, label %inside, label %end
inside:
  %second.unused = atomicrmw xor ptr %data, i32 %c2 monotonic
  store i32 1, ptr %at
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
