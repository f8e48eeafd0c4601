import HomeModel
import TestSupport
import Testing

@testable import Automation

/// Only the ways that lead back are followed: what is found is what following all ways finds.
struct RuleReachTests {
    private static let switches = ["Lamp", "Light", "Heater", "Fan", "Garage"]

    private static func state(_ service: String, isOn: Bool, isSeen: Bool) -> (characteristic: String, value: String) {
        guard service == "Garage" else { return ("On", "\(isOn)") }
        return (isSeen ? "CurrentDoorState" : "TargetDoorState", isOn ? "open" : "closed")
    }

    /// A rule that waits for something to change and writes one or two things.
    private static func rule(_ random: inout SeededGenerator) -> String {
        func pick() -> (service: String, isOn: Bool) {
            (switches[Int.random(in: switches.indices, using: &random)], .random(using: &random))
        }
        let awaited = pick()
        let event = state(awaited.service, isOn: awaited.isOn, isSeen: true)
        let writes = (0...Int.random(in: 0...1, using: &random)).map { _ in
            let write = pick()
            let state = state(write.service, isOn: write.isOn, isSeen: false)
            return "{service: \(write.service), set: {\(state.characteristic): \(state.value)}}"
        }
        let change = "{service: \(awaited.service), characteristic: \(event.characteristic), to: \(event.value)}"
        let rest = Bool.random(using: &random) ? "" : ", for: PT5M"
        return "{events: [{changes: \(change)}], set: [\(writes.joined(separator: ", "))]\(rest)}"
    }

    @Test(arguments: 1...25) func followsAllThatLeadsBack(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let home = try ConflictHome.home(rules: (1...7).map { _ in Self.rule(&random) })
        let surroundings = RuleSurroundings(home, now: try #require(ConflictHome.now))
        let index = ConflictIndex(home.rules, surroundings)
        for rule in home.rules {
            let outline = surroundings.outline(rule)
            func waits(_ other: RuleOutline, for address: CharacteristicAddress) -> Bool {
                other.occasions.contains { $0.key == .change(address) }
            }
            let reach = index.reach(of: outline)
            let pruned = RuleCascade(from: outline, in: surroundings) { address in
                index.waiting(for: address, within: reach) + (waits(outline, for: address) ? [outline] : [])
            }
            let whole = RuleCascade(from: outline, in: surroundings) { address in
                index.outlines.filter { waits($0, for: address) }
            }
            #expect(pruned.loops == whole.loops)
            #expect(pruned.undoing == whole.undoing)
        }
    }
}
