; Functions that stay calls: what they may run is looked at, for a function that other source files contain too is marked with nothing.
; CHECK: the kernel keeps its fibers: an exception may leave 'throws()'
; CHECK-NOT: leave 'calm
; CHECK: answer: fibers
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  %calm = call i32 @_Z4calmPi(ptr %at)
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  call void @_Z6throwsv()
  store i32 %calm, ptr %at
  ret void
}
define linkonce_odr i32 @_Z4calmPi(ptr %at) noinline {
  %value = load i32, ptr %at
  ret i32 %value
}
define linkonce_odr void @_Z6throwsv() noinline {
  %error = call ptr @__cxa_allocate_exception(i64 4)
  call void @__cxa_throw(ptr %error, ptr null, ptr null)
  unreachable
}
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)

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
