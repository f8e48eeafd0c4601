import Foundation
import TestSupport
import Testing

/// The house as an ear for others, asked by the clients of the Python packages that Home Assistant and satellites are
/// made of.
struct WyomingTests {
    private static let python = PeerPython.wyoming
    private static let satellite = PeerPython.satellite

    /// A sentence as a WAV file, which flite says.
    private func recording(
        of text: String, in folder: TemporaryFolder, called name: String = "said.wav"
    ) throws -> URL {
        let file = folder.file(name)
        try Sound.speech(text, to: file)
        return file
    }

    private func script(_ name: String) -> String {
        HearthProcess.root.appendingPathComponent("Tests/HearthTests/Scripts/\(name)").path
    }

    private func port(of run: RunningHearth) throws -> String {
        let line = try run.waitForErrors("Wyoming is spoken")
        return String(line.split(separator: " ").last?.dropLast() ?? "")
    }

    @Test(.enabled(if: python != nil, "HEARTH_WYOMING_PYTHON names no Python with the package wyoming"))
    func anotherProgramHearsActsAndSpeaksByIt() throws {
        let folder = try TemporaryFolder()
        let sound = try recording(of: "turn on the sofa lamp", in: folder)
        let run = try RunningHearth([
            "run", "--no-microphone", "--home", HearthProcess.home("flat"), "--wyoming-port", "0", "--wake",
            "hey hearth",
        ])
        let called = try recording(of: "hey hearth turn on the sofa lamp", in: folder, called: "called.wav")
        let client = try Program(
            Self.python ?? "", [script("wyoming_ask.py"), try port(of: run), sound.path, called.path])
        let (status, text) = try client.end()
        #expect(status == 0, "\(text)")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.contains("info hearth home hearth home hearth flite hearth hey hearth"), "\(text)")
        #expect(lines.contains("called detected hey hearth"), "\(text)")
        #expect(lines.contains("uncalled not detected"), "\(text)")
        #expect(lines.contains("transcript turn on the sofa lamp"), "\(text)")
        #expect(lines.contains { $0.hasPrefix("handled The Sofa Lamp is on") }, "\(text)")
        #expect(lines.contains { $0.hasPrefix("not-handled unlock") }, "\(text)")
        #expect(lines.contains { $0.hasPrefix("speech 16000 ") }, "\(text)")
        #expect(run.end() == 0)
    }

    @Test(.enabled(if: HomeAssistantPeer.isThere && Sound.missingPrograms.isEmpty, HomeAssistantPeer.hint))
    func homeAssistantHearsByItAndItsOwnLampIsSwitched() throws {
        let peer = try HomeAssistantPeer()
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let file = try folder.write(
            "homes: [{name: Test, people: [{name: Anna, role: admin}], rooms: [{name: Hall}]}]\n", to: "home.yaml")
        #expect(try HearthProcess.run("home", "import", "--home", database, file).status == 0)
        let connected = try HearthProcess.run(
            "connect", "home-assistant", peer.url, "--home", database, "--token-file", "-", input: Data(peer.token.utf8)
        )
        #expect(connected.status == 0, "\(connected.errors)")
        let added = try HearthProcess.run("accessories", "add", "--all", "--home", database)
        #expect(added.errors.isEmpty || added.status == 0, "\(added.errors)")
        let sound = try recording(of: "turn on the bed light", in: folder)
        let called = try recording(of: "hey hearth", in: folder, called: "called.wav")
        let run = try RunningHearth([
            "run", "--no-microphone", "--home", database, "--wyoming-port", "0", "--wake", "hey hearth",
        ])
        // Home Assistant's own Python has what its interface is spoken with.
        let client = try Program(
            PeerPython.homeAssistant ?? "/usr/bin/python3",
            [script("assist.py"), try port(of: run), sound.path, "light.bed_light", called.path],
            environment: ["HEARTH_HOME_ASSISTANT_URL": peer.url, "HEARTH_HOME_ASSISTANT_TOKEN": peer.token])
        let (status, text) = try client.end()
        #expect(status == 0, "\(text)")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.contains("heard turn on the bed light"), "\(text)")
        #expect(lines.contains("after on"), "\(text)")
        // Its pipeline waits for the phrase, and hears nothing before it.
        #expect(lines.contains("woken by wake_word.hearth hey hearth"), "\(text)")
        #expect(run.end() == 0)
    }

    @Test(
        .enabled(
            if: satellite != nil, "HEARTH_SATELLITE_PYTHON names no Python with the package wyoming-satellite"))
    func aSatelliteIsHeardAndAnswered() throws {
        let folder = try TemporaryFolder()
        let sound = try recording(of: "turn on the lights", in: folder)
        let said = folder.file("said.raw")
        let end = folder.file("end")
        #expect(mkfifo(end.path, 0o600) == 0)
        let port = String(Int.random(in: 20_000..<30_000))
        let box = try Program(
            Self.satellite ?? "",
            [
                "-m", "wyoming_satellite", "--name", "bedroom", "--uri", "tcp://127.0.0.1:\(port)", "--mic-command",
                "python3 \(script("microphone.py")) \(sound.path)", "--snd-command", "tee -a \(said.path)",
                "--snd-command-rate", "16000", "--tts-stop-command", "sh -c 'echo said > \(end.path)'",
            ])
        defer { _ = try? box.end(SIGKILL) }
        let run = try RunningHearth([
            "run", "--no-microphone", "--home", HearthProcess.home("flat"), "--satellite",
            "tcp://127.0.0.1:\(port)@Bedroom",
        ])
        try run.waitForErrors("the satellite Bedroom is there")
        let line = try run.waitForOutput("> turn on the lights")
        #expect(line.hasSuffix("(Bedroom)"))
        try run.waitForOutput("lights are on")
        // A reader that opens it waits until the satellite has got all that it says.
        #expect(try FileHandle(forReadingFrom: end).readToEnd() == Data("said\n".utf8))
        #expect(try run.ask("is the bedside lamp on").hasPrefix("Yes"))
        #expect(run.end() == 0)
        _ = try box.end(SIGKILL)
        #expect(try Data(contentsOf: said).count > 16_000)
    }

    @Test(
        .enabled(
            if: satellite != nil, "HEARTH_SATELLITE_PYTHON names no Python with the package wyoming-satellite"))
    func aSatelliteThatAnnouncesItselfIsOfferedAddedAndToldAlerts() throws {
        let folder = try TemporaryFolder()
        let sound = try recording(of: "turn on the lights", in: folder)
        let said = folder.file("said.raw")
        let heard = folder.file("heard")
        let port = String(Int.random(in: 20_000..<30_000))
        let box = try Program(
            Self.satellite ?? "",
            [
                "-m", "wyoming_satellite", "--name", "porch box", "--uri", "tcp://127.0.0.1:\(port)", "--mic-command",
                "python3 \(script("microphone.py")) \(sound.path) \(heard.path)", "--snd-command",
                "tee -a \(said.path)",
                "--snd-command-rate", "16000", "--zeroconf-host", "127.0.0.1", "--zeroconf-name", "porch-\(port)",
            ])
        defer { _ = try? box.end(SIGKILL) }
        let run = try RunningHearth([
            "run", "--no-microphone", "--home", HearthProcess.home("flat"), "--find-on", "lo", "--as", "Lena",
        ])
        try run.ask("find new satellites") { $0.contains("a satellite called Porch Box, in no room yet") }
        // An alert may come between a question and its answer.
        try run.send("add the satellite called porch box to the bedroom")
        try run.waitForOutput("Porch Box in the Bedroom")
        try run.waitForErrors("the satellite Porch Box is there")
        let line = try run.waitForOutput("> turn on the lights")
        try Data().write(to: heard)
        #expect(line.hasSuffix("(Bedroom)"))
        try run.waitForOutput("lights are on")
        try run.ask("is the bedside lamp on") { $0.hasPrefix("Yes") }
        let answered = try wait(for: said, beyond: 16_000)
        try run.send("announce dinner is ready in the bedroom")
        #expect(try wait(for: said, beyond: answered) > answered)
        try run.send("forget the satellite")
        try run.waitForOutput("Shall I forget the satellite Porch Box?")
        try run.send("yes")
        try run.waitForOutput("the satellite Porch Box is forgotten")
        #expect(run.end() == 0)
    }

    /// Waits until a file is longer than so; gives its length when it has stopped growing.
    private func wait(for file: URL, beyond length: Int) throws -> Int {
        let end = ContinuousClock.now + .seconds(30)
        var last = -1
        while ContinuousClock.now < end {
            let now = (try? Data(contentsOf: file).count) ?? 0
            if now > length, now == last { return now }
            last = now
            Thread.sleep(forTimeInterval: 0.5)
        }
        return last
    }

    /// Whether this machine is in a network, besides its loopback.
    private static let isInNetwork: Bool = {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return false }
        defer { freeifaddrs(list) }
        var entry = list
        while let one = entry?.pointee {
            let flags = Int32(bitPattern: one.ifa_flags)
            let isLoopback = flags & Int32(IFF_LOOPBACK) != 0
            if one.ifa_addr?.pointee.sa_family == sa_family_t(AF_INET), !isLoopback,
                flags & Int32(IFF_MULTICAST) != 0
            {
                return true
            }
            entry = one.ifa_next
        }
        return false
    }()

    @Test(
        .enabled(if: satellite != nil, "HEARTH_SATELLITE_PYTHON names no Python with the package zeroconf"),
        .enabled(if: isInNetwork, "this machine is in no network"))
    func theHouseAnnouncesItselfAndTakesLeave() throws {
        let watch = try Program(Self.satellite ?? "", [script("zeroconf_watch.py"), "120"])
        defer { _ = try? watch.end(SIGKILL) }
        let run = try RunningHearth([
            "run", "--no-microphone", "--no-find-satellites", "--home", HearthProcess.home("flat"), "--wyoming-port",
            "0",
            "--wyoming-host", "0.0.0.0",
        ])
        let port = try port(of: run)
        let there = try watch.wait(for: "there \(port) ")
        let parts = there.split(separator: " ", maxSplits: 3).map(String.init)
        #expect(parts.last?.hasPrefix("Hearth on ") == true, "\(there)")
        // The address is one at which the house really answers.
        for address in parts[2].split(separator: ",") {
            #expect(!address.hasPrefix("127."))
            let asked = try Program(Self.satellite ?? "", [script("wyoming_describe.py"), String(address), port])
            let (status, text) = try asked.end()
            #expect(status == 0 && text.contains("hearth"), "\(text)")
        }
        #expect(run.end() == 0)
        _ = try watch.wait(for: "gone \(parts.last ?? "")", seconds: 20)
    }
}

/// Another program that runs beside the test.
private final class Program {
    private let process = Process()
    private let folder: TemporaryFolder
    private let output: URL

    init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        output = folder.file("output")
        try Data().write(to: output)
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: output)
        try process.run()
    }

    /// Waits for a line that begins so.
    func wait(for beginning: String, seconds: Double = 60) throws -> String {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            let lines = String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n")
            if let line = lines.first(where: { $0.hasPrefix(beginning) }) { return String(line) }
            Thread.sleep(forTimeInterval: 0.1)
        }
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        throw HearthProcess.Unusable(reason: "“\(beginning)” didn't come; there was: \(text)")
    }

    /// Waits for its end, which a signal may bring about; gives how it ended and what it wrote.
    func end(_ signal: Int32? = nil) throws -> (status: Int32, text: String) {
        if let signal, process.isRunning { kill(process.processIdentifier, signal) }
        process.waitUntilExit()
        // A loudspeaker that is a program may write sound among the words.
        return (process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }
}
