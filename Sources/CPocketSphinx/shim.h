#ifndef HEARTH_CPOCKETSPHINX_SHIM_H
#define HEARTH_CPOCKETSPHINX_SHIM_H

#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <pocketsphinx.h>
#include <sphinxbase/cmd_ln.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
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

/// Computes the cepstra of an utterance in full, which are the caller's to free, and how many frames there are;
/// or NULL.
static inline mfcc_t *_Nullable *_Nullable engine_utterance_cepstra(
    ps_decoder_t *_Nonnull decoder, const int16_t *_Nonnull samples, size_t count, int32 *_Nonnull frames) {
    fe_t *front = ps_get_fe(decoder);
    mfcc_t **cepstra = NULL;
    *frames = 0;
    fe_start_stream(front);
    fe_start_utt(front);
    if (fe_process_utt(front, samples, count, &cepstra, frames) >= 0) return cepstra;
    if (cepstra) fe_free_2d(cepstra);
    return NULL;
}

/// Computes the features of an utterance in full, normalised over all of it, frame by frame with its streams one after
/// another; gives how many frames there are, at most `most`, and how long each of the `streams` streams is. Here in C
/// because the lengths are told by macros.
static inline int engine_features(
    ps_decoder_t *_Nonnull decoder, const int16_t *_Nonnull samples, size_t count, float *_Nonnull values, int most,
    int *_Nonnull lengths, int streams) {
    feat_t *features = ps_get_feat(decoder);
    int width = 0;
    if (feat_dimension1(features) != streams) return -1;
    for (int stream = 0; stream < streams; stream++) width += lengths[stream] = feat_dimension2(features, stream);
    if (width > 256) return -1;
    int32 frames = 0;
    mfcc_t **cepstra = engine_utterance_cepstra(decoder, samples, count, &frames);
    if (!cepstra) return -1;
    if (frames <= 0 || frames > most) {
        fe_free_2d(cepstra);
        return -1;
    }
    mfcc_t ***made = feat_array_alloc(features, frames);
    int32 taken = frames;
    int found = feat_s2mfc2feat_live(features, cepstra, &taken, 1, 1, made);
    if (found > frames) found = frames;
    for (int frame = 0; frame < found; frame++)
        for (int stream = 0; stream < streams; stream++)
            for (int place = 0; place < lengths[stream]; place++) *values++ = made[frame][stream][place];
    feat_array_free(made);
    fe_free_2d(cepstra);
    return found;
}

/// Computes the cepstra of an utterance in full, frame by frame, `width` each; gives how many frames there are, at most
/// `most`, or -1. Here in C because the engine hands out an array of pointers.
static inline int engine_cepstra(
    ps_decoder_t *_Nonnull decoder, const int16_t *_Nonnull samples, size_t count, float *_Nonnull values, int most,
    int width) {
    if (fe_get_output_size(ps_get_fe(decoder)) != width) return -1;
    int32 frames = 0;
    mfcc_t **cepstra = engine_utterance_cepstra(decoder, samples, count, &frames);
    if (!cepstra) return -1;
    if (frames > most) frames = most;
    for (int frame = 0; frame < frames; frame++)
        for (int place = 0; place < width; place++) *values++ = cepstra[frame][place];
    fe_free_2d(cepstra);
    return frames;
}

/// Searches the cepstra of an utterance in full, frame by frame, `width` each, which the engine normalises in their
/// place; gives how many frames were searched, or less than 0.
static inline int engine_process_cepstra(ps_decoder_t *_Nonnull decoder, float *_Nonnull values, int frames, int width) {
    if (frames <= 0 || feat_cepsize(ps_get_feat(decoder)) != width) return -1;
    mfcc_t **rows = malloc(sizeof *rows * (size_t)frames);
    if (!rows) return -1;
    for (int frame = 0; frame < frames; frame++) rows[frame] = values + (size_t)frame * (size_t)width;
    int searched = ps_process_cep(decoder, rows, frames, 0, 1);
    free(rows);
    return searched;
}

#endif
