internal import HomeModel

/// Rules that would come to nothing.
extension AutomationRule {
    /// Whether all that it does is what it waits for, so that it is so already when it happens:
    /// "turn it off when it turns off".
    var changesNothing: Bool {
        guard !actions.isEmpty, !events.isEmpty, scenes.isEmpty, tells.isEmpty, duration == nil else { return false }
        return actions.allSatisfy { write in
            events.allSatisfy { event in
                guard case .changes(let address, .to(let value), _) = event else { return false }
                return address.service == write.address.service && value == write.value
                    && (address.type == write.address.type || address.type.leader == write.address.type)
            }
        }
    }
}
