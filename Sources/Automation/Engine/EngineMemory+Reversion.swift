internal import HomeModel

extension EngineMemory.Reversion {
    /// What parts one span from the next in a text.
    private static let separator: Character = "\u{1E}"

    /// The reversion as a text: `due rule length old+written`, and for each further span `due rule written`.
    var memoryText: String {
        spans.enumerated().map { position, span in
            let rule = span.rule.map { "\($0.rawValue)" } ?? "-"
            let begin = "\(span.due.secondsSince1970) \(rule) "
            let old = self.old.memoryText
            return position == 0
                ? begin + "\(old.utf8.count) \(old)\(span.written.memoryText)" : begin + span.written.memoryText
        }.joined(separator: String(Self.separator))
    }

    /// Reads what ``memoryText`` gives; `nil` for what is none.
    init?(text: String) {
        let texts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
        guard let first = texts.first else { return nil }
        let parts = first.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let length = Int(parts[2]) else { return nil }
        let values = Array(parts[3].utf8)
        guard (0...values.count).contains(length),
            let old = Value(memoryText: String(decoding: values[..<length], as: UTF8.self)),
            let bottom = Span(parts[0], parts[1], String(decoding: values[length...], as: UTF8.self))
        else { return nil }
        let others = texts.dropFirst().compactMap { text -> Span? in
            let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 ? Span(parts[0], parts[1], String(parts[2])) : nil
        }
        self.init(old: old, spans: [bottom] + others)
    }
}

extension EngineMemory.Reversion.Span {
    fileprivate init?(_ due: Substring, _ rule: Substring, _ written: String) {
        guard let due = Int(due), let written = Value(memoryText: written) else { return nil }
        self.init(
            written: written, due: Instant(secondsSince1970: due),
            rule: Int64(rule).map(AutomationRuleID.init(rawValue:)))
    }
}
