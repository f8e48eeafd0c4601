internal import GRDB
internal import HomeModel

/// An ``ActivityEntry`` as a row of the table `activity`.
struct StoredActivity {
    /// The columns in the order of ``values`` and of what ``entry(_:)`` reads.
    static let columns = "moment, kind, subject, type, value, name, cause, causer, causeName"

    /// The entry.
    let entry: ActivityEntry

    /// The values of the columns.
    var values: StatementArguments {
        let (kind, subject, type, value, name) = what
        let (cause, causer, causeName) = why
        return [
            Self.seconds(entry.moment), kind, subject, type, value ?? DatabaseValue.null, name, cause, causer,
            causeName,
        ]
    }

    private var what: (String, Int64, String?, DatabaseValue?, String?) {
        switch entry.activity {
        case .value(let address, let value):
            ("value", address.service.rawValue, address.type.rawValue, value.stored, nil)
        case .failure(let address, let value):
            ("failure", address.service.rawValue, address.type.rawValue, value.stored, nil)
        case .scene(let scene, let name): ("scene", scene.rawValue, nil, nil, name)
        case .rule(let rule, let name): ("rule", rule.rawValue, nil, nil, name)
        case .presence(let person, let isPresent): ("presence", person.rawValue, nil, Value.bool(isPresent).stored, nil)
        case .reachable(let accessory, let isReachable):
            ("reachable", accessory.rawValue, nil, Value.bool(isReachable).stored, nil)
        }
    }

    private var why: (String, Int64?, String?) {
        switch entry.cause {
        case .voice(let person): ("voice", person?.rawValue, nil)
        case .undo(let person): ("undo", person?.rawValue, nil)
        case .rule(let rule, let name): ("rule", rule.rawValue, name)
        case .reversion: ("reversion", nil, nil)
        case .hand: ("hand", nil, nil)
        case .accessory: ("accessory", nil, nil)
        }
    }

    /// Seconds on the home's clock since 1970: rows are ordered by them.
    static func seconds(_ moment: LocalDateTime) -> Int { moment.dayNumber * 86_400 + moment.secondOfDay }

    /// Reads a row.
    /// - Throws: ``DamagedRecord`` for a row that says nothing.
    static func entry(_ row: Row) throws -> ActivityEntry {
        let seconds: Int = try row.decode(atIndex: 0)
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        guard let moment = LocalDateTime(dayNumber: day, secondOfDay: seconds - day * 86_400) else {
            throw DamagedRecord(description: "\(seconds) is no moment of the calendar")
        }
        return ActivityEntry(try activity(row), because: try cause(row), at: moment)
    }

    private static func activity(_ row: Row) throws -> ActivityEntry.Activity {
        let kind: String = try row.decode(atIndex: 1)
        let subject: Int64 = try row.decode(atIndex: 2)
        let type: String = try row.decode(String?.self, atIndex: 3) ?? ""
        let value = try Value(stored: try row.decode(atIndex: 4))
        let name = try row.decode(String?.self, atIndex: 5) ?? ""
        let address = CharacteristicAddress(
            service: ServiceID(rawValue: subject), type: CharacteristicType(rawValue: type))
        switch (kind, value) {
        case ("value", let value?): return .value(address, value)
        case ("failure", let value?): return .failure(address, value)
        case ("scene", _): return .scene(ActionSetID(rawValue: subject), name: name)
        case ("rule", _): return .rule(AutomationRuleID(rawValue: subject), name: name)
        case ("presence", .bool(let isPresent)):
            return .presence(PersonID(rawValue: subject), isPresent: isPresent)
        case ("reachable", .bool(let isReachable)): return .reachable(AccessoryID(rawValue: subject), isReachable)
        default: throw DamagedRecord(description: "unknown activity “\(kind)”")
        }
    }

    private static func cause(_ row: Row) throws -> ActivityEntry.Cause {
        let cause: String = try row.decode(atIndex: 6)
        let causer = try row.decode(Int64?.self, atIndex: 7)
        switch cause {
        case "voice": return .voice(causer.map(PersonID.init(rawValue:)))
        case "undo": return .undo(causer.map(PersonID.init(rawValue:)))
        case "rule":
            return .rule(AutomationRuleID(rawValue: causer ?? 0), name: try row.decode(String?.self, atIndex: 8) ?? "")
        case "reversion": return .reversion
        case "hand": return .hand
        case "accessory": return .accessory
        default: throw DamagedRecord(description: "unknown cause “\(cause)”")
        }
    }
}
