public import Automation
public import HomeModel

/// Something that the rules are going to do.
public struct ForeseenFiring: Hashable, Sendable {
    /// The rule; `nil` where what somebody said “for ten minutes” comes to its end.
    public var rule: AutomationRuleID?
    /// What it will do, as it is told when it has.
    public var report: AutomationReport
}

extension AutomationRunner {
    /// The most that is foreseen of each home.
    public static let mostForeseen = 300
    /// The most moments that are looked at, at most of which nothing may come to pass.
    private static let mostMoments = 5_000

    /// What the clock sets off until a moment, in the order of time, with what comes of it: if nobody does anything
    /// until then, and all accessories do what they are told.
    public func forecast(after now: Instant, until end: Instant) -> [ForeseenFiring] {
        engines.values.flatMap { foreseen(by: $0, after: now, until: end) }
            .sorted {
                ($0.report.moment ?? now, $0.report.home.rawValue) < ($1.report.moment ?? now, $1.report.home.rawValue)
            }
    }

    private func foreseen(by engine: RuleEngine, after now: Instant, until end: Instant) -> [ForeseenFiring] {
        // The engine is a value: this one lives through the time to come, and is gone then.
        var engine = engine
        var found: [ForeseenFiring] = []
        for _ in 0..<Self.mostMoments {
            guard let due = engine.nextDue, due <= end, found.count < Self.mostForeseen else { break }
            let moment = max(due, now)
            while let decision = engine.decide(by: moment) {
                foresee(decision.firings, in: &engine, at: moment, into: &found)
                guard found.count < Self.mostForeseen else { break }
            }
        }
        return found
    }

    /// Notes what happens, and what comes of it in turn.
    private func foresee(
        _ firings: [Firing], in engine: inout RuleEngine, at moment: Instant, into found: inout [ForeseenFiring]
    ) {
        var open = firings[...]
        while let firing = open.popFirst(), found.count < Self.mostForeseen {
            found.append(ForeseenFiring(rule: firing.rule, report: report(of: firing, in: engine)))
            for write in firing.writes where isReadable(write.address) {
                open += engine.take(.value(write.address, write.value), at: moment, cause: firing.cause).firings
            }
        }
    }

    private func report(of firing: Firing, in engine: RuleEngine) -> AutomationReport {
        let home = engine.home
        return AutomationReport(
            home: home.id, at: engine.local(firing.at), moment: firing.at,
            rule: firing.rule.flatMap { id in home.rules.first { $0.id == id }?.name }, isReversion: firing.isReversion,
            scenes: firing.scenes.compactMap { id in home.scenes.first { $0.id == id }?.name },
            tells: firing.tells.map { $0.fileForm(in: home) },
            writes: firing.writes.map { write in
                AutomationReport.Write(
                    service: places[write.address.service]?.service.name ?? "?", characteristic: write.address.type,
                    value: write.value)
            })
    }
}
