internal import HomeModel
internal import JSONValues

/// What a message says, read as often as it is asked about, and parsed once.
struct Payload: Sendable {
    private let bytes: [UInt8]
    /// The JSON document, where it is one.
    let json: JSONValue?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        json = JSONReader.value(bytes)
    }

    /// The text, with a mark where the bytes were no UTF-8. Most read the document and never ask for it.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(text: String) { self.init(Array(text.utf8)) }

    /// The document where there is one, the text otherwise; `ON` and `online` are no documents.
    var value: JSONValue { json ?? .string(text) }
}

/// A message about a device, as its services read it.
struct Report: Sendable {
    /// What it came under.
    var topic: String
    /// What it says.
    var payload: Payload
    /// Whether the broker had kept it: it tells what is, and nothing that happened.
    var isRetained = false
    /// What is known of the service that reads it.
    var known: [CharacteristicType: Value] = [:]
    /// What was written to the service and isn't so yet.
    var awaited: [CharacteristicType: Value] = [:]
}
