internal import Connections
internal import HomeKitPairing

extension PairingError {
    /// The error that a failure of the protocol comes to.
    init(_ failure: PairingFailure) {
        self =
            switch failure {
            case .authentication: .wrongCode
            case .maximumTries, .backOff: .tooManyTries
            case .unavailable: .alreadyPaired
            case .busy: .protocolViolation("it is being paired by somebody else")
            case .maximumPeers: .protocolViolation("it keeps no more pairings")
            case .accessory(let code): .protocolViolation("error \(code)")
            case .accessoryNotProven: .protocolViolation("it could not prove that it knows the code")
            case .malformed(let text): .protocolViolation(text)
            case .ambiguousNumbers: .protocolViolation("its numbers can't be used")
            }
    }
}
