import Automation
import Foundation
import HomeModel
import VoiceService

/// The rules, run beside something else for as long as no `hearth run` does it.
struct RulesBeside {
    /// What runs them.
    let service: AutomationService
    /// What is to be done after each utterance, so that nothing that happened between is overlooked.
    let followUp: @Sendable () async -> Void
    private let lock: EngineLock?

    /// Takes the rules over; `nil` where another program runs them, or where they aren't wanted.
    init?(_ session: Session, isWanted: Bool) {
        guard isWanted else { return nil }
        lock = session.house.isStored ? try? EngineLock(database: session.house.path) : nil
        if session.house.isStored, lock == nil { return nil }
        let runner = session.ruleRunner { Terminal.tell("\($0.at.text)  \($0.sentence)") }
        service = AutomationService(runner, tell: { Terminal.complain($0) })
        followUp = { await runner.repositoryChanged(at: Instant(Date())) }
    }
}
