// SPDX-License-Identifier: Apache-2.0
// Annotations of Microsoft's headers, for tools that are not here.
#pragma once

#define _In_
#define _In_z_
#define _In_opt_
#define _In_opt_z_
#define _In_range_(low, high)
#define _In_reads_(size)
#define _In_reads_opt_(size)
#define _In_reads_bytes_(size)
#define _In_count_(size)
#define _Out_
#define _Out_opt_
#define _Out_writes_(size)
#define _Out_writes_all_(size)
#define _Out_writes_bytes_(size)
#define _Out_writes_z_(size)
#define _Out_cap_(size)
#define _Outptr_
#define _Outptr_opt_
#define _COM_Outptr_
#define _Inout_
#define _Inout_opt_
#define _Inout_z_
#define _Inout_updates_(size)
#define _Inout_updates_bytes_(size)
#define _Ret_maybenull_
#define _Ret_notnull_
#define _Ret_z_
#define _Check_return_
#define _Must_inspect_result_
#define _Success_(condition)
#define _When_(condition, annotations)
#define _Pre_
#define _Post_
#define _Deref_out_
#define _Reserved_
#define _Use_decl_annotations_
#define _Printf_format_string_
#define _Field_size_(size)
