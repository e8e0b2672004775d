# SPDX-License-Identifier: Apache-2.0
# Completion of tessera and tessera-c++ for bash. What can stand where the cursor is comes from the command itself.

_tessera() {
    local cur words cword command line pasted=""
    local -a first paths
    _get_comp_words_by_ref -n =: cur words cword # whole words: bash cuts them at = and :
    command=${words[0]}
    if [[ $command == *-c++ ]]; then
        command=${command%-c++}
        first=(c++)
    fi
    # What bash has cut off already must not be there twice.
    case $cur in
        *[=:]*) pasted=${cur%"${cur##*[=:]}"} ;;
    esac
    COMPREPLY=()
    while IFS=$'\t' read -r line _; do
        if [[ $line == :paths ]]; then
            mapfile -t paths < <(compgen -f -- "${cur#--*=}")
            COMPREPLY+=("${paths[@]}")
            compopt -o filenames
        else
            COMPREPLY+=("${line#"$pasted"}")
        fi
    done < <("$command" complete "${first[@]}" "${words[@]:1:cword}" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=:] ]]; then
        compopt -o nospace
    fi
} &&
    complete -F _tessera tessera tessera-c++
