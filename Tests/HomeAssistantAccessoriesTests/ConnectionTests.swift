import Connections
import HomeModel
import Testing

@testable import HomeAssistantAccessories

/// The connection itself, with a server that is made up; the real one is in ``LiveHouseTests``.
@Suite(.timeLimit(.minutes(1))) struct ConnectionTests {
    private static func connect(
        _ house: PretendedHouse, token: String = "secret", _ change: (inout HomeAssistantSettings) -> Void = { _ in }
    ) async throws -> Connected {
        var settings = HomeAssistantSettings(url: house.url, token: token)
        change(&settings)
        return try await Connected(settings, backoff: Backoff(least: .milliseconds(20), most: .milliseconds(50)))
    }

    @Test func aLampIsFoundDimmedAndFollowed() async throws {
        let house = try await PretendedHouse.open()
        var peer = try await Self.connect(house)
        defer { peer.task.cancel() }
        #expect(await peer.settled() == .connected)
        let devices = await peer.devices()
        let lamp = try #require(devices.address("Night Light", "Brightness"))
        let token = WriteToken(rawValue: 5)
        #expect(await peer.connection.write([DeviceWrite(address: lamp, value: .number(20), token: token)]) == [nil])
        let cause = await peer.next { event -> WriteToken?? in
            if case .value(lamp, .number(20), let cause) = event { .some(cause) } else { nil }
        }
        #expect(cause == .some(token))
        #expect(await peer.connection.read([lamp]) == [.success(.number(20))])
        try await house.close()
    }

    @Test func everyConnectionHearsTheGreeting() async throws {
        let house = try await PretendedHouse.open()
        for _ in 0..<20 {
            var peer = try await Self.connect(house)
            #expect(await peer.settled() == .connected)
            peer.task.cancel()
        }
        try await house.close()
    }

    @Test func aHouseThatComesBackIsFoundAgain() async throws {
        let house = try await PretendedHouse.open()
        let port = Int(house.url.split(separator: ":").last ?? "") ?? 0
        var peer = try await Self.connect(house)
        defer { peer.task.cancel() }
        #expect(await peer.settled() == .connected)
        let devices = await peer.devices()
        let lamp = try #require(devices.address("Night Light", "Brightness"))
        try await house.close()
        #expect(await peer.settled() == .unreachable(.noAnswer))
        let write = DeviceWrite(address: lamp, value: .number(20), token: WriteToken(rawValue: 5))
        #expect(await peer.connection.write([write]) == [.unreachable(bridge: nil)])
        #expect(await peer.connection.devices.map(\.address) == devices.map(\.address))
        let again = try await PretendedHouse.open(port: port)
        _ = await peer.next { $0 == .state(.connected) ? true : nil }
        #expect(await peer.connection.write([write]) == [nil])
        try await again.close()
    }

    @Test func aWrongTokenIsRefused() async throws {
        let house = try await PretendedHouse.open()
        var peer = try await Self.connect(house, token: "wrong")
        defer { peer.task.cancel() }
        #expect(await peer.settled() == .refused(.notAuthorised))
        try await house.close()
    }

    @Test func aMessageThatIsTooLongEndsIt() async throws {
        let house = try await PretendedHouse.open(greeting: String(repeating: "x", count: 100_000))
        var peer = try await Self.connect(house) { $0.messageLimit = 10_000 }
        defer { peer.task.cancel() }
        let state = await peer.settled()
        #expect(state == .unreachable(.notUnderstood("a message is too long or damaged")))
        try await house.close()
    }

    @Test func whoSpeaksSomethingElseIsNotUnderstood() async throws {
        let house = try await PretendedHouse.open(greeting: "hello")
        var peer = try await Self.connect(house)
        defer { peer.task.cancel() }
        #expect(await peer.settled() == .unreachable(.notUnderstood("what came is no message of Home Assistant's")))
        try await house.close()
    }
}
