import ArgumentParser
import Foundation
import HomeModel
import HomeStore
import HouseEars
import HouseService
import ServiceLifecycle
import Speech
import VoiceService

/// What a running house hears by and speaks with in its rooms besides this machine's own microphone and loudspeaker:
/// satellites, and programs that speak the Wyoming protocol.
struct RoomEars {
    /// The recognisers that all of them share.
    let pool: RecogniserPool
    /// Decides which room answers if several have heard the same.
    let arbiter = HearingArbiter()
    private let satellites: SatelliteKeeper
    private let search: SatelliteSearch?
    private let wyoming: WyomingService?

    /// Makes what settings ask for. Nobody is connected yet.
    /// - Throws: `UsageError` for a room or a person that isn't there;
    ///   `EspeakVoiceError` where the voice isn't installed.
    init(_ house: House, _ settings: Settings, printer: ResultPrinter) async throws {
        let phrase = settings.wakePhrase.flatMap(WakePhrase.init)
        pool = RecogniserPool(
            house, phrase: phrase?.words ?? [], most: ProcessInfo.processInfo.activeProcessorCount,
            complain: { Terminal.complain($0) })
        let voice = settings.voice ?? .flite
        let wanted = settings.satellites ?? []
        let isAsked = !wanted.isEmpty || settings.wyoming.isOffered == true
        // A satellite that comes later speaks with the voice that there is.
        let synthesizer =
            try isAsked ? voice.synthesizer : (try? voice.synthesizer) ?? Settings.Voice.flite.synthesizer
        let shared = Satellite.Shared(
            pool: pool, arbiter: arbiter, voice: synthesizer, wakePhrase: settings.wakePhrase,
            tell: { Terminal.tell($0) })
        satellites = SatelliteKeeper(
            house,
            fixed: try wanted.map {
                SatelliteKeeper.Fixed(try Self.satellite($0, house, shared, printer), room: $0.room)
            }, shared: shared
        ) { RoomScreen(name: $0, printer: printer) }
        search =
            settings.finding.isOffered == false
            ? nil : try SatelliteSearch(house, interfaces: settings.finding.interfaces ?? [])
        wyoming = try await Self.wyoming(house, settings, pool, synthesizer, voice)
    }

    /// What does all that while the program runs.
    var services: [any ServiceLifecycle.Service] {
        var services: [any ServiceLifecycle.Service] = [satellites]
        if let search { services.append(search) }
        if let wyoming { services.append(wyoming) }
        return services
    }

    /// Says a text by all satellites.
    func say(_ text: String) { satellites.say(text) }

    /// The rooms in which a satellite speaks that is connected now.
    var spokenRooms: [String] { satellites.spokenRooms }

    /// The way by which alerts are said in the rooms.
    var alerts: any AlertDelivery { satellites.alerts }

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
            screen: RoomScreen(name: place.name, printer: printer), room: wanted.room)
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
