internal import HomeModel
public import MQTTClient
public import ServiceLifecycle
public import VoiceService

/// Publishes each alert under a topic of a broker, as a line of JSON. It is not kept there:
/// who comes later is told nothing old.
public struct MQTTDelivery: AlertDelivery, ServiceLifecycle.Service {
    /// How long the broker may take.
    private static let limit = Duration.seconds(10)

    /// What it is, for the operator.
    public var name: String { "MQTT (\(topic))" }

    private let client: MQTTClient
    private let topic: String

    /// Makes a delivery; `nil` where there can be no such topic.
    public init?(_ settings: MQTTClientSettings, topic: String) {
        guard MQTTTopic.isName(topic) else { return nil }
        client = MQTTClient(settings: settings)
        self.topic = topic
    }

    /// Stays connected until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await client.run() }
                // Nothing is subscribed to: what comes is only read away. At first there may be nothing to read from.
                while !Task.isCancelled {
                    guard await client.next().isEmpty else { continue }
                    do { try await Task.sleep(for: .milliseconds(200)) } catch { return }
                }
            }
        }
    }

    /// Publishes it and waits until the broker has taken it over.
    public func deliver(_ alert: Alert) async throws {
        do {
            let receipt = try client.send(MQTTMessage(topic: topic, text: alert.message))
            guard await [receipt].acknowledged(within: Self.limit) == [true] else {
                throw AlertDeliveryError.noBroker
            }
        } catch is MQTTSendError {
            throw AlertDeliveryError.noBroker
        }
    }
}
