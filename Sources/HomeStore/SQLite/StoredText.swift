internal import HomeModel

/// JSON in a column of text.
enum StoredText {
    /// Writes JSON, the keys in a fixed order.
    /// - Throws: ``DamagedRecord`` for what JSON can't hold.
    static func json(_ value: some Encodable) throws(DamagedRecord) -> String {
        guard let text = JSONText.write(value) else {
            throw DamagedRecord(description: "“\(value)” can't be written as JSON")
        }
        return text
    }

    /// Reads JSON.
    /// - Throws: ``DamagedRecord`` where it isn't of the form.
    static func value<Content: Decodable>(_ type: Content.Type, json: String) throws(DamagedRecord) -> Content {
        guard let content = JSONText.read(type, json) else {
            throw DamagedRecord(description: "“\(json)” is not of the form expected")
        }
        return content
    }
}
