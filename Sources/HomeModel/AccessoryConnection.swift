/// How accessories are reached: a simulator, HomeKit, MQTT, Home Assistant.
///
/// Accessories are slow, fail, and change by themselves; an implementation never blocks its caller's thread.
public protocol AccessoryConnection: Sendable {
    /// Writes all values at once, best effort: one that fails never holds back the others. Gives one result for each
    /// write, in their order.
    func write(_ writes: [CharacteristicWrite]) async -> [WriteResult]

    /// Asks the accessories for their current values; one result for each address, in their order.
    func read(_ addresses: [CharacteristicAddress]) async -> [ReadResult]

    /// Makes the accessory show itself, by a blink or a beep.
    func identify(_ accessory: AccessoryID) async throws(AccessoryError)

    /// What a camera sees now; ``AccessoryError/unknown`` where the accessory gives no picture.
    func picture(of accessory: AccessoryID) async throws(AccessoryError) -> AccessoryPicture

    /// Takes over which accessories there are and what has been set of them, after the homes have changed.
    func update(_ database: HomeDatabase) async

    /// Changes that accessories report by themselves, from the call on; where nobody reads, those that later ones have
    /// overtaken are dropped.
    func changes() -> AsyncStream<AccessoryChange>

    /// The changes, with all that wait for the reader handed over at once.
    func gatheredChanges() -> AsyncStream<[AccessoryChange]>
}

extension AccessoryConnection {
    /// One change at a time, of a connection that has no better way.
    public func gatheredChanges() -> AsyncStream<[AccessoryChange]> { changes().oneByOne }

    /// A connection whose accessories give no pictures.
    public func picture(of accessory: AccessoryID) async throws(AccessoryError) -> AccessoryPicture { throw .unknown }
}

/// How one write went.
public struct WriteResult: Hashable, Sendable {
    /// What was to be written; the value is the one that was accepted (a number on its step).
    public var write: CharacteristicWrite
    /// Why it was not, where it was not.
    public var error: AccessoryError?

    /// Makes a result.
    public init(write: CharacteristicWrite, error: AccessoryError? = nil) {
        self.write = write
        self.error = error
    }
}

/// How one read went.
public struct ReadResult: Hashable, Sendable {
    /// What was asked for.
    public var address: CharacteristicAddress
    /// Its value, where there is one.
    public var value: Value?
    /// Why there is none, where there is none.
    public var error: AccessoryError?

    /// Makes a result.
    public init(address: CharacteristicAddress, value: Value?, error: AccessoryError? = nil) {
        self.address = address
        self.value = value
        self.error = error
    }
}

/// What an accessory reports by itself.
public enum AccessoryChange: Hashable, Sendable {
    /// A characteristic has a new value.
    case value(CharacteristicAddress, Value)
    /// The accessory was lost or found.
    case reachable(AccessoryID, Bool)
}

/// Why an accessory did not do what it was asked.
public enum AccessoryError: Error, Hashable, Sendable {
    /// No answer; the bridge it sits behind comes along, where it has one.
    case unreachable(bridge: String?)
    /// No answer in time.
    case timedOut
    /// The home has no such service or characteristic (any more).
    case unknown
    /// The characteristic does not take the value.
    case invalidValue(ValueError)
    /// It wants a code, and none is known here, or not the right one.
    case codeNeeded
    /// The accessory answered with an error of its own.
    case device(code: Int)
}
