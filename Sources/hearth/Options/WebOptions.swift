import ArgumentParser
import Foundation
import HomeStore
import HouseAPI
import HouseService
import HouseWeb
import Logging
import VoiceService

/// How the page and what other machines ask is served.
struct WebOptions: ParsableArguments {
    @Option(
        name: .customLong("http-port"),
        help: ArgumentHelp("Serve the page to phones and other machines at this port, encrypted.", valueName: "port"))
    var port: Int?

    @Option(
        name: .customLong("http-host"),
        help: ArgumentHelp(
            "The address at which the page is served; 127.0.0.1 where something else encrypts. (default: 0.0.0.0)",
            valueName: "address"))
    var host: String?

    @Option(
        name: .customLong("http-certificate"),
        help: ArgumentHelp(
            "A file with certificates to serve the page with, in place of the house's own.", valueName: "path"))
    var certificate: String?

    @Option(
        name: .customLong("http-key"),
        help: ArgumentHelp("The file with the key of that certificate.", valueName: "path"))
    var key: String?

    @Flag(
        name: .customLong("http-plain"),
        help:
            "Serve the page without encryption, at an address of this machine alone: for a reverse proxy that encrypts."
    )
    var isPlain = false

    /// The port of a page that is wanted without one.
    private static let usualPort = 8443

    func validate() throws {
        if let port, !(0...65_535).contains(port) { throw ValidationError("A port is a number from 0 to 65535.") }
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--http-certificate and --http-key belong together.")
        }
        let isLocal = ["::1", "localhost"].contains(host) || host.map(Self.isLocal) ?? true
        if isPlain, !isLocal {
            throw ValidationError("--http-plain needs an address of this machine alone: --http-host 127.0.0.1.")
        }
        if isPlain, certificate != nil { throw ValidationError("--http-plain needs no certificate.") }
    }

    /// Takes over what settings say where no flag does.
    mutating func take(_ settings: Settings.HTTP) throws {
        if settings.isOffered == true { port = port ?? settings.port ?? Self.usualPort }
        host = host ?? settings.host
        if certificate == nil {
            certificate = settings.certificate
            key = settings.key
        }
        isPlain = isPlain || settings.isPlain == true
        try validate()
    }

    private static func isLocal(_ host: String) -> Bool {
        host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// The server; `nil` where none is wanted.
    func server(of api: HouseResponder, beside store: HouseStore) throws -> WebServer? {
        guard let port else { return nil }
        let keeper = try isPlain ? nil : CertificateKeeper(source(beside: store))
        let scheme = isPlain ? "http" : "https"
        let host = host ?? (isPlain ? "127.0.0.1" : "0.0.0.0")
        let place = host == "0.0.0.0" || host == "::" ? ProcessInfo.processInfo.hostName : host
        return try WebServer(
            api, settings: .init(host: host, port: port, isEncrypted: !isPlain), keeper: keeper, logger: .silent,
            started: { Terminal.tell("The page is at \(scheme)://\(place):\($0).") },
            complain: { Terminal.complain($0) })
    }

    private func source(beside store: HouseStore) -> CertificateSource {
        if let certificate, let key { return .files(certificate: certificate, key: key) }
        // A home that is in memory alone leaves nothing beside its file.
        let path =
            store.isStored
            ? store.path : HomeStoreLocation.default(environment: ProcessInfo.processInfo.environment)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        return .own(folder: folder.appendingPathComponent("certificate"))
    }
}
