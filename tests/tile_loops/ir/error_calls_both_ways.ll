; A test whose both ways are errors: no thread goes on behind either, so neither counts as a call that comes back.
; CHECK: keeps its fibers: the threads of a tile may not all reach the barrier
; CHECK: answer: fibers
declare void @_ZN7tessera6detail21texels_not_read_writeEPKcj(ptr, i32) #1
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
entry:
  %data = load ptr, ptr %closure
  %more = getelementptr i8, ptr %closure, i64 8
  %bits = load i32, ptr %more
  %at = getelementptr i32, ptr %data, i32 %c2
  %few = icmp slt i32 %c2, 4
  br i1 %few, label %reads, label %end
reads:
  %test = icmp ne i32 %bits, 32
  br i1 %test, label %error, label %other, !prof !0
error:
  call void @_ZN7tessera6detail21texels_not_read_writeEPKcj(ptr null, i32 %bits) #1
  unreachable
other:
  call void @_ZN7tessera6detail21texels_not_read_writeEPKcj(ptr %at, i32 %bits) #1
  unreachable
end:
  call void @tessera_barrier_of_loops(ptr null, i64 1)
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
attributes #1 = { cold noreturn }
!0 = !{!"branch_weights", i32 1, i32 1000}
