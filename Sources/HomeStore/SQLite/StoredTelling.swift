internal import HomeModel

/// A ``RuleTelling`` as the column `rule.tells` keeps it in JSON; people and rooms are named by their identifiers.
struct StoredTelling: Codable {
    private var to: String
    private var person: Int64?
    private var room: Int64?
    private var text: String?
    private var urgent: Bool?

    /// Takes a telling apart.
    init(_ telling: RuleTelling) {
        switch telling.audience {
        case .me: to = "me"
        case .everyone: to = "everyone"
        case .admins: to = "admins"
        case .person(let person):
            to = "person"
            self.person = person.rawValue
        }
        room = telling.room?.rawValue
        text = telling.text
        urgent = telling.isUrgent ? true : nil
    }

    /// The telling.
    /// - Throws: ``DamagedRecord`` where it is none.
    func telling() throws(DamagedRecord) -> RuleTelling {
        RuleTelling(
            to: try audience(), in: room.map(RoomID.init(rawValue:)), text: text, isUrgent: urgent ?? false)
    }

    private func audience() throws(DamagedRecord) -> RuleTelling.Audience {
        switch (to, person) {
        case ("me", _): .me
        case ("everyone", _): .everyone
        case ("admins", _): .admins
        case ("person", let person?): .person(PersonID(rawValue: person))
        default: throw DamagedRecord(description: "unknown audience “\(to)” in a rule")
        }
    }
}
