import HomeModel
import HomeStore
import TestSupport
import Testing
import Understanding
import VoiceService

/// What the assistant writes down, and what it answers from it.
struct ActivityTests {
    /// The sample home with a log.
    private struct Scene {
        let home: SampleHome
        let connection: ScriptedConnection
        let log = InMemoryActivityLog()
        let assistant: Assistant

        init() async throws {
            home = try SampleHome()
            connection = ScriptedConnection(home.database.state.values)
            assistant = try await Assistant(
                repository: InMemoryHomeRepository(home.database), connection: connection, log: log,
                language: Stage.language.get())
        }

        @discardableResult
        func say(_ text: String, after seconds: Int = 0, as person: String? = nil) async throws -> UtteranceResult {
            let speaker = home.home.people.first { $0.name == person }?.id
            return await assistant.handle(
                text, speaker: Speaker(person: speaker, now: try Stage.moment(seconds)))
        }

        func entries() async -> [ActivityEntry] { await log.entries(matching: ActivityFilter()) }
    }

    @Test func writesDownWhoAskedForIt() async throws {
        let scene = try await Scene()
        try await scene.say("turn on the sofa lamp", as: "Marco")
        let marco = try #require(scene.home.home.people.last).id
        let lamp = scene.home.address("Sofa Lamp", "On")
        #expect(
            await scene.entries() == [
                ActivityEntry(.value(lamp, .bool(true)), because: .voice(marco), at: try Stage.moment())
            ])
        // Asking for what is so already doesn't make it so.
        try await scene.say("turn on the sofa lamp", after: 60)
        #expect(
            try await scene.say("why is it on", after: 70).reply == "The Sofa Lamp is on: Marco asked for it at 12:00.")
    }

    @Test func writesDownUndoingAndFailures() async throws {
        let scene = try await Scene()
        let lamp = scene.home.address("Sofa Lamp", "On")
        let anna = try #require(scene.home.home.people.first).id
        try await scene.say("turn on the sofa lamp", after: 700)
        try await scene.say("undo", after: 701)
        scene.connection.fail(lamp.service, with: .unreachable(bridge: nil))
        try await scene.say("turn on the sofa lamp", after: 800)
        #expect(
            await scene.entries().map(\.cause) == [.voice(anna), .undo(anna), .voice(anna)])
        #expect(await scene.entries().last?.activity == .failure(lamp, .bool(true)))
    }

    @Test func aDryRunIsNoActivity() async throws {
        let scene = try await Scene()
        _ = await scene.assistant.handle(
            "turn on the sofa lamp", speaker: Speaker(now: try Stage.moment()), dryRun: true)
        #expect(await scene.entries().isEmpty)
    }

    @Test func namesTheRuleThatDidIt() async throws {
        let scene = try await Scene()
        let address = scene.home.address("Garage Light", "On")
        await scene.log.record([
            ActivityEntry(
                .value(address, .bool(true)), because: .rule(AutomationRuleID(rawValue: 77), name: "Dusk"),
                at: try Stage.moment(-3600))
        ])
        let answer = try await scene.say("who turned on the garage light")
        #expect(answer.reply == "The rule “Dusk” did it at 11:00.")
        #expect(try await scene.say("which rule turned on the garage light").reply == answer.reply)
        let byItself = try await scene.say("what did the house do today")
        #expect(byItself.reply == "At 11:00 the rule “Dusk” did it: the Garage Light is on.")
    }

    @Test func tellsWhatHappenedWhileSomebodyWasAway() async throws {
        let scene = try await Scene()
        let anna = try #require(scene.home.home.people.first).id
        let lamp = scene.home.address("Sofa Lamp", "On")
        let door = scene.home.address("Front Door", "LockCurrentState")
        func entry(_ activity: ActivityEntry.Activity, _ seconds: Int) throws -> ActivityEntry {
            ActivityEntry(activity, because: .accessory, at: try Stage.moment(seconds))
        }
        await scene.log.record([
            try entry(.value(lamp, .bool(true)), -7200), try entry(.presence(anna, isPresent: false), -3600),
            try entry(.value(door, .word("unlocked")), -1800), try entry(.presence(anna, isPresent: true), -600),
            try entry(.value(lamp, .bool(false)), -300),
        ])
        let answer = try await scene.say("what happened while I was away")
        let told = answer.commands.first?.history?.inquiry.entries.map(\.activity)
        #expect(told == [.presence(anna, isPresent: false), .value(door, .word("unlocked"))])
        #expect(try await scene.say("when did I come home").reply == "At 11:50: Anna came home.")
        #expect(
            try await scene.say("did anyone unlock the front door while I was away").commands.first?.history?.answer
                == true)
        #expect(
            try await scene.say("was the sofa lamp turned on while I was away").commands.first?.history?.answer == false
        )
    }

    @Test func whatFollowsItsTargetHasTheCauseOfTheTarget() async throws {
        let scene = try await Scene()
        let target = scene.home.address("Front Door", "LockTargetState")
        let current = scene.home.address("Front Door", "LockCurrentState")
        let anna = try #require(scene.home.home.people.first).id
        await scene.log.record([
            ActivityEntry(.value(target, .word("unlocked")), because: .voice(anna), at: try Stage.moment(-60)),
            ActivityEntry(.value(current, .word("unlocked")), because: .accessory, at: try Stage.moment(-58)),
        ])
        #expect(try await scene.say("who unlocked the front door").reply == "You asked for it at 11:59.")
        #expect(try await scene.say("how often was the front door unlocked today").commands.first?.history?.count == 1)
    }

    @Test func whatWasOnlyToldToHasNotHappened() async throws {
        let scene = try await Scene()
        let target = scene.home.address("Front Door", "LockTargetState")
        let current = scene.home.address("Front Door", "LockCurrentState")
        await scene.log.record([
            ActivityEntry(.value(current, .word("locked")), because: .hand, at: try Stage.moment(-7200)),
            ActivityEntry(.value(target, .word("unlocked")), because: .voice(nil), at: try Stage.moment(-60)),
        ])
        for question in ["did the front door unlock", "did anyone unlock the front door today"] {
            let answer = try await scene.say(question)
            #expect(answer.reply == "Not yet that I know of: somebody asked for it at 11:59.", "\(question)")
            #expect(answer.commands.first?.history?.answer == false, "\(question)")
        }
        #expect(try await scene.say("when was the front door unlocked").reply.hasPrefix("Not yet"))
        #expect(try await scene.say("did the front door lock").commands.first?.history?.answer == true)
        await scene.log.record([
            ActivityEntry(.value(current, .word("unlocked")), because: .accessory, at: try Stage.moment(-40))
        ])
        #expect(try await scene.say("did the front door unlock").commands.first?.history?.answer == true)
    }

    @Test func rulesThatFightWaitForAYes() async throws {
        let scene = try await Scene()
        try await scene.say("when I arrive turn on the sofa lamp")
        let fight = try await scene.say("when I arrive turn off the sofa lamp")
        #expect(fight.outcome == .confirm)
        #expect(fight.commands.first?.rule?.conflicts.map(\.kind) == [.contradiction])
        let name = try #require(await scene.assistant.database.primaryHome?.rules.first?.name)
        #expect(fight.reply.contains(name))
        #expect(await scene.assistant.database.primaryHome?.rules.count == 1)
        try await scene.say("no")
        #expect(await scene.assistant.database.primaryHome?.rules.count == 1)
        try await scene.say("when I arrive turn off the sofa lamp")
        #expect(try await scene.say("yes").outcome == .done)
        #expect(await scene.assistant.database.primaryHome?.rules.count == 2)
    }
}
