internal import HomeModel

/// Interprets wishes for a code to sign in with on the page. It lets somebody in,
/// so only an admin may have one made, after a yes.
struct SignInInterpreter {
    let situation: Situation

    /// What a node comes to; `nil` where it is about something else.
    func interpret(_ node: Meaning) -> Interpretation? {
        guard node.kind == .signInCode else { return nil }
        guard situation.isAdmin else {
            var refusal = Interpretation(.refused, reason: .notAllowed)
            refusal.obstacle = "signIn"
            return refusal
        }
        let named = node.values(.who).compactMap(Int64.init).map { PersonID(rawValue: $0) }
        guard let person = named.last ?? situation.person?.id else {
            var nobody = Interpretation(.notUnderstood, reason: .nothingThere)
            nobody.obstacle = "signIn"
            return nobody
        }
        return Interpretation(.confirm, commands: [.signIn(SignInCommand(person))])
    }
}
