; Functions without atomic operations, also those that call themselves, and the C library's take no turns; nor do functions with
; operations of one kind.
; CHECK: the kernel's tiles run as 2 loops over 8 threads
; CHECK: answer: loops
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %more = getelementptr i8, ptr %closure, i64 8
  %count = load i32, ptr %more
  %at = getelementptr i32, ptr %data, i32 %c2
  %test = icmp sgt i32 %count, 5
  call void @plain(ptr %at)
  call void @counted(ptr %data)
  br i1 %test, label %inside, label %end
inside:
  call void @plain(ptr %at)
  call void @counted(ptr %data)
  %x = call double @sin(double 1.0)
  store i32 1, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  br label %end
end:
  ret void
}
define internal void @plain(ptr %place) noinline nounwind {
  %value = load i32, ptr %place
  %test = icmp sgt i32 %value, 5
  br i1 %test, label %again, label %end
again:
  store i32 0, ptr %place
  call void @plain(ptr %place)
  br label %end
end:
  ret void
}
define internal void @counted(ptr %counter) noinline nounwind {
  %unused = atomicrmw add ptr %counter, i32 1 monotonic
  ret void
}
declare double @sin(double)

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
