internal import Foundation
public import VoiceService

/// The rules, run beside something else for as long as no `hearth run` does it.
public struct RulesBeside {
    /// What runs them.
    public let service: AutomationService
    private let lock: EngineLock?

    /// Takes the rules over; `nil` where another program runs them.
    /// - `tell`: told what people should know.
    /// - `report`: told each thing that a rule does.
    public init?(
        _ house: House, tell: @escaping @Sendable (String) async -> Void,
        report: @escaping @Sendable (AutomationReport) async -> Void
    ) async {
        lock = house.store.isStored ? try? EngineLock(database: house.store.path) : nil
        if house.store.isStored, lock == nil { return nil }
        service = AutomationService(await house.ruleRunner(report: report), tell: tell)
    }
}
