internal import HomeModel
internal import Logging
internal import Understanding

/// What can't be reached, and since when.
extension Assistant {
    /// How far back the log is searched, in entries.
    private static let depth = 5000

    /// Looks up when each accessory was lost that can't be reached.
    func lookUpLost() async -> [LostAccessory] {
        let lost = database.primaryHome?.accessories.filter { database.state.unreachable.contains($0.id) } ?? []
        var moments: [AccessoryID: LocalDateTime] = [:]
        if !lost.isEmpty {
            do {
                let entries = try await log?.entries(matching: ActivityFilter(limit: Self.depth)) ?? []
                for entry in entries {
                    guard case .reachable(let accessory, let isReachable) = entry.activity else { continue }
                    // What was lost once more has been so all the time.
                    moments[accessory] = isReachable ? nil : moments[accessory] ?? entry.moment
                }
            } catch {
                logger.error("The log could not be read", metadata: [LogKey.error: "\(error)"])
            }
        }
        return lost.map { LostAccessory(name: $0.name, since: moments[$0.id]) }
    }
}
