import HomeModel
import TestSupport
import Testing
import Understanding
import VoiceService

/// What is said of what was done just now: it narrows that down, or says how long it lasts.
struct AfterthoughtTests {
    @Test func whatIsNotMeantAfterAllGetsItsOldValueBack() async throws {
        let stage = try await Stage()
        try await stage.say("turn on all the lights")
        try await stage.say("only the garage light")
        #expect(try await stage.stored("Garage Light", "On") == .bool(true))
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
        #expect(try await stage.stored("Ceiling Light", "On") == .bool(true))
        try await stage.say("undo")
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
    }

    @Test func whatIsLeftOutGetsItsOldValueBack() async throws {
        let stage = try await Stage()
        try await stage.say("turn on all the lights")
        #expect(try await stage.say("not the sofa lamp").commands.map(\.kind) == [.set])
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
        #expect(try await stage.stored("Garage Light", "On") == .bool(true))
    }

    @Test func whatLetsSomebodyInStaysAsItIs() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        try await stage.say("yes")
        try await stage.say("lock the front door")
        try await stage.say("not the front door")
        #expect(try await stage.stored("Front Door", "LockTargetState") == .word("locked"))
    }

    @Test func whatLastsForAWhileIsSaidBehindIt() async throws {
        let stage = try await Stage()
        try await stage.say("turn on the sofa lamp")
        #expect(try await stage.say("for an hour").commands.map(\.duration) == [TimeSpan(seconds: 3600)])
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
    }

    @Test func afterthoughtsBehindNothingDoNothing() async throws {
        let stage = try await Stage()
        for text in ["just the garage ones", "not the sofa lamp", "for an hour", "until ten", "by twenty"] {
            #expect(try await stage.say(text).commands.allSatisfy { $0.set == nil }, "\(text)")
        }
        #expect(stage.connection.batches.isEmpty)
    }

    @Test func bothAreTheOneAndTheOneBefore() async throws {
        let stage = try await Stage()
        try await stage.say("turn on the sofa lamp")
        try await stage.say("turn on the garage light")
        try await stage.say("turn both off")
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
        #expect(try await stage.stored("Garage Light", "On") == .bool(false))
        #expect(try await stage.stored("Ceiling Light", "On") == .bool(true))
    }
}
