/// An operation on a PCM device that failed.
public struct ALSAError: Error, Equatable, Sendable {
    /// What was being done.
    public enum Operation: String, Sendable {
        /// Opening the device.
        case open
        /// Agreeing on rate, channels and buffer.
        case configure
        /// Starting capture or playback.
        case start
        /// Taking samples.
        case read
        /// Giving samples.
        case write
    }

    /// What a failure means for the person who wants to speak or hear.
    public enum Kind: Equatable, Sendable {
        /// There is no device of that name; `available` are the names that there are.
        case noSuchDevice(available: [String])
        /// Another program has the device for itself.
        case busy
        /// The user may not use the device.
        case notPermitted
        /// The device or its sound server does not answer, or went away.
        case disconnected
        /// The device can't deliver or play 16-bit samples that can be converted to or from 16 kHz.
        case unsuitable
        /// Anything else.
        case other
    }

    /// The PCM's name as it was given.
    public var device: String
    /// What was being done.
    public var operation: Operation
    /// ALSA's negative error number.
    public var code: Int
    /// What it means.
    public var kind: Kind
    /// ALSA's own words for the error number.
    public var detail: String

    /// Makes an error.
    public init(device: String, operation: Operation, code: Int, kind: Kind, detail: String) {
        self.device = device
        self.operation = operation
        self.code = code
        self.kind = kind
        self.detail = detail
    }

    /// Whether the same may work later: the device is busy, or away and may come back.
    public var isWorthRetrying: Bool { kind == .busy || kind == .disconnected }
}

extension ALSAError: CustomStringConvertible {
    /// The error in words for people.
    public var description: String {
        switch kind {
        case .noSuchDevice(let available) where available.isEmpty:
            "there is no sound device \(device), nor any other"
        case .noSuchDevice(let available):
            "there is no sound device \(device); there are: \(available.joined(separator: ", "))"
        case .busy: "the sound device \(device) is in use by another program"
        case .notPermitted: "this user may not use the sound device \(device) (is it in the group audio?)"
        case .disconnected: "the sound device \(device) does not answer (\(detail))"
        case .unsuitable: "the sound device \(device) has no 16-bit format that fits (\(detail))"
        case .other: "the sound device \(device): \(operation.rawValue) failed, \(detail) (\(code))"
        }
    }
}
