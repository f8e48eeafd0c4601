import Crypto
import Synchronization
import Testing

@testable import HomeKitPairing

@Suite struct PairingTests {
    private let controller = ControllerIdentity()

    /// Pairs with a scripted accessory, up to the end or the first failure.
    private func pair(
        with accessory: inout ScriptedAccessory, code: String = "031-45-154"
    ) throws -> (accessory: String, publicKey: [UInt8]) {
        var setup = PairSetup(code: try #require(SetupCode(code)), controller: controller)
        var step = try setup.receive(accessory.salted)
        if case .send(let message) = step { step = try setup.receive(accessory.prove(message)) }
        if case .send(let message) = step { step = try setup.receive(accessory.introduce(message)) }
        guard case .paired(let name, let key) = step else { throw PairingFailure.malformed("not paired") }
        return (name, key)
    }

    @Test func bothSidesKnowEachOtherAfterwards() throws {
        var accessory = try #require(ScriptedAccessory(code: "031-45-154"))
        let (name, key) = try pair(with: &accessory)
        #expect(name == accessory.name && key == Array(accessory.longTermKey.publicKey.rawRepresentation))
        #expect(accessory.controllers == [controller.identifier: controller.publicKey])
    }

    @Test func aWrongCodeIsRefused() throws {
        var accessory = try #require(ScriptedAccessory(code: "031-45-154"))
        #expect(throws: PairingFailure.authentication) { try pair(with: &accessory, code: "031-45-155") }
    }

    @Test(arguments: [ScriptedAccessory.Lie.wrongProof, .wrongSignature, .garbledSeal])
    func anAccessoryThatCannotProveItselfIsNotPairedWith(lie: ScriptedAccessory.Lie) throws {
        var accessory = try #require(ScriptedAccessory(code: "031-45-154", lie: lie))
        #expect(throws: PairingFailure.accessoryNotProven) { try pair(with: &accessory) }
    }

    @Test(
        arguments: [
            (2, PairingFailure.authentication), (3, .backOff), (4, .maximumPeers), (5, .maximumTries),
            (6, .unavailable),
            (7, .busy), (1, .accessory(code: 1)), (99, .accessory(code: 99)),
        ] as [(UInt8, PairingFailure)]) func refusalsAreTold(code: UInt8, failure: PairingFailure) throws
    {
        var setup = PairSetup(code: try #require(SetupCode("031-45-154")), controller: controller)
        #expect(throws: failure) { try setup.receive([6, 1, 2, 7, 1, code]) }
    }

    @Test func numbersThatAreReadInTwoWaysAreNotUsed() throws {
        func answer(_ number: [UInt8]) -> [UInt8] {
            TLV8([.init(type: 6, value: [2]), .init(type: 2, value: [1]), .init(type: 3, value: number)]).encoded
        }
        func receive(_ number: [UInt8]) throws {
            var setup = PairSetup(code: try #require(SetupCode("031-45-154")), controller: controller)
            _ = try setup.receive(answer(number))
        }
        #expect(throws: PairingFailure.ambiguousNumbers) { try receive([UInt8](repeating: 1, count: 383)) }
        #expect(throws: PairingFailure.ambiguousNumbers) { try receive([0] + [UInt8](repeating: 1, count: 383)) }
        #expect(throws: PairingFailure.malformed("the accessory's number is no secret")) {
            try receive([UInt8](repeating: 0, count: 384))
        }
        #expect(throws: PairingFailure.malformed("the accessory's number is no secret")) {
            try receive([UInt8](repeating: 1, count: 385))
        }
    }

    @Test func secretsThatGiveAmbiguousNumbersAreReplaced() throws {
        // 5^1 has 383 leading zeros; the second secret has none.
        let secrets = SecretList([[UInt8](repeating: 0, count: 31) + [1], [UInt8](repeating: 0xA7, count: 32)])
        var setup = PairSetup(code: try #require(SetupCode("031-45-154")), controller: controller) { secrets.next() }
        let accessory = try #require(ScriptedAccessory(code: "031-45-154"))
        guard case .send(let message) = try setup.receive(accessory.salted) else {
            Issue.record("nothing to send")
            return
        }
        #expect(try TLV8(decoding: message).value(3)?.first != 0)
        #expect(secrets.count >= 2)
    }

    @Test func aSessionIsBegunByBothSidesWithTheSameKeys() throws {
        var accessory = try #require(ScriptedAccessory(code: "031-45-154"))
        let (name, key) = try pair(with: &accessory)
        var verify = PairVerify(controller: controller, accessory: name, accessoryKey: key)
        let theirs = try accessory.verify(verify.request)
        guard case .send(let message) = try verify.receive(theirs.answer) else {
            Issue.record("nothing to send")
            return
        }
        let end = try theirs.finish(message)
        guard case .verified(let keys) = try verify.receive(end.answer) else {
            Issue.record("not verified")
            return
        }
        var (sealer, opener) = (keys.sealer, end.keys.accessorySide.opener)
        #expect(try opener.open(sealer.seal(Array("GET /accessories".utf8))) == Array("GET /accessories".utf8))
    }

    @Test(arguments: [ScriptedAccessory.Lie.otherIdentity, .garbledSeal])
    func aStrangerIsNotTakenForTheAccessory(lie: ScriptedAccessory.Lie) throws {
        var accessory = try #require(ScriptedAccessory(code: "031-45-154"))
        let (name, key) = try pair(with: &accessory)
        accessory.lie = lie
        var verify = PairVerify(controller: controller, accessory: name, accessoryKey: key)
        let answer = try accessory.verify(verify.request).answer
        #expect(throws: PairingFailure.accessoryNotProven) { try verify.receive(answer) }
    }

    @Test func anAccessoryThatForgotUsSaysSo() throws {
        var accessory = try #require(ScriptedAccessory(code: "031-45-154"))
        let (name, key) = try pair(with: &accessory)
        accessory.controllers = [:]
        var verify = PairVerify(controller: controller, accessory: name, accessoryKey: key)
        let theirs = try accessory.verify(verify.request)
        guard case .send(let message) = try verify.receive(theirs.answer) else {
            Issue.record("nothing to send")
            return
        }
        let end = try theirs.finish(message)
        #expect(throws: PairingFailure.authentication) { try verify.receive(end.answer) }
    }

    @Test func anyAnswerIsTakenOrRefused() throws {
        var generator = SplitMix(seed: 4)
        let accessory = try #require(ScriptedAccessory(code: "031-45-154"))
        for _ in 0..<300 {
            var verify = PairVerify(
                controller: controller, accessory: "x", accessoryKey: [UInt8](repeating: 3, count: 32))
            var answer = try accessory.verify(verify.request).answer
            answer[Int.random(in: 0..<answer.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            _ = try? verify.receive(answer.prefix(Int.random(in: 0...answer.count, using: &generator)))
        }
    }

    @Test func listsOfControllersAreRead() throws {
        let key = [UInt8](repeating: 7, count: 32)
        let answer = TLV8([
            .init(type: 6, value: [2]), .init(type: 1, value: Array("A".utf8)), .init(type: 3, value: key),
            .init(type: 11, value: [1]), .init(type: 0xFF, value: []), .init(type: 1, value: Array("B".utf8)),
            .init(type: 3, value: key), .init(type: 11, value: [0]),
        ])
        #expect(
            try PairingsRequest.controllers(answer.encoded) == [
                .init(identifier: "A", publicKey: key, isAdministrator: true),
                .init(identifier: "B", publicKey: key, isAdministrator: false),
            ])
        #expect(throws: PairingFailure.authentication) { try PairingsRequest.check([6, 1, 2, 7, 1, 2]) }
    }
}

/// Hands out secrets one after the other, the last again and again.
private final class SecretList: Sendable {
    private let secrets: [[UInt8]]
    private let handedOut = Mutex(0)
    var count: Int { handedOut.withLock { $0 } }
    init(_ secrets: [[UInt8]]) { self.secrets = secrets }
    func next() -> [UInt8] {
        handedOut.withLock { count in
            defer { count += 1 }
            return secrets[min(count, secrets.count - 1)]
        }
    }
}
