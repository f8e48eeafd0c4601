public import Foundation

/// A room with a microphone and a loudspeaker, made of a PulseAudio server in a directory of its own: for tests on
/// machines without a sound card, in real time and exact to the bit.
///
/// What is played into ``roomDevice`` is what ``microphoneDevice`` hears; what is played to ``speakerDevice`` can be
/// heard with ``speakerEarDevice``. Programs find the devices through ``environment``, this process after
/// ``useInThisProcess()``. One test at a time should have one: ALSA's configuration is the process's.
public final class VirtualMicrophone {
    /// Why there is no microphone.
    public struct Failure: Error, CustomStringConvertible {
        /// What went wrong, for people.
        public let description: String
    }

    /// The name of the PCM that captures what is played in the room.
    public static let microphoneDevice = "mic"
    /// The name of the PCM that plays into the room (16 kHz, mono).
    public static let roomDevice = "room"
    /// The name of the PCM that is the loudspeaker (22.05 kHz, mono).
    public static let speakerDevice = "speaker"
    /// The name of the PCM that captures what the loudspeaker plays.
    public static let speakerEarDevice = "ear"
    /// The name of a PCM that captures the room in stereo only.
    public static let stereoDevice = "stereomic"
    /// The name of a PCM that gives ``burstFile`` as fast as it is read, in pieces as large as its buffer.
    public static let burstDevice = "burst"

    /// The programs that are needed and missing; a test that needs a microphone is skipped where there are any.
    public static var missingPrograms: [String] {
        ["pulseaudio", "pacat", "pactl", "aplay"].filter { program(named: $0) == nil }
    }

    /// The directory that holds the server's socket, its configuration and its log.
    public let directory: URL
    private var server: Process?
    private var silences: [Process] = []

    /// Starts the server and waits until it answers.
    public init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("microphone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try writeConfiguration()
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: directory)
    }

    /// The environment for programs that are to hear or to speak in the room.
    public var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(settings) { $1 }
    }

    /// Makes ALSA find the room's devices in this process, too.
    public func useInThisProcess() {
        for (name, value) in settings where name != "HOME" { setenv(name, value, 1) }
    }

    /// What ``burstDevice`` captures: samples without a header.
    public var burstFile: URL { directory.appendingPathComponent("burst.raw") }

    /// Plays `file` into the room, or to another `device`; returns the running program.
    public func play(_ file: URL, on device: String = VirtualMicrophone.roomDevice) throws -> Process {
        try run("aplay", ["-q", "-D", device, file.path])
    }

    /// Plays `file` into the room and waits until it was played.
    public func playToEnd(_ file: URL, on device: String = VirtualMicrophone.roomDevice) throws {
        let player = try play(file, on: device)
        player.waitUntilExit()
        guard player.terminationStatus == 0 else {
            throw Failure(description: "aplay ended with status \(player.terminationStatus)")
        }
    }

    /// Starts the server after ``kill()``, and waits until it answers.
    public func start() throws {
        // PulseAudio closes every inherited file, among them the one by which Foundation notices that a child has
        // ended; Foundation would then wait for the server and see no other child end. So a shell stands between.
        // It waits in the foreground, which works with blocked signals, too;
        // the inner one tells the server's identifier.
        let inner = "echo $$ > '\(path("server.pid"))'; exec pulseaudio \"$@\""
        let script = "sh -c '\(inner.replacingOccurrences(of: "'", with: "'\\''"))' sh \"$@\"; exit"
        let arguments = [
            "-c", script, "sh", "-n", "-F", path("room.pa"), "--daemonize=no", "--exit-idle-time=-1", "--disable-shm",
            "--realtime=no",
            "--high-priority=no", "--use-pid-file=no",
        ]
        try? FileManager.default.removeItem(atPath: path("native"))
        try? FileManager.default.removeItem(atPath: path("server.pid"))
        server = try run("sh", arguments)
        try waitUntilAnswering()
        // Without them the monitors, which are the microphones, stand still while nothing plays,
        // and cut what is played.
        silences = try [("room", "16000"), ("speaker", "22050")].map { sink, rate in
            let format = ["--device=\(sink)", "--format=s16le", "--rate=\(rate)", "--channels=1"]
            return try run("pacat", ["--playback", "--latency-msec=20"] + format + ["/dev/zero"])
        }
    }

    /// Kills the server, as if the microphone were unplugged.
    public func kill() {
        signal(SIGKILL)
        for silence in silences {
            silence.terminate()
            silence.waitUntilExit()
        }
        silences = []
        server?.waitUntilExit()
        server = nil
    }

    /// Stops the server where it is, as a machine that hangs.
    public func freeze() { signal(SIGSTOP) }

    /// Lets a frozen server go on.
    public func thaw() { signal(SIGCONT) }

    /// Waits until no program captures from the room, for so many `seconds` at most; gives whether that came.
    public func waitUntilNobodyListens(seconds: Double) throws -> Bool {
        let limit = Date(timeIntervalSinceNow: seconds)
        repeat {
            let pipe = Pipe()
            let process = try run("pactl", ["list", "short", "source-outputs"], output: pipe)
            let text = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            if text.isEmpty, process.terminationStatus == 0 { return true }
            usleep(20_000)
        } while Date() < limit
        return false
    }

    /// Unloads the sink that is the room: the microphone is gone, the server stays.
    public func removeRoom() throws {
        let process = try run("pactl", ["unload-module", "module-null-sink"])
        process.waitUntilExit()
    }
}

extension VirtualMicrophone {
    private var settings: [String: String] {
        [
            "HOME": directory.path, "XDG_RUNTIME_DIR": directory.path, "PULSE_RUNTIME_PATH": directory.path,
            "PULSE_SERVER": "unix:" + path("native"), "PULSE_COOKIE": path("cookie"),
            "PULSE_CLIENTCONFIG": path("client.conf"), "ALSA_CONFIG_PATH": path("asound.conf"),
        ]
    }

    private func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

    private func signal(_ number: Int32) {
        guard let server, server.isRunning,
            let text = try? String(contentsOfFile: path("server.pid"), encoding: .utf8),
            let identifier = pid_t(text.trimmingCharacters(in: .newlines)), identifier > 1
        else { return }
        Foundation.kill(identifier, number)
    }

    private func writeConfiguration() throws {
        let room = """
            load-module module-native-protocol-unix auth-anonymous=1 socket=\(path("native"))
            load-module module-null-sink sink_name=room rate=16000 channels=1 format=s16le
            load-module module-null-sink sink_name=speaker rate=22050 channels=1 format=s16le

            """
        let devices = [
            (Self.microphoneDevice, "room.monitor"), (Self.roomDevice, "room"), (Self.speakerDevice, "speaker"),
            (Self.speakerEarDevice, "speaker.monitor"),
        ]
        let definitions = devices.map { name, device in
            "pcm.\(name) { type pulse server \"unix:\(path("native"))\" device \"\(device)\" hint { show on description \"\(name)\" } }"
        }
        let stereo = """
            pcm.\(Self.stereoDevice) {
                type multi
                slaves.a { pcm "plug:\(Self.microphoneDevice)" channels 2 }
                bindings.0 { slave a channel 0 }
                bindings.1 { slave a channel 1 }
            }

            """
        let others = """
            pcm.\(Self.burstDevice) {
                type file
                slave.pcm "null"
                file "/dev/null"
                infile "\(burstFile.path)"
                format raw
            }

            """
        let sounds = "</usr/share/alsa/alsa.conf>\n" + definitions.joined(separator: "\n") + "\n" + stereo + others
        for (name, text) in [("room.pa", room), ("asound.conf", sounds), ("client.conf", "autospawn = no\n")] {
            try text.write(toFile: path(name), atomically: true, encoding: .utf8)
        }
    }

    /// Asks the server until it answers, for ten seconds at most.
    private func waitUntilAnswering() throws {
        let limit = Date(timeIntervalSinceNow: 10)
        while Date() < limit {
            let question = try run("pactl", ["info"])
            question.waitUntilExit()
            if question.terminationStatus == 0 { return }
            guard server?.isRunning == true else { break }
            usleep(20_000)
        }
        let log = try? String(contentsOfFile: path("log"), encoding: .utf8)
        throw Failure(description: "pulseaudio does not answer: \(log ?? "it left no log")")
    }

    /// Runs a program; what it prints goes to `output` where there is one, and to the log otherwise.
    private func run(_ name: String, _ arguments: [String], output: Pipe? = nil) throws -> Process {
        guard let program = Self.program(named: name) else { throw Failure(description: "\(name) is not installed") }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let log = path("log")
        if !FileManager.default.fileExists(atPath: log) { try Data().write(to: URL(fileURLWithPath: log)) }
        if let handle = FileHandle(forWritingAtPath: log) {
            handle.seekToEndOfFile()
            process.standardOutput = output ?? handle
            process.standardError = handle
        }
        try process.run()
        return process
    }

    private static func program(named name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
