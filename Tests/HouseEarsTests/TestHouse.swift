import Foundation
import HomeModel
import HomeStore
import HouseEars
import HouseService
import SimulatedAccessories
import Speech
import SpeechSynthesis
import Synchronization
import Understanding
import VoiceService
import WyomingProtocol

/// A house with a flat in it, and what was told about it.
final class TestHouse: Sendable {
    let house: House
    let told = Told()

    /// What people were told.
    final class Told: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// - Parameter alertInterval: how many seconds lie between two tellings of an urgent alert.
    init(alertInterval: Int = 120) async throws {
        let told = told
        house = try await House(
            path: Self.path, language: "en", pace: .instant, alertInterval: alertInterval, complain: { told.add($0) })
    }

    /// Says something to the house, as a person in a room; gives the reply.
    @discardableResult
    func say(_ text: String, as person: String = "Lena", in room: String? = nil) async throws -> String {
        let speakers = try SpeakerSource(
            withRightsOf: person, room: room, conversation: "test", in: await house.assistant.database)
        return await Session(house, speakers: speakers).handle(text).result.reply
    }

    /// Waits until something is so; whether it came to be.
    static func comes(within limit: Duration = .seconds(20), _ isSo: () async -> Bool) async -> Bool {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end {
            if await isSo() { return true }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return await isSo()
    }

    private static var path: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../corpora/homes/flat.yaml"
        )
        .standardizedFileURL.path
    }

    /// The recognisers of the house.
    func pool(_ phrase: String = "", most: Int = 1) -> RecogniserPool {
        RecogniserPool(
            house, phrase: phrase.split(separator: " ").map(String.init), most: most,
            complain: { [told] in told.add($0) })
    }

    /// Whether a lamp is on.
    func isOn(_ name: String) async -> Bool {
        let database = await house.assistant.database
        let service = database.homes.flatMap(\.accessories).flatMap(\.services).first { $0.name == name }
        return service.flatMap { database.state.value("On", of: $0.id) } == .bool(true)
    }

    /// A sentence as sound.
    static func sound(_ text: String, silence: Double = 1.2) async throws -> [Int16] {
        let quiet = [Int16](repeating: 0, count: Int(silence * Double(AudioFrame.sampleRate)))
        return try await Array(quiet.prefix(8_000)) + FliteVoice().synthesize(text) + quiet
    }

    /// Sound as a program sends it, a piece of 64 ms in each message.
    static func messages(_ samples: [Int16]) -> [WyomingMessage] {
        stride(from: 0, to: samples.count, by: 1_024).map { start in
            let piece = samples[start..<min(start + 1_024, samples.count)]
            return .audioChunk(
                .speech, piece.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
        }
    }
}
