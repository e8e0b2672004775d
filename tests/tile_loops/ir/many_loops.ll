; Where there are many loops, each is compiled for size: else they would take the compiler longer than all the rest.
; CHECK: the kernel's tiles run as 33 loops over 8 threads
; CHECK: answer: loops
; CHECK: define internal void @thread.tile
; CHECK: br i1 %{{.*}}, !llvm.loop ![[LOOP:[0-9]+]]
; CHECK: ![[LOOP]] = distinct !{![[LOOP]], !{{[0-9]+}}, ![[UNROLL:[0-9]+]], ![[INTERLEAVE:[0-9]+]]}
; CHECK: ![[UNROLL]] = !{!"llvm.loop.unroll.disable"}
; CHECK: ![[INTERLEAVE]] = !{!"llvm.loop.interleave.count", i32 1}
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  store i32 0, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 0)
  store i32 1, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  store i32 2, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 2)
  store i32 3, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 3)
  store i32 4, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 4)
  store i32 5, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 5)
  store i32 6, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 6)
  store i32 7, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 7)
  store i32 8, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 8)
  store i32 9, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 9)
  store i32 10, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 10)
  store i32 11, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 11)
  store i32 12, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 12)
  store i32 13, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 13)
  store i32 14, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 14)
  store i32 15, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 15)
  store i32 16, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 16)
  store i32 17, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 17)
  store i32 18, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 18)
  store i32 19, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 19)
  store i32 20, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 20)
  store i32 21, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 21)
  store i32 22, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 22)
  store i32 23, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 23)
  store i32 24, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 24)
  store i32 25, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 25)
  store i32 26, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 26)
  store i32 27, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 27)
  store i32 28, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 28)
  store i32 29, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 29)
  store i32 30, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 30)
  store i32 31, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 31)
  store i32 32, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 32)
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
