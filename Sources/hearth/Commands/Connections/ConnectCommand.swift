import ArgumentParser
import HomeModel
import HouseService
import VoiceService

/// `hearth connect`: a new way to real accessories.
struct ConnectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Connect to real accessories: an MQTT broker, a Home Assistant, HomeKit accessories in the network.",
        discussion: """
            The connection is tried, and kept where it works. Then `hearth accessories add --all` takes everything that it \
            offers, with its rooms and names.
            """,
        subcommands: [
            MQTTCommand.self, HomeAssistantCommand.self, HomeKitCommand.self, SatelliteCommand.self,
        ])

    /// What all connections have.
    struct Options: ParsableArguments {
        @OptionGroup var home: HomeOptions

        @Option(help: ArgumentHelp("What to call the connection.", valueName: "name"))
        var name: String?

        @Flag(help: "Take everything that appears there from now on, without being asked.")
        var addNew = false

        @Flag(help: "Keep the connection even where it doesn't work now.")
        var untested = false

        @Flag(help: "Print what was found as one JSON object.")
        var json = false

        /// Has the connection tried and kept.
        func connect(_ way: HomeConnection.Way, secret: String?, code: String? = nil) async throws {
            let wish = ConnectionWish(
                way, name: name, secret: secret, code: code, addsNew: addNew, isUntested: untested)
            try await DeviceReport.answering(.connect(wish), home).show(asJSON: json)
        }
    }

    /// `hearth connect mqtt`.
    struct MQTTCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mqtt",
            abstract:
                "Connect to an MQTT broker: Zigbee2MQTT, Tasmota, Shelly, ESPHome and all that announces itself there.")

        @OptionGroup var options: Options

        @Argument(help: ArgumentHelp("Where it is: mqtt://host:1883, or mqtts://host:8883 with TLS.", valueName: "url"))
        var url: String

        @Option(help: ArgumentHelp("As whom to log in.", valueName: "name"))
        var user: String?

        @Option(help: ArgumentHelp("The file that has the password; - for stdin.", valueName: "file"))
        var passwordFile: String?

        @Option(help: ArgumentHelp("The file with the certificates to trust.", valueName: "file"))
        var ca: String?

        @Option(help: ArgumentHelp("The file with a certificate to log in with.", valueName: "file"))
        var certificate: String?

        @Option(help: ArgumentHelp("The file with the key of the certificate.", valueName: "file"))
        var key: String?

        @Option(help: "What to look for; everything where none is named.", transform: Self.dialect)
        var dialect: [MQTTBroker.Dialect] = []

        @Option(
            help: ArgumentHelp(
                "What Zigbee2MQTT's topics begin with, where that is not zigbee2mqtt; several where there are several.",
                valueName: "topic"))
        var zigbeeBase: [String] = []

        @Option(
            help: ArgumentHelp(
                "What the topics of Home Assistant's discovery begin with, where that is not homeassistant.",
                valueName: "topic"))
        var discoveryPrefix: String?

        private static func dialect(_ word: String) throws -> MQTTBroker.Dialect {
            guard let dialect = MQTTBroker.Dialect(rawValue: word.lowercased()) else {
                let known = MQTTBroker.Dialect.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("There is no dialect \(word); there are: \(known).")
            }
            return dialect
        }

        func run() async throws {
            var broker = MQTTBroker(
                url: url.contains("://") ? url : "mqtt://\(url)", user: user, ca: ca.map(Paths.absolute),
                certificate: certificate.map(Paths.absolute), key: key.map(Paths.absolute), dialects: dialect)
            broker.zigbeeBases = zigbeeBase
            broker.discoveryPrefix = discoveryPrefix
            try HomeConnection.Way.mqtt(broker).checkAddress()
            var secret: String?
            if user != nil || passwordFile != nil {
                secret = try SecretPrompt.secret(file: passwordFile, question: "Password of \(user ?? "the broker")")
            }
            try await options.connect(.mqtt(broker), secret: secret)
        }
    }

    /// `hearth connect home-assistant`.
    struct HomeAssistantCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "home-assistant", abstract: "Connect to a Home Assistant.",
            discussion: """
                It wants a long-lived access token, which is made at the bottom of the profile page of Home Assistant.
                """)

        @OptionGroup var options: Options

        @Argument(help: ArgumentHelp("Where it is: http://host:8123.", valueName: "url"))
        var url: String

        @Option(help: ArgumentHelp("The file that has the token; - for stdin.", valueName: "file"))
        var tokenFile: String?

        @Option(help: ArgumentHelp("The file with the certificates to trust.", valueName: "file"))
        var ca: String?

        @Flag(help: "Take only what people let their voice assistants use there.")
        var onlyExposed = false

        @Option(
            help: ArgumentHelp(
                "Take only what has this label there, or whose device or area has it.", valueName: "name"))
        var label: String?

        @Option(
            help: ArgumentHelp(
                "The file that has the code of its locks and alarms; `hearth accessories code` sets that of a single one.",
                valueName: "file"))
        var codeFile: String?

        func run() async throws {
            let server = HomeAssistantServer(
                url: url.contains("://") ? url : "http://\(url)", ca: ca.map(Paths.absolute), onlyExposed: onlyExposed,
                label: label)
            try HomeConnection.Way.homeAssistant(server).checkAddress()
            let secret = try SecretPrompt.secret(file: tokenFile, question: "Long-lived access token")
            guard secret != nil else {
                throw UsageError("a token is needed: --token-file FILE, or --token-file - for stdin")
            }
            let code = try codeFile.flatMap { try SecretPrompt.secret(file: $0, question: "Code") }
            try await options.connect(.homeAssistant(server), secret: secret, code: code)
        }
    }

    /// `hearth connect homekit`.
    struct HomeKitCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "homekit",
            abstract: "Connect to HomeKit accessories, which are found in the network by themselves.")

        @OptionGroup var options: Options

        @Option(
            help: ArgumentHelp(
                "The network interface to look on, by name or address; all where none is named.", valueName: "name"))
        var interface: [String] = []

        func run() async throws {
            try await options.connect(.homeKit(HomeKitNetwork(interfaces: interface)), secret: nil)
        }
    }

    /// `hearth connect satellite`.
    struct SatelliteCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "satellite",
            abstract: "Hear and speak by a satellite in a room, which speaks the Wyoming protocol.",
            discussion: """
                It is connected to while `hearth run` runs. Those that announce themselves are found: `hearth accessories find` shows \
                them, `hearth accessories add NAME --room ROOM` takes one. `hearth disconnect` forgets it.
                """)

        @OptionGroup var home: HomeOptions

        @Argument(help: ArgumentHelp("Where it is: tcp://host:10700.", valueName: "url"))
        var url: String

        @Option(help: ArgumentHelp("What to call it.", valueName: "name"))
        var name: String?

        @Option(help: ArgumentHelp("The room that it stands in, which is made where it is missing.", valueName: "name"))
        var room: String?

        @Option(
            name: .customLong("as"),
            help: ArgumentHelp(
                "Whose rights those have who speak to it: a person or a role. (default: guest)", valueName: "name"))
        var speaker: String?

        @Flag(help: "Print it as a JSON object.")
        var json = false

        func run() async throws {
            let way = HomeConnection.Way.satellite(
                RoomSatellite(url: url.contains("://") ? url : "tcp://\(url)", room: room, speaker: speaker))
            try way.checkAddress()
            try await DeviceReport.answering(.connect(ConnectionWish(way, name: name)), home).show(asJSON: json)
        }
    }
}

extension HomeConnection.Way {
    /// Checks the address before anybody is asked for a password.
    fileprivate func checkAddress() throws {
        guard let problem = HomeConnection(name: "", way: self).urlProblem else { return }
        throw UsageError("that address can't be used: \(problem.phrase)")
    }
}
