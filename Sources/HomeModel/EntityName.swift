/// The rules for names.
public enum EntityName {
    /// The most characters that a name may have: far more than anybody says in one breath.
    public static let maximumLength = 100

    /// The form in which names are compared: without case and without white space around.
    public static func folded(_ name: String) -> String {
        var text = Substring(name.lowercased())
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
        if !name.contains(where: { $0.isLetter || $0.isNumber }) { return .unsayable }
        return nil
    }
}
