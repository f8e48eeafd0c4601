/// The rules for names.
public enum EntityName {
    /// The most characters that a name may have: far more than anybody says in one breath.
    public static let maximumLength = 100

    /// The form in which names are compared: without case and without white space around.
    public static func folded(_ name: String) -> String {
        let lowered = name.lowercased()
        // Most names begin and end with a letter of ASCII, where no table needs to be asked.
        if let first = lowered.utf8.first, let last = lowered.utf8.last, first.isVisible, last.isVisible {
            return lowered
        }
        var text = Substring(lowered)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// What makes the name unusable; `nil` for a good one.
    public static func problem(with name: String) -> HomeError.NameProblem? {
        if name.allSatisfy(\.isWhitespace) { return .empty }
        if name.count > maximumLength { return .tooLong }
        if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return .controlCharacter
        }
        // Other digits than ours ("½", "٣") are letters to nobody and no numbers to us.
        if !name.contains(where: { $0.isLetter || $0.isASCII && $0.isNumber }) { return .unsayable }
        return nil
    }
}

extension UInt8 {
    /// Whether it is a character of ASCII that leaves a mark on paper.
    fileprivate var isVisible: Bool { self > 0x20 && self < 0x7F }
}
