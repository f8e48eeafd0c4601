internal import Foundation

/// What stands after the question mark of an address, as forms write it: a plus is a space there.
enum QueryFields {
    /// The most of them that are read.
    private static let most = 64

    /// Reads them; of several with one name the last counts.
    static func read(_ text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in text.split(separator: "&").prefix(most) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            fields[decoded(parts[0])] = parts.count > 1 ? decoded(parts[1]) : ""
        }
        return fields
    }

    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? String(spaced)
    }
}
