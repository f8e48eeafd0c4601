public import HomeModel

/// The sender of a request by HTTP.
public enum Caller: Sendable, Hashable {
    /// Whoever owns the machine: by the socket, which is theirs alone. They may say who speaks.
    case owner
    /// Somebody who has signed in: by the token with a number.
    case person(PersonID, token: Int64)
    /// Nobody knows.
    case stranger
}

extension Person.Role {
    /// How much it lets one do; more is more.
    var weight: Int {
        switch self {
        case .guest: 1
        case .resident: 2
        case .admin: 3
        }
    }
}

extension Route {
    /// The least role that may ask for it; `nil` if everybody may.
    ///
    /// What a guest may do in detail is decided where it is done: letting somebody in and changing the home are refused
    /// to them by the house, whichever way they ask.
    var role: Person.Role? {
        switch self {
        case .signIn: nil
        case .description, .utterances, .audio, .hearing, .completions, .homes, .accessories, .characteristics, .scenes,
            .runScene, .rules, .replaceRule, .timers, .cancelTimer, .log, .people, .events, .forecast, .favourites, .me,
            .tokens, .revokeToken, .presence, .alerts, .acknowledge, .problems:
            .guest
        case .changeScene, .picture: .resident
        // What nobody has thought about yet is for admins alone.
        default: .admin
        }
    }

    /// Whether somebody with a role may ask for it.
    func isFor(_ person: Person.Role) -> Bool { role.map { person.weight >= $0.weight } ?? true }
}
