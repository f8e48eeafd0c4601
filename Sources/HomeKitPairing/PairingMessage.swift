/// The types of values in the messages of pairing, after the HomeKit Accessory Protocol's table of them.
enum PairingTag {
    static let method: UInt8 = 0x00
    static let identifier: UInt8 = 0x01
    static let salt: UInt8 = 0x02
    static let publicKey: UInt8 = 0x03
    static let proof: UInt8 = 0x04
    static let encryptedData: UInt8 = 0x05
    static let state: UInt8 = 0x06
    static let error: UInt8 = 0x07
    static let signature: UInt8 = 0x0A
    static let permissions: UInt8 = 0x0B
    static let separator: UInt8 = 0xFF
}

/// What a message of pairing asks for.
enum PairingMethod {
    static let pairSetup: UInt8 = 0
    static let addPairing: UInt8 = 3
    static let removePairing: UInt8 = 4
    static let listPairings: UInt8 = 5
}

/// Why a pairing, or a session with a paired accessory, did not come to be.
public enum PairingFailure: Error, Hashable, Sendable {
    /// The proof of the setup code, or of who one is, was not accepted.
    case authentication
    /// The accessory wants some time to pass before the next try.
    case backOff
    /// The accessory keeps no more pairings.
    case maximumPeers
    /// The accessory takes no more codes: there were too many wrong ones.
    case maximumTries
    /// The accessory belongs to another controller.
    case unavailable
    /// The accessory is being paired by somebody else now.
    case busy
    /// The accessory has an error that it doesn't tell more of, or a number that isn't defined.
    case accessory(code: UInt8)
    /// The accessory could not prove that it is the one that was paired, or that it knows the code.
    case accessoryNotProven
    /// What the accessory answered isn't what the protocol has at this step.
    case malformed(String)
    /// Numbers came up whose leading byte is zero, which implementations treat differently: begin again.
    case ambiguousNumbers

    /// The failure that a message's error code stands for.
    init(code: UInt8) {
        self =
            switch code {
            case 2: .authentication
            case 3: .backOff
            case 4: .maximumPeers
            case 5: .maximumTries
            case 6: .unavailable
            case 7: .busy
            default: .accessory(code: code)
            }
    }
}

extension TLV8 {
    /// Reads an answer: it has to be of the step that is expected and without an error.
    static func answer(_ bytes: some Collection<UInt8>, state: UInt8) throws(PairingFailure) -> TLV8 {
        let message: TLV8
        do throws(TLV8.Malformation) { message = try TLV8(decoding: bytes) } catch { throw .malformed("\(error)") }
        if let error = message.value(PairingTag.error) { throw PairingFailure(code: error.first ?? 1) }
        guard message.value(PairingTag.state) == [state] else { throw .malformed("not step \(state)") }
        return message
    }

    /// A value that has to be there, of a length if one is given.
    func required(_ type: UInt8, count: Int? = nil) throws(PairingFailure) -> [UInt8] {
        guard let value = value(type), count == nil || value.count == count else {
            throw .malformed("value \(type) is missing or of a wrong length")
        }
        return value
    }
}
