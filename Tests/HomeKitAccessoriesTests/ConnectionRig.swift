import Connections
import Foundation
import HomeKitPairing
import HomeModel
import Synchronization
import Testing

@testable import HomeKitAccessories

/// Keeps the records of pairings as long as a test lasts.
final class MemoryPairingStore: PairingStore {
    private let records: Mutex<[PairingRecord]>

    init(_ records: [PairingRecord] = []) { self.records = Mutex(records) }

    func load() -> [PairingRecord] { records.withLock { $0 } }
    func save(_ records: [PairingRecord]) { self.records.withLock { $0 = records } }
}

/// A connection on loopback that runs as long as a test, with what it tells.
actor ConnectionRig {
    let connection: HomeKitConnection
    let store: MemoryPairingStore
    private var log: [DeviceEvent] = []
    private var waiting:
        [(matches: @Sendable (DeviceEvent) -> Bool, continuation: CheckedContinuation<DeviceEvent?, Never>)] = []
    private var isOver = false

    init(records: [PairingRecord] = [], cacheFolder: URL? = nil, deadline: Duration = .seconds(8)) throws {
        var settings = HomeKitSettings()
        settings.interfaces = ["127.0.0.1"]
        settings.cacheFolder = cacheFolder
        settings.deadline = deadline
        settings.keepAlive = .seconds(2)
        store = MemoryPairingStore(records)
        connection = try HomeKitConnection(settings: settings, store: store)
    }

    /// Runs the connection while `body` lasts; a minute at most, so that a test that waits for what never comes ends.
    func run(_ body: @escaping @Sendable (HomeKitConnection) async throws -> Void) async throws {
        let events = connection.events()
        let connection = connection
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                await connection.run()
                return false
            }
            group.addTask {
                for await event in events { await self.take(event) }
                return false
            }
            group.addTask {
                try await Task.sleep(for: .seconds(60))
                await self.giveUp()
                return false
            }
            group.addTask {
                try await body(connection)
                return true
            }
            defer { group.cancelAll() }
            while let isDone = try await group.next(), !isDone {}
        }
    }

    /// The next event that matches, or one that came before and wasn't taken.
    @discardableResult func event(_ matches: @escaping @Sendable (DeviceEvent) -> Bool) async throws -> DeviceEvent {
        let event: DeviceEvent?
        if let index = log.firstIndex(where: matches) {
            event = log.remove(at: index)
        } else if isOver {
            event = nil
        } else {
            event = await withCheckedContinuation { waiting.append((matches, $0)) }
        }
        return try #require(event, "no such event came")
    }

    /// Waits until the accessory is found, and pairs with it.
    func pair(with partner: Partner, code: String = "031-45-154") async throws {
        try await pair(with: partner.id, code: code)
        try await event { $0 == .reachable(partner.id, true) }
    }

    func pair(with id: String, code: String) async throws {
        do {
            try await connection.pair(id, code: code)
        } catch PairingError.unknown {
            // It announces itself a moment after it says that it is ready.
            try await event {
                if case .devices(let devices) = $0 { devices.contains { $0.address == id } } else { false }
            }
            try await connection.pair(id, code: code)
        }
    }

    /// Forgets the events so far.
    func clear() { log = [] }

    private func take(_ event: DeviceEvent) {
        if let index = waiting.firstIndex(where: { $0.matches(event) }) {
            waiting.remove(at: index).continuation.resume(returning: event)
        } else {
            log.append(event)
        }
    }

    private func giveUp() {
        isOver = true
        for one in waiting { one.continuation.resume(returning: nil) }
        waiting = []
    }
}

extension DeviceAddress {
    init(_ accessory: String, _ service: Int, _ characteristic: CharacteristicType) {
        self.init(accessory: accessory, service: "\(service)", characteristic: characteristic)
    }
}
