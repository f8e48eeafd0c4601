internal import HomeModel

/// A ``RuleCondition`` as the column `rule.conditions` keeps it in JSON.
///
/// The names are those of the home file. Things are named by their identifiers.
struct StoredCondition: Codable {
    /// Two ends of which either may be missing.
    private struct Window: Codable {
        var after: String?
        var before: String?
    }

    private var time: Window?
    private var sun: Window?
    private var present: String?
    private var person: Int64?
    private var `is`: StoredAddress?
    private var value: PlainValue?
    private var above: Double?
    private var below: Double?
    private var any: [StoredCondition]?
    private var not: Bool?

    /// Takes a condition apart.
    init(_ condition: RuleCondition) {
        not = condition.isNegated ? true : nil
        switch condition.test {
        case .time(let after, let before):
            time = Window(after: after?.text, before: before?.text)
        case .sun(let after, let before):
            sun = Window(after: after?.rawValue, before: before?.rawValue)
        case .present(let presence):
            (present, person) = Self.words(for: presence)
        case .reading(let address, let comparison):
            `is` = StoredAddress(address)
            switch comparison {
            case .equals(let value): self.value = PlainValue(value)
            case .above(let limit): above = limit
            case .below(let limit): below = limit
            }
        case .any(let members): any = members.map(StoredCondition.init)
        }
    }

    /// The condition.
    /// - Throws: ``DamagedRecord`` where it is none.
    func condition() throws(DamagedRecord) -> RuleCondition {
        RuleCondition(try test(), isNegated: not ?? false)
    }

    private func test() throws(DamagedRecord) -> RuleCondition.Test {
        if let time {
            return .time(
                after: try Self.read(time.after, TimeOfDay.init), before: try Self.read(time.before, TimeOfDay.init))
        }
        if let sun {
            return .sun(
                after: try Self.read(sun.after, SunEvent.init(rawValue:)),
                before: try Self.read(sun.before, SunEvent.init(rawValue:)))
        }
        if let present { return .present(try presence(present)) }
        if let address = `is`?.address {
            if let value { return .reading(address, .equals(value.value)) }
            if let above { return .reading(address, .above(above)) }
            if let below { return .reading(address, .below(below)) }
        }
        if let any {
            var members: [RuleCondition] = []
            for member in any { members.append(try member.condition()) }
            return .any(members)
        }
        throw DamagedRecord(description: "unknown condition of a rule")
    }

    private static func read<Part>(
        _ text: String?, _ read: (String) -> Part?
    ) throws(DamagedRecord) -> Part? {
        guard let text else { return nil }
        guard let part = read(text) else {
            throw DamagedRecord(description: "unknown time “\(text)” in a condition of a rule")
        }
        return part
    }

    private static func words(for presence: Presence) -> (String, person: Int64?) {
        switch presence {
        case .me: ("me", nil)
        case .person(let person): ("person", person.rawValue)
        case .anyone: ("anyone", nil)
        case .nobody: ("nobody", nil)
        case .everyone: ("everyone", nil)
        }
    }

    private func presence(_ word: String) throws(DamagedRecord) -> Presence {
        switch (word, person) {
        case ("me", _): .me
        case ("person", let person?): .person(PersonID(rawValue: person))
        case ("anyone", _): .anyone
        case ("nobody", _): .nobody
        case ("everyone", _): .everyone
        default: throw DamagedRecord(description: "unknown presence “\(word)” in a condition of a rule")
        }
    }
}
