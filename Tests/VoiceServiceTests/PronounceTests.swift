import HomeModel
import JSGF
import Speech
import TestSupport
import Testing
import Understanding
import VoiceService

/// How names are said, told to the house.
struct PronounceTests {
    private let stage: Stage

    init() async throws { stage = try await Stage() }

    private func says(_ room: String) async throws -> String? {
        try #require(try await stage.repository.load().primaryHome?.rooms.first { $0.name == room }).says
    }

    @Test func isStoredTakenBackAndForgottenWithTheName() async throws {
        #expect(try await stage.say("living room is said liv in rum").reply.contains("liv in rum"))
        #expect(try await says("Living Room") == "liv in rum")
        #expect(try await stage.assistant.spokenLanguage().spellings.map(\.sound) == [["liv", "in", "rum"]])
        #expect(await stage.assistant.aloud("The living room lights are on.") == "The liv in rum lights are on.")
        try await stage.say("undo", after: 1)
        #expect(try await says("Living Room") == nil)
        try await stage.say("pronounce the living room like liv in rum", after: 2)
        try await stage.say("rename the living room to salon", after: 3)
        #expect(try await says("Salon") == nil)
    }

    @Test func asksForWhatWasOnlyCalledWrong() async throws {
        let question = try await stage.say("that's not how you say living room")
        #expect(question.outcome == .ask)
        let answer = try await stage.say("liv in rum", after: 5)
        #expect(answer.outcome == .confirm)
        #expect(try await says("Living Room") == nil)
        #expect(try await stage.say("yes", after: 10).outcome == .done)
        #expect(try await says("Living Room") == "liv in rum")
        #expect(try await stage.say("pronounce the living room normally", after: 20).outcome == .done)
        #expect(try await says("Living Room") == nil)
    }

    @Test func anAnswerThatComesTooLateIsNone() async throws {
        try await stage.say("that's not how you say living room")
        #expect(try await stage.say("liv in rum", after: 100).outcome == .notUnderstood)
    }

    // MARK: - Said, not spelled

    /// An assistant that knows how words sound.
    private func hearing(_ stage: Stage) throws -> Assistant {
        struct Words: PronunciationSource {
            func pronunciations(of word: String) -> [Pronunciation] {
                let phones = ["living": ["L", "IH", "V", "IH", "NG"], "room": ["R", "UW", "M"]]
                return phones[word].map { [Pronunciation(phones: $0)] } ?? []
            }
        }
        return Assistant(
            repository: stage.repository, connection: stage.connection,
            understanding: try Understanding(stage.home.database, language: Stage.language.get()),
            database: stage.home.database, soundSpelling: { SoundSpelling(Words()) })
    }

    /// An assistant that has just asked how the living room is said.
    private func asking(_ stage: Stage) async throws -> Assistant {
        let assistant = try hearing(stage)
        _ = await assistant.handle("that's not how you say living room", speaker: try stage.speaker())
        return assistant
    }

    private func heard(_ text: String, _ confidence: Double, phones: String) -> HeardUtterance {
        var hypothesis = Hypothesis(text: text, confidence: confidence)
        hypothesis.phones = phones.split(separator: " ").enumerated().map { position, phone in
            .init(name: String(phone), start: Double(position) / 10)
        }
        return HeardUtterance(hypothesis: hypothesis, start: 0, end: 1, latency: 0)
    }

    private static let sound = "L AH V AO NG R UW M"

    @Test func takesTheSoundOfANameThatItHasAskedFor() async throws {
        let assistant = try await asking(stage)
        let sound = heard("love song room", 0.2, phones: Self.sound)
        #expect(await assistant.isWhole(sound.hypothesis, speaker: try stage.speaker(5)))
        let question = await assistant.handle(sound, speaker: try stage.speaker(5))
        #expect(question.outcome == .confirm)
        #expect(question.reply.contains("“luh-vawng room”"), "\(question.reply)")
        let edition = await assistant.grammarEdition
        let yes = heard("yes", 0.95, phones: "Y EH S")
        #expect(await assistant.handle(yes, speaker: try stage.speaker(10)).outcome == .done)
        #expect(try await says("Living Room") == "luh-vawng room")
        #expect(await assistant.grammarEdition > edition)
        #expect(try await assistant.spokenLanguage().spellings.map(\.sound) == [["luh-vawng", "room"]])
    }

    @Test(arguments: [
        ("never mind", 0.95, Command.Kind.cancel), ("never mind", 0.35, .cancel), ("turn on the sofa lamp", 0.95, .set),
        ("pronounce the living room normally", 0.95, .pronounce),
    ])
    func whatIsSaidInsteadIsDone(words: String, confidence: Double, kind: Command.Kind) async throws {
        let assistant = try await asking(stage)
        let result = await assistant.handle(
            heard(words, confidence, phones: Self.sound), speaker: try stage.speaker(5))
        #expect(result.commands.first?.kind == kind)
        #expect(result.outcome == .done, "\(result)")
        #expect(try await says("Living Room") == nil)
    }

    @Test func soundsAreNothingWhereNobodyHasAsked() async throws {
        let assistant = try hearing(stage)
        let result = await assistant.handle(
            heard("love song room", 0.2, phones: Self.sound), speaker: try stage.speaker())
        #expect(result.outcome == .notUnderstood)
    }

    @Test func theNameItselfIsItsSoundHoweverCertainItsWordsAre() async throws {
        let assistant = try await asking(stage)
        var name = heard("living", 0.95, phones: Self.sound)
        // Without the grammar a name is heard as one word.
        name.hypothesis.words[0].text = "living room"
        let result = await assistant.handle(name, speaker: try stage.speaker(5))
        #expect(result.outcome == .confirm)
    }

    @Test func whatIsRefusedForCertainIsNoName() async throws {
        let assistant = try await asking(stage)
        let result = await assistant.handle(
            heard("dim the ceiling light", 0.95, phones: Self.sound), speaker: try stage.speaker(5))
        #expect(result.outcome == .refused)
    }

    @Test func aSoundThatComesTooLateIsNone() async throws {
        let assistant = try await asking(stage)
        let result = await assistant.handle(
            heard("turn on the sofa lamp", 0.45, phones: Self.sound), speaker: try stage.speaker(100))
        #expect(result.outcome == .confirm)
        #expect(result.commands.first?.kind == .set)
    }

    @Test func aCoughLeavesTheQuestionOpen() async throws {
        let assistant = try await asking(stage)
        let cough = await assistant.handle(heard("", 0, phones: "HH AH"), speaker: try stage.speaker(5))
        #expect(cough.outcome == .notUnderstood)
        let sound = await assistant.handle(heard("", 0, phones: Self.sound), speaker: try stage.speaker(8))
        #expect(sound.outcome == .confirm)
    }

    @Test func hyphensThatAreTypedAreKept() async throws {
        #expect(try await stage.say("living room is said luh-vawng room").outcome == .done)
        #expect(try await says("Living Room") == "luh-vawng room")
        try await stage.say("that's not how you say living room", after: 5)
        #expect(try await stage.say("lihv-uh room", after: 10).outcome == .confirm)
        try await stage.say("yes", after: 12)
        #expect(try await says("Living Room") == "lihv-uh room")
    }

    @Test func aSentenceIsNoName() async throws {
        let assistant = try await asking(stage)
        let talk = Array(repeating: Self.sound, count: 4).joined(separator: " ")
        let result = await assistant.handle(
            heard("love song room", 0.2, phones: talk), speaker: try stage.speaker(5))
        #expect(result.outcome == .notUnderstood)
    }

    @Test func aNameIsNoSpellingOfItself() async throws {
        let result = try await stage.say("living room is said living room")
        #expect(result.outcome == .ask)
        #expect(try await stage.say("liv in rum", after: 5).outcome == .confirm)
    }
}
