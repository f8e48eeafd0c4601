import ArgumentParser
import Foundation
import HomeModel
import HomeStore
import HouseService
import VoiceService

/// What `run` is told beside the homes: each of these may stand in a file of settings instead.
struct RunningOptions: ParsableArguments {
    @Option(
        name: .customLong("settings"),
        help: ArgumentHelp(
            "Read this file of settings instead of /etc/hearth/hearth.yaml and $XDG_CONFIG_HOME/hearth/hearth.yaml.",
            valueName: "file"))
    var file: String?

    @Flag(inversion: .prefixedNo, help: "Listen to microphones, where there are any. (default: --microphone)")
    var microphone: Bool?

    @Option(
        help: ArgumentHelp(
            "A microphone, as `arecord -L` lists it, and the room it is in; may be given several times. (default: default)",
            valueName: "pcm[@room]"))
    var device: [String] = []

    @Option(
        help: ArgumentHelp(
            "Answer only what this phrase is said before, and what follows within seconds.", valueName: "phrase"))
    var wake: String?

    @Option(
        help: ArgumentHelp(
            "A satellite that speaks the Wyoming protocol, tcp://HOST:PORT, and the room it is in; may be given several times.",
            valueName: "url[@room]"))
    var satellite: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help:
            "Look for satellites in the network, to offer them; none is connected to unasked. (default: --find-satellites)"
    )
    var findSatellites: Bool?

    @Option(
        help: ArgumentHelp(
            "The network interface to look on, by name or address; may be given several times. (default: all)",
            valueName: "name"))
    var findOn: [String] = []

    @Option(help: ArgumentHelp("Serve others that speak the Wyoming protocol at this port.", valueName: "port"))
    var wyomingPort: Int?

    @Option(
        help: ArgumentHelp("The address of this machine for that. (default: 127.0.0.1)", valueName: "address"))
    var wyomingHost: String?

    @Option(help: ArgumentHelp("Whose rights those have: a person or a role. (default: guest)", valueName: "name"))
    var wyomingAs: String?

    @Option(help: ArgumentHelp("The room that those mean who name none.", valueName: "name"))
    var wyomingRoom: String?

    func validate() throws {
        if let wake, WakePhrase(wake) == nil { throw ValidationError("--wake needs words") }
        if device.contains(where: { Self.place($0).name.isEmpty }) { throw ValidationError("--device needs a name") }
        if let port = wyomingPort, !(0...65_535).contains(port) {
            throw ValidationError("--wyoming-port is 0 to 65535")
        }
        for address in satellite.map({ Self.place($0).name })
        where (try? ConnectionURL(address, schemes: Settings.Satellite.schemes)) == nil {
            throw ValidationError("--satellite needs an address such as tcp://kitchen.lan:10700")
        }
    }

    /// What is before the last `@` of a text, and the room after it.
    private static func place(_ text: String) -> (name: String, room: String?) {
        guard let mark = text.lastIndex(of: "@") else { return (text, nil) }
        let room = text[text.index(after: mark)...].trimmingCharacters(in: .whitespaces)
        return (String(text[..<mark]), room.isEmpty ? nil : room)
    }

    /// The settings of the files, and over them what flags say.
    func settings(_ options: UtteranceOptions, _ voice: VoiceOptions) throws -> Settings {
        let written = try file.map { try Settings(file: $0) }
        let settings = try written ?? Settings.read(environment: ProcessInfo.processInfo.environment)
        var flags = Settings()
        flags.home = options.home.named
        flags.socket = options.home.socket
        flags.language = options.language
        flags.room = options.room
        flags.person = options.person
        flags.listens = microphone
        if !device.isEmpty {
            flags.microphones = device.map(Self.place).map { Settings.Microphone(device: $0.name, room: $0.room) }
        }
        if !satellite.isEmpty {
            flags.satellites = satellite.map(Self.place).map { Settings.Satellite(url: $0.name, room: $0.room) }
        }
        flags.finding.isOffered = findSatellites
        if !findOn.isEmpty { flags.finding.interfaces = findOn }
        if wyomingPort != nil { flags.wyoming.isOffered = true }
        flags.wyoming.port = wyomingPort
        flags.wyoming.host = wyomingHost
        flags.wyoming.person = wyomingAs
        flags.wyoming.room = wyomingRoom
        flags.wakePhrase = wake
        flags.speaks = voice.speak
        flags.loudspeaker = voice.output
        flags.voice = voice.voice
        return settings.overridden(by: flags)
    }
}

extension UtteranceOptions {
    /// Takes over what settings say.
    mutating func take(_ settings: Settings) {
        home.named = settings.home
        home.socket = settings.socket
        language = settings.language
        room = settings.room
        person = settings.person
    }
}

extension VoiceOptions {
    /// Takes over what settings say where no flag does.
    mutating func complete(by settings: Settings) {
        output = output ?? settings.loudspeaker
        voice = voice ?? settings.voice
    }

    /// Takes over what settings say.
    mutating func take(_ settings: Settings) {
        speak = settings.speaks
        output = settings.loudspeaker
        voice = settings.voice
    }
}
