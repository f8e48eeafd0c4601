import Connections
import Foundation
import HomeModel

@testable import HomeAssistantAccessories

/// A real Home Assistant with its demonstration house, where the environment names one:
/// `HEARTH_HOME_ASSISTANT_URL` and `HEARTH_HOME_ASSISTANT_TOKEN`; `HEARTH_HOME_ASSISTANT_RESTART` is a command that
/// restarts it.
enum LivePeer {
    static let url = ProcessInfo.processInfo.environment["HEARTH_HOME_ASSISTANT_URL"]
    static let token = ProcessInfo.processInfo.environment["HEARTH_HOME_ASSISTANT_TOKEN"]
    static let restart = ProcessInfo.processInfo.environment["HEARTH_HOME_ASSISTANT_RESTART"]
    static var isThere: Bool { url != nil && token != nil }

    static func settings() -> HomeAssistantSettings {
        var settings = HomeAssistantSettings(url: url ?? "", token: token ?? "")
        settings.code = "1234"
        return settings
    }
}

/// A connection that runs while a test uses it.
struct Connected {
    let connection: HomeAssistantConnection
    let task: Task<Void, Never>
    var events: AsyncStream<DeviceEvent>.Iterator
    var seen: [DeviceEvent] = []

    /// Connects, and waits until the connection is there or was refused.
    init(_ settings: HomeAssistantSettings, backoff: Backoff = Backoff()) async throws {
        let connection = try HomeAssistantConnection(settings: settings, backoff: backoff)
        self.connection = connection
        events = connection.events().makeAsyncIterator()
        task = Task { await connection.run() }
    }

    /// The next event that a test waits for; `nil` where the stream has ended.
    mutating func next<Wanted>(_ wanted: (DeviceEvent) -> Wanted?) async -> Wanted? {
        while let event = await events.next() {
            seen.append(event)
            if let wanted = wanted(event) { return wanted }
        }
        return nil
    }

    mutating func devices() async -> [DeviceDescription] {
        await next { if case .devices(let devices) = $0 { devices } else { nil } } ?? []
    }

    /// The next state that is not that of trying.
    mutating func settled() async -> ConnectionState? {
        await next {
            if case .state(let state) = $0, state != .connecting { state } else { nil }
        }
    }
}

extension [DeviceDescription] {
    /// Where a characteristic of a device is, by the device's name.
    func address(_ name: String, _ type: CharacteristicType) -> DeviceAddress? {
        for device in self where device.name == name {
            for service in device.services where service.characteristics.contains(where: { $0.type == type }) {
                return DeviceAddress(accessory: device.address, service: service.key, characteristic: type)
            }
        }
        return nil
    }
}
