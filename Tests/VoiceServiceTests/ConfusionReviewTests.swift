import HomeModel
import HomeStore
import Speech
import TestSupport
import Testing
import Understanding

@testable import VoiceService

/// A word that may have been another that is easily taken for it: whether it is acted on.
struct ConfusionReviewTests {
    /// Hears a sentence well, in which the word "on" leads by so much over "off", or the other way round.
    private func handle(
        _ text: String, lead: Double, free: Bool = false, on stage: Stage? = nil
    ) async throws -> UtteranceResult {
        let stage = if let stage { stage } else { try await Stage() }
        return await stage.assistant.handle(Self.heard(text, lead: lead, free: free), speaker: try stage.speaker())
    }

    private static func heard(_ text: String, lead: Double, free: Bool = false) -> HeardUtterance {
        var hypothesis = Hypothesis(text: text, confidence: 0.95)
        let others = [
            "on": "off", "off": "on", "lock": "unlock", "five": "sofa", "thirteen": "thirty", "thirty": "thirteen",
            "fifteen": "fifty", "two": "one",
        ]
        for (index, word) in hypothesis.words.enumerated() {
            guard let other = others[word.text] else { continue }
            hypothesis.twins.append(.init(index: index, word: other, lead: lead))
        }
        if free { hypothesis.alternatives = [hypothesis] }
        return HeardUtterance(hypothesis: hypothesis, start: 0, end: 1, latency: 0)
    }

    @Test(arguments: [false, true]) func aClearWordIsActedOn(free: Bool) async throws {
        let result = try await handle("turn on the sofa lamp", lead: ConfusionReview.certain, free: free)
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "turn on the sofa lamp")
    }

    @Test(arguments: [false, true]) func aWordThatMayHaveBeenTheOtherIsAskedAbout(free: Bool) async throws {
        let stage = try await Stage()
        let before = try await stage.stored("Sofa Lamp", "On")
        let result = try await handle("turn off the sofa lamp", lead: 0.1, free: free, on: stage)
        #expect(result.outcome == .confirm)
        #expect(result.reply.contains("turn off the sofa lamp"))
        #expect(try await stage.stored("Sofa Lamp", "On") == before)
    }

    @Test func whatBothHearingsAgreeOnNeedsToLeadByLess() async throws {
        let lead = ConfusionReview.certainWhereAgreed
        #expect(try await handle("turn on the sofa lamp", lead: lead, free: true).outcome == .done)
        #expect(try await handle("turn on the sofa lamp", lead: lead).outcome == .confirm)
    }

    /// "All kitchens off" was heard where nobody spoke to the house, doubtfully, and done as "all kitchens up".
    @Test func aDoubtfulSentenceWithAnotherWordIsAskedAbout() {
        var sentence = Hypothesis(text: "all lights off", confidence: 0.6)
        let clear = Hypothesis.Twin(index: 2, word: "up", lead: -3)
        #expect(ConfusionReview.believed(sentence, but: clear).confidence < HearingTrust.leastToAct)
        sentence.confidence = 0.9
        #expect(ConfusionReview.believed(sentence, but: clear).confidence == 0.9)
        let word = Hypothesis(text: "off", confidence: 0.6)
        let other = ConfusionReview.believed(word, but: .init(index: 0, word: "up", lead: -3))
        #expect(other.text == "up")
        #expect(other.confidence == 0.6)
    }

    @Test func itIsAskedAboutTheLikelierOne() async throws {
        let stage = try await Stage()
        let result = try await handle("turn off the sofa lamp", lead: -0.1, on: stage)
        #expect(result.outcome == .confirm)
        #expect(result.reply.contains("turn on the sofa lamp"))
        try await stage.say("yes")
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
    }

    @Test func theOtherWordIsActedOnWhereItIsFarLikelier() async throws {
        let result = try await handle("turn on the sofa lamp", lead: -ConfusionReview.certain)
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "turn off the sofa lamp")
    }

    @Test func whatMakesNoSenseWithTheOtherWordIsLeft() async throws {
        let result = try await handle("set a timer for five minutes", lead: 0)
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "set a timer for five minutes")
    }

    @Test func aQuestionIsAnswered() async throws {
        let result = try await handle("is the sofa lamp on", lead: 0)
        #expect(result.outcome == .answered)
    }

    @Test func whatIsAskedAboutAnywayIsAskedAsItIs() async throws {
        let result = try await handle("lock the front door", lead: 0)
        #expect(result.outcome == .confirm)
        #expect(result.reply.contains("lock the front door"))
    }

    @Test func percentagesThatNobodyChoosesNeedAClearerSound() async throws {
        let lead = ConfusionReview.certain + 0.5
        let odd = try await handle("set the sofa lamp to thirteen percent", lead: lead)
        #expect(odd.outcome == .confirm)
        #expect(odd.reply.contains("thirty"))
        let clear = try await handle("set the sofa lamp to thirteen percent", lead: lead + 2)
        #expect(clear.outcome == .done)
        #expect(try await handle("set the sofa lamp to fifteen percent", lead: lead).outcome == .done)
    }

    @Test func aTenThatLeadsClearlyIsDone() async throws {
        let lead = ConfusionReview.enough(isAgreed: false, besideUnusual: true)
        let result = try await handle("set the sofa lamp to thirty percent", lead: lead)
        #expect(result.outcome == .done)
        #expect(result.audio?.hypothesis == "set the sofa lamp to thirty percent")
    }

    @Test(arguments: [ConfusionReview.certainWhereAgreed, 0, -0.1]) func aTenThatHardlyLeadsIsAskedAbout(lead: Double)
        async throws
    {
        let result = try await handle("set the sofa lamp to thirty percent", lead: lead, free: true)
        #expect(result.outcome == .confirm)
        #expect(result.reply.contains("thirty"))
    }

    @Test(arguments: [false, true]) func aTeenInPlaceOfATenIsNeverDoneUnasked(free: Bool) async throws {
        let result = try await handle("set the sofa lamp to thirty percent", lead: -9, free: free)
        #expect(result.outcome == .confirm)
        #expect(result.reply.contains("thirteen"))
    }

    @Test func aVolumeMayBeAnyNumber() async throws {
        var database = try SampleHome().database
        var radio = Accessory(id: Identifier(rawValue: 900), name: "Radio", room: database.homes.first?.rooms.first?.id)
        var service = Service(id: Identifier(rawValue: 900), name: "Radio", type: "SmartSpeaker")
        let metadata = try #require(try Catalogue().characteristics["Volume"])
        service.characteristics = [Characteristic(type: "Volume", metadata: metadata)]
        radio.services = [service]
        for index in database.homes.indices { database.homes[index].accessories.append(radio) }
        database.state.values[CharacteristicAddress(service: service.id, type: "Volume")] = .number(40)
        let assistant = try await Assistant(
            repository: InMemoryHomeRepository(database), connection: ScriptedConnection(database.state.values),
            language: Stage.language.get())
        let speaker = Speaker(now: try Stage.moment())
        let odd = Self.heard("set the volume to thirteen", lead: ConfusionReview.certain)
        #expect(await assistant.handle(odd, speaker: speaker, dryRun: true).outcome == .done)
        let doubtful = Self.heard("set the volume to thirty", lead: 0)
        #expect(await assistant.handle(doubtful, speaker: speaker, dryRun: true).outcome == .confirm)
    }

    @Test(arguments: [false, true]) func whatTheThingCantBeSetToWasTheOtherWord(free: Bool) async throws {
        let result = try await handle("set the sofa lamp to two hundred percent", lead: 0.5, free: free)
        #expect(result.audio?.hypothesis == "set the sofa lamp to one hundred percent")
        #expect(result.outcome == .done)
        // A person who says it may not know the thing.
        let doubtful = try await handle("set the sofa lamp to two hundred percent", lead: 2, free: free)
        #expect(doubtful.audio?.hypothesis == "set the sofa lamp to one hundred percent")
        #expect(doubtful.outcome == .confirm)
        let clear = try await handle("set the sofa lamp to two hundred percent", lead: 9, free: free)
        #expect(clear.audio?.hypothesis == "set the sofa lamp to two hundred percent")
        #expect(clear.outcome == .refused)
    }
}
