internal import HomeModel

/// Which rules' events can be set off by what, so that a change looks at those alone.
struct RuleIndex: Sendable {
    /// The events that watch each characteristic.
    private(set) var changes: [CharacteristicAddress: [RuleReference]] = [:]
    /// The events that watch one person's coming and going.
    private var travels: [PersonID: [RuleReference]] = [:]
    /// Those that watch everybody's.
    private var anyTravels: [RuleReference] = []
    /// The events that come by the clock.
    private(set) var timed: [RuleReference] = []

    /// Sorts the events of all rules that may fire.
    init(_ rules: [AutomationRule], speaker: PersonID?) {
        for (position, rule) in rules.enumerated() where rule.isEverEnabled {
            for (event, value) in rule.events.enumerated() {
                let reference = RuleReference(position: position, event: event)
                switch value {
                case .changes(let address, _, _): changes[address, default: []].append(reference)
                case .arrive(let who, _), .leave(let who, _):
                    note(reference, of: who, me: rule.author ?? speaker)
                case .time, .sun, .after, .at: timed.append(reference)
                }
            }
        }
    }

    /// The events that a person's coming or going may be.
    func travels(of person: PersonID) -> [RuleReference] {
        (travels[person, default: []] + anyTravels).sorted { ($0.position, $0.event) < ($1.position, $1.event) }
    }

    private mutating func note(_ reference: RuleReference, of who: Traveller, me: PersonID?) {
        switch who {
        case .me: if let me { travels[me, default: []].append(reference) }
        case .person(let person): travels[person, default: []].append(reference)
        case .anyone, .first, .last: anyTravels.append(reference)
        }
    }
}
