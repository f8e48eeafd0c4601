import AlertDeliveries
import ArgumentParser
import HomeModel
import HomeStore
import HouseConnections
import HouseService
import MQTTClient
import ServiceLifecycle
import VoiceService

/// Where alerts go besides the loudspeaker and the terminal.
struct AlertOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run this program for each alert, with a line of JSON on its standard input; arguments may follow, no shell sees it.",
            valueName: "program"))
    var alertCommand: String?

    @Option(help: ArgumentHelp("Send each alert to this address: a POST with a line of JSON.", valueName: "url"))
    var alertWebhook: String?

    @Option(
        help: ArgumentHelp(
            "Publish each alert under this topic at the brokers of the home's connections.", valueName: "topic"))
    var alertMqtt: String?

    @Option(
        help: ArgumentHelp(
            "How many seconds lie between two tellings of an urgent alert. (default: \(AlertBoard.usualInterval))",
            valueName: "seconds"))
    var alertRepeat: Int?

    /// How many seconds lie between two tellings of an urgent alert.
    var interval: Int { alertRepeat ?? AlertBoard.usualInterval }

    func validate() throws {
        if let alertWebhook, WebhookAddress(alertWebhook) == nil {
            throw ValidationError("--alert-webhook needs an address such as https://host/path, without a user in it.")
        }
        if let alertMqtt, !MQTTTopic.isName(alertMqtt) {
            throw ValidationError("--alert-mqtt needs a topic without + and #.")
        }
        if alertCommand?.allSatisfy(\.isWhitespace) == true {
            throw ValidationError("--alert-command needs a program.")
        }
        guard (1...86_400).contains(interval) else {
            throw ValidationError("--alert-repeat is a number of seconds from 1 to 86400.")
        }
    }

    /// Takes over what settings say where no flag does. An address or a topic that can't be used is an error: nobody
    /// would notice that alerts don't go there.
    mutating func take(_ settings: Settings.Alerts) throws {
        alertWebhook = alertWebhook ?? settings.webhook
        alertMqtt = alertMqtt ?? settings.mqtt
        alertRepeat = alertRepeat ?? settings.interval
        try validate()
    }

    /// Adds the ways to a house's alerts; the program of the settings where no flag names one.
    /// - Returns: what has to run for them.
    func add(to house: House, _ settings: Settings.Alerts) -> [any ServiceLifecycle.Service] {
        let command = alertCommand?.split(whereSeparator: \.isWhitespace).map(String.init) ?? settings.command
        if let delivery = command.flatMap(CommandDelivery.init) { house.alerts.add(delivery) }
        if let address = alertWebhook.flatMap(WebhookAddress.init) {
            house.alerts.add(WebhookDelivery(address))
        }
        guard let topic = alertMqtt else { return [] }
        let brokers = house.store.database.homes.flatMap(\.connections).compactMap { connection -> MQTTDelivery? in
            guard case .mqtt(let broker) = connection.way else { return nil }
            return MQTTDelivery(broker, of: connection, topic: topic, store: house.store)
        }
        if brokers.isEmpty {
            Terminal.complain(
                "alerts go to no broker: the home has no connection to one; `hearth connect mqtt` adds one")
        }
        for broker in brokers { house.alerts.add(broker) }
        return brokers
    }
}

extension MQTTDelivery {
    /// A way by the broker of a home's connection; `nil`, which is told, where it can't be used.
    fileprivate init?(_ broker: MQTTBroker, of connection: HomeConnection, topic: String, store: HouseStore) {
        guard let address = MQTTServerAddress(broker.url) else { return nil }
        let secrets = Secrets(beside: store.path)
        do {
            let password = try ConnectionFactory(secrets: secrets).password(of: broker, connection)
            self.init(
                MQTTClientSettings(
                    address: address, user: broker.user, password: password, authorityFile: broker.ca,
                    certificateFile: broker.certificate, keyFile: broker.key),
                topic: topic)
        } catch {
            Terminal.complain("alerts don't go to \(connection.name): \(error)")
            return nil
        }
    }
}
