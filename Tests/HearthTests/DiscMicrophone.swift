import Foundation
import TestSupport

/// Makes one of the virtual microphones refuse all but two channels of 44.1 kHz, as some sound cards do: PulseAudio takes
/// anything, so a preloaded library refuses in its place.
struct DiscMicrophone {
    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <stdlib.h>
        #include <string.h>
        typedef int (*rate_setter)(void *, void *, unsigned, int);
        typedef int (*channel_setter)(void *, void *, unsigned);
        typedef const char *(*namer)(void *);
        static int is_disc(void *pcm) {
            const char *name = ((namer)dlsym(RTLD_NEXT, "snd_pcm_name"))(pcm);
            return name && strcmp(name, getenv("DISC_MICROPHONE")) == 0;
        }
        int snd_pcm_hw_params_set_rate(void *pcm, void *params, unsigned rate, int direction) {
            if (is_disc(pcm) && rate != 44100) return -EINVAL;
            return ((rate_setter)dlsym(RTLD_NEXT, "snd_pcm_hw_params_set_rate"))(pcm, params, rate, direction);
        }
        int snd_pcm_hw_params_set_channels(void *pcm, void *params, unsigned count) {
            if (is_disc(pcm) && count != 2) return -EINVAL;
            return ((channel_setter)dlsym(RTLD_NEXT, "snd_pcm_hw_params_set_channels"))(pcm, params, count);
        }

        """

    private let library: URL

    /// Compiles the library.
    init(in folder: TemporaryFolder) throws {
        library = folder.file("disc.so")
        let source = try folder.write(Self.source, to: "disc.c")
        try Sound.run("cc", ["-shared", "-fPIC", "-o", library.path, source, "-ldl"])
    }

    /// What the program needs in its environment to meet it.
    var environment: [String: String] {
        ["LD_PRELOAD": library.path, "DISC_MICROPHONE": VirtualMicrophone.discDevice]
    }
}
