import Connections
import Foundation
import HomeAssistantAccessories
import HomeKitAccessories
public import HomeModel
public import HomeStore
import MQTTAccessories

/// Makes the ways to real devices from what a home says of them and the secrets that go with it: the one place that
/// knows which protocols there are.
public struct ConnectionFactory: Sendable {
    /// Where passwords, tokens and pairing keys are.
    let secrets: Secrets
    /// A secret that isn't kept yet, for a connection that is tried out.
    var secret: String?

    /// Makes connections with the secrets that are kept.
    public init(secrets: Secrets) { self.secrets = secrets }

    /// Makes connections with a secret that isn't kept yet, where there is one.
    init(secrets: Secrets, secret: String?) {
        self.secrets = secrets
        self.secret = secret
    }

    /// Makes a connection; one whose secret can't be had says so.
    func make(_ connection: HomeConnection) -> any DeviceConnection {
        do {
            switch connection.way {
            case .mqtt(let broker):
                return try mqtt(
                    broker, password: secret(.password, in: broker.passwordFile, of: connection), of: connection.name)
            case .homeAssistant(let server):
                return try homeAssistant(
                    server, token: secret(.token, in: server.tokenFile, of: connection), of: connection.name)
            case .homeKit(let network):
                return try homeKit(connection, network)
            case .satellite:
                // No accessories are behind it: who hears by it connects to it.
                return UnusableConnection(problem: .notUnderstood("a satellite has no accessories"))
            }
        } catch {
            return UnusableConnection(problem: .notUnderstood("\(error)"))
        }
    }

    private func secret(
        _ kind: Secrets.Kind, in file: String?, of connection: HomeConnection
    ) throws(SecretsError) -> String? {
        if let secret { return secret }
        guard let file else { return try secrets.value(kind, of: connection.name) }
        return try Secrets.resolve(file, from: secrets.folder, environment: ProcessInfo.processInfo.environment)
    }

    /// The password for a broker; `nil` where it wants none.
    public func password(of broker: MQTTBroker, _ connection: HomeConnection) throws(SecretsError) -> String? {
        try secret(.password, in: broker.passwordFile, of: connection)
    }

    private func mqtt(
        _ broker: MQTTBroker, password: String?, of connection: String
    ) throws -> any DeviceConnection {
        var settings = MQTTSettings(
            url: broker.url, user: broker.user, password: password, caFile: broker.ca,
            clientCertificate: broker.certificate, clientKey: broker.key)
        let dialects = broker.dialects.compactMap { MQTTSettings.Dialect(rawValue: $0.rawValue) }
        if !dialects.isEmpty { settings.dialects = dialects }
        if !broker.zigbeeBases.isEmpty { settings.zigbeeBases = broker.zigbeeBases }
        if let prefix = broker.discoveryPrefix { settings.discoveryPrefix = prefix }
        settings.codes = try secrets.codes(of: connection)
        settings.codes[""] = try secrets.value(.code, of: connection)
        return MQTTConnection(settings: settings)
    }

    private func homeAssistant(
        _ server: HomeAssistantServer, token: String?, of connection: String
    ) throws -> any DeviceConnection {
        guard let token else { return UnusableConnection(problem: .notAuthorised) }
        var settings = HomeAssistantSettings(url: server.url, token: token)
        settings.trustedCertificates = server.ca
        settings.onlyExposed = server.onlyExposed
        settings.label = server.label
        settings.code = try secrets.value(.code, of: connection)
        settings.codes = try secrets.codes(of: connection)
        return try HomeAssistantConnection(settings: settings)
    }

    private func homeKit(_ connection: HomeConnection, _ network: HomeKitNetwork) throws -> any DeviceConnection {
        var settings = HomeKitSettings()
        settings.interfaces = network.interfaces
        settings.cacheFolder = URL(fileURLWithPath: secrets.folder, isDirectory: true).appending(path: "homekit")
        return try HomeKitConnection(
            settings: settings, store: SecretsPairingStore(secrets: secrets, connection: connection.name))
    }
}
