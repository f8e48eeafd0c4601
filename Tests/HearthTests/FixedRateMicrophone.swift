import Foundation

/// A microphone that knows 44.1 kHz and two channels and nothing else, as some sound cards: PulseAudio converts for
/// everybody, so this is a device of its own for ALSA. It delivers a recording in real time, after a second of silence.
struct FixedRateMicrophone {
    /// The name of the device.
    static let device = "fixed"

    /// Whether there is a compiler to make it with.
    static let isAvailable = BusyMicrophone.isAvailable && FileManager.default.fileExists(atPath: header)

    private static let header = "/usr/include/alsa/pcm_external.h"
    private let configuration: URL

    /// Makes a microphone that hears `recording`.
    init(hearing recording: URL, in folder: TemporaryFolder) throws {
        let samples = folder.file("fixed.raw")
        try Sound.sox([recording.path, "-r", "44100", "-c", "1", "-b", "16", "-e", "signed", "-t", "raw", samples.path])
        let library = folder.file("fixed.so")
        let source = try folder.write(Self.source, to: "fixed.c")
        try Sound.run("cc", ["-shared", "-fPIC", "-DPIC", "-o", library.path, source, "-lasound"])
        let text = """
            </usr/share/alsa/alsa.conf>
            pcm_type.fixed { lib "\(library.path)" }
            pcm.\(Self.device) { type fixed path "\(samples.path)" }

            """
        configuration = folder.file("fixed.conf")
        try text.write(to: configuration, atomically: true, encoding: .utf8)
    }

    /// What the program needs in its environment to meet it.
    var environment: [String: String] { ["ALSA_CONFIG_PATH": configuration.path] }
}

extension FixedRateMicrophone {
    /// A plugin of ALSA's external kind: a clock says how much was heard, a timer wakes whoever waits.
    private static let source = """
        #include <alsa/asoundlib.h>
        #include <alsa/pcm_external.h>
        #include <stdint.h>
        #include <string.h>
        #include <sys/timerfd.h>
        #include <time.h>
        #include <unistd.h>

        /* A microphone: a file at 44.1 kHz in two channels, after a second of silence, and nothing else. */
        typedef struct { snd_pcm_ioplug_t io; FILE *file; int64_t begun, given; snd_pcm_uframes_t buffer; } microphone;

        static int64_t now(void) {
            struct timespec time;
            clock_gettime(CLOCK_MONOTONIC, &time);
            return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
        }
        static int start(snd_pcm_ioplug_t *io) {
            microphone *mic = io->private_data;
            struct itimerspec each = {{0, 10000000}, {0, 10000000}};
            mic->begun = now();
            mic->given = 0;
            return timerfd_settime(io->poll_fd, 0, &each, NULL) < 0 ? -errno : 0;
        }
        static int stop(snd_pcm_ioplug_t *io) {
            struct itimerspec never = {{0, 0}, {0, 0}};
            timerfd_settime(io->poll_fd, 0, &never, NULL);
            return 0;
        }
        static int64_t heard(microphone *mic) { return (now() - mic->begun) / 1000 * 441 / 10000; }
        static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
            microphone *mic = io->private_data;
            int64_t most = mic->given + io->buffer_size - 1, position = heard(mic);
            return (position < most ? position : most) % io->buffer_size;
        }
        static snd_pcm_sframes_t transfer(
            snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset,
            snd_pcm_uframes_t size) {
            microphone *mic = io->private_data;
            for (snd_pcm_uframes_t frame = 0; frame < size; frame++, mic->given++) {
                int16_t sample = 0;
                if (mic->given < 44100 || fread(&sample, 2, 1, mic->file) != 1) sample = 0;
                for (unsigned channel = 0; channel < io->channels; channel++) {
                    const snd_pcm_channel_area_t *area = areas + channel;
                    *(int16_t *)((char *)area->addr + (area->first + area->step * (offset + frame)) / 8) = sample;
                }
            }
            return size;
        }
        static int poll_revents(snd_pcm_ioplug_t *io, struct pollfd *fds, unsigned count, unsigned short *events) {
            uint64_t times;
            (void)count;
            if (fds->revents & POLLIN && read(io->poll_fd, &times, sizeof times) < 0) {}
            *events = fds->revents & POLLIN;
            return 0;
        }
        static int hang_up(snd_pcm_ioplug_t *io) {
            microphone *mic = io->private_data;
            close(io->poll_fd);
            fclose(mic->file);
            free(mic);
            return 0;
        }
        static const snd_pcm_ioplug_callback_t callbacks = {
            .start = start, .stop = stop, .pointer = pointer, .transfer = transfer, .poll_revents = poll_revents,
            .close = hang_up};

        SND_PCM_PLUGIN_DEFINE_FUNC(fixed) {
            static const unsigned format = SND_PCM_FORMAT_S16_LE, rate = 44100, channels = 2;
            const char *path = NULL;
            snd_config_iterator_t each, next;
            (void)root;
            snd_config_for_each(each, next, conf) {
                snd_config_t *entry = snd_config_iterator_entry(each);
                const char *id;
                if (snd_config_get_id(entry, &id) >= 0 && !strcmp(id, "path")) snd_config_get_string(entry, &path);
            }
            microphone *mic = calloc(1, sizeof *mic);
            mic->file = path ? fopen(path, "rb") : NULL;
            if (!mic->file) { free(mic); return -ENODEV; }
            mic->io.version = SND_PCM_IOPLUG_VERSION;
            mic->io.name = "a microphone of 44.1 kHz";
            mic->io.callback = &callbacks;
            mic->io.private_data = mic;
            mic->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
            mic->io.poll_events = POLLIN;
            int code = snd_pcm_ioplug_create(&mic->io, name, stream, mode);
            if (code < 0) { fclose(mic->file); free(mic); return code; }
            snd_pcm_ioplug_set_param_list(&mic->io, SND_PCM_IOPLUG_HW_FORMAT, 1, &format);
            snd_pcm_ioplug_set_param_list(&mic->io, SND_PCM_IOPLUG_HW_RATE, 1, &rate);
            snd_pcm_ioplug_set_param_list(&mic->io, SND_PCM_IOPLUG_HW_CHANNELS, 1, &channels);
            snd_pcm_ioplug_set_param_minmax(&mic->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 1024, 65536);
            snd_pcm_ioplug_set_param_minmax(&mic->io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 4096, 1 << 20);
            *pcmp = mic->io.pcm;
            return 0;
        }
        SND_PCM_PLUGIN_SYMBOL(fixed);

        """
}
