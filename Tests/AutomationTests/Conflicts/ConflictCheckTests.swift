import HomeModel
import Testing

@testable import Automation

struct ConflictCheckTests {
    @Test(arguments: RulePair.fighting)
    func findsWhatIsWrong(pair: RulePair) throws {
        #expect(Set(try Self.kinds(pair)) == Set(pair.kinds))
    }

    @Test(arguments: RulePair.harmless)
    func leavesInPeace(pair: RulePair) throws {
        #expect(try Self.kinds(pair) == [])
    }

    @Test func halfOfTheHundredPairsAreHarmless() {
        #expect(RulePair.fighting.count >= 50 && RulePair.harmless.count >= 50)
    }

    /// What is wrong with the second rule, which is not stored yet, beside the first.
    static func kinds(_ pair: RulePair) throws -> [RuleConflict.Kind] {
        let home = try ConflictHome.home(rules: [pair.first])
        var rule = try #require(try ConflictHome.home(rules: [pair.first, pair.second]).rules.last)
        rule.id = .unassigned
        return ConflictCheck(home, now: try #require(ConflictHome.now)).conflicts(of: rule).map(\.kind)
    }

    @Test(arguments: RulePair.fighting.filter { $0.kinds == [.contradiction] })
    func seesContradictionsFromBothSides(pair: RulePair) throws {
        // A delay counts from now only for what isn't stored.
        guard !pair.second.contains("after: PT") else { return }
        #expect(try Self.kinds(RulePair(pair.fact, pair.second, pair.first)) == [.contradiction])
    }

    @Test func reportsEachConflictOnce() throws {
        let pair = try #require(RulePair.fighting.first)
        let home = try ConflictHome.home(rules: [pair.first, pair.second])
        let conflicts = ConflictCheck(home, now: try #require(ConflictHome.now)).conflicts()
        #expect(conflicts == [RuleConflict(.contradiction, of: home.rules[0].id, with: [home.rules[1].id])])
    }

    @Test func doesNotCompareAChangedRuleWithItsOldSelf() throws {
        let pair = try #require(RulePair.fighting.first)
        let home = try ConflictHome.home(rules: [pair.first])
        var rule = try #require(try ConflictHome.home(rules: [pair.second]).rules.first)
        rule.id = try #require(home.rules.first).id
        #expect(ConflictCheck(home, now: try #require(ConflictHome.now)).conflicts(of: rule) == [])
    }

    @Test func namesTheRulesOfALongCircleInTheirOrder() throws {
        let chain = [
            ("Lamp", "true", "Light", "true"), ("Light", "true", "Fan", "true"), ("Fan", "true", "Heater", "true"),
            ("Heater", "true", "Lamp", "false"), ("Lamp", "false", "Light", "false"),
            ("Light", "false", "Fan", "false"),
            ("Fan", "false", "Heater", "false"), ("Heater", "false", "Lamp", "true"),
        ]
        let rules = chain.map { from, value, to, result in
            """
            {events: [{changes: {service: \(from), characteristic: On, to: \(value)}}], \
            set: [{service: \(to), set: {On: \(result)}}]}
            """
        }
        let home = try ConflictHome.home(rules: rules)
        let last = try #require(home.rules.last)
        let conflicts = ConflictCheck(home, now: try #require(ConflictHome.now)).conflicts(of: last)
        let loop = try #require(conflicts.first { $0.kind == .loop })
        #expect(loop.others == home.rules.dropLast().map(\.id))
    }

    @Test func followsTheWaysThatLeadBackAmongThoseThatLeadNowhere() throws {
        let stored = [
            ("Lamp", "Heater", "true"), ("Lamp", "Fan", "true"), ("Heater", "Light", "true"), ("Fan", "Lamp", "false"),
        ]
        let rules = stored.map { from, to, result in
            """
            {events: [{changes: {service: \(from), characteristic: On, to: true}}], \
            set: [{service: \(to), set: {On: \(result)}}]}
            """
        }
        let home = try ConflictHome.home(rules: rules)
        let new = "{events: [{arrive: me}], set: [{service: Lamp, set: {On: true}}]}"
        var rule = try #require(try ConflictHome.home(rules: rules + [new]).rules.last)
        rule.id = .unassigned
        let conflicts = ConflictCheck(home, now: try #require(ConflictHome.now)).conflicts(of: rule)
        #expect(conflicts == [RuleConflict(.isUndone, of: .unassigned, with: [home.rules[3].id])])
    }

    @Test func seesThatScenesOfOneRuleContradictEachOther() throws {
        let home = try ConflictHome.home(rules: [])
        var rule = try #require(
            try ConflictHome.home(rules: ["{events: [{arrive: me}], scenes: [Evening, Away]}"]).rules.first)
        rule.id = .unassigned
        let kinds = ConflictCheck(home, now: try #require(ConflictHome.now)).conflicts(of: rule).map(\.kind)
        #expect(kinds == [.contradictsItself])
    }
}
