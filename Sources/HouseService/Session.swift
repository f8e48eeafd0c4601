public import HomeModel
public import Speech
public import Understanding
public import VoiceService

/// One who talks to a house: by a terminal, a microphone or a program.
public struct Session: Sendable {
    /// The house.
    public let house: House
    /// The speaker, where and when.
    public let speakers: SpeakerSource
    private let isDryRun: Bool

    /// Begins to talk to a house.
    /// - `isDryRun`: whether nothing is performed, stored or remembered.
    public init(_ house: House, speakers: SpeakerSource, isDryRun: Bool = false) {
        self.house = house
        self.speakers = speakers
        self.isDryRun = isDryRun
    }

    /// Understands an utterance and does what it asks.
    /// - `replaced`: the rule in whose place the one comes that is said.
    public func handle(_ utterance: String, inPlaceOf replaced: AutomationRuleID? = nil) async -> Answer {
        let answer = await house.assistant.answer(
            utterance, speaker: speakers.speaker, dryRun: isDryRun, inPlaceOf: replaced)
        await house.followUp()
        return answer
    }

    /// How an utterance could be understood, and how far its words are a sentence. Nothing is done.
    public func explanation(of utterance: String) async -> Explanation {
        await house.assistant.explanation(of: utterance, speaker: speakers.speaker)
    }

    /// Does what an utterance asks that was heard.
    public func handle(_ heard: HeardUtterance, from file: String? = nil) async -> Answer {
        let answer = await house.assistant.answer(heard, from: file, speaker: speakers.speaker, dryRun: isDryRun)
        await house.followUp()
        return answer
    }

    /// Whether what was heard is something that is done or answered.
    public func isWhole(_ heard: Hypothesis) async -> Bool {
        await house.assistant.isWhole(heard, speaker: speakers.speaker)
    }

    /// The answer to a recording in which nobody speaks.
    public func silence(in file: String?) async -> Answer {
        await house.assistant.answerToSilence(in: file, speaker: speakers.speaker)
    }
}
