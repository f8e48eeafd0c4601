public import Foundation

/// What has to be kept of a pairing; a secret as a whole, for who has it can control the accessory.
public struct PairingRecord: Hashable, Sendable, Codable {
    /// The accessory's name in the pairing, which it announces as `id`: `AA:BB:CC:DD:EE:FF`.
    public var accessory: String
    /// Its public key.
    public var accessoryKey: Data
    /// The controller's name in the pairing.
    public var controller: String
    /// The controller's private key.
    public var controllerKey: Data
    /// Where the accessory was last: an address and a port, tried before it is found anew.
    public var lastHost: String?
    /// The port there.
    public var lastPort: Int?
    /// Whether the pairing shall end as soon as the accessory is there to be told.
    public var isLeaving: Bool?

    /// Makes a record.
    public init(
        accessory: String, accessoryKey: [UInt8], controller: ControllerIdentity, lastHost: String? = nil,
        lastPort: Int? = nil
    ) {
        self.accessory = accessory
        self.accessoryKey = Data(accessoryKey)
        self.controller = controller.identifier
        controllerKey = Data(controller.privateKey)
        self.lastHost = lastHost
        self.lastPort = lastPort
    }

    /// The controller's identity in this pairing; `nil` if the key is damaged.
    public var identity: ControllerIdentity? {
        ControllerIdentity(identifier: controller, privateKey: Array(controllerKey))
    }
}

extension PairingRecord: CustomStringConvertible, CustomReflectable {
    /// Which accessory it is for, without the keys, which have no business in logs.
    public var description: String { "pairing with \(accessory)" }
    /// The accessory alone: see ``description``.
    public var customMirror: Mirror { Mirror(self, children: ["accessory": accessory]) }
}
