import HomeModel

/// Scalars, read as what is expected where they stand.
extension SourceNode {
    /// The elements of a list; none where nothing is written.
    func list() throws(FileFault) -> [SourceNode] {
        switch content {
        case .list(let nodes): return nodes
        case .scalar where isNull: return []
        case .scalar, .map: throw fault(.wrongShape(expected: "a list, such as [a, b]"))
        }
    }

    /// The text of a scalar, as it is written.
    func text() throws(FileFault) -> String {
        guard case .scalar(let text, _) = content else { throw fault(.wrongShape(expected: "a text")) }
        return text
    }

    /// True or false, in any of YAML's words for them.
    func bool() throws(FileFault) -> Bool {
        let text = try text()
        guard let bool = Bool(yaml: text) else {
            throw fault(.unreadable(text, expected: "true or false"))
        }
        return bool
    }

    /// A finite number.
    func number() throws(FileFault) -> Double {
        let text = try text()
        guard let number = Double(yaml: text) else { throw fault(.unreadable(text, expected: "a number")) }
        return number
    }

    /// A number within a range.
    func number(in range: ClosedRange<Double>) throws(FileFault) -> Double {
        let number = try number()
        guard range.contains(number) else {
            throw fault(.outOfRange(try text(), minimum: range.lowerBound, maximum: range.upperBound))
        }
        return number
    }

    /// A clock time; the end of a day is the beginning of the next.
    func time() throws(FileFault) -> TimeOfDay {
        let text = try text()
        guard let time = TimeOfDay(text == "24:00" ? "00:00" : text) else {
            throw fault(.unreadable(text, expected: "a time from \"00:00\" to \"23:59\""))
        }
        return time
    }

    /// A length of time; below zero only where that is allowed.
    func span(allowingNegative: Bool = false) throws(FileFault) -> TimeSpan {
        let text = try text()
        let unsigned = allowingNegative && text.hasPrefix("+") ? String(text.dropFirst()) : text
        guard let span = TimeSpan(unsigned), allowingNegative || span.seconds >= 0 else {
            let example = allowingNegative ? "\"-PT15M\" or \"PT1H\"" : "\"PT10M\" or \"PT1H30M\""
            throw fault(.unreadable(text, expected: "a length of time such as \(example)"))
        }
        return span
    }

    /// A date and time.
    func moment() throws(FileFault) -> LocalDateTime {
        let text = try text()
        // YAML's own way to write it has a space in place of the "T".
        guard let moment = LocalDateTime(text.replacing(" ", with: "T")) else {
            throw fault(.unreadable(text, expected: "a date and time such as \"2026-03-02T18:30\""))
        }
        return moment
    }

    /// A word of a fixed set, compared without case.
    func word<Word: RawRepresentable<String>>(of words: [Word]) throws(FileFault) -> Word {
        let text = try text()
        let folded = text.lowercased()
        guard let word = words.first(where: { $0.rawValue == folded }) else {
            let allowed = words.map(\.rawValue)
            throw fault(.unknownWord(text, allowed: allowed, suggestion: Nearest.of(text, among: allowed)))
        }
        return word
    }
}

extension Bool {
    /// Reads YAML's words for true and false, those of its older version included.
    init?(yaml text: String) {
        switch text.lowercased() {
        case "true", "yes", "on", "1": self = true
        case "false", "no", "off", "0": self = false
        default: return nil
        }
    }
}

extension Double {
    /// Reads a decimal number with an optional exponent, which is far from overflow.
    init?(yaml text: String) {
        let isDecimal = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard isDecimal, let number = Double(text), number.magnitude < 1e290 else { return nil }
        self = number
    }
}
