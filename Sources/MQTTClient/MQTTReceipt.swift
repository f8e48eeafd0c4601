internal import CMosquitto

/// Belongs to a message that was sent, and tells whether the broker took it over.
public struct MQTTReceipt: Sendable {
    let id: Int32
    let receipts: Receipts
}

/// What became of a message that was sent.
public enum MQTTOutcome: Sendable, Hashable {
    /// The broker has taken it over.
    case taken
    /// The broker has taken it over, and there is nobody to hand it to. Only brokers that speak MQTT 5 say so.
    case heardByNobody
    /// The broker refuses it, as this user may not send it or for another reason; its code comes along.
    case refused(code: Int)
    /// Nothing is known: no acknowledgement came.
    case unknown

    /// Reads the code of an acknowledgement.
    init(code: Int32) {
        switch code {
        case Int32(MQTT_RC_NO_MATCHING_SUBSCRIBERS.rawValue): self = .heardByNobody
        case ..<128: self = .taken
        default: self = .refused(code: Int(code))
        }
    }
}

extension Collection<MQTTReceipt> {
    /// Waits until the broker has acknowledged all of them, their connection is gone, or the time is over.
    /// - Returns: what became of each, in their order.
    public func outcomes(within limit: Duration) async -> [MQTTOutcome] {
        guard let receipts = first?.receipts else { return [] }
        // Messages of an earlier connection have receipts of their own, and nothing is known of them any more.
        let ids = Set(filter { $0.receipts === receipts }.map(\.id))
        let codes = await receipts.wait(for: ids, within: limit)
        return map { receipt in
            (receipt.receipts === receipts ? codes[receipt.id] : nil).map(MQTTOutcome.init) ?? .unknown
        }
    }

    /// Whether the broker took each over, whoever may hear it; waits as ``outcomes(within:)`` does.
    public func acknowledged(within limit: Duration) async -> [Bool] {
        await outcomes(within: limit).map { $0 == .taken || $0 == .heardByNobody }
    }
}
