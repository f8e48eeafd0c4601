#include <alsa/asoundlib.h>

// Swift can't implement ALSA's error handler, which is variadic. Every message that it would get comes back as an error
// code too, so this one drops them.
static inline void alsa_drop_message(
    const char *file, int line, const char *function, int code, const char *format, ...)
{
    (void)file;
    (void)line;
    (void)function;
    (void)code;
    (void)format;
}

static inline void alsa_be_silent(void) { snd_lib_error_set_handler(alsa_drop_message); }
