// Swift's module of the C library leaves out what tells whether the clock is kept right by others.
#include <sys/timex.h>

/// 1 where the system's clock is kept right, 0 where nobody does, -1 where that can't be known.
static inline int hearth_clock_is_kept_right(void) {
    struct timex state = {0};
    int standing = adjtimex(&state);
    if (standing < 0) return -1;
    return standing != TIME_ERROR && (state.status & STA_UNSYNC) == 0;
}
