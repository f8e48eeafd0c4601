internal import Foundation

/// Where a characteristic is in an accessory's own numbers.
struct WirePoint: Hashable, Sendable {
    /// The accessory.
    var aid: UInt64
    /// The characteristic.
    var iid: UInt64
}

/// One characteristic in an answer or event of `/characteristics`.
struct CharacteristicReport: Hashable, Sendable, Codable {
    /// The accessory.
    var aid: UInt64
    /// The characteristic.
    var iid: UInt64
    /// Its value, where one is told.
    var value: WireValue?
    /// How it went: 0, or one of HomeKit's negative numbers.
    var status: Int?

    /// Where it is.
    var point: WirePoint { WirePoint(aid: aid, iid: iid) }
}

/// The bodies of `/characteristics` and `/prepare`.
enum CharacteristicMessages {
    private struct Reports: Decodable { @Lenient var characteristics: [CharacteristicReport] }
    private struct Writes: Encodable {
        struct Write: Encodable {
            var aid: UInt64
            var iid: UInt64
            var value: WireValue?
            var ev: Bool?
        }
        var characteristics: [Write]
        var pid: Int64?
    }
    private struct Preparation: Encodable {
        var ttl: Int
        var pid: Int64
    }

    /// What an answer or event tells; empty where there is no body.
    static func reports(_ body: [UInt8]) throws -> [CharacteristicReport] {
        guard !body.isEmpty else { return [] }
        return try JSONDecoder().decode(Reports.self, from: Data(body)).characteristics
    }

    /// Writes values; with `preparation` they belong to a write that was prepared under that number.
    static func write(_ values: [(WirePoint, WireValue)], preparation: Int64? = nil) -> HTTPRequest {
        put(
            Writes(
                characteristics: values.map { .init(aid: $0.aid, iid: $0.iid, value: $1, ev: nil) }, pid: preparation),
            path: "/characteristics")
    }

    /// Prepares a write that has to follow within ten seconds.
    static func prepare(_ number: Int64) -> HTTPRequest { put(Preparation(ttl: 10_000, pid: number), path: "/prepare") }

    /// Asks to be told of changes.
    static func subscribe(_ points: [WirePoint]) -> HTTPRequest {
        put(
            Writes(characteristics: points.map { .init(aid: $0.aid, iid: $0.iid, value: nil, ev: true) }, pid: nil),
            path: "/characteristics")
    }

    /// Asks for values.
    static func read(_ points: [WirePoint]) -> HTTPRequest {
        HTTPRequest(
            method: "GET",
            path: "/characteristics?id=" + points.map { "\($0.aid).\($0.iid)" }.joined(separator: ","))
    }

    private static func put(_ content: some Encodable, path: String) -> HTTPRequest {
        // Numbers, truth values and texts are always written; an infinite number doesn't get this far.
        HTTPRequest(
            method: "PUT", path: path, body: .json((try? JSONEncoder().encode(content)).map { Array($0) } ?? []))
    }
}
