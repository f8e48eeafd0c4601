public import HomeModel

/// One way to real devices: an MQTT broker, a Home Assistant, the HomeKit accessories of the network.
///
/// A connection speaks its protocol and knows devices by the identifiers of the other side alone. It knows nothing of
/// homes, rooms and names as people here have them; that is the business of ``ConnectionRegistry``.
public protocol DeviceConnection: Sendable {
    /// Connects, follows what the other side tells, and connects again whenever that is lost,
    /// until the task is cancelled.
    func run() async

    /// What the other side tells from the call on. For a slow reader, ``DeviceEvent/bufferSize`` are kept; of more than
    /// that, those that later ones have overtaken are left out.
    func events() -> AsyncStream<DeviceEvent>

    /// The events, with all that wait for the reader handed over at once.
    func gatheredEvents() -> AsyncStream<[DeviceEvent]>

    /// Whether the other side can be reached, and what to do where it can't.
    var state: ConnectionState { get async }

    /// Every device that the other side offers now, with the values that are known.
    var devices: [DeviceDescription] { get async }

    /// Writes values, and returns when the other side has taken them over or a deadline has passed; how long the device
    /// itself then takes is told by ``events()``. One result for each write, in their order:
    /// `nil` where it was accepted.
    ///
    /// Nothing is kept for later: what can't be sent now fails now.
    func write(_ writes: [DeviceWrite]) async -> [AccessoryError?]

    /// Asks for current values; one result for each address, in their order.
    func read(_ addresses: [DeviceAddress]) async -> [Result<Value, AccessoryError>]

    /// Makes a device show itself, by a blink or a beep.
    /// - Parameter accessory: the device's ``DeviceDescription/address``.
    func identify(_ accessory: String) async throws(AccessoryError)

    /// What a camera sees now; `AccessoryError.unknown` where the device gives no picture.
    func picture(of accessory: String) async throws(AccessoryError) -> AccessoryPicture

    /// Pairs with a device that needs a code (``DeviceDescription/needsCode``).
    func pair(_ accessory: String, code: String) async throws(PairingError)

    /// Ends a pairing; a connection whose devices need none does nothing.
    func forget(_ accessory: String) async throws(PairingError)
}

extension DeviceConnection {
    /// One event at a time, of a connection that has no better way.
    public func gatheredEvents() -> AsyncStream<[DeviceEvent]> { events().oneByOne }

    /// A connection whose devices give no pictures.
    public func picture(of accessory: String) async throws(AccessoryError) -> AccessoryPicture { throw .unknown }

    /// A connection whose devices need no code.
    public func pair(_ accessory: String, code: String) async throws(PairingError) { throw .notNeeded }

    /// A connection whose devices need no pairing.
    public func forget(_ accessory: String) async throws(PairingError) {}
}

/// Why a device could not be paired, or a pairing not ended.
public enum PairingError: Error, Hashable, Sendable {
    /// The devices of this connection need no code.
    case notNeeded
    /// No such device is there now.
    case unknown
    /// The code is not the device's.
    case wrongCode
    /// The text is no setup code: eight digits, written as `031-45-154`.
    case malformedCode
    /// The device belongs to another controller already, and has to be removed there first.
    case alreadyPaired
    /// Too many wrong codes: the device takes no more before it was off for a moment.
    case tooManyTries
    /// The device doesn't answer.
    case unreachable
    /// The device answered what the protocol doesn't allow; the text is for people who look into it.
    case protocolViolation(String)
}
