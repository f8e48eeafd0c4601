/// Something that happened in a home: when, what and why.
public struct ActivityEntry: Hashable, Sendable {
    /// What can happen.
    public enum Activity: Hashable, Sendable {
        /// A characteristic got another value.
        case value(CharacteristicAddress, Value)
        /// A scene ran; its name is kept for when it is gone.
        case scene(ActionSetID, name: String)
        /// A rule fired; its name is kept for when it is gone.
        case rule(AutomationRuleID, name: String)
        /// Somebody came home, or left.
        case presence(PersonID, isPresent: Bool)
        /// An accessory was lost, or found again.
        case reachable(AccessoryID, Bool)
        /// A characteristic could not be given a value.
        case failure(CharacteristicAddress, Value)
    }

    /// Why something happens.
    public enum Cause: Hashable, Sendable {
        /// Somebody asked for it; nobody knows who where there is no person.
        case voice(PersonID?)
        /// Somebody took back what was done before.
        case undo(PersonID?)
        /// A rule did it; its name is kept for when it is gone.
        case rule(AutomationRuleID, name: String)
        /// The time was over for which it was to be otherwise.
        case reversion
        /// Somebody did it at the accessory itself.
        case hand
        /// The accessory reported it: it did it by itself, or nobody knows.
        case accessory
    }

    /// When it happened, by the home's clock.
    public var moment: LocalDateTime
    /// What happened.
    public var activity: Activity
    /// Why it happened, or who did it.
    public var cause: Cause

    /// Makes an entry.
    public init(_ activity: Activity, because cause: Cause, at moment: LocalDateTime) {
        self.moment = moment
        self.activity = activity
        self.cause = cause
    }
}

extension ActivityEntry.Activity {
    /// The service that it happened to.
    public var service: ServiceID? {
        switch self {
        case .value(let address, _), .failure(let address, _): address.service
        case .scene, .rule, .presence, .reachable: nil
        }
    }
}
