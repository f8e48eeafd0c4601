public import HomeModel

extension Assistant {
    /// Writes down what happened; a log that can't be written stops nothing.
    public func record(
        _ activities: [ActivityEntry.Activity], because cause: ActivityEntry.Cause, at now: LocalDateTime
    ) async {
        await log?.record(activities, because: cause, at: now, logger: logger)
    }

    /// Writes down what an accessory reported. What is measured from minute to minute would drown the rest.
    func record(reported change: HomeChange, at now: LocalDateTime) async {
        switch change {
        case .value(let address, let value) where isTelling(address):
            await record([.value(address, value)], because: .accessory, at: now)
        case .reachable(let accessory, let isReachable):
            // Once: it is told both by whoever wanted something of it and by itself.
            guard loggedReachability.updateValue(isReachable, forKey: accessory) ?? true != isReachable else { return }
            await record([.reachable(accessory, isReachable)], because: .accessory, at: now)
        case .value, .present, .put, .remove, .putHome, .removeHome, .putConnection, .removeConnection,
            .remember:
            break
        }
    }

    private func isTelling(_ address: CharacteristicAddress) -> Bool {
        guard let characteristic = places[address.service]?.service.characteristic(address.type) else { return false }
        return characteristic.metadata.format != .number || characteristic.metadata.permissions.contains(.write)
            || address.type.leader != nil
    }
}
