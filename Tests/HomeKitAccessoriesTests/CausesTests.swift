import Connections
import HomeModel
import Testing

@testable import HomeKitAccessories

@Suite struct CausesTests {
    private let target = DeviceAddress(accessory: "A", service: "8", characteristic: "TargetPosition")
    private let current = DeviceAddress(accessory: "A", service: "8", characteristic: "CurrentPosition")
    private let token = WriteToken(rawValue: 7)
    private let now = ContinuousClock.now

    private var moving: Causes {
        var causes = Causes()
        causes.note(DeviceWrite(address: target, value: .number(100), token: token), value: .number(100), at: now)
        return causes
    }

    @Test func reportsOnTheWayFollowFromTheWriteUntilItHasArrived() {
        var causes = moving
        #expect(causes.cause(of: current, .number(30), at: now) == token)
        #expect(causes.cause(of: current, .number(100), at: now) == token)
        #expect(causes.cause(of: current, .number(90), at: now) == nil)
    }

    @Test func anotherTargetEndsIt() {
        var causes = moving
        #expect(causes.cause(of: target, .number(0), at: now) == nil)
        #expect(causes.cause(of: current, .number(30), at: now) == nil)
    }

    @Test func aMinuteEndsIt() {
        var causes = moving
        #expect(causes.cause(of: current, .number(30), at: now + .seconds(61)) == nil)
    }

    @Test func reportsOfOthersHaveNoCause() {
        var causes = moving
        let other = DeviceAddress(accessory: "B", service: "8", characteristic: "CurrentPosition")
        #expect(causes.cause(of: other, .number(30), at: now) == nil)
    }
}
