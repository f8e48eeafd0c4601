internal import HomeModel

/// A ``RuleEvent`` as the column `rule.events` keeps it in JSON.
///
/// The names are those of the home file. Things are named by their identifiers; all lengths of time are in seconds.
struct StoredEvent: Codable {
    private var arrive: String?
    private var leave: String?
    private var person: Int64?
    private var place: String?
    private var time: String?
    private var sun: String?
    private var offset: Int?
    private var after: Int?
    private var at: String?
    private var changes: StoredAddress?
    private var to: PlainValue?
    private var above: Double?
    private var below: Double?
    private var heldFor: Int?

    /// Takes an event apart.
    init(_ event: RuleEvent) {
        switch event {
        case .arrive(let traveller, let place):
            (arrive, person) = Self.words(for: traveller)
            self.place = place
        case .leave(let traveller, let place):
            (leave, person) = Self.words(for: traveller)
            self.place = place
        case .time(let time):
            self.time = time.text
        case .sun(let sun, let offset):
            self.sun = sun.rawValue
            self.offset = offset.seconds
        case .after(let span):
            after = span.seconds
        case .at(let moment):
            at = moment.text
        case .changes(let address, let test, let heldFor):
            changes = StoredAddress(address)
            self.heldFor = heldFor?.seconds
            switch test {
            case .any: break
            case .to(let value): to = PlainValue(value)
            case .above(let limit): above = limit
            case .below(let limit): below = limit
            }
        }
    }

    /// The event.
    /// - Throws: ``DamagedRecord`` where it is none.
    func event() throws(DamagedRecord) -> RuleEvent {
        if let arrive { return .arrive(try traveller(arrive), place: place) }
        if let leave { return .leave(try traveller(leave), place: place) }
        if let time, let time = TimeOfDay(time) { return .time(time) }
        if let sun, let sun = SunEvent(rawValue: sun) { return .sun(sun, offset: TimeSpan(seconds: offset ?? 0)) }
        if let after { return .after(TimeSpan(seconds: after)) }
        if let at, let moment = LocalDateTime(at) { return .at(moment) }
        if let changes { return .changes(changes.address, test, heldFor: heldFor.map(TimeSpan.init(seconds:))) }
        throw DamagedRecord(description: "unknown event of a rule")
    }

    private var test: ChangeTest {
        if let to { return .to(to.value) }
        if let above { return .above(above) }
        if let below { return .below(below) }
        return .any
    }

    private static func words(for traveller: Traveller) -> (String, person: Int64?) {
        switch traveller {
        case .me: ("me", nil)
        case .person(let person): ("person", person.rawValue)
        case .anyone: ("anyone", nil)
        case .first: ("first", nil)
        case .last: ("last", nil)
        }
    }

    private func traveller(_ word: String) throws(DamagedRecord) -> Traveller {
        switch (word, person) {
        case ("me", _): .me
        case ("person", let person?): .person(PersonID(rawValue: person))
        case ("anyone", _): .anyone
        case ("first", _): .first
        case ("last", _): .last
        default: throw DamagedRecord(description: "unknown traveller “\(word)” in an event of a rule")
        }
    }
}
