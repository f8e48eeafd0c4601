/// Belongs to a message that was sent, and tells whether the broker took it over.
public struct MQTTReceipt: Sendable {
    let id: Int32
    let receipts: Receipts
}

extension Collection<MQTTReceipt> {
    /// Waits until the broker has taken all of them over, their connection is gone, or the time is over.
    /// - Returns: whether each was taken over, in their order.
    public func acknowledged(within limit: Duration) async -> [Bool] {
        guard let receipts = first?.receipts else { return [] }
        // Messages of an earlier connection have receipts of their own, and nothing is known of them any more.
        let ids = Set(filter { $0.receipts === receipts }.map(\.id))
        let taken = await receipts.wait(for: ids, within: limit)
        return map { $0.receipts === receipts && taken.contains($0.id) }
    }
}
