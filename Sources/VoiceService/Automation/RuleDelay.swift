internal import Automation
internal import HomeModel

/// That a rule was said to happen “in ten minutes”. It is kept with the moment at which that is, so that a program
/// which starts later knows it; where the clock is set meanwhile, that moment moves along,
/// unlike that of a rule “at nine”.
struct RuleDelay {
    /// What the keys begin with.
    static let keyPrefix = "delay."

    /// The home of the rule.
    var home: HomeID
    /// The rule's name.
    var rule: String

    /// Under which it is remembered.
    var key: String { "\(Self.keyPrefix)\(home.rawValue).\(EntityName.folded(rule))" }
}

extension HomeDatabase {
    /// What is stored where the clock was set by so many seconds: each rule that was said to happen after some time
    /// happens then all the same.
    func movingDelays(by seconds: Int) -> [HomeChange] {
        guard !remembered(under: RuleDelay.keyPrefix).isEmpty else { return [] }
        return homes.flatMap { home in
            let clock = HomeClock(home)
            return home.rules.compactMap { rule -> HomeChange? in
                guard memory[RuleDelay(home: home.id, rule: rule.name).key] != nil else { return nil }
                var moved = rule
                moved.events = rule.events.map { event in
                    guard case .at(let local) = event else { return event }
                    return .at(clock.local(clock.moment(of: local).adding(seconds: seconds)))
                }
                return .put(.rule(moved), in: home.id)
            }
        }
    }

    /// What is forgotten of rules that are gone.
    var goneDelays: [HomeChange] {
        let known = Set(homes.flatMap { home in home.rules.map { RuleDelay(home: home.id, rule: $0.name).key } })
        return remembered(under: RuleDelay.keyPrefix).map(\.key).filter { !known.contains($0) }.sorted()
            .map { .remember($0, nil) }
    }
}
