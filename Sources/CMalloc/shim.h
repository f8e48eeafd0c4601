// Swift's module of the C library leaves out what sets its heap up.
#include <malloc.h>
