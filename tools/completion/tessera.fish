# SPDX-License-Identifier: Apache-2.0
# Completion of tessera and tessera-c++ for fish. What can stand where the cursor is comes from the command itself.

function __tessera_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l command $words[1]
    set -l first
    if string match -q -- '*-c++' $command
        set command (string replace -r -- '-c\+\+$' '' $command)
        set first c++
    end
    for line in ($command complete $first $words[2..-1] $current 2>/dev/null)
        if test $line = :paths
            # Of --output=FILE the part behind the sign is a path.
            set -l option (string match -r -- '^--[^=]*=' $current)
            for path in (__fish_complete_path (string replace -- "$option" '' $current))
                echo -- "$option$path"
            end
        else
            echo -- $line
        end
    end
end

complete -c tessera -f -a '(__tessera_complete)'
complete -c tessera-c++ -f -a '(__tessera_complete)'
