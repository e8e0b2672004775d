// SPDX-License-Identifier: Apache-2.0
// Names that Linux's headers have and Windows's do not, as a program's own. The headers are the ones such a program has.
// output:
// gamma 4, significand 5, drem 6
// read 3, write 6, link 9, pipe 12, access 15
// 61 more, folder made and removed
#include <amp.h>
#include <conio.h>
#include <direct.h>
#include <io.h>
#include <math.h>
#include <process.h>
#include <stdio.h>
#include <windows.h>

using namespace concurrency;

float gamma = 4.0f, significand = 5.0f, drem = 6.0f;
int read[1], write[1], link[1], pipe[1], access[1];

// Of the terminal, the processes, the files, the memory.
int pause = 1, sync = 1, close = 1, dup = 1, sleep = 1, usleep = 1, truncate = 1, nice = 1, chroot = 1, brk = 1, sbrk = 1, acct = 1,
    daemon = 1, lockf = 1, fork = 1, vfork = 1, alarm = 1, lseek = 1, symlink = 1, fsync = 1, ttyname = 1, getpass = 1, swab = 1,
    optarg = 1, optind = 1, kill = 1, siginterrupt = 1, psignal = 1, poll = 1, mmap = 1, mlock = 1, shm_open = 1, ioctl = 1,
    fcntl = 1, creat = 1, mkdir = 1, chmod = 1, umask = 1, stat_file = 1, ECHO = 1, ICANON = 1, TAB0 = 1, TAB1 = 1, CR1 = 1, B0 = 1,
    B50 = 1, B300 = 1, REG_R8 = 1, REG_RAX = 1, R_OK = 1, W_OK = 1, F_OK = 1, F_LOCK = 1, PROT_READ = 1, MAP_SHARED = 1,
    POLLIN = 1, S_IRUSR = 1, getuid = 1, crypt = 1, encrypt = 1, isatty = 1;

int main() {
    int values[5] = {1, 2, 3, 4, 5};
    array_view<int> view(5, values);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 3; });
    view.synchronize();
    *read = values[0], *write = values[1], *link = values[2], *pipe = values[3], *access = values[4];
    printf("gamma %g, significand %g, drem %g\n", gamma, significand, drem);
    printf("read %d, write %d, link %d, pipe %d, access %d\n", *read, *write, *link, *pipe, *access);
    const int sum = pause + sync + close + dup + sleep + usleep + truncate + nice + chroot + brk + sbrk + acct + daemon + lockf + fork +
                    vfork + alarm + lseek + symlink + fsync + ttyname + getpass + swab + optarg + optind + kill + siginterrupt +
                    psignal + poll + mmap + mlock + shm_open + ioctl + fcntl + creat + mkdir + chmod + umask + stat_file + ECHO + ICANON +
                    TAB0 + TAB1 + CR1 + B0 + B50 + B300 + REG_R8 + REG_RAX + R_OK + W_OK + F_OK + F_LOCK + PROT_READ +
                    MAP_SHARED + POLLIN + S_IRUSR + getuid + crypt + encrypt + isatty;
    char folder[32];
    sprintf(folder, "folder_%d", _getpid());
    const bool made = _mkdir(folder) == 0 && _access(folder, 0) == 0 && _rmdir(folder) == 0 && _access(folder, 0) != 0;
    printf("%d more, %s\n", sum, made ? "folder made and removed" : "no folder");
}
