import HomeModel
import TestSupport
import Testing
import Understanding

/// Whatever comes to let somebody in by a rule waits for a yes, however the rule came to it.
struct RuleSafetyTests {
    /// What makes a rule that unlocks something of one that is there.
    @Test(arguments: [
        ["unlock the front door when I come home", "yes", "make it when anyone comes home"],
        ["unlock the front door when I come home", "yes", "make that when marco comes home"],
        ["unlock the front door at eight", "yes", "do that every day"],
        ["unlock the front door at eight", "yes", "make it five"],
        ["open the garage door at sunrise", "yes", "do that every day"],
        ["unlock the front door every friday at eight", "yes", "make it every day"],
    ])
    func aChangedRuleThatLetsSomebodyInIsAskedAbout(_ sentences: [String]) async throws {
        let stage = try await Stage()
        for sentence in sentences.dropLast() { try await stage.say(sentence) }
        let before = try await stage.rules()
        #expect(before.count == 1)
        let question = try await stage.say(sentences[sentences.count - 1])
        #expect(question.outcome == .confirm)
        #expect(question.commands.map(\.kind) == [.changeRule])
        #expect(try await stage.rules() == before)
        #expect(try await stage.say("yes").outcome == .done)
        #expect(try await stage.rules() != before)
    }

    @Test func aRuleThatLetsSomebodyInIsBroughtBackOnlyAfterAYes() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door when I come home")
        try await stage.say("yes")
        let rules = try await stage.rules()
        try await stage.say("disable that rule")
        #expect(try await stage.say("enable it again").outcome == .confirm)
        #expect(try await stage.rules().allSatisfy { !$0.isEnabled })
        try await stage.say("yes")
        #expect(try await stage.rules() == rules)
        try await stage.say("delete that rule")
        let question = try await stage.say("undo")
        #expect(question.outcome == .confirm)
        #expect(question.commands.map(\.kind) == [.undo, .createRule])
        #expect(try await stage.rules().isEmpty)
        #expect(try await stage.say("yes").outcome == .done)
        #expect(try await stage.rules() == rules)
    }

    @Test(arguments: [
        ["unlock the front door when anyone comes home", "yes", "only on fridays"],
        ["unlock the front door when anyone comes home", "yes", "disable that rule"],
        ["lock the front door at eight", "do that every day"],
        ["turn on the sofa lamp when I come home", "make it when anyone comes home"],
    ])
    func aRuleThatLetsNobodyMoreInIsChangedAtOnce(_ sentences: [String]) async throws {
        let stage = try await Stage()
        var last: UtteranceResult?
        for sentence in sentences { last = try await stage.say(sentence) }
        #expect(last?.outcome == .done)
    }

    // MARK: While a question waits

    @Test(arguments: ["no make it five minutes", "no, five minutes", "make that five minutes"])
    func aCorrectionIsOfWhatWaits(_ correction: String) async throws {
        let stage = try await Stage()
        try await stage.say("lock the front door every day at 23:00")
        let nightly = try await stage.rules()
        try await stage.say("unlock the front door in ten minutes")
        let question = try await stage.say(correction)
        #expect(question.outcome == .confirm)
        #expect(question.commands.first?.rule?.rule.events == [.after(TimeSpan(seconds: 300))])
        #expect(try await stage.rules() == nightly)
        #expect(try await stage.say("yes").outcome == .done)
        let all = try await stage.rules()
        #expect(all.count == 2)
        #expect(all.contains(nightly[0]))
        #expect(all.contains { $0.name.contains("5 minutes") && $0.isOnce })
    }

    @Test func anotherHourIsOfTheRuleThatWaits() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door every day at eight")
        #expect(try await stage.say("make it nine").outcome == .confirm)
        try await stage.say("yes")
        let events = try await stage.rules().flatMap(\.events)
        let nine = try #require(TimeOfDay(hour: 9, minute: 0))
        #expect(events == [.time(nine)])
    }

    @Test func aYesBehindWordsThatWereNotUnderstoodIsAskedOnceMore() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        #expect(try await stage.say("make it the green one then").outcome == .notUnderstood)
        #expect(try await stage.say("yes").outcome == .confirm)
        #expect(stage.connection.batches.isEmpty)
        #expect(try await stage.say("yes").outcome == .done)
        #expect(try await stage.stored("Front Door", "LockTargetState") == .word("unlocked"))
    }

    // MARK: What rules are called

    @Test func aRuleThatNobodyNamedIsCalledByWhatItDoesNow() async throws {
        let stage = try await Stage()
        try await stage.say("turn off the sofa lamp in ten minutes")
        try await stage.say("no, the ceiling light")
        #expect(try await stage.rules().map(\.name).allSatisfy { $0.contains("Ceiling Light") })
        try await stage.say("unlock the front door at eight")
        try await stage.say("yes")
        try await stage.say("do that every day")
        try await stage.say("yes")
        #expect(try await stage.rules().map(\.name).contains { $0.hasPrefix("Unlock the Front Door every day at") })
    }

    @Test func aNameThatSomebodyGaveStays() async throws {
        let stage = try await Stage()
        try await stage.say("make a rule called hello that unlocks the front door when I come home")
        try await stage.say("yes")
        try await stage.say("make it when anyone comes home")
        try await stage.say("yes")
        #expect(try await stage.rules().map(\.name) == ["Hello"])
    }
}

extension Stage {
    /// The rules as they are stored.
    fileprivate func rules() async throws -> [AutomationRule] {
        try await repository.load().homes.flatMap(\.rules)
    }
}
