/* A disk that is full: from a certain call on, everything that needs room below one folder fails with ENOSPC.
 *
 * FULL_ROOT is the folder, FULL_AT the number of the first call that fails, FULL_FOR how many fail in a row; with
 * FULL_FLUSHES only flushes count. With FULL_KILL the process is killed there instead. The first one that writes may still write half of its bytes, as on a real disk.
 * FULL_COUNT is a file for the number of all calls. Nothing is flushed: the tests do not cut the power. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;
static const char *root;
static long first, many;
static int only_flushes, kills;

__attribute__((constructor)) static void begin(void) {
    root = getenv("FULL_ROOT");
    const char *at = getenv("FULL_AT"), *length = getenv("FULL_FOR");
    first = at ? atol(at) : LONG_MAX;
    many = length ? atol(length) : LONG_MAX;
    only_flushes = getenv("FULL_FLUSHES") != NULL;
    kills = getenv("FULL_KILL") != NULL;
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("FULL_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%ld", atomic_load(&calls));
        fclose(file);
    }
}

static int is_below(const char *path) {
    size_t length = root ? strlen(root) : 0;
    return length && strncmp(path, root, length) == 0 && path[length] == '/';
}

static int is_file_below(int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return is_below(path);
}

/* Counts a flush; returns its place in the row of those that fail, from 1 on, or 0. */
static long flush_place(void) {
    long number = atomic_fetch_add(&calls, 1);
    int fails = number >= first && number - first < many;
    if (fails && kills)
        kill(getpid(), SIGKILL);
    return fails ? number - first + 1 : 0;
}

/* Does the same for a call that is no flush. */
static long place(void) {
    return only_flushes ? 0 : flush_place();
}

static int full(void) {
    errno = ENOSPC;
    return -1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t length) {
    long failing = is_file_below(file) ? place() : 0;
    if (failing == 1 && first % 2 && length > 1)
        return NEXT(write)(file, bytes, length / 2);
    return failing ? full() : NEXT(write)(file, bytes, length);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    return is_file_below(file) && place() ? full() : NEXT(writev)(file, parts, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
    long failing = is_file_below(file) ? place() : 0;
    if (failing == 1 && first % 2 && length > 1)
        return NEXT(pwrite64)(file, bytes, length / 2, at);
    return failing ? full() : NEXT(pwrite64)(file, bytes, length, at);
}

int ftruncate64(int file, off64_t length) {
    struct stat now;
    int grows = fstat(file, &now) == 0 && length > now.st_size;
    return grows && is_file_below(file) && place() ? full() : NEXT(ftruncate64)(file, length);
}

int fsync(int file) {
    return is_file_below(file) && flush_place() ? full() : 0;
}

int fdatasync(int file) {
    return is_file_below(file) && flush_place() ? full() : 0;
}

int mkdir(const char *path, mode_t mode) {
    int is_new = is_below(path) && access(path, F_OK) != 0;
    return is_new && place() ? full() : NEXT(mkdir)(path, mode);
}

int rename(const char *from, const char *to) {
    return is_below(to) && place() ? full() : NEXT(rename)(from, to);
}

static int is_refused(const char *path, int flags) {
    return flags & O_CREAT && is_below(path) && access(path, F_OK) != 0 && place();
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return is_refused(path, flags) ? full() : NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return is_refused(path, flags) ? full() : NEXT(open64)(path, flags, mode);
}
