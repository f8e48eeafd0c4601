public import HomeModel

extension Assistant {
    /// Writes down what happened; a log that can't be written stops nothing.
    public func record(
        _ activities: [ActivityEntry.Activity], because cause: ActivityEntry.Cause, at now: LocalDateTime
    ) async {
        await log?.record(activities, because: cause, at: now, logger: logger)
    }

    /// The entries to be written down of some reports, in their order: what was done by hand, or by the accessories
    /// themselves. Values that are measured from minute to minute would drown the rest, and of numbers that come at
    /// once the last one says it all.
    /// - Parameters:
    ///   - unread: what nobody could look at: nothing is known of it.
    ///   - stored: what of it wasn't in the store yet. What is simulated and was, somebody has set there, and has told
    ///     the log.
    func entries(
        telling reports: [AccessoryChange], but unread: Set<CharacteristicAddress>, stored: [AccessoryChange]
    ) -> [ActivityEntry.Activity] {
        guard log != nil else { return [] }
        let new = Set(stored.compactMap(\.address))
        var entries: [ActivityEntry.Activity] = []
        var numbers: [CharacteristicAddress: Int] = [:]
        for report in reports {
            switch report {
            case .reachable(let accessory, let isReachable):
                // Once: it is told both by whoever wanted something of it and by itself.
                let known = loggedReachability.updateValue(isReachable, forKey: accessory) ?? true
                if known != isReachable { entries.append(.reachable(accessory, isReachable)) }
            case .value(let address, let value):
                guard !unread.contains(address), isTelling(address),
                    new.contains(address) || places[address.service]?.accessory.via != nil
                else { continue }
                let isOwn = written.take(value, at: address)
                guard reported.updateValue(value, forKey: address) != value || address.type.isEvent, !isOwn
                else { continue }
                if case .number = value, let earlier = numbers[address] {
                    entries[earlier] = .value(address, value)
                    continue
                }
                numbers[address] = entries.count
                entries.append(.value(address, value))
            }
        }
        return entries
    }

    private func isTelling(_ address: CharacteristicAddress) -> Bool {
        guard let characteristic = places[address.service]?.service.characteristic(address.type) else { return false }
        return characteristic.metadata.format != .number || characteristic.metadata.permissions.contains(.write)
            || address.type.leader != nil
    }
}
