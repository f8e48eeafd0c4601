#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdio.h>

// Swift can't implement ALSA's error handler, which is variadic: this one formats the message and hands it on. Both
// functions must be used from one Swift file only, as each file that uses them has its own copy of the variable.
typedef void (*alsa_message_receiver)(int code, const char *message);

static alsa_message_receiver alsa_current_receiver = NULL;

static inline void alsa_format_message(
    const char *file, int line, const char *function, int code, const char *format, ...)
{
    (void)file;
    (void)line;
    alsa_message_receiver receiver = alsa_current_receiver;
    if (receiver == NULL) return;
    char text[512];
    int length = snprintf(text, sizeof text, "%s: ", function != NULL ? function : "ALSA");
    if (length < 0 || (size_t)length >= sizeof text) length = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, sizeof text - (size_t)length, format, arguments);
    va_end(arguments);
    receiver(code, text);
}

static inline void alsa_send_messages_to(alsa_message_receiver receiver)
{
    alsa_current_receiver = receiver;
    snd_lib_error_set_handler(alsa_format_message);
}
