internal import Foundation

/// Values as JSON in a text: the form in which what a home remembers is kept.
public enum JSONText {
    /// Writes a value.
    ///
    /// The keys come in a fixed order, so that equal values give equal texts.
    /// - Returns: `nil` for what JSON can't hold, such as a number that isn't finite.
    public static func write(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads what ``write(_:)`` gives.
    /// - Returns: `nil` where the text isn't of the form.
    public static func read<Content: Decodable>(_ type: Content.Type, _ text: String) -> Content? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
