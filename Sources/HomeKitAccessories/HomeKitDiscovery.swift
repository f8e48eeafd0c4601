public import LocalDiscovery

/// How it stands with the search for accessories.
public struct HomeKitDiscovery: Sendable {
    /// What the search itself has to say: interfaces, packets.
    public var report: ServiceBrowser.Report
    /// How many accessories were seen.
    public var accessories: Int
    /// How many of them belong to nobody yet.
    public var unpaired: Int

    init(report: ServiceBrowser.Report, found: [String: FoundService]) {
        self.report = report
        accessories = found.count
        unpaired = found.values.count(where: \.isUnpaired)
    }
}
