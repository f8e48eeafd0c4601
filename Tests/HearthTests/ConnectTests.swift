import Foundation
import MQTTClient
import MQTTTestSupport
import Testing

/// The whole way to real devices: from an empty database to a lamp that hears, at a real broker.
@Suite(.enabled(if: TestBroker.isInstalled)) struct ConnectTests {
    @Test func threeCommandsLeadToTheFirstSpokenOne() async throws {
        let house = try await ZigbeeHouse()
        let connected = try house.hearth("connect", "mqtt", "mqtt://127.0.0.1:\(house.broker.port)", "--name", "Zigbee")
        #expect(connected.status == 0, "\(connected.errors)")
        #expect(connected.output.contains("Zigbee: connected. 3 devices: 3 × light."))
        let added = try house.hearth("accessories", "add", "--all")
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.lines.sorted() == ["Hall Overhead Light", "Kitchen Overhead Light", "Lamp"])
        #expect(added.errors.contains("“Overhead Light” is called “Kitchen Overhead Light” here"))
        let said = try house.hearth("say", "turn on the kitchen overhead light")
        #expect(said.output == "The Kitchen Overhead Light is on.\n")
        await house.command(to: "Kitchen/Overhead Light", holding: #""state":"ON""#)
        try await house.report("Hall/Overhead Light", #"{"state": "ON", "brightness": 10}"#)
        #expect(
            try house.hearth("say", "is the hall overhead light on").output == "Yes, the Hall Overhead Light is on.\n")
        #expect(try house.hearth("accessories", "find").errors.contains("Nothing new."))
        #expect(try house.hearth("accessories", "identify", "Hall Overhead Light").status == 0)
    }

    @Test func groupsAndScenesComeAlong() async throws {
        let house = try await ZigbeeHouse()
        let members =
            #"[{"ieee_address": "0x00124b0000000001", "endpoint": 1}, {"ieee_address": "0x00124b0000000002"}]"#
        let groups = #"""
            [{"id": 4, "friendly_name": "Overhead Spots", "members": \#(members), "scenes": [{"id": 2, "name": "Movie Time"}]}]
            """#
        try await house.peer.publish("zigbee2mqtt/bridge/groups", groups, retained: true)
        _ = try house.hearth("connect", "mqtt", "mqtt://127.0.0.1:\(house.broker.port)", "--name", "Zigbee")
        let added = try house.hearth("accessories", "add", "--all")
        #expect(added.errors.contains("“Overhead Spots” is a group of 2 here, too"))
        #expect(added.lines.contains("Movie Time"))
        await house.peer.forget()
        #expect(try house.hearth("say", "turn on the overhead spots").status == 0)
        // One message reaches both.
        await house.command(to: "Overhead Spots", holding: #""state":"ON""#)
        #expect(try house.hearth("say", "run movie time").output == "Done: Movie Time.\n")
        await house.command(to: "Overhead Spots", holding: #""scene_recall":2"#)
        let topics = await house.peer.messages.map(\.topic).filter { $0.hasSuffix("/set") }
        #expect(topics == Array(repeating: "zigbee2mqtt/Overhead Spots/set", count: 2))
        // Half of it is the one lamp and nothing else.
        #expect(try house.hearth("say", "turn off the hall overhead light").status == 0)
        await house.command(to: "Hall/Overhead Light", holding: #""state":"OFF""#)
    }

    @Test func whatChangesThereIsSoHereWhileTheHouseRuns() async throws {
        let house = try await ZigbeeHouse()
        _ = try house.hearth("connect", "mqtt", "mqtt://127.0.0.1:\(house.broker.port)", "--name", "Zigbee")
        _ = try house.hearth("accessories", "add", "--all")
        let running = try RunningHearth(["run", "--no-microphone", "--home", house.database])
        try running.waitForErrors("Running the rules")
        #expect(try running.ask("is the hall overhead light on") == "No, the Hall Overhead Light is off.")
        // By hand.
        try await house.report("Hall/Overhead Light", #"{"state": "ON", "brightness": 10}"#)
        while try running.ask("is the hall overhead light on") != "Yes, the Hall Overhead Light is on." {}
        // Another name, and one more device.
        let devices = [
            ZigbeeHouse.device("0x00124b0000000001", "Kitchen/Worktop Lamp"),
            ZigbeeHouse.device("0x00124b0000000002", "Hall/Overhead Light"),
            ZigbeeHouse.device("0x00124b0000000003", "0x00124b0000000003"),
            ZigbeeHouse.device("0x00124b0000000004", "Kitchen/Corner Lamp"),
        ]
        let announced = "[\(devices.joined(separator: ","))]"
        try await house.announce(announced)
        try running.waitForErrors("“Kitchen Overhead Light” is now called “Worktop Lamp”")
        try running.waitForErrors("“Corner Lamp” is new")
        while try running.ask("turn on the worktop lamp") != "The Worktop Lamp is on." {}
        await house.command(to: "Kitchen/Worktop Lamp", holding: #""state":"ON""#)
        // The broker is lost, and found.
        house.broker.kill()
        try running.waitForErrors("Zigbee is unreachable")
        #expect(try running.ask("turn off the worktop lamp").contains("can't reach"))
        try running.ask("what can't you reach and since when") {
            $0.hasPrefix("Out of reach: Zigbee with its 4 accessories since ")
        }
        #expect(try running.ask("is the broker back") == "Zigbee can't be reached.")
        try house.broker.start()
        try await house.announceOnceBack(announced)
        try running.waitForErrors("Zigbee is connected")
        try running.ask("what can't you reach and since when") { $0 == "Nothing is out of reach." }
        #expect(running.end() == 0)
    }

    @Test func nobodyIsAskedForWhatIsNeverTold() async throws {
        let house = try await ZigbeeHouse()
        let colour = #"{"type": "composite", "name": "color_xy", "property": "color", "access": 7}"#
        let lamp = ZigbeeHouse.lamp.replacingOccurrences(of: #""features": ["#, with: #""features": [\#(colour), "#)
        try await house.announce(
            "[\(ZigbeeHouse.device("0x00124b0000000001", "Kitchen/Overhead Light", exposes: lamp))]")
        _ = try house.hearth("connect", "mqtt", "mqtt://127.0.0.1:\(house.broker.port)", "--name", "Zigbee")
        _ = try house.hearth("accessories", "add", "--all")
        await house.peer.forget()
        let said = try house.hearth("say", "turn on the overhead light")
        #expect(said.output.hasSuffix("Overhead Light is on.\n"))
        await house.command(to: "Kitchen/Overhead Light", holding: #""state":"ON""#)
        // It has told no colour so far: whoever asked would wait for an answer that doesn't come.
        #expect(await house.peer.texts("zigbee2mqtt/Kitchen/Overhead Light/get").isEmpty)
    }

    @Test func whatBlinksIsToldAndAddedByVoice() async throws {
        let house = try await ZigbeeHouse()
        let running = try house.findingThree()
        #expect(try running.ask("let the first one blink").contains("is blinking"))
        #expect(try running.ask("which one is blinking").contains("is blinking"))
        #expect(try running.ask("add a room called conservatory").hasSuffix("Conservatory now."))
        let added = try running.ask("add the one that blinks to the conservatory as reading light")
        #expect(added == "All right: Reading Light is added.")
        #expect(try running.ask("turn on the conservatory reading light").hasSuffix("is on."))
        // A room that there isn't yet is asked about.
        try running.ask("find new accessories") { $0.contains("I found 2") }
        let asked = try running.ask("add the first one to the sun porch")
        #expect(asked.hasPrefix("There is no Sun Porch yet. Shall I make that room and put "), "\(asked)")
        #expect(try running.ask("no") == "All right, nothing happens.")
        _ = try running.ask("add the first one to the sun porch")
        #expect(try running.ask("yes").hasSuffix("is added."))
        #expect(try running.ask("turn off the lights in the sun porch").hasSuffix("is off."))
        #expect(running.end() == 0)
    }

    @Test func aRoomThatIsMadeForWhatWasFoundGoesWithIt() async throws {
        let house = try await ZigbeeHouse()
        let running = try house.findingThree()
        // A room and a name in one sentence.
        let asked = try running.ask("add the first one to the sun porch as sun lamp")
        #expect(asked.hasPrefix("There is no Sun Porch yet."), "\(asked)")
        #expect(asked.contains(" there, called Sun Lamp?"), "\(asked)")
        #expect(try running.ask("yes") == "All right: Sun Lamp is added.")
        #expect(try running.ask("turn on the sun lamp") == "The Sun Lamp is on.")
        #expect(try running.ask("undo") == "Undone. The Sun Lamp is off.")
        let undone = try running.ask("undo")
        #expect(undone.contains("Sun Lamp") && undone.contains("Sun Porch"), "\(undone)")
        #expect(!(try house.hearth("home", "export").output.contains("Sun ")))
        // By the name that was told; two of one name by their rooms.
        try running.ask("find new accessories") { $0.contains("I found 3") }
        #expect(try running.ask("add the overhead light to the sun porch") == "I didn't understand that.")
        #expect(try running.ask("let the hall overhead light blink").hasPrefix("Overhead Light is blinking."))
        #expect(try running.ask("add the hall overhead light to the hall as stair lamp").contains("Stair Lamp"))
        #expect(try running.ask("yes") == "All right: Stair Lamp is added.")
        #expect(try running.ask("turn on the stair lamp") == "The Stair Lamp is on.")
        await house.command(to: "Hall/Overhead Light", holding: #""state":"ON""#)
        // What is gone when it is to be added takes no room with it.
        try running.ask("find new accessories") { $0.contains("I found 2") }
        _ = try running.ask("add the last one to the conservatory")
        try await house.announce("[\(ZigbeeHouse.device("0x00124b0000000001", "Kitchen/Overhead Light"))]")
        while try house.hearth("accessories", "find", "--json").objects().count != 1 {}
        let gone = try running.ask("yes")
        #expect(gone.hasSuffix("not in reach any more."), "\(gone)")
        #expect(!(try house.hearth("home", "export").output.contains("Conservatory")))
        #expect(running.end() == 0)
    }

    @Test func aConnectionThatDoesNotWorkIsNotKept() async throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let broker = try TestBroker(passwordFile: "")
        let refused = try HearthProcess.run(
            "connect", "mqtt", "mqtt://127.0.0.1:\(broker.port)", "--user", "me", "--password-file", "-", "--home",
            database,
            input: Data("hush\n".utf8))
        #expect(refused.status == 1)
        #expect(refused.errors.contains("the broker doesn't accept the user and password"))
        #expect(!(refused.output + refused.errors).contains("hush"))
        #expect(try HearthProcess.run("connections", "--home", database).errors.contains("There is no connection yet"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("secrets.yaml").path))
        let secret = try HearthProcess.run("connect", "mqtt", "mqtt://me:hush@127.0.0.1", "--home", database)
        #expect(secret.status == 64)
        #expect(!secret.errors.contains("hush"))
    }

    @Test func secretsStayOutOfTheHome() async throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let kept = try HearthProcess.run(
            "connect", "mqtt", "mqtt://127.0.0.1:9", "--user", "me", "--password-file", "-", "--untested", "--home",
            database,
            input: Data("hush\n".utf8))
        #expect(kept.status == 0, "\(kept.errors)")
        let exported = try HearthProcess.run("home", "export", "--home", database).output
        #expect(exported.contains("mqtt: {url: mqtt://127.0.0.1:9, user: me}") || exported.contains("127.0.0.1:9"))
        #expect(!exported.contains("hush"))
        let secrets = folder.file("secrets.yaml").path
        #expect(try String(contentsOfFile: secrets, encoding: .utf8).contains("hush"))
        #expect(try FileManager.default.attributesOfItem(atPath: secrets)[.posixPermissions] as? Int == 0o600)
        #expect(try HearthProcess.run("disconnect", "mqtt", "--home", database).output == "MQTT is gone.\n")
        #expect(try !String(contentsOfFile: secrets, encoding: .utf8).contains("hush"))
    }

    @Test func theCommandsAskTheServiceThatHasTheHouse() async throws {
        let house = try await ZigbeeHouse()
        let running = try RunningHearth(["run", "--no-microphone", "--home", house.database])
        try running.waitForErrors("Other programs ask at")
        let connected = try house.hearth("connect", "mqtt", "mqtt://127.0.0.1:\(house.broker.port)", "--name", "Zigbee")
        #expect(connected.output == "Zigbee: connected. 3 devices: 3 × light.\n", "\(connected.errors)")
        try running.waitForErrors("Zigbee is connected")
        #expect(
            try house.hearth("connections").output.hasSuffix(": connected, 3 devices, 0 of them accessories here\n"))
        #expect(try house.hearth("accessories", "find", "--json").objects().count == 3)
        let added = try house.hearth(
            "accessories", "add", "Hall/Overhead Light", "--room", "Hall", "--as", "Reading Light")
        #expect(added.output == "Reading Light\n", "\(added.errors)")
        #expect(try house.hearth("accessories").output == "Hall: Reading Light — Lightbulb (via Zigbee)\n")
        while try running.ask("turn on the reading light") != "The Reading Light is on." {}
        await house.command(to: "Hall/Overhead Light", holding: #""state":"ON""#)
        #expect(
            try house.hearth("accessories", "identify", "Reading Light").output == "“Reading Light” shows itself.\n")
        let unknown = try house.hearth("accessories", "add", "Cellar Light")
        #expect(unknown.status == 64)
        #expect(unknown.errors.contains("no connection offers “Cellar Light”"))
        #expect(try house.hearth("accessories", "forget", "Reading Light").output == "“Reading Light” is forgotten.\n")
        #expect(try house.hearth("disconnect", "zigbee").output == "Zigbee is gone.\n")
        #expect(try house.hearth("connections").errors.contains("There is no connection yet"))
        #expect(running.end() == 0)
    }

    @Test func newAccessoriesAreFoundAndAddedByVoice() async throws {
        let house = try await ZigbeeHouse()
        _ = try house.hearth("connect", "mqtt", "mqtt://127.0.0.1:\(house.broker.port)", "--name", "Zigbee")
        _ = try house.hearth("accessories", "add", "Hall/Overhead Light")
        let running = try RunningHearth(["run", "--no-microphone", "--home", house.database])
        try running.waitForErrors("Running the rules")
        #expect(try running.ask("find new accessories").hasPrefix("I found 2: "))
        #expect(try running.ask("let the first one blink").contains("is blinking"))
        #expect(
            try running.ask("add the one that blinks to the hall as reading light")
                == "All right: Reading Light is added.")
        #expect(try running.ask("turn on the reading light") == "The Reading Light is on.")
        #expect(try running.ask("is the broker there") == "Zigbee is connected.")
        #expect(try running.ask("forget the zigbee bridge").contains("Shall I disconnect Zigbee?"))
        #expect(try running.ask("yes").contains("Zigbee is disconnected"))
        #expect(running.end() == 0)
    }
}
