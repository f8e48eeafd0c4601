internal import HomeModel

/// Rules that would come to nothing: what they wait for is what they do, or nothing tells of it.
extension RuleInterpreter {
    /// That nothing tells when something has finished: its plug knows only that it is on. `nil` where it isn't about that.
    func unknowable(_ node: Meaning, _ reader: RuleEventReader) -> Interpretation? {
        let finished = node.children(.event).compactMap { $0.child(.change) }.filter {
            $0.values(.state) == ["finished"]
        }
        let found = finished.flatMap {
            TargetResolver(situation: reader.situation) { _ in true }.resolve($0).positions
        }
        guard let first = found.first else { return nil }
        var refusal = Interpretation.impossible("finished")
        refusal.subject = situation.index.entries[first].service.name
        return refusal.about(found.map { situation.index.entries[$0].service.id })
    }
}

extension AutomationRule {
    /// Whether all that it does is what it waits for, so that it is so already when it happens: "turn it off when it turns off".
    var changesNothing: Bool {
        guard !actions.isEmpty, !events.isEmpty, scenes.isEmpty, tells.isEmpty, duration == nil else { return false }
        return actions.allSatisfy { write in
            events.allSatisfy { event in
                guard case .changes(let address, .to(let value), _) = event else { return false }
                return address == write.address && value == write.value
            }
        }
    }
}
