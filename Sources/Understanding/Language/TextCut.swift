internal import Foundation

/// A place where a sign cuts a text as it was typed, and what stands there.
struct TextCut {
    /// The words in front of the sign.
    var before: [String]
    /// The text after it.
    var after: String
    var sign: Sign
    /// Whether what stands after begins with a word that makes all before a reason: "so".
    var isReason = false

    /// What a text may be cut by; ``pause`` is several dots or a dash.
    enum Sign { case question, colon, comma, stop, pause }

    fileprivate static let signs: [Character: Sign] = [
        "?": .question, ":": .colon, ",": .comma, ";": .comma, ".": .stop, "!": .stop,
    ]

    /// Whether a byte may belong to one of ``signs`` or to a dash.
    fileprivate static func mayBeSign(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte < 0x40 && "?:,;.!-".utf8.contains(byte)
    }
}

extension TextNormalizer {
    /// The places where signs with a space after them cut a text, in their order.
    func cuts(of text: String) -> [TextCut] {
        // This is asked of every sentence that isn't understood as it is, and most have no sign:
        // they are let go at once.
        guard text.utf8.contains(where: TextCut.mayBeSign) else { return [] }
        let text = text.replacing("…", with: "...").replacing(" – ", with: "... ").replacing(" — ", with: "... ")
            .replacing(" - ", with: "... ")
        var result: [TextCut] = []
        var position = text.startIndex
        while position < text.endIndex {
            let character = text[position]
            var next = text.index(after: position)
            if let sign = TextCut.signs[character] {
                var found = sign
                while next < text.endIndex, text[next] == "." {
                    found = .pause
                    next = text.index(after: next)
                }
                let before = words(of: String(text[..<position]))
                if next < text.endIndex, text[next] == " ", !before.isEmpty {
                    let after = String(text[next...])
                    let isReason = words(of: after).first.map(words.remarks.leads.contains) ?? false
                    result.append(TextCut(before: before, after: after, sign: found, isReason: isReason))
                }
            }
            position = next
        }
        return result
    }
}
