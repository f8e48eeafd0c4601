import HomeModel
import TestSupport
import Testing
import Understanding

/// Sentences that somebody reads aloud so that the house learns a voice.
struct ReadingSentenceTests {
    private let home = Result { try SampleHome() }

    private func understanding() throws -> Understanding {
        try Understanding(
            home.get().database, language: Language(resources: LanguageResources(), catalogue: Catalogue()))
    }

    @Test func comeToSomethingAndAreShortAndAllDifferent() throws {
        let understanding = try understanding()
        let state = try home.get().database.state
        let sentences = try understanding.readingSentences(count: 20, state: state)
        #expect(sentences.count == 20)
        #expect(Set(sentences).count == 20)
        let now = try #require(LocalDateTime("2026-03-02T12:00"))
        for words in sentences {
            #expect((4...8).contains(words.count), "\(words)")
            let meant = understanding.interpret(
                words.joined(separator: " "), speaker: Speaker(now: now), conversation: Conversation(), state: state)
            #expect([.done, .answered, .confirm].contains(meant.outcome), "\(words)")
        }
        #expect(Set(sentences.joined()).count > 50)
        #expect(try understanding.readingSentences(count: 20, state: state) == sentences)
    }

    /// Openings that no question has, and names in the place of things to do.
    @Test func soundLikeWhatPeopleSay() throws {
        let odd = [
            "can you how", "could you what", "please which", "would you is", "i'd like to what", "home the i'm home",
        ]
        let sentences = try understanding().readingSentences(count: 20, state: home.get().database.state)
            .map { $0.joined(separator: " ") }
        #expect(sentences.allSatisfy { sentence in !odd.contains { sentence.contains($0) } }, "\(sentences)")
    }
}
