; LLVM moves accesses with a stride of a few elements past others in loops that are marked as parallel: here the second store would
; come before the load. Such a loop is not marked; the one behind the barrier is.
; CHECK: answer: loops
; CHECK: define internal void @thread.tile
; CHECK: br i1 {{.*}}, !llvm.loop ![[PLAIN:[0-9]+]]
; CHECK: br i1 {{.*}}, !llvm.loop ![[MARKED:[0-9]+]]
; CHECK: ![[PLAIN]] = distinct !{![[PLAIN]]}
; CHECK: ![[MARKED]] = distinct !{![[MARKED]], !{{[0-9]+}}}
; CHECK: !"llvm.loop.parallel_accesses"
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %twice = shl nuw nsw i32 %c2, 1
  %at = getelementptr i32, ptr %data, i32 %twice
  %next = getelementptr i32, ptr %at, i32 1
  store i32 %c2, ptr %at
  %index = load i32, ptr %data
  %place = getelementptr i32, ptr %data, i32 %index
  %read = load i32, ptr %place
  store i32 %read, ptr %next
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  %more = getelementptr i8, ptr %closure, i64 8
  %other = load ptr, ptr %more
  %there = getelementptr i32, ptr %other, i32 %c2
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
