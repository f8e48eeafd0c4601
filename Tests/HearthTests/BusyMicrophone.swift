import Foundation

/// Makes the virtual microphone one that another program holds, as a sound card's is: PulseAudio never refuses anybody,
/// so a preloaded library answers `EBUSY` in its place until the microphone is released.
struct BusyMicrophone {
    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <stdlib.h>
        #include <unistd.h>
        typedef int (*opener)(void **, const char *, int, int);
        int snd_pcm_open(void **pcm, const char *name, int stream, int mode) {
            const char *mark = getenv("BUSY_MICROPHONE");
            if (stream == 1 && mark && access(mark, F_OK) == 0) return -EBUSY;
            return ((opener)dlsym(RTLD_NEXT, "snd_pcm_open"))(pcm, name, stream, mode);
        }

        """

    /// Whether there is a compiler to make it with.
    static let isAvailable = (try? Sound.run("cc", ["--version"])) != nil

    private let mark: URL
    private let library: URL

    /// Makes a microphone that is in use.
    init(in folder: TemporaryFolder) throws {
        mark = folder.file("in-use")
        library = folder.file("busy.so")
        let source = try folder.write(Self.source, to: "busy.c")
        try Sound.run("cc", ["-shared", "-fPIC", "-o", library.path, source, "-ldl"])
        try Data().write(to: mark)
    }

    /// What the program needs in its environment to meet it.
    var environment: [String: String] { ["LD_PRELOAD": library.path, "BUSY_MICROPHONE": mark.path] }

    /// Lets go of the microphone.
    func release() throws { try FileManager.default.removeItem(at: mark) }
}
