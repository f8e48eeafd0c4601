import Automation
import Foundation
import HomeModel
import Testing
import VoiceService

/// The board as a value: what is told when, how often, and what is left of it after a restart.
@Suite struct AlertBoardTests {
    private static let noon = Instant(secondsSince1970: 1_772_449_200)
    private static let local = LocalDateTime("2026-03-02T12:00")

    private func draft(_ text: String, urgent: Bool = false, rule: String? = "Rule") -> AlertDraft {
        AlertDraft(
            .rule, RuleTelling(text: text, isUrgent: urgent), rule: rule, in: Home(name: "Casa"), text: text)
    }

    private func board(_ texts: String..., urgent: Bool = false) throws -> AlertBoard {
        var board = AlertBoard(interval: 120)
        for text in texts { board.raise(draft(text, urgent: urgent), at: Self.noon, try #require(Self.local)) }
        return board
    }

    /// What another run of the program finds.
    private func stored(_ board: inout AlertBoard, over memory: [String: String] = [:]) -> [String: String] {
        board.takeChanges().reduce(into: memory) { memory, change in
            if case .remember(let key, let text) = change { memory[key] = text }
        }
    }

    @Test func whatIsNotUrgentIsToldOnce() throws {
        var board = try board("the washing is done")
        let due = board.takeDue(at: Self.noon)
        #expect(due.map(\.text) == ["the washing is done"])
        #expect(board.takeDue(at: Self.noon).isEmpty, "it is being told")
        board.told(due[0].id, at: Self.noon)
        #expect(board.takeDue(at: Self.noon.adding(seconds: 86_400)).isEmpty)
        #expect(board.nextDue == nil)
    }

    @Test func whatIsUrgentRepeatsUntilSomebodyKnows() throws {
        var board = try board("smoke", urgent: true)
        let id = board.takeDue(at: Self.noon)[0].id
        board.told(id, at: Self.noon)
        #expect(board.nextDue == Self.noon.adding(seconds: 120))
        #expect(board.takeDue(at: Self.noon.adding(seconds: 119)).isEmpty)
        #expect(board.takeDue(at: Self.noon.adding(seconds: 120)).map(\.id) == [id])
        board.told(id, at: Self.noon.adding(seconds: 120))
        #expect(board.acknowledge(by: "Anna", at: Self.noon.adding(seconds: 130)).map(\.id) == [id])
        #expect(board.acknowledge(by: "Marco", at: Self.noon.adding(seconds: 131)).isEmpty)
        #expect(board.takeDue(at: Self.noon.adding(seconds: 9999)).isEmpty)
        #expect(board.alerts.map(\.acknowledgedBy) == ["Anna"])
        #expect(board.alerts.map(\.tellings) == [2])
    }

    @Test func theSameOnceMoreIsOneAlertThatIsToldAgain() throws {
        var board = try board("a leak", urgent: true)
        board.told(board.takeDue(at: Self.noon)[0].id, at: Self.noon)
        let later = Self.noon.adding(seconds: 5)
        board.raise(draft("a leak", urgent: true), at: later, try #require(Self.local))
        #expect(board.alerts.map(\.count) == [2])
        #expect(board.takeDue(at: later).count == 1)
        board.told(board.alerts[0].id, at: later)
        board.acknowledge(by: nil, at: later)
        board.raise(draft("a leak", urgent: true), at: later, try #require(Self.local))
        #expect(board.alerts.map(\.count) == [2, 1], "after somebody knows it is a new one")
    }

    @Test func whatIsRaisedWhileItIsToldIsToldOnceMore() throws {
        var board = try board("the door opened", urgent: true)
        let id = board.takeDue(at: Self.noon)[0].id
        board.raise(draft("the door opened", urgent: true), at: Self.noon, try #require(Self.local))
        #expect(board.takeDue(at: Self.noon).isEmpty)
        board.told(id, at: Self.noon)
        #expect(board.takeDue(at: Self.noon).map(\.id) == [id])
    }

    @Test func whatWasNotToldYetIsToldByTheNextRun() throws {
        var first = try board("smoke", urgent: true)
        let memory = stored(&first)
        _ = first.takeDue(at: Self.noon)
        // Killed here: it may have been told or not.
        var second = AlertBoard(memory: memory, interval: 120)
        let due = second.takeDue(at: Self.noon.adding(seconds: 3))
        #expect(due.map(\.text) == ["smoke"])
        second.told(due[0].id, at: Self.noon.adding(seconds: 3))
        var third = AlertBoard(memory: stored(&second, over: memory), interval: 120)
        #expect(third.takeDue(at: Self.noon.adding(seconds: 10)).isEmpty, "told once more at most")
        #expect(third.takeDue(at: Self.noon.adding(seconds: 123)).count == 1, "and goes on repeating")
    }

    @Test func heldOnesWaitForTheStore() throws {
        var board = AlertBoard()
        let alert = board.raise(draft("x"), at: Self.noon, try #require(Self.local), isHeld: true)
        #expect(board.takeDue(at: Self.noon).isEmpty)
        board.release([alert.id])
        #expect(board.takeDue(at: Self.noon).count == 1)
    }

    @Test func oneNumberForTwoAlertsIsPartedAgain() throws {
        var here = try board("mine")
        var there = try board("theirs")
        here.take(stored(&there))
        #expect(Set(here.alerts.map(\.text)) == ["mine", "theirs"])
        #expect(Set(here.alerts.map(\.id)).count == 2)
        #expect(here.takeChanges().count == 2)
        here.take(stored(&there))
        #expect(here.alerts.count == 2)
    }

    @Test func nothingGrowsWithoutABound() throws {
        var board = AlertBoard(interval: 1)
        let local = try #require(Self.local)
        board.raise(draft("fire", urgent: true), at: Self.noon, local)
        for number in 1...500 {
            board.raise(draft("number \(number)"), at: Self.noon, local)
            for alert in board.takeDue(at: Self.noon) { board.told(alert.id, at: Self.noon) }
        }
        #expect(board.alerts.count == AlertBoard.capacity)
        #expect(board.open.map(\.text) == ["fire"], "what is urgent stays")
        #expect(board.dropped == 0)
        for number in 1...500 { board.raise(draft("waiting \(number)"), at: Self.noon, local) }
        #expect(board.alerts.count == AlertBoard.capacity)
        #expect(board.open.map(\.text) == ["fire"])
        #expect(board.dropped > 0)
    }

    @Test func aClockThatIsPutBackSilencesNothing() throws {
        var board = try board("smoke", urgent: true)
        board.told(board.takeDue(at: Self.noon)[0].id, at: Self.noon)
        let before = Self.noon.adding(seconds: -7200)
        #expect(board.takeDue(at: before).isEmpty)
        #expect(board.takeDue(at: before.adding(seconds: 120)).count == 1)
    }

    @Test func damagedMemoryIsLeftOut() throws {
        var good = try board("good")
        var memory = stored(&good)
        memory["alert.7"] = "{"
        memory["alert.-1"] = memory["alert.1"]
        memory["alert.99999999999999999999"] = memory["alert.1"]
        memory["alert.x"] = memory["alert.1"]
        memory["alert.8"] = memory["alert.1"]
        #expect(AlertBoard(memory: memory).alerts.map(\.text) == ["good"])
    }

    @Test func lateIsOnlyWhatIsNotUrgent() throws {
        let plain = try #require(try board("dinner").alerts.first)
        let urgent = try #require(try board("smoke", urgent: true).alerts.first)
        #expect(!AlertBoard.isStale(plain, at: Self.noon.adding(seconds: 3600)))
        #expect(AlertBoard.isStale(plain, at: Self.noon.adding(seconds: 3601)))
        #expect(!AlertBoard.isStale(urgent, at: Self.noon.adding(seconds: 999_999)))
    }
}
