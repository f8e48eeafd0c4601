internal import HomeModel
public import HouseService
internal import JSGF
public import PocketSphinxDecoding
internal import Speech
internal import VoiceService

/// The recognisers that many ears share: each is lent for the time in which there is something to recognise,
/// and no longer.
///
/// A recogniser takes memory and a whole core while it works, so there are no more of them than can work at once. They
/// are made when they are first needed.
public actor RecogniserPool {
    /// One of them.
    public struct Recogniser: Sendable {
        /// What recognises.
        public let decoder: PocketSphinxDecoder
        fileprivate let engine: SpeechEngine
        fileprivate var edition: Int
    }

    /// Too many wait for a recogniser already.
    public struct Busy: Error, CustomStringConvertible {
        /// What is wrong, for people.
        public let description = "too many speak at once"
    }

    /// How many may wait.
    private static let mostWaiting = 64

    private let house: House
    private let phrase: [String]
    private let most: Int
    private let complain: @Sendable (String) -> Void
    private var idle: [Recogniser] = []
    private var made = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Makes a pool without any.
    /// - Parameters:
    ///   - house: whose names and sentences are recognised.
    ///   - phrase: the words of the wake phrase; none where there is no such phrase.
    ///   - most: how many there are at most.
    ///   - complain: told what goes wrong, for the operator.
    public init(
        _ house: House, phrase: [String] = [], most: Int, complain: @escaping @Sendable (String) -> Void
    ) {
        self.house = house
        self.phrase = phrase
        self.most = max(1, most)
        self.complain = complain
    }

    /// How many there are.
    public var count: Int { made }

    /// Gives one that nobody uses; waits for it where all are in use. It has to be given back.
    /// - Throws: ``Busy``, and what hinders one from being made.
    public func take() async throws -> Recogniser {
        while idle.isEmpty && made >= most {
            guard waiting.count < Self.mostWaiting else { throw Busy() }
            await withCheckedContinuation { waiting.append($0) }
        }
        return try await takeNow()
    }

    /// Gives one that nobody uses; `nil` where all are in use.
    public func takeIfIdle() async throws -> Recogniser? {
        idle.isEmpty && made >= most ? nil : try await takeNow()
    }

    private func takeNow() async throws -> Recogniser {
        if let recogniser = idle.popLast() { return await refreshed(recogniser) }
        made += 1
        do {
            let edition = await house.assistant.grammarEdition
            let engine = try SpeechEngine(
                await house.assistant.spokenLanguage().preceded(by: phrase),
                voice: VoiceTransform(in: await house.assistant.database), complain: complain)
            return Recogniser(decoder: engine.decoder, engine: engine, edition: edition)
        } catch {
            made -= 1
            wakeNext()
            throw error
        }
    }

    /// The recogniser with the names that the home has now.
    private func refreshed(_ recogniser: Recogniser) async -> Recogniser {
        let newest = await house.assistant.grammarEdition
        guard newest != recogniser.edition else { return recogniser }
        var recogniser = recogniser
        recogniser.edition = newest
        do {
            try await recogniser.engine.change(
                to: try await house.assistant.spokenLanguage().preceded(by: phrase))
        } catch {
            complain("the new names can't be recognised: \(error)")
        }
        return recogniser
    }

    /// Takes one back.
    public func give(_ recogniser: Recogniser) {
        idle.append(recogniser)
        wakeNext()
    }

    private func wakeNext() {
        if !waiting.isEmpty { waiting.removeFirst().resume() }
    }
}
