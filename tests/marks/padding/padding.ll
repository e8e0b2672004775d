; Each tile_static variable that the module defines has bytes before and behind it, which are in its section and its comdat.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Large = type { [100 x i8] }

$_ZZ1fIiEvvE1bB11tile_static = comdat any

; CHECK: @first = global i32 1
@first = global i32 1, align 4

; The padding before a variable ends where the variable begins, and the one behind it begins where the variable ends.
; CHECK-NEXT: @tessera_before_tile_static = internal thread_local global [64 x i8] zeroinitializer, section "tile_static", align 16
; CHECK-NEXT: @_ZZ1gvE1aB11tile_static = internal thread_local global [4 x [2 x i32]] zeroinitializer, section "tile_static", align 16
; CHECK-NEXT: @tessera_behind_tile_static = internal thread_local global [64 x i8] zeroinitializer, section "tile_static", align 1
@_ZZ1gvE1aB11tile_static = internal thread_local global [4 x [2 x i32]] zeroinitializer, section "tile_static", align 16

; CHECK-NEXT: @tessera_before_tile_static.1 = internal thread_local global [64 x i8] zeroinitializer, section "tile_static", comdat($_ZZ1fIiEvvE1bB11tile_static), align 4
; CHECK-NEXT: @_ZZ1fIiEvvE1bB11tile_static = linkonce_odr thread_local global i32 0, section "tile_static", comdat, align 4
; CHECK-NEXT: @tessera_behind_tile_static.2 = internal thread_local global [64 x i8] zeroinitializer, section "tile_static", comdat($_ZZ1fIiEvvE1bB11tile_static), align 1
@_ZZ1fIiEvvE1bB11tile_static = linkonce_odr thread_local global i32 0, section "tile_static", comdat, align 4

; As large as an element, within limits, and whole multiples of the alignment.
; CHECK-NEXT: @tessera_before_tile_static.3 = internal thread_local global [112 x i8] zeroinitializer, section "tile_static", align 16
; CHECK-NEXT: @_ZZ1gvE1cB11tile_static =
; CHECK-NEXT: @tessera_behind_tile_static.4 = internal thread_local global [100 x i8] zeroinitializer, section "tile_static", align 1
@_ZZ1gvE1cB11tile_static = internal thread_local global [2 x %struct.Large] zeroinitializer, section "tile_static", align 16

; Other thread-local variables, the red zone, and what other modules define.
; CHECK-NEXT: @other = internal thread_local global i32 0
; CHECK-NEXT: @zone = internal thread_local global [4096 x i8] zeroinitializer, section "tile_static_red_zone"
; CHECK-NEXT: @_ZZ1hvE1dB11tile_static = external thread_local global i32, section "tile_static"
@other = internal thread_local global i32 0, align 4
@zone = internal thread_local global [4096 x i8] zeroinitializer, section "tile_static_red_zone", align 8
@_ZZ1hvE1dB11tile_static = external thread_local global i32, section "tile_static", align 4

; Nothing refers to padding.
; CHECK: @llvm.compiler.used = appending global [6 x ptr] [ptr @tessera_before_tile_static, ptr @tessera_behind_tile_static, ptr @tessera_before_tile_static.1, ptr @tessera_behind_tile_static.2, ptr @tessera_before_tile_static.3, ptr @tessera_behind_tile_static.4], section "llvm.metadata"
