import HouseService
import Understanding

/// Tells, where no service runs, what won't happen because of that: nobody rings, nothing happens later,
/// no question waits.
struct MissingServiceNotice {
    private let isUnserved: Bool
    private let isOneShot: Bool

    /// Looks at whether somebody runs the house.
    /// - Parameter isOneShot: whether the program ends after the one thing that is said.
    init(of store: HouseStore, isDryRun: Bool, isOneShot: Bool) {
        isUnserved = !isDryRun && store.isStored && !EngineLock.isHeld(database: store.path)
        self.isOneShot = isOneShot
    }

    /// Tells what doesn't come of an utterance.
    func tell(after result: UtteranceResult) {
        guard isUnserved, let reason = reason(result) else { return }
        Terminal.tell("hearth: no service is running, so \(reason); `hearth run` is one")
    }

    private func reason(_ result: UtteranceResult) -> String? {
        switch result.outcome {
        case .confirm, .ask:
            return isOneShot ? "this question doesn't wait for its answer" : nil
        case .done:
            let kinds = Set(result.commands.map(\.kind))
            if !kinds.isDisjoint(with: [.startTimer, .addToTimer, .resumeTimer]) { return "nobody will ring" }
            let isForATime = result.commands.contains { $0.set?.duration != nil }
            if isForATime { return "nothing will come back by itself" }
            return kinds.isDisjoint(with: [.createRule, .changeRule, .enableRule]) ? nil : "no rule will happen"
        case .answered, .notUnderstood, .refused, .failed:
            return nil
        }
    }
}
