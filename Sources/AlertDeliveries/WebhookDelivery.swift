internal import HTTPAsking
internal import HomeModel
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
public import VoiceService

/// Sends each alert to an address of the user's: a POST with a line of JSON. A connection for each; whoever answers
/// with another status than 2xx has not taken it, and nobody is followed anywhere else.
public struct WebhookDelivery: AlertDelivery {
    /// How long all of it may take.
    private static let limit = Duration.seconds(10)

    /// What it is, for the operator. What is after the host may be a secret.
    public var name: String { "the webhook at \(address.host)" }

    private let address: WebhookAddress

    /// Makes a delivery.
    public init(_ address: WebhookAddress) { self.address = address }

    /// Sends it and waits for the answer's status.
    public func deliver(_ alert: Alert) async throws {
        let message = alert.message + "\n"
        try await within(Self.limit) {
            do {
                try await send(message)
            } catch let error as AlertDeliveryError {
                throw error
            } catch let error as CancellationError {
                throw error
            } catch {
                throw AlertDeliveryError.noAnswer(Self.reason(error))
            }
        }
    }

    private func send(_ message: String) async throws {
        let tls = try address.isSecure ? NIOSSLContext(configuration: .makeClientConfiguration()) : nil
        let question = HTTPQuestion(
            .POST, address.path, at: address.host, port: address.port, tls: tls,
            headers: ["host": address.hostHeader, "content-type": "application/json"], body: message,
            within: TimeAmount(Self.limit))
        do {
            let status = try await question.answer().status
            guard (200..<300).contains(status) else { throw AlertDeliveryError.refused(status: status) }
        } catch is HTTPQuestion.Failure {
            throw AlertDeliveryError.noAnswer("the connection was closed")
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as NIOConnectionError where error.connectionErrors.isEmpty: "unknown host"
        case is NIOSSLError, is NIOSSLExtraError: "its certificate isn't trusted"
        case is HTTPParserError: "what answers is no web server"
        default: "out of reach"
        }
    }
}
