import Connections
import HomeModel
import Testing

@testable import MQTTAccessories

@Suite struct EchoesTests {
    private let begin = ContinuousClock.now
    private let token = WriteToken(rawValue: 5)

    @Test func reportAfterTheGoalIsAHand() {
        var echoes = Echoes()
        echoes.note(["Hue": .number(358), "Saturation": .number(50)], token: token, at: begin)
        #expect(echoes.cause(of: "Hue", at: begin) == token)
        echoes.settle(known: ["Hue": .number(1), "Saturation": .number(47)], at: begin)
        #expect(echoes.cause(of: "Hue", at: begin) == nil)
    }

    @Test func whatMovesIsAwaitedUntilItIsThere() {
        var echoes = Echoes()
        echoes.note(["LockTargetState": .word("unlocked")], token: token, at: begin)
        echoes.settle(known: ["LockTargetState": .word("unlocked"), "LockCurrentState": .word("locked")], at: begin)
        #expect(echoes.cause(of: "LockCurrentState", at: begin + .seconds(100)) == token)
        echoes.settle(known: ["LockTargetState": .word("unlocked"), "LockCurrentState": .word("unlocked")], at: begin)
        #expect(echoes.cause(of: "LockCurrentState", at: begin) == nil)
    }

    @Test func deviceThatNeverAnswersIsGivenUp() {
        var echoes = Echoes()
        echoes.note(["On": .bool(true)], token: token, at: begin)
        #expect(echoes.awaited(at: begin + .seconds(29)) == ["On": .bool(true)])
        #expect(echoes.cause(of: "On", at: begin + .seconds(31)) == nil)
    }

    @Test func newerWriteTakesOver() {
        var echoes = Echoes()
        echoes.note(["On": .bool(true), "Brightness": .number(10)], token: token, at: begin)
        echoes.note(["On": .bool(false)], token: WriteToken(rawValue: 6), at: begin)
        #expect(echoes.cause(of: "On", at: begin)?.rawValue == 6)
        #expect(echoes.cause(of: "Brightness", at: begin) == token)
        #expect(echoes.awaited(at: begin) == ["On": .bool(false), "Brightness": .number(10)])
    }
}
