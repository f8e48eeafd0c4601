import Connections
import Foundation
import HomeModel
import Testing

@testable import HomeAssistantAccessories

@Suite(
    .enabled(if: LivePeer.isThere, "HEARTH_HOME_ASSISTANT_URL and HEARTH_HOME_ASSISTANT_TOKEN name no Home Assistant"),
    .serialized, .timeLimit(.minutes(1)))
struct LiveHouseTests {
    /// What is written to which thing of the demonstration house, and what it then tells.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var writes: [(CharacteristicType, Value)]
        var then: [(CharacteristicType, Value)]
        var testDescription: String { "\(name): \(writes)" }

        init(_ name: String, _ writes: [(CharacteristicType, Value)], then: [(CharacteristicType, Value)]? = nil) {
            self.name = name
            self.writes = writes
            self.then = then ?? writes
        }
    }

    static let cases = [
        Case("Bed Light", [("On", .bool(false))]),
        Case(
            "Bed Light",
            [("On", .bool(true)), ("Brightness", .number(40)), ("Hue", .number(120)), ("Saturation", .number(80))]),
        Case("Bed Light", [("ColorTemperature", .number(250))]),
        Case("Bed Light", [("Brightness", .number(70))]),
        Case("Bed Light", [("Effect", .word("rainbow"))]),
        Case("Office RGBW Lights", [("Hue", .number(240)), ("Saturation", .number(100))]),
        Case("Decorative Lights", [("On", .bool(false))]),
        Case("Decorative Lights", [("On", .bool(true))]),
        Case("AC", [("On", .bool(true))]),
        Case("AC", [("On", .bool(false))]),
        Case("Living Room Window", [("TargetPosition", .number(40))], then: [("CurrentPosition", .number(40))]),
        Case("Living Room Window", [("TargetPosition", .number(70))], then: [("CurrentPosition", .number(70))]),
        Case(
            "Living Room Window", [("TargetHorizontalTiltAngle", .number(36))],
            then: [("CurrentHorizontalTiltAngle", .number(36))]),
        Case(
            "Living Room Window", [("TargetHorizontalTiltAngle", .number(0))],
            then: [("CurrentHorizontalTiltAngle", .number(0))]),
        Case("Kitchen Window", [("TargetPosition", .number(100))], then: [("CurrentPosition", .number(100))]),
        Case("Kitchen Window", [("TargetPosition", .number(0))], then: [("CurrentPosition", .number(0))]),
        Case("Garage Door", [("TargetDoorState", .word("open"))], then: [("CurrentDoorState", .word("open"))]),
        Case("Garage Door", [("TargetDoorState", .word("closed"))], then: [("CurrentDoorState", .word("closed"))]),
        Case("HeatPump", [("TargetTemperature", .number(23))]),
        Case("HeatPump", [("TargetHeatingCoolingState", .word("off"))]),
        Case("HeatPump", [("TargetHeatingCoolingState", .word("heat"))]),
        Case("Hvac", [("TargetRelativeHumidity", .number(50))]),
        Case("Hvac", [("FanMode", .word("auto_low"))]),
        Case("Hvac", [("TargetHeatingCoolingState", .word("fanOnly"))]),
        Case("Ecobee", [("TargetHeatingCoolingState", .word("auto"))]),
        Case("Ecobee", [("HeatingThresholdTemperature", .number(21)), ("CoolingThresholdTemperature", .number(24))]),
        Case(
            "Ecobee", [("TargetTemperature", .number(24))],
            then: [("CoolingThresholdTemperature", .number(25.5)), ("HeatingThresholdTemperature", .number(22.5))]),
        Case("Ecobee", [("HeatingThresholdTemperature", .number(20))]),
        Case("Ecobee", [("PresetMode", .word("away"))]),
        Case("Living Room Fan", [("Active", .bool(true))]),
        Case("Living Room Fan", [("RotationSpeed", .number(66.666666667))]),
        Case("Living Room Fan", [("SwingMode", .bool(true))]),
        Case("Living Room Fan", [("RotationDirection", .word("counterclockwise"))]),
        Case("Preset Only Limited Fan", [("PresetMode", .word("smart"))]),
        Case(
            "Front Door", [("LockTargetState", .word("unlocked"))],
            then: [("LockTargetState", .word("unlocked")), ("LockCurrentState", .word("unlocked"))]),
        Case(
            "Front Door", [("LockTargetState", .word("locked"))],
            then: [("LockTargetState", .word("locked")), ("LockCurrentState", .word("locked"))]),
        Case(
            "Poorly Installed Door", [("LockTargetState", .word("locked"))],
            then: [("LockCurrentState", .word("jammed"))]),
        Case(
            "Security", [("SecuritySystemTargetState", .word("stay"))],
            then: [("SecuritySystemTargetState", .word("stay"))]),
        Case(
            "Security", [("SecuritySystemTargetState", .word("off"))],
            then: [("SecuritySystemCurrentState", .word("off"))]),
        Case("Walkman", [("Volume", .number(30))]),
        Case("Walkman", [("Mute", .bool(true))]),
        Case("Walkman", [("TargetMediaState", .word("pause"))], then: [("CurrentMediaState", .word("pause"))]),
        Case("Walkman", [("RemoteKey", .word("PlayPause"))], then: [("CurrentMediaState", .word("play"))]),
        Case("Walkman", [("Active", .bool(false))]),
        Case("Walkman", [("Active", .bool(true))]),
        Case("Lounge room", [("ActiveIdentifier", .number(2))]),
        Case("0 Ground floor", [("Active", .bool(true))]),
        Case("0 Ground floor", [("FanMode", .word("high"))]),
        Case("0 Ground floor", [("Active", .bool(false))]),
        Case("Front Garden", [("Active", .bool(false))], then: [("InUse", .bool(false))]),
        Case("Front Garden", [("Active", .bool(true))], then: [("InUse", .bool(true))]),
        Case("Humidifier", [("RelativeHumidityHumidifierThreshold", .number(60))]),
        Case("Dehumidifier", [("Active", .bool(false))]),
        Case("Hygrostat", [("PresetMode", .word("eco"))]),
        Case("Demo Water Heater Celsius", [("TargetTemperature", .number(50))]),
        Case("Demo Water Heater Celsius", [("TargetHeatingCoolingState", .word("off"))]),
        Case("Demo Water Heater Celsius", [("PresetMode", .word("gas"))]),
        Case("Demo Water Heater Celsius", [("AwayMode", .bool(false))]),
        Case("Siren", [("On", .bool(false))]),
        Case("Push", [("On", .bool(true))], then: [("On", .bool(false))]),
        Case("volume", [("Number", .number(55))]),
        Case("Speed", [("Selection", .word("light_speed"))]),
    ]

    @Test func everyKindOfServiceDoesWhatIsWritten() async throws {
        var peer = try await Connected(LivePeer.settings())
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        let devices = await peer.devices()
        var awaited = 0
        for (number, row) in Self.cases.enumerated() {
            let token = WriteToken(rawValue: UInt64(1000 + number))
            let writes = row.writes.compactMap { type, value in
                devices.address(row.name, type).map { DeviceWrite(address: $0, value: value, token: token) }
            }
            try #require(writes.count == row.writes.count, "\(row.name) lacks one of \(row.writes.map(\.0))")
            let before = await peer.connection.devices
            let results = await peer.connection.write(writes)
            #expect(results.allSatisfy { $0 == nil }, "\(row.testDescription): \(results)")
            for (type, value) in row.then {
                guard let address = devices.address(row.name, type) else {
                    Issue.record("\(row.name) has no \(type.rawValue)")
                    continue
                }
                let known = before.first { $0.address == address.accessory }?.services.first {
                    $0.key == address.service
                }?
                .characteristics.first { $0.type == type }?.value
                if known == value { continue }
                awaited += 1
                let cause = await peer.next { event -> WriteToken?? in
                    if case .value(address, value, let cause) = event { .some(cause) } else { nil }
                }
                #expect(cause == .some(.some(token)), "\(row.testDescription): caused by \(String(describing: cause))")
            }
        }
        #expect(awaited > Self.cases.count / 2, "most of it was so before; the house has to be a fresh one")
        print("\(Self.cases.count) commands, \(awaited) changes told with their cause")
    }

    @Test func aCameraGivesItsPictureAndALampNone() async throws {
        var peer = try await Connected(LivePeer.settings())
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        let devices = await peer.devices()
        let camera = try #require(devices.first { $0.services.contains { $0.type == "CameraRTPStreamManagement" } })
        let picture = try await peer.connection.picture(of: camera.address)
        #expect(picture.type.hasPrefix("image/") && picture.bytes.count > 1000)
        let lamp = try #require(devices.address("Bed Light", "Brightness")).accessory
        await #expect(throws: AccessoryError.unknown) { try await peer.connection.picture(of: lamp) }
    }

    @Test func whatItDoesNotTakeIsAnErrorAndNotSent() async throws {
        var peer = try await Connected(LivePeer.settings())
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        let devices = await peer.devices()
        let token = WriteToken(rawValue: 1)
        let lamp = try #require(devices.address("Bed Light", "Brightness"))
        var nothing = lamp
        nothing.accessory = "no such device"
        let sensor = try #require(devices.address("Outside Humidity", "CurrentRelativeHumidity"))
        let results = await peer.connection.write([
            DeviceWrite(address: lamp, value: .number(900), token: token),
            DeviceWrite(address: nothing, value: .number(20), token: token),
            DeviceWrite(address: sensor, value: .number(20), token: token),
        ])
        #expect(
            results == [
                .invalidValue(.outOfRange(minimum: 0, maximum: 100)), .unknown, .invalidValue(.readOnly),
            ])
    }

    @Test func aWrongTokenIsRefusedOnce() async throws {
        var settings = LivePeer.settings()
        settings.token = "wrong"
        var peer = try await Connected(settings)
        defer { peer.task.cancel() }
        #expect(await peer.settled() == .refused(.notAuthorised))
        #expect(await peer.connection.write([]) == [])
    }

    @Test(.enabled(if: LivePeer.restart != nil, "HEARTH_HOME_ASSISTANT_RESTART names no command that restarts it"))
    func aRestartOfTheOtherSideIsSurvived() async throws {
        var peer = try await Connected(LivePeer.settings(), backoff: Backoff(most: .seconds(1)))
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        let before = await peer.devices()
        let lamp = try #require(before.address("Bed Light", "On"))
        let restart = Process()
        restart.executableURL = URL(fileURLWithPath: "/bin/bash")
        restart.arguments = ["-c", LivePeer.restart ?? ""]
        try restart.run()
        guard case .unreachable = await peer.settled() else {
            Issue.record("the loss was not told")
            return
        }
        let write = DeviceWrite(address: lamp, value: .bool(true), token: WriteToken(rawValue: 1))
        #expect(await peer.connection.write([write]) == [.unreachable(bridge: nil)])
        _ = await peer.next { $0 == .state(.connected) ? true : nil }
        let after = await peer.devices()
        #expect(Set(after.map(\.address)) == Set(before.map(\.address)))
        #expect(await peer.connection.write([write]) == [nil])
    }

    @Test func howQuickItIs() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        var peer = try await Connected(LivePeer.settings())
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        let synced = clock.now - start
        let devices = await peer.devices()
        let lamp = try #require(devices.address("Bed Light", "Brightness"))
        var took: [Duration] = []
        var told: [Duration] = []
        for round in 0..<200 {
            let value = Value.number(Double(20 + round % 2 * 40))
            let begin = clock.now
            let connection = peer.connection
            async let result = connection.write([
                DeviceWrite(address: lamp, value: value, token: WriteToken(rawValue: UInt64(round)))
            ])
            _ = await peer.next { event -> Bool? in
                if case .value(lamp, value, _) = event { true } else { nil }
            }
            told.append(clock.now - begin)
            #expect(await result == [nil])
            took.append(clock.now - begin)
        }
        took.sort()
        told.sort()
        print(
            "connect and sync \(synced), write to told p50 \(told[100]) p99 \(told[198]), to answered p50 \(took[100]) p99 \(took[198])"
        )
    }
}
