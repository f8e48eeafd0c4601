import HomeModel
import TestSupport
import Testing
import Understanding
import VoiceService

struct HomeEditTests {
    @Test func aNewRoomIsThereAndUndoTakesItAway() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("add a room called attic").outcome == .done)
        #expect(try await stage.repository.load().homes.first?.rooms.map(\.name).contains("Attic") == true)
        #expect(try await stage.say("undo").outcome == .done)
        #expect(try await stage.repository.load() == stage.home.database)
    }

    @Test func aRenamedThingIsToldByItsOldNameAndUnderstoodByItsNew() async throws {
        let stage = try await Stage()
        let result = try await stage.say("rename the sofa lamp to reading lamp")
        #expect(result.outcome == .done)
        #expect(result.reply.contains("Sofa Lamp") && result.reply.contains("Reading Lamp"))
        #expect(try await stage.say("turn on the reading lamp").outcome == .done)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
        try await stage.say("undo")
        try await stage.say("undo")
        #expect(try await stage.repository.load() == stage.home.database)
    }

    @Test func aNameThatIsTakenIsRefusedWithTheReason() async throws {
        let stage = try await Stage()
        let result = try await stage.say("rename the sofa lamp to garage light")
        #expect(result.outcome == .refused)
        #expect(result.reply.contains("Garage Light"))
        #expect(try await stage.repository.load() == stage.home.database)
        #expect(try await stage.say("undo").outcome == .notUnderstood)
    }

    @Test func removingAsksFirstAndUndoBringsAllBack() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("remove the ceiling light").outcome == .confirm)
        #expect(try await stage.say("yes").outcome == .done)
        let without = try await stage.repository.load()
        #expect(without.homes.first?.accessories.map(\.name).contains("Ceiling Light") == false)
        #expect(without.homes.first?.scenes.first?.actions.count == 1)
        #expect(try await stage.say("undo").outcome == .done)
        #expect(try await stage.repository.load() == stage.home.database)
    }

    @Test func aThingMovesToAnotherRoom() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("move the sofa lamp to the garage").outcome == .done)
        let result = try await stage.say("turn on the garage lights")
        #expect(Set(result.commands.flatMap(\.targets).map(\.service)) == ["Sofa Lamp", "Garage Light"])
    }

    @Test func aThingShowsItself() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("identify the sofa lamp").outcome == .done)
        #expect(stage.connection.identified == [stage.home.accessory("Sofa Lamp")])
    }

    @Test func whatIsNotPossibleIsNotReportedAsDone() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("cancel the timer").outcome == .refused)
        #expect(try await stage.repository.load() == stage.home.database)
    }
}

struct TimerTests {
    @Test func aTimerRunsAndIsOver() async throws {
        let stage = try await Stage()
        try await stage.say("set a timer for ten minutes")
        let asked = try await stage.say("how much time is left on the timer", after: 60)
        #expect(asked.outcome == .answered)
        #expect(asked.commands.first?.duration == TimeSpan(seconds: 540))
        #expect(asked.reply.contains("9 minutes"))
        let before = try Stage.moment(599)
        let due = try Stage.moment(600)
        #expect(await stage.assistant.takeDueTimers(by: before).isEmpty)
        #expect(await stage.assistant.takeDueTimers(by: due).count == 1)
        #expect(await stage.assistant.takeDueTimers(by: due).isEmpty)
    }

    @Test func onlyWhatHasRungIsPutOff() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("snooze").outcome == .refused)
        try await stage.say("set a timer for ten minutes")
        #expect(try await stage.say("snooze", after: 60).outcome == .refused)
        #expect(await stage.assistant.takeDueTimers(by: try Stage.moment(600)).count == 1)
        let later = try await stage.say("snooze", after: 630)
        #expect(later.outcome == .done)
        #expect(later.commands.first?.duration == TimeSpan(seconds: 600))
        #expect(try await stage.say("snooze", after: 4000).outcome == .refused)
    }

    @Test func namedTimersAreKeptApart() async throws {
        let stage = try await Stage()
        try await stage.say("set a pasta timer for eight minutes")
        try await stage.say("set a rice timer for twelve minutes")
        try await stage.say("cancel the pasta timer")
        let due = try Stage.moment(720)
        let announcements = await stage.assistant.takeDueTimers(by: due)
        #expect(announcements.count == 1)
        #expect(announcements.first?.contains("rice") == true)
    }

    @Test func aPausedTimerStandsStill() async throws {
        let stage = try await Stage()
        try await stage.say("set a timer for one minute")
        try await stage.say("pause the timer", after: 20)
        let late = try Stage.moment(1000)
        #expect(await stage.assistant.takeDueTimers(by: late).isEmpty)
        try await stage.say("resume the timer", after: 1000)
        let before = try Stage.moment(1039)
        let due = try Stage.moment(1040)
        #expect(await stage.assistant.takeDueTimers(by: before).isEmpty)
        #expect(await stage.assistant.takeDueTimers(by: due).count == 1)
    }

    @Test func timeIsAdded() async throws {
        let stage = try await Stage()
        try await stage.say("set a timer for one minute")
        try await stage.say("add five minutes to the timer", after: 30)
        let before = try Stage.moment(359)
        let due = try Stage.moment(360)
        #expect(await stage.assistant.takeDueTimers(by: before).isEmpty)
        #expect(await stage.assistant.takeDueTimers(by: due).count == 1)
    }

    @Test func theResultNamesWhatIsGoneAndWhatItWasCalled() async throws {
        let stage = try await Stage()
        let renamed = try await stage.say("rename the sofa lamp to moon lamp")
        let renaming = await ResultEncoder(stage.assistant).object(renamed).json
        #expect(renaming.contains(#""thing": "Moon Lamp", "was": "Sofa Lamp""#))
        try await stage.say("remove the garage light")
        let removed = try await stage.say("yes")
        let removal = await ResultEncoder(stage.assistant).object(removed).json
        #expect(removal.contains(#"{"kind": "remove", "thing": "Garage Light"}"#))
    }
}
