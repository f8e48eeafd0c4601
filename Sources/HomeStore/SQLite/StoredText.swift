internal import Foundation

/// JSON in a column of text.
enum StoredText {
    /// Writes JSON, the keys in a fixed order.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Reads JSON.
    /// - Throws: ``DamagedRecord`` where it isn't of the form.
    static func value<Content: Decodable>(_ type: Content.Type, json: String) throws(DamagedRecord) -> Content {
        do {
            return try JSONDecoder().decode(type, from: Data(json.utf8))
        } catch {
            throw DamagedRecord(description: "“\(json)” is not of the form expected")
        }
    }
}
