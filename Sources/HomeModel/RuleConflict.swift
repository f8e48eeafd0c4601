/// Something that is wrong with a rule, by itself or beside the other rules of its home.
public struct RuleConflict: Hashable, Sendable {
    /// What is wrong.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// No moment meets its events, days and conditions.
        case neverFires
        /// What it runs and writes wants two values for one characteristic.
        case contradictsItself
        /// Another rule has the same event and writes other values.
        case contradiction
        /// It writes back what another rule has just written.
        case undoes
        /// What it writes sets off another rule that writes it back.
        case isUndone
        /// What it writes sets it off again.
        case setsItselfOff
        /// It and other rules set each other off.
        case loop
        /// Another rule does the same at the same moments.
        case duplicate
    }

    /// What is wrong.
    public var kind: Kind
    /// The rule that it is wrong with.
    public var rule: AutomationRuleID
    /// The other rules that have a part in it; for a loop in the order in which they set each other off.
    public var others: [AutomationRuleID]

    /// Makes a conflict.
    public init(_ kind: Kind, of rule: AutomationRuleID, with others: [AutomationRuleID] = []) {
        self.kind = kind
        self.rule = rule
        self.others = others
    }
}
