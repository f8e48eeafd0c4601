import Foundation
import MQTTTestSupport
import Testing

/// What takes its time is told as long as it does: nothing is called open,
/// closed or locked before it has said so itself.
@Suite(.enabled(if: TestBroker.isInstalled)) struct MovementTests {
    private static let cover = """
        {"type": "cover", "features": [{"type": "enum", "name": "state", "property": "state", "access": 3, \
        "values": ["OPEN", "CLOSE", "STOP"]}, {"type": "numeric", "name": "position", "property": "position", \
        "access": 7, "value_min": 0, "value_max": 100}]}
        """
    private static let lock = """
        {"type": "lock", "features": [{"type": "binary", "name": "state", "property": "state", "access": 7, \
        "value_on": "LOCK", "value_off": "UNLOCK"}, {"type": "enum", "name": "lock_state", "property": "lock_state", \
        "access": 1, "values": ["not_fully_locked", "locked", "unlocked"]}]}
        """

    /// A house with curtains, a garage door and a lock, all at rest;
    /// the curtains of the study have never told anything.
    private static func house() async throws -> ZigbeeHouse {
        let house = try await ZigbeeHouse()
        let devices = [
            ZigbeeHouse.device("0x00124b0000000001", "Kitchen/Overhead Light"),
            ZigbeeHouse.device("0x00124b0000000011", "Hall/Curtains", description: "Curtain motor", exposes: cover),
            ZigbeeHouse.device("0x00124b0000000012", "Study/Shades", description: "Curtain motor", exposes: cover),
            ZigbeeHouse.device(
                "0x00124b0000000013", "Garage/Garage Door", description: "Garage door opener", exposes: cover),
            ZigbeeHouse.device("0x00124b0000000014", "Hall/Front Door", description: "Door lock", exposes: lock),
        ]
        try await house.announce("[\(devices.joined(separator: ","))]")
        for name in ["Hall/Curtains", "Garage/Garage Door"] {
            try await house.report(name, #"{"state": "CLOSE", "position": 0}"#)
        }
        try await house.report("Hall/Front Door", #"{"state": "UNLOCK", "lock_state": "unlocked"}"#)
        _ = try house.hearth("connect", "mqtt", "mqtt://127.0.0.1:\(house.broker.port)", "--name", "Zigbee")
        _ = try house.hearth("accessories", "add", "--all")
        return house
    }

    @Test func whatWasOnlyAskedIsNotTold() async throws {
        let house = try await Self.house()
        #expect(try house.hearth("say", "open the hall curtains").output == "The Hall Curtains are opening.\n")
        await house.command(to: "Hall/Curtains", holding: #""position":100"#)
        try await house.report("Hall/Curtains", #"{"state": "OPEN", "position": 40}"#)
        let half = try house.hearth("say", "--json", "open the hall curtains halfway").objects()
        #expect(half.first?["reply"] as? String == "The Hall Curtains are opening to 50 percent.")
        let commands = half.first?["commands"] as? [[String: Any]]
        let targets = commands?.first?["targets"] as? [[String: Any]]
        #expect(targets?.first?["underWay"] as? Bool == true)
        try await house.report("Hall/Curtains", #"{"state": "OPEN", "position": 50}"#)
        // Where it is already.
        let there = try house.hearth("say", "--json", "open the hall curtains halfway")
        #expect(there.output.contains(#""reply": "The Hall Curtains are 50 percent open.""#), "\(there.output)")
        #expect(!there.output.contains("underWay"))
        // Where nobody knows.
        #expect(try house.hearth("say", "close the study shades").output == "The Study Shades are closing.\n")
        // Tried only, it counts as done.
        let tried = try house.hearth("say", "--dry-run", "close the study shades")
        #expect(tried.output == "The Study Shades are closed.\n")
    }

    @Test func whatMovesIsFollowedUntilItIsThere() async throws {
        let house = try await Self.house()
        let running = try RunningHearth(["run", "--no-microphone", "--home", house.database])
        try running.waitForErrors("Running the rules")
        #expect(try running.ask("lock the front door") == "The Front Door is being locked.")
        try await house.report("Hall/Front Door", #"{"state": "LOCK", "lock_state": "locked"}"#)
        try running.ask("is the front door locked") { $0 == "Yes, the Front Door is locked." }
        #expect(try running.ask("lock the front door") == "The Front Door is locked.")
        #expect(try running.ask("open the garage door").hasPrefix("Shall I open the Garage Door?"))
        #expect(try running.ask("yes") == "The Garage Door is opening.")
        await house.command(to: "Garage/Garage Door", holding: #""state":"OPEN""#)
        try await house.report("Garage/Garage Door", #"{"position": 30}"#)
        try running.ask("is the garage door open") { $0.contains("opening") }
        try await house.report("Garage/Garage Door", #"{"state": "OPEN", "position": 100}"#)
        try running.ask("is the garage door open") { $0 == "Yes, the Garage Door is open." }
        // A rule tells it as carefully.
        _ = try running.ask("when the kitchen overhead light turns on close the garage door")
        try await house.report("Kitchen/Overhead Light", #"{"state": "ON", "brightness": 10}"#)
        try running.waitForOutput("TargetDoorState → closed (on its way)")
        #expect(running.end() == 0)
    }
}
