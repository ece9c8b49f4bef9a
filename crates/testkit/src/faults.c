/* A disk that fails when it is told to: loaded before the C library, it stands between a program and its files.
 *
 * FAULTS_FOLDER is the folder whose files are affected. While the file FAULTS_CONTROL.full exists, writing fails as on a full
 * disk; while FAULTS_CONTROL.sync exists, so does the promise that something is on the disk. Everything else is left alone.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int is_on(const char *fault) {
    const char *control = getenv("FAULTS_CONTROL");
    char path[PATH_MAX];
    if (!control) return 0;
    snprintf(path, sizeof path, "%s.%s", control, fault);
    return access(path, F_OK) == 0;
}

static int is_affected(int file) {
    const char *folder = getenv("FAULTS_FOLDER");
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!folder || length < 0) return 0;
    path[length] = 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

static int fails(const char *fault, int file) {
    int before = errno;
    int answer = is_on(fault) && is_affected(file);
    errno = before;
    return answer;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(fault, file, error) if (fails(fault, file)) { errno = error; return -1; }

ssize_t write(int file, const void *bytes, size_t count) {
    FAIL("full", file, ENOSPC)
    return REAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    FAIL("full", file, ENOSPC)
    return REAL(pwrite)(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    FAIL("full", file, ENOSPC)
    return REAL(pwrite64)(file, bytes, count, at);
}

int fsync(int file) {
    FAIL("sync", file, EIO)
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    FAIL("sync", file, EIO)
    return REAL(fdatasync)(file);
}
