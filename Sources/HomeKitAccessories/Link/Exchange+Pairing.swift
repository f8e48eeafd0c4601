internal import HomeKitPairing

extension Exchange {
    /// How long an accessory may take for one step of pairing: small ones calculate for seconds.
    private static let stepLimit = Duration.seconds(30)

    /// Pairs by a setup code; gives the accessory's name and public key.
    func pair(code: SetupCode, controller: ControllerIdentity) async throws -> (accessory: String, publicKey: [UInt8]) {
        var setup = PairSetup(code: code, controller: controller)
        var message = setup.request
        while true {
            switch try setup.receive(try await post("/pair-setup", message)) {
            case .send(let next): message = next
            case .paired(let accessory, let publicKey): return (accessory, publicKey)
            }
        }
    }

    /// Proves who both sides are and seals the connection.
    func verify(_ record: PairingRecord) async throws {
        guard let identity = record.identity else { throw PairingFailure.malformed("the kept key is damaged") }
        var verify = PairVerify(
            controller: identity, accessory: record.accessory, accessoryKey: Array(record.accessoryKey))
        var message = verify.request
        while true {
            switch try verify.receive(try await post("/pair-verify", message)) {
            case .send(let next): message = next
            case .verified(let keys):
                secure(keys)
                return
            }
        }
    }

    /// Asks something about the accessory's controllers.
    func askPairings(_ message: [UInt8]) async throws -> [UInt8] { try await post("/pairings", message) }

    private func post(_ path: String, _ message: [UInt8]) async throws -> [UInt8] {
        let answer = try await send(
            HTTPRequest(method: "POST", path: path, body: .pairing(message)), within: Self.stepLimit)
        // Errors of pairing come in the body, with statuses that differ from maker to maker;
        // 470 is "authorisation required".
        guard !answer.body.isEmpty else {
            throw answer.status == 470 || answer.status == 401
                ? PairingFailure.authentication : PairingFailure.malformed("status \(answer.status) without a body")
        }
        return answer.body
    }
}
