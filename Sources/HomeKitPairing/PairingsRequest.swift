/// What one controller asks of an accessory about all its controllers, on `/pairings` of a session:
/// only an administrator may.
public enum PairingsRequest {
    /// A controller that an accessory knows.
    public struct Controller: Hashable, Sendable {
        /// Its name in the pairing.
        public var identifier: String
        /// Its public key, 32 bytes.
        public var publicKey: [UInt8]
        /// Whether it may add and remove others.
        public var isAdministrator: Bool

        /// Makes a controller with its key and its right.
        public init(identifier: String, publicKey: [UInt8], isAdministrator: Bool) {
            self.identifier = identifier
            self.publicKey = publicKey
            self.isAdministrator = isAdministrator
        }
    }

    /// Asks to let one more controller in.
    public static func add(_ controller: Controller) -> [UInt8] {
        message(
            PairingMethod.addPairing,
            [
                .init(type: PairingTag.identifier, value: Array(controller.identifier.utf8)),
                .init(type: PairingTag.publicKey, value: controller.publicKey),
                .init(type: PairingTag.permissions, value: [controller.isAdministrator ? 1 : 0]),
            ])
    }

    /// Asks to forget a controller. Where it was the last administrator, the accessory can be paired anew.
    public static func remove(_ identifier: String) -> [UInt8] {
        message(PairingMethod.removePairing, [.init(type: PairingTag.identifier, value: Array(identifier.utf8))])
    }

    /// Asks which controllers there are.
    public static var list: [UInt8] { message(PairingMethod.listPairings, []) }

    /// Takes the answer to ``add(_:)`` and ``remove(_:)``.
    public static func check(_ answer: some Collection<UInt8>) throws(PairingFailure) {
        _ = try TLV8.answer(answer, state: 2)
    }

    /// Takes the answer to ``list``.
    public static func controllers(_ answer: some Collection<UInt8>) throws(PairingFailure) -> [Controller] {
        var controllers: [Controller] = []
        for part in try TLV8.answer(answer, state: 2).split(by: PairingTag.separator) {
            let name = try part.required(PairingTag.identifier)
            guard let identifier = String(validating: name, as: UTF8.self) else { throw .malformed("a name is none") }
            controllers.append(
                Controller(
                    identifier: identifier, publicKey: try part.required(PairingTag.publicKey, count: 32),
                    isAdministrator: (part.value(PairingTag.permissions)?.first ?? 0) & 1 == 1))
        }
        return controllers
    }

    private static func message(_ method: UInt8, _ items: [TLV8.Item]) -> [UInt8] {
        TLV8(
            [.init(type: PairingTag.state, value: [1]), .init(type: PairingTag.method, value: [method])] + items
        ).encoded
    }
}
