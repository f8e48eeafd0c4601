import Crypto
import Foundation
import Testing

@testable import HomeKitPairing

@Suite struct SessionFramesTests {
    private let keys = SessionKeys(secret: [UInt8](repeating: 9, count: 32))

    @Test(arguments: [1, 1023, 1024, 1025, 5000]) func bytesArriveHoweverTheyAreCut(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        var sealer = keys.sealer
        for piece in [1, 7, 1000, 10_000] {
            var opener = keys.accessorySide.opener
            var fresh = keys.sealer
            let sealed = try fresh.seal(bytes)
            var opened: [UInt8] = []
            for start in stride(from: 0, to: sealed.count, by: piece) {
                opened += try opener.open(sealed[start..<min(start + piece, sealed.count)])
            }
            #expect(opened == bytes)
        }
        #expect(try sealer.seal(bytes).count == count + (count + 1023) / 1024 * 18)
    }

    @Test func aChangedBitARepeatedAndALostFrameEndTheSession() throws {
        var sealer = keys.sealer
        let (first, second) = (try sealer.seal([1, 2, 3]), try sealer.seal([4]))
        for place in first.indices where place != 1 {
            var changed = first
            changed[place] ^= 1
            var opener = keys.accessorySide.opener
            if let opened = try? opener.open(changed) {
                // A changed length may leave the frame incomplete: nothing comes of it then.
                #expect(opened.isEmpty && place == 0)
            }
        }
        var opener = keys.accessorySide.opener
        _ = try opener.open(first)
        #expect(throws: FrameFailure.notAuthentic) { try opener.open(first) }
        var other = keys.accessorySide.opener
        #expect(throws: FrameFailure.notAuthentic) { try other.open(second) }
    }

    @Test func aFrameThatSaysItIsTooLongIsNotWaitedFor() {
        var opener = keys.opener
        #expect(throws: FrameFailure.tooLong) { try opener.open([0xFF, 0xFF]) }
    }

    /// The vector of RFC 8439, 2.8.2, through the library that seals here: it is the cipher that it says it is.
    @Test func theCipherIsThatOfRFC8439() throws {
        let key = SymmetricKey(data: (0x80...0x9F).map { UInt8($0) })
        let nonce = try ChaChaPoly.Nonce(data: bytes("070000004041424344454647"))
        let text = """
            Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.
            """
        let box = try ChaChaPoly.seal(
            Data(text.utf8), using: key, nonce: nonce, authenticating: bytes("50515253c0c1c2c3c4c5c6c7"))
        #expect(Array(box.tag) == bytes("1ae10b594f09e26a7e902ecbd0600691"))
        #expect(Array(box.ciphertext.prefix(16)) == bytes("d31a8d34648e60db7b86afbc53ef7ec2"))
    }

    /// The first vector of RFC 8032, 7.1.
    @Test func signaturesAreThoseOfRFC8032() throws {
        let secret = bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
        let identity = try #require(ControllerIdentity(identifier: "x", privateKey: secret))
        #expect(identity.publicKey == bytes("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
        #expect(isSignature(try identity.signature(of: []), of: [], by: identity.publicKey))
        #expect(!isSignature(try identity.signature(of: []), of: [1], by: identity.publicKey))
    }

    @Test func aDamagedKeyIsNoIdentity() {
        #expect(ControllerIdentity(identifier: "x", privateKey: [1, 2, 3]) == nil)
    }
}
