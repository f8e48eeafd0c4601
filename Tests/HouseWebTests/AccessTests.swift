import HomeModel
import Synchronization
import Testing

@testable import HouseWeb

/// Devices that are signed in, with tokens in memory and a clock that is set by hand.
@Suite struct AccessTests {
    /// A store of tokens that counts.
    private final class Tokens: AccessTokenStore {
        let kept = Mutex<[AccessToken]>([])

        func tokens() async -> [AccessToken] { kept.withLock { $0 } }

        func add(_ token: AccessToken) async -> AccessToken {
            kept.withLock { kept in
                var token = token
                token.id = (kept.last?.id ?? 0) + 1
                kept.append(token)
                return token
            }
        }

        func noteUse(of id: Int64, at moment: Int) async {
            kept.withLock { kept in
                for index in kept.indices where kept[index].id == id { kept[index].usedAt = moment }
            }
        }

        func remove(_ ids: [Int64]) async { kept.withLock { $0.removeAll { ids.contains($0.id) } } }
    }

    private final class Clock: Sendable {
        let seconds = Mutex(1_000_000)
    }

    private let store = Tokens()
    private let clock = Clock()
    private let anna = PersonID(rawValue: 7)

    private func access() -> Access { Access(store, clock: { [clock] in clock.seconds.withLock { $0 } }) }

    private func signIn(_ access: Access, on device: String = "phone") async throws -> (secret: String, id: Int64) {
        let code = await access.makeCode(for: anna)
        let signed = try await access.signIn(with: code.digits, device: device, from: "")
        return (signed.secret, signed.token.id)
    }

    @Test func aDeviceIsKnownByItsSecretAlone() async throws {
        let access = access()
        let device = try await signIn(access)
        #expect(try await access.token(for: device.secret)?.person == anna)
        #expect(try await access.token(for: device.secret + "x") == nil)
        #expect(try await access.token(for: "") == nil)
        let kept = await store.tokens()
        #expect(kept.map(\.device) == ["phone"])
        #expect(!kept.contains { device.secret.contains($0.digest) || $0.digest.contains(device.secret) })
    }

    @Test func aDeviceStaysSignedInOverARestart() async throws {
        let device = try await signIn(access())
        #expect(try await access().token(for: device.secret)?.person == anna)
    }

    @Test func whoIsRevokedIsLetInNoMoreAndTheStreamsEnd() async throws {
        let access = access()
        let device = try await signIn(access)
        let ending = try #require(try await access.ending(of: device.id))
        async let ended: Void = { for await _ in ending {} }()
        #expect(try await access.revoke(device.id))
        await ended
        #expect(try await access.token(for: device.secret) == nil)
        #expect(try await !access.revoke(device.id))
        #expect(try await access.ending(of: device.id) == nil)
    }

    @Test func aDeviceHasSoManyStreamsAtMost() async throws {
        let access = access()
        let device = try await signIn(access)
        var streams: [AsyncStream<Never>] = []
        for _ in 0..<Access.mostStreams { streams.append(try #require(try await access.ending(of: device.id))) }
        #expect(try await access.ending(of: device.id) == nil)
        withExtendedLifetime(streams) {}
    }

    @Test func aTokenThatNobodyUsesEnds() async throws {
        let access = access()
        let device = try await signIn(access)
        clock.seconds.withLock { $0 += Access.life - 1 }
        #expect(try await access.token(for: device.secret) != nil)
        clock.seconds.withLock { $0 += Access.life }
        #expect(try await access.token(for: device.secret) == nil)
        #expect(await store.tokens().isEmpty)
    }

    @Test func theDeviceThatWasUsedLongestAgoMakesRoom() async throws {
        let access = access()
        let first = try await signIn(access, on: "first")
        for number in 0..<Access.mostDevices {
            clock.seconds.withLock { $0 += 1 }
            _ = try await signIn(access, on: "\(number)")
        }
        #expect(try await access.token(for: first.secret) == nil)
        #expect(await store.tokens().count == Access.mostDevices)
    }
}
