/// What can set a rule off.
public enum RuleEvent: Hashable, Sendable, Codable {
    /// Somebody comes home, or to `place`.
    case arrive(Traveller, place: String?)
    /// Somebody leaves home, or `place`.
    case leave(Traveller, place: String?)
    /// A clock time, every day.
    case time(TimeOfDay)
    /// Sunrise or sunset, moved by `offset`.
    case sun(SunEvent, offset: TimeSpan)
    /// Once, so long after the rule was made.
    case after(TimeSpan)
    /// Once, at a date and time.
    case at(LocalDateTime)
    /// A characteristic changes as `change` says, and stays so for `heldFor`.
    case changes(CharacteristicAddress, ChangeTest, heldFor: TimeSpan?)
}

/// Whose coming or going an event means.
public enum Traveller: Hashable, Sendable, Codable {
    /// The person who made the rule.
    case me
    /// Somebody of the home.
    case person(PersonID)
    /// Anybody, each time.
    case anyone
    /// The first to come into an empty home.
    case first
    /// The last to go.
    case last
}

/// Where the sun stands on the horizon.
public enum SunEvent: String, Hashable, Sendable, Codable {
    /// The sun's upper edge appears.
    case sunrise
    /// The sun's upper edge disappears.
    case sunset
}

/// Which changes of a value count.
public enum ChangeTest: Hashable, Sendable, Codable {
    /// Any.
    case any
    /// To this value.
    case to(Value)
    /// From at or below the number to above it.
    case above(Double)
    /// From at or above the number to below it.
    case below(Double)
}
