; A value that is read before a barrier and needed behind it gets an element for each thread; one that comes from the thread's index
; is computed again.
; CHECK: remark: {{.*}} the kernel's tiles run as 2 loops over 8 threads; 1 value of a thread is kept across barriers
; CHECK: answer: loops, 96 bytes
; CHECK: define internal void @thread.tile
; CHECK: alloca [1 x [1 x [8 x i32]]]
; CHECK-NOT: alloca
; CHECK: %[[READ:.*]] = load i32, ptr %{{.*}}, align 4
; CHECK: store i32 %[[READ]], ptr
; CHECK: br i1
; CHECK: mul i32 %{{.*}}, 3
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  %read = load i32, ptr %at, align 4
  %cheap = mul i32 %c2, 3
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  %sum = add i32 %read, %cheap
  store i32 %sum, ptr %at
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
