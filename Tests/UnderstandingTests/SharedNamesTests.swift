import HomeModel
import JSGF
import Testing

@testable import Understanding

/// Names that several rules have stand once, and are the same names.
struct SharedNamesTests {
    private let order = [
        "thing": [["sofa", "lamp"], ["lamp"], ["oven"]], "proper": [["sofa", "lamp"], ["oven"]],
        "stem": [["sofa"], ["door"], ["car"], ["pool"]], "bareStem": [["sofa"], ["car"], ["pool"]],
        "switchable": [["sofa"], ["car"], ["pool"]],
    ]
    private let tags = [
        "thing": [["sofa", "lamp"]: ["s=1"], ["lamp"]: ["s=2"], ["oven"]: ["s=3", "s=4"]],
        "proper": [["sofa", "lamp"]: ["s=1"], ["oven"]: ["s=3", "s=4"]],
        "stem": [["sofa"]: ["s=1"], ["door"]: ["s=5"], ["car"]: ["s=6", "s=7"], ["pool"]: ["s=8"]],
        "bareStem": [["sofa"]: ["s=1"], ["car"]: ["s=6", "s=7"], ["pool"]: ["s=8"]],
        "switchable": [["sofa"]: ["s=1"], ["car"]: ["s=6"], ["pool"]: ["s=8"]],
    ]

    private func text(fewest: Int) -> String {
        var names = SharedNames(order, tags: tags, fewest: fewest)
        names.share(among: ["thing", "proper"])
        names.share(among: ["stem", "bareStem", "switchable"])
        return Grammar(name: "home", rules: names.rules(["thing", "proper", "stem", "bareStem", "switchable"])).text
    }

    /// What is one name with other tags in another rule stays there.
    @Test func whatRulesHaveInCommonIsARuleOfItsOwn() {
        let expected = """
            public <thing> = /2.0/ <thing_proper> | lamp {s=2};
            public <proper> = /2.0/ <thing_proper>;
            public <stem> = /2.0/ <stem_bareStem_switchable> | door {s=5} | car {s=6 s=7};
            public <bareStem> = /2.0/ <stem_bareStem_switchable> | car {s=6 s=7};
            public <switchable> = /2.0/ <stem_bareStem_switchable> | car {s=6};
            <thing_proper> = (sofa lamp) {s=1} | oven {s=3 s=4};
            <stem_bareStem_switchable> = sofa {s=1} | pool {s=8};

            """
        #expect(text(fewest: 2).hasSuffix("\n\n" + expected))
    }

    @Test func fewNamesAreCopied() {
        #expect(text(fewest: 4) == text(fewest: .max))
        #expect(text(fewest: 4).contains("public <proper> = (sofa lamp) {s=1} | oven {s=3 s=4};"))
    }

    /// The names of a rule, each with its tags, as they come through all rules that it refers to.
    private func names(of rule: String, in grammar: Grammar) -> [String: [String]] {
        var names: [String: [String]] = [:]
        var open = grammar.rules.filter { $0.name == rule }.map(\.expansion)
        while let next = open.popLast() {
            switch next {
            case .alternatives(let choices): open += choices.map(\.expansion)
            case .reference(let reference): open += grammar.rules.filter { $0.name == reference.name }.map(\.expansion)
            case .tagged(let words, let tags): names["\(words)", default: []] += tags
            default: break
            }
        }
        return names
    }

    @Test(arguments: ["flat", "villa", "names"]) func aHomeHasTheSameNamesEitherWay(_ home: String) throws {
        let language = try ExampleHome.language.get()
        let made = HomeGrammar(
            try ExampleHome.database(home), normalizer: language.normalizer, catalogue: language.catalogue,
            kinds: [["lamp"], ["light"], ["door"]])
        let copied = made.grammar(fewestShared: .max)
        let shared = made.grammar(fewestShared: 2)
        #expect(copied.rules.map(\.name) == HomeGrammar.ruleNames)
        #expect(shared.rules.count > copied.rules.count)
        for rule in HomeGrammar.ruleNames {
            #expect(names(of: rule, in: shared) == names(of: rule, in: copied), "<\(rule)>")
        }
    }

    /// A house of thousands of names, in which they stand once.
    @Test func manyNamesAreUnderstoodAsFewAre() throws {
        let catalogue = try ExampleHome.catalogue.get()
        var home = Home(id: HomeID(rawValue: 1), name: "House", isPrimary: true)
        home.rooms = [Room(id: RoomID(rawValue: 2), name: "Hall")]
        let on = try #require(catalogue.characteristics["On"])
        for number in 1...1200 {
            var service = Service(
                id: ServiceID(rawValue: Int64(2 * number + 2)), name: "Lane\(number)x Heater", type: "Switch")
            service.characteristics = [Characteristic(type: "On", metadata: on)]
            home.accessories.append(
                Accessory(
                    id: AccessoryID(rawValue: Int64(2 * number + 1)), name: service.name, room: RoomID(rawValue: 2),
                    services: [service]))
        }
        let database = HomeDatabase(homes: [home])
        let understanding = try Understanding(database, language: ExampleHome.language.get())
        let rules = understanding.automaton.rules
        #expect(rules["home.thing_proper"] != nil && rules["home.stem_bareStem_switchable"] != nil)
        let now = try #require(LocalDateTime("2026-03-02T18:00"))
        for text in ["turn on the lane7x heater", "turn on the hall lane7x heater", "turn on the lane7x"] {
            let result = understanding.interpret(
                text, speaker: Speaker(now: now), conversation: Conversation(), state: database.state)
            #expect(result.commands.flatMap(\.targets).map(\.service) == ["Lane7x Heater"], "\(text)")
        }
    }
}
