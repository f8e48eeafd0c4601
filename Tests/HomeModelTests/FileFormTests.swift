import Testing

@testable import HomeModel

/// The form of scenes and rules in files and results.
@Suite struct FileFormTests {
    let sample: SampleHome

    init() throws {
        sample = try SampleHome()
    }

    private func write(_ service: String, _ type: CharacteristicType, _ value: Value) throws -> CharacteristicWrite {
        let found = try #require(
            sample.current.accessories.lazy.flatMap(\.services).first { $0.name == service })
        return CharacteristicWrite(address: CharacteristicAddress(service: found.id, type: type), value: value)
    }

    @Test func mergesWritesToOneServiceThatFollowOneAnother() throws {
        let scene = ActionSet(
            name: "Cosy", aliases: ["snug"],
            actions: [
                try write("Sofa Lamp", "On", .bool(true)), try write("Sofa Lamp", "Brightness", .number(40)),
                try write("Hall Light", "On", .bool(false)),
            ])
        #expect(
            scene.fileForm(in: sample.current)
                == .map(
                    ("name", .string("Cosy")), ("aliases", .list([.string("snug")])),
                    (
                        "actions",
                        .list([
                            .map(
                                ("service", .string("Sofa Lamp")),
                                ("set", .map(("On", .bool(true)), ("Brightness", .number(40))))),
                            .map(("service", .string("Hall Light")), ("set", .map(("On", .bool(false))))),
                        ])
                    )))
    }

    @Test func keepsARepeatedWriteApart() throws {
        let writes = [try write("Sofa Lamp", "On", .bool(true)), try write("Sofa Lamp", "On", .bool(false))]
        guard case .list(let nodes) = writes.fileForm(in: sample.current) else {
            Issue.record("no list")
            return
        }
        #expect(nodes.map { $0["set"] } == [.map(("On", .bool(true))), .map(("On", .bool(false)))])
    }

    @Test func leavesOutDefaultsOfRules() throws {
        let rule = AutomationRule(
            name: "Rule", events: [.arrive(.me, place: nil)], scenes: [try #require(sample.current.scenes.first).id])
        #expect(
            rule.fileForm(in: sample.current)
                == .map(
                    ("name", .string("Rule")), ("events", .list([.map(("arrive", .string("me")))])),
                    ("scenes", .list([.string("Cosy")]))))
    }

    @Test func tellsUntilWhenARuleIsOff() throws {
        let moment = try #require(LocalDateTime("2026-03-09T00:00"))
        var rule = AutomationRule(
            name: "Rule", events: [.leave(.me, place: nil)], scenes: [try #require(sample.current.scenes.first).id])
        rule.resumesAt = moment
        #expect(rule.fileForm(in: sample.current)["until"] == nil)
        rule.isEnabled = false
        #expect(rule.fileForm(in: sample.current)["until"] == .string("2026-03-09T00:00"))
        #expect(rule.settled(at: try #require(moment.adding(seconds: -1))) == rule)
        #expect(rule.settled(at: moment).fileForm(in: sample.current)["enabled"] == nil)
    }

    @Test func tellsFromWhenARuleIsOff() throws {
        let start = try #require(LocalDateTime("2026-03-08T00:00"))
        let end = try #require(LocalDateTime("2026-03-09T00:00"))
        var rule = AutomationRule(
            name: "Rule", events: [.leave(.me, place: nil)], scenes: [try #require(sample.current.scenes.first).id])
        rule.pause(from: start, until: end)
        #expect(rule.fileForm(in: sample.current)["from"] == .string("2026-03-08T00:00"))
        #expect(rule.isEnabled(at: try #require(start.adding(seconds: -1))))
        #expect(!rule.isEnabled(at: start))
        #expect(!rule.isEnabled(at: try #require(end.adding(seconds: -1))))
        #expect(rule.isEnabled(at: end))
        #expect(rule.settled(at: start).fileForm(in: sample.current)["from"] == nil)
        #expect(rule.settled(at: start).resumesAt == end)
        #expect(rule.settled(at: end).fileForm(in: sample.current)["enabled"] == nil)
        rule.resume()
        #expect(rule == rule.settled(at: start) && rule.isEnabled(at: start))
    }

    @Test func aDayOffSparesWhatIsOff() throws {
        let start = try #require(LocalDateTime("2026-03-08T00:00"))
        let end = try #require(LocalDateTime("2026-03-09T00:00"))
        let later = try #require(LocalDateTime("2026-03-12T00:00"))
        var rule = AutomationRule(name: "Rule", events: [.leave(.me, place: nil)])
        rule.pause()
        rule.rest(from: start, until: end)
        #expect(!rule.isEverEnabled)
        rule.pause(until: later)
        rule.rest(from: start, until: end)
        #expect(rule.pausesAt == nil && rule.resumesAt == later)
        rule.pause(from: end, until: later)
        rule.rest(from: start, until: end)
        #expect(rule.pausesAt == start && rule.resumesAt == later)
        rule.pause(until: start)
        rule.rest(from: end, until: later)
        #expect(rule.pausesAt == end && rule.resumesAt == later)
    }

    @Test func keepsMeBesideTheAuthor() throws {
        let anna = try #require(sample.current.people.first)
        let rule = AutomationRule(
            name: "Rule", events: [.leave(.me, place: "Work"), .arrive(.person(anna.id), place: nil)],
            days: [.sun, .mon], isOnce: true,
            conditions: [
                RuleCondition(.present(.me), isNegated: true),
                RuleCondition(.any([RuleCondition(.present(.nobody)), RuleCondition(.present(.me), isNegated: true)])),
            ],
            actions: [try write("Sofa Lamp", "On", .bool(true))], duration: TimeSpan(seconds: 5400),
            isEnabled: false, author: anna.id)
        let form = rule.fileForm(in: sample.current)
        #expect(
            form["events"]
                == .list([
                    .map(("leave", .string("me")), ("place", .string("Work"))), .map(("arrive", .string("Anna"))),
                ]))
        #expect(form["days"] == .list([.string("mon"), .string("sun")]))
        let away = FileNode.map(("present", .string("me")), ("not", .bool(true)))
        #expect(
            form["conditions"]
                == .list([away, .map(("any", .list([.map(("present", .string("nobody"))), away])))]))
        #expect(form["once"] == .bool(true))
        #expect(form["for"] == .string("PT1H30M"))
        #expect(form["enabled"] == .bool(false))
        #expect(form["by"] == .string("Anna"))
    }

    @Test(arguments: [
        (40, "40"), (-3, "-3"), (-0.0, "0"), (20.5, "20.5"), (0.1, "0.1"), (1e14, "100000000000000"), (1e20, "1e+20"),
        (.infinity, "inf"),
    ])
    func printsNumbersWithoutNeedlessFraction(number: Double, text: String) {
        #expect(FileNode.text(of: number) == text)
    }

    @Test func writesTheHomeInTheContractsOrder() throws {
        let catalogue = try Catalogue()
        let form = sample.current.fileForm(state: sample.reducer.database.state, catalogue: catalogue)
        guard case .map(let entries) = form else {
            Issue.record("no map")
            return
        }
        #expect(
            entries.map(\.key)
                == ["name", "primary", "units", "people", "rooms", "zones", "groups", "scenes", "rules"])
    }
}
