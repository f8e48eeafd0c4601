import HomeModel
import Testing

/// What lets somebody in, as far as anybody knows.
struct LettingInTests {
    private static let lock = Service(id: ServiceID(rawValue: 1), name: "Door", type: "LockMechanism")
    private static let relock = Service(id: ServiceID(rawValue: 2), name: "Relock", type: "Switch")
    private static let lamp = Service(id: ServiceID(rawValue: 3), name: "Lamp", type: "Lightbulb")
    private static let plug = Service(id: ServiceID(rawValue: 4), name: "Plug", type: "Switch")

    private static let home = {
        var home = Home(name: "Hut")
        home.accessories = [
            Accessory(name: "Door", services: [lock, relock, lamp]), Accessory(name: "Plug", services: [plug]),
        ]
        return home
    }()

    private func letsIn(_ service: Service, _ type: CharacteristicType, _ value: Value) -> Bool {
        let write = CharacteristicWrite(
            address: CharacteristicAddress(service: service.id, type: type), value: value)
        return Self.home.isLettingIn(write, from: nil)
    }

    @Test func aMakersOwnOfALockMayLetSomebodyIn() {
        #expect(letsIn(Self.lock, "LockTargetState", .word("unlocked")))
        #expect(!letsIn(Self.lock, "LockTargetState", .word("locked")))
        #expect(letsIn(Self.lock, "LockMode", .word("passage")))
        #expect(letsIn(Self.lock, "AutoRelock", .bool(false)))
        #expect(letsIn(Self.relock, "On", .bool(false)))
    }

    @Test func whatIsNoPartOfALockDoesNot() {
        #expect(!letsIn(Self.lamp, "On", .bool(false)))
        #expect(!letsIn(Self.plug, "On", .bool(true)))
        #expect(!letsIn(Self.plug, "PresetMode", .word("eco")))
    }

    /// A window is a way in by whatever word it goes; what nobody fits through is none.
    @Test(
        arguments: [
            (nil, true), ("skylight", true), ("window", true), ("dormer window", true), ("patio slider", true),
            ("vent", false), ("Roof Vent", false), ("cat flap", false), ("ventilated door", true),
        ] as [(String?, Bool)], ["Door", "Window"] as [ServiceType])
    func aWindowLetsSomebodyInByWhateverWordItGoes(word: (noun: String?, isWayIn: Bool), type: ServiceType) {
        var service = Service(id: ServiceID(rawValue: 5), name: "Opening", type: type)
        service.noun = word.noun
        var home = Home(name: "Hut")
        home.accessories = [Accessory(name: "Opening", services: [service])]
        let opening = CharacteristicWrite(
            address: CharacteristicAddress(service: service.id, type: "TargetPosition"), value: .number(33))
        #expect(service.isWayIn == word.isWayIn)
        #expect(home.isLettingIn(opening, from: .number(0)) == word.isWayIn)
        #expect(!home.isLettingIn(opening, from: .number(100)))
    }

    @Test func aBlindIsNoWayIn() {
        #expect(!Service(id: ServiceID(rawValue: 6), name: "Blind", type: "WindowCovering").isWayIn)
    }

    @Test func aRuleWithItLetsSomebodyIn() {
        let write = CharacteristicWrite(
            address: CharacteristicAddress(service: Self.lock.id, type: "LockMode"), value: .word("passage"))
        let rule = AutomationRule(name: "Guests", events: [], actions: [write])
        #expect(rule.waysIn(in: Self.home) == [write])
    }
}
