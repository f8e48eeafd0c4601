#ifndef HEARTH_CPOCKETSPHINX_SHIM_H
#define HEARTH_CPOCKETSPHINX_SHIM_H

#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <pocketsphinx.h>
#include <sphinxbase/cmd_ln.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fsg_model.h>
#include <sphinxbase/glist.h>
#include <sphinxbase/logmath.h>
#include <sphinxbase/ngram_model.h>

/// Where the engine's log lines go: a plain callback and its context.
typedef struct {
    void (*_Nonnull receive)(void *_Nullable context, int level, const char *_Nonnull line);
    void *_Nullable context;
} engine_log_receiver;

/// Formats a log line and hands it to the receiver; here in C because the engine's callback is variadic.
static inline void engine_log_format(void *receiver, err_lvl_t level, const char *format, ...) {
    const engine_log_receiver *to = (const engine_log_receiver *)receiver;
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (to) to->receive(to->context, (int)level, line);
}

/// Sends all log lines of the process's engines to `receiver`, which must outlive them; nothing is printed any more.
static inline void engine_log_install(const engine_log_receiver *_Nonnull receiver) {
    err_set_logfp(NULL);
    err_set_callback(engine_log_format, (void *)receiver);
}

/// A file in memory alone, by its descriptor, or -1; here because `syscall` is variadic and `memfd_create` hidden.
static inline int engine_memory_file(void) {
    return (int)syscall(SYS_memfd_create, "scores", 1u /* MFD_CLOEXEC */);
}

#endif
