internal import HomeModel
internal import Logging
internal import Understanding

/// What can't be reached, and since when.
extension Assistant {
    /// How far back the log is searched, in entries.
    private static let depth = 5000
    /// From how many accessories on their connection is told in place of them.
    private static let several = 3

    /// Looks up when each accessory was lost that can't be reached.
    func lookUpLost() async -> [LostAccessory] {
        let lost = database.primaryHome?.accessories.filter { database.state.unreachable.contains($0.id) } ?? []
        var moments: [AccessoryID: LocalDateTime] = [:]
        if !lost.isEmpty {
            do {
                let entries = try await log?.entries(matching: ActivityFilter(limit: Self.depth)) ?? []
                for entry in entries {
                    guard case .reachable(let accessory, let isReachable) = entry.activity else { continue }
                    // An accessory that was lost once more has been so all the time.
                    moments[accessory] = isReachable ? nil : moments[accessory] ?? entry.moment
                }
            } catch {
                logger.error("The log could not be read", metadata: [LogKey.error: "\(error)"])
            }
        }
        return gathered(lost, moments)
    }

    /// Where all behind a connection are lost, it is the connection that is.
    private func gathered(_ lost: [Accessory], _ moments: [AccessoryID: LocalDateTime]) -> [LostAccessory] {
        var rest = lost
        var told: [LostAccessory] = []
        for connection in database.primaryHome?.waysToAccessories ?? [] {
            func isBehind(_ accessory: Accessory) -> Bool {
                accessory.via.map(EntityName.folded) == EntityName.folded(connection.name)
            }
            let all = database.primaryHome?.accessories.filter(isBehind) ?? []
            let gone = lost.filter(isBehind)
            guard gone.count == all.count, gone.count >= Self.several else { continue }
            // One accessory that was lost before the others doesn't tell since when they are.
            let since = gone.compactMap { moments[$0.id] }.sorted()
            told.append(
                LostAccessory(
                    name: connection.name, since: since.isEmpty ? nil : since[since.count / 2], count: gone.count))
            rest.removeAll(where: isBehind)
        }
        return told + rest.map { LostAccessory(name: $0.name, since: moments[$0.id]) }
    }
}
