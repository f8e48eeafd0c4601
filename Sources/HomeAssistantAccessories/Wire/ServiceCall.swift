internal import JSONValues

/// An order to Home Assistant: a service with its data, for some entities.
struct ServiceCall: Hashable, Sendable {
    /// The part of Home Assistant that the service belongs to: `light`.
    var domain: String
    /// What is to be done: `turn_on`.
    var service: String
    /// The details of it, such as `brightness_pct`.
    var data: [String: JSONValue]
    /// The entities to which it is done.
    var entities: [String]

    /// What two calls must share to be one call.
    struct Kind: Hashable {
        var domain: String
        var service: String
    }

    /// Which service it is.
    var kind: Kind { Kind(domain: domain, service: service) }

    /// The request that makes it.
    var request: Request {
        Request(
            type: "call_service",
            fields: [
                "domain": .string(domain), "service": .string(service), "service_data": .object(data),
                "target": ["entity_id": .array(entities.map { .string($0) })],
            ])
    }
}
