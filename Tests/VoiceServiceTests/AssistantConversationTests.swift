import HomeModel
import TestSupport
import Testing
import Understanding
import VoiceService

struct AssistantConversationTests {
    @Test func riskyThingsWaitForAYes() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("unlock the front door").outcome == .confirm)
        #expect(stage.connection.batches.isEmpty)
        let result = try await stage.say("yes", after: 5)
        #expect(result.outcome == .done)
        #expect(result.commands.map(\.kind) == [.confirm, .set])
        #expect(try await stage.stored("Front Door", "LockTargetState") == .word("unlocked"))
        #expect(try await stage.say("yes", after: 6).outcome == .notUnderstood)
    }

    @Test func aNoEndsTheQuestion() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        #expect(try await stage.say("no").commands.map(\.kind) == [.cancel])
        #expect(try await stage.say("yes").outcome == .notUnderstood)
        #expect(stage.connection.batches.isEmpty)
    }

    @Test func aQuestionIsForgottenAfterAWhile() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        #expect(try await stage.say("yes", after: Conversation.patience + 1).outcome == .notUnderstood)
        #expect(stage.connection.batches.isEmpty)
    }

    @Test func aCoughBetweenQuestionAndAnswerChangesNothing() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        #expect(try await stage.say("brrm", after: 2).outcome == .notUnderstood)
        #expect(try await stage.say("yes", after: 4).outcome == .done)
    }

    @Test func anotherCommandEndsTheQuestion() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        try await stage.say("turn on the sofa lamp", after: 2)
        #expect(try await stage.say("yes", after: 4).outcome == .notUnderstood)
        #expect(try await stage.stored("Front Door", "LockTargetState") == .word("locked"))
    }

    @Test func undoBringsTheOldValuesBack() async throws {
        let stage = try await Stage()
        try await stage.say("turn off the living room lights")
        let result = try await stage.say("undo")
        #expect(result.outcome == .done)
        #expect(result.commands.map(\.kind) == [.undo, .set])
        #expect(try await stage.stored("Ceiling Light", "On") == .bool(true))
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
        #expect(try await stage.say("undo").outcome == .notUnderstood)
    }

    @Test func cancelThatTakesBackWhatWasPlanned() async throws {
        let stage = try await Stage()
        try await stage.say("turn off the ceiling light in ten minutes")
        #expect(try await stage.say("cancel that").commands.map(\.kind) == [.undo, .deleteRule])
        #expect(try await stage.repository.load().homes.flatMap(\.rules).allSatisfy { !$0.isOnce })
        #expect(try await stage.say("cancel that").outcome == .notUnderstood)
    }

    @Test func aSceneThatWentByTakingBackComesBackByTakingThatBack() async throws {
        let stage = try await Stage()
        try await stage.say("make a scene called cosy with the sofa lamp at twenty percent")
        #expect(try await stage.say("undo").reply.contains("brings it back"))
        #expect(try await stage.say("undo").outcome == .done)
        #expect(try await stage.repository.load().homes.flatMap(\.scenes).contains { $0.name == "Cosy" })
    }

    @Test func whatWentByTakingBackIsPromisedOnlyWhereItIsKept() async throws {
        let stage = try await Stage()
        try await stage.say("turn off the ceiling light in ten minutes")
        let undone = try await stage.say("undo")
        #expect(undone.commands.map(\.kind) == [.undo, .deleteRule])
        #expect(!undone.reply.contains("brings it back"))
    }

    @Test func puttingEverythingBackSaysThatItWasOnlyTheLast() async throws {
        let stage = try await Stage()
        try await stage.say("turn on the sofa lamp")
        try await stage.say("turn off the ceiling light")
        #expect(try await stage.say("put everything back how it was before").reply.contains("only the last"))
        #expect(try await stage.say("put everything back how it was before").reply.contains("only the last") == false)
    }

    @Test func undoGoesBackStepByStep() async throws {
        let stage = try await Stage()
        try await stage.say("set the sofa lamp to 70 percent")
        try await stage.say("set the sofa lamp to 20 percent")
        try await stage.say("undo")
        #expect(try await stage.stored("Sofa Lamp", "Brightness") == .number(70))
        try await stage.say("undo")
        #expect(try await stage.stored("Sofa Lamp", "Brightness") == .number(40))
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }

    @Test func anUndoThatUnlocksWaitsForAYes() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        try await stage.say("yes")
        try await stage.say("lock the front door")
        let question = try await stage.say("undo")
        #expect(question.outcome == .confirm)
        #expect(question.commands.map(\.kind) == [.undo, .set])
        #expect(question.reply.contains("unlock the Front Door"))
        #expect(try await stage.stored("Front Door", "LockTargetState") == .word("locked"))
        let result = try await stage.say("yes")
        #expect(result.commands.map(\.kind) == [.confirm, .undo, .set])
        #expect(try await stage.stored("Front Door", "LockTargetState") == .word("unlocked"))
    }

    @Test func aNoToAnUndoThatUnlocksLeavesTheDoorLocked() async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        try await stage.say("yes")
        try await stage.say("lock the front door")
        try await stage.say("undo")
        try await stage.say("no")
        #expect(try await stage.stored("Front Door", "LockTargetState") == .word("locked"))
        #expect(try await stage.say("undo").outcome == .confirm)
    }

    @Test(arguments: [["lock the front door", "undo"], ["lock the front door for ten minutes"]])
    func aGuestUnlocksNothingByTakingBackOrByATime(_ sentences: [String]) async throws {
        let stage = try await Stage()
        try await stage.say("unlock the front door")
        try await stage.say("yes")
        let felix = Person(id: PersonID(rawValue: 900), name: "Felix", role: .guest)
        try await stage.repository.perform([.put(.person(felix), in: stage.home.home.id)])
        try await stage.assistant.refresh()
        var speaker = try stage.speaker()
        speaker.person = try await stage.repository.load().homes.flatMap(\.people).first { $0.role == .guest }?.id
        var last: UtteranceResult?
        for sentence in sentences { last = await stage.assistant.handle(sentence, speaker: speaker) }
        #expect(last?.outcome == .refused)
        #expect(last?.reason == .notAllowed)
    }

    @Test func undoRemovesTheRuleThatWasMade() async throws {
        let stage = try await Stage()
        try await stage.say("when I leave turn off the sofa lamp")
        let result = try await stage.say("undo")
        #expect(result.commands.map(\.kind) == [.undo, .deleteRule])
        #expect(try await stage.repository.load().homes.flatMap(\.rules).isEmpty)
    }

    @Test func whatCannotBeReachedStaysToBeUndone() async throws {
        let stage = try await Stage()
        let lamp = stage.home.address("Sofa Lamp", "On").service
        try await stage.say("turn on the sofa lamp")
        stage.connection.fail(lamp, with: .unreachable(bridge: nil))
        #expect(try await stage.say("undo").outcome == .failed)
        stage.connection.fail(lamp, with: nil)
        #expect(try await stage.say("undo").outcome == .done)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }

    @Test func remembersWhatWasTalkedAbout() async throws {
        let stage = try await Stage()
        let result = try await stage.say("turn on the sofa lamp")
        let conversation = await stage.assistant.conversation()
        #expect(conversation.lastServices == [stage.home.address("Sofa Lamp", "On").service])
        #expect(conversation.lastReply == result.reply)
        #expect(try await stage.say("repeat that", after: 3).reply == result.reply)
    }

    @Test func aNewNameIsUnderstoodInTheRunningProgram() async throws {
        let stage = try await Stage()
        var changes = await stage.assistant.grammarChanges().makeAsyncIterator()
        let following = Task { await stage.assistant.followRepository() }
        defer { following.cancel() }
        var lamp = try #require(stage.home.home.accessories.first { $0.name == "Sofa Lamp" })
        lamp.name = "Reading Nook"
        lamp.services[0].name = "Reading Nook"
        try await stage.repository.perform([.put(.accessory(lamp), in: stage.home.home.id)])
        #expect(await changes.next() != nil)
        #expect(try await stage.say("turn on the reading nook").outcome == .done)
        #expect(try await stage.say("turn on the sofa lamp").outcome == .notUnderstood)
    }

    @Test func whatAccessoriesReportIsStored() async throws {
        let stage = try await Stage()
        var updates = stage.repository.updates().makeAsyncIterator()
        #expect(await updates.next() == stage.home.database)
        let following = Task { await stage.assistant.followAccessories() }
        defer { following.cancel() }
        let address = stage.home.address("Garage Light", "On")
        stage.connection.flip(address, to: .bool(true))
        let update = await updates.next()
        #expect(update?.state.values[address] == .bool(true))
    }

    /// Found by killing the program: a report of an earlier write came late and overwrote a later one in the store.
    @Test func aLateReportDoesNotUndoALaterWrite() async throws {
        let stage = try await Stage()
        var updates = stage.repository.updates().makeAsyncIterator()
        _ = await updates.next()
        let following = Task { await stage.assistant.followAccessories() }
        defer { following.cancel() }
        let address = stage.home.address("Sofa Lamp", "Brightness")
        try await stage.say("set the sofa lamp to 70 percent")
        stage.connection.report(.value(address, .number(50)))
        // What is reported after it tells that it has been looked at.
        let light = stage.home.address("Garage Light", "On")
        stage.connection.flip(light, to: .bool(true))
        while let update = await updates.next(), update.state.values[light] != .bool(true) {}
        #expect(try await stage.stored("Sofa Lamp", "Brightness") == .number(70))
    }

    @Test func utterancesAreHandledOneAtATime() async throws {
        let stage = try await Stage()
        let speaker = try stage.speaker()
        await withDiscardingTaskGroup { group in
            for number in 1...20 {
                group.addTask {
                    _ = await stage.assistant.handle("set the sofa lamp to \(number) percent", speaker: speaker)
                }
            }
        }
        // Each utterance remembered the value that the one before it had written: undone all, the first value is back.
        for _ in 1...20 { try await stage.say("undo") }
        #expect(try await stage.stored("Sofa Lamp", "Brightness") == .number(40))
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }
}
