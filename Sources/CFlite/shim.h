#ifndef HEARTH_CFLITE_SHIM_H
#define HEARTH_CFLITE_SHIM_H

#include <flite/flite.h>

// The libraries beside libflite come without headers.

/// The CMU lexicon with its letter-to-sound rules; one static object for the process.
cst_lexicon *_Nullable cmu_lex_init(void);

/// The voices "slt" (female) and "kal16" (male), both 16 kHz; static objects, `directory` may be null.
cst_voice *_Nullable register_cmu_us_slt(const char *_Nullable directory);
cst_voice *_Nullable register_cmu_us_kal16(const char *_Nullable directory);

#endif
