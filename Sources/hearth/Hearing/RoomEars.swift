import ArgumentParser
import Foundation
import HomeModel
import HomeStore
import HouseEars
import HouseService
import ServiceLifecycle
import Speech
import VoiceService

/// What a running house hears by and speaks with in its rooms besides this machine's own microphone and loudspeaker: satellites, and
/// programs that speak the Wyoming protocol.
struct RoomEars {
    /// The recognisers that all of them share.
    let pool: RecogniserPool
    /// Decides which room answers if several have heard the same.
    let arbiter = HearingArbiter()
    private let satellites: [(satellite: Satellite, room: String?)]
    private let wyoming: WyomingService?

    /// Makes what settings ask for. Nobody is connected yet.
    /// - Throws: `UsageError` for a room or a person that isn't there; `EspeakVoiceError` where the voice isn't installed.
    init(_ house: House, _ settings: Settings, printer: ResultPrinter) async throws {
        let phrase = settings.wakePhrase.flatMap(WakePhrase.init)
        pool = RecogniserPool(
            house, phrase: phrase?.words ?? [], most: ProcessInfo.processInfo.activeProcessorCount,
            complain: { Terminal.complain($0) })
        let voice = settings.voice ?? .flite
        let wanted = settings.satellites ?? []
        let synthesizer: (any SpeechSynthesizer)? =
            wanted.isEmpty && settings.wyoming.isOffered != true ? nil : try voice.synthesizer
        guard let synthesizer else {
            satellites = []
            wyoming = nil
            return
        }
        let shared = Satellite.Shared(
            pool: pool, arbiter: arbiter, voice: synthesizer, wakePhrase: settings.wakePhrase,
            tell: { Terminal.tell($0) })
        satellites = try wanted.map { (try Self.satellite($0, house, shared, printer), $0.room) }
        wyoming = try await Self.wyoming(house, settings, pool, synthesizer, voice)
    }

    /// What does all that while the program runs.
    var services: [any ServiceLifecycle.Service] {
        var services: [any ServiceLifecycle.Service] = satellites.map(\.satellite)
        if let wyoming { services.append(wyoming) }
        return services
    }

    /// Says a text by all satellites.
    func say(_ text: String) {
        for (satellite, _) in satellites { satellite.say(text) }
    }

    /// The rooms in which a satellite speaks that is connected now.
    var spokenRooms: [String] { satellites.filter(\.satellite.isConnected).compactMap(\.room) }

    /// The ways by which alerts are said in the rooms: each satellite says what is for its room, and what is for all.
    func alerts(of house: House) -> [SpokenAlerts] {
        satellites.map { satellite, room in SpokenAlerts(house, room: room, beside: nil) { satellite.say($0) } }
    }

    private static func satellite(
        _ wanted: Settings.Satellite, _ house: House, _ shared: Satellite.Shared, _ printer: ResultPrinter
    ) throws -> Satellite {
        let address = try ConnectionURL(wanted.url, schemes: Settings.Satellite.schemes)
        let place = Satellite.Place(
            host: address.host, port: Int(address.port ?? Settings.Satellite.usualPort),
            name: wanted.room ?? wanted.url)
        let speakers = try SpeakerSource(
            withRightsOf: wanted.person, room: wanted.room, conversation: "satellite.\(wanted.url)",
            in: house.store.database)
        return Satellite(
            place, session: Session(house, speakers: speakers), shared: shared,
            screen: RoomScreen(name: place.name, printer: printer))
    }

    private static func wyoming(
        _ house: House, _ settings: Settings, _ pool: RecogniserPool, _ synthesizer: any SpeechSynthesizer,
        _ voice: Settings.Voice
    ) async throws -> WyomingService? {
        let wanted = settings.wyoming
        guard wanted.isOffered == true else { return nil }
        // Whoever is named here is looked for now, not when somebody asks.
        _ = try SpeakerSource(
            withRightsOf: wanted.person, room: wanted.room, conversation: "wyoming", in: house.store.database)
        let served = WyomingHouse(
            house, language: settings.language ?? "en", rights: wanted.person, room: wanted.room, pool: pool,
            voice: synthesizer, voiceName: voice.rawValue, wakePhrase: settings.wakePhrase)
        let host = wanted.host ?? "127.0.0.1"
        do {
            let service = try await WyomingService(
                served, host: host, port: wanted.port ?? 10_400, version: Hearth.configuration.version,
                logger: .silent)
            Terminal.tell("Wyoming is spoken at \(host), port \(service.port).")
            return service
        } catch {
            // The house goes on: its rules don't need it.
            Terminal.complain("Wyoming can't be spoken at \(host), port \(wanted.port ?? 10_400): \(error)")
            return nil
        }
    }
}
