// How the rules of pairs are written: in the home file's form, in few words.

extension RulePair {
    /// What turns the lamp on.
    static let on = "set: [{service: Lamp, set: {On: true}}]"
    /// What turns the lamp off.
    static let off = "set: [{service: Lamp, set: {On: false}}]"

    /// A rule of an event with what else belongs to it.
    static func rule(_ event: String, _ rest: String...) -> String {
        "{events: [\(event)], " + rest.joined(separator: ", ") + "}"
    }

    /// All these conditions.
    static func when(_ conditions: String...) -> String { "conditions: [\(conditions.joined(separator: ", "))]" }

    /// The event that a value changes.
    static func change(_ service: String, _ characteristic: String, _ test: String = "") -> String {
        "{changes: {service: \(service), characteristic: \(characteristic)\(test.isEmpty ? "" : ", " + test)}}"
    }

    /// The event that a value has changed and stayed so for a while.
    static func lasting(_ service: String, _ characteristic: String, _ test: String, _ span: String) -> String {
        "{changes: {service: \(service), characteristic: \(characteristic), \(test)}, heldFor: \(span)}"
    }

    /// The condition that a value is so.
    static func reading(_ service: String, _ characteristic: String, _ test: String, not: Bool = false) -> String {
        "{is: {service: \(service), characteristic: \(characteristic), \(test)}\(not ? ", not: true" : "")}"
    }
}
