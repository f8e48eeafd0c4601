/// Says the code that somebody signs in with.
struct SignInWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    /// How many digits are said in one breath.
    private static let breath = 4

    /// What came of a command; `nil` for those that other words are for.
    func sentence(_ command: Command) -> String? {
        guard command.kind == .giveCode else { return nil }
        guard let code = command.code else { return phrases.phrase("giveCode.\(command.problem ?? "noPage")") }
        let name = command.entity.flatMap(subjects.index.name) ?? ""
        return phrases.phrase("giveCode", ["name": name, "code": Self.spaced(code)])
    }

    /// The digits one by one, with a pause in the middle: as a voice reads them so that somebody can type along.
    private static func spaced(_ code: String) -> String {
        let digits = Array(code)
        let groups = stride(from: 0, to: digits.count, by: breath).map { start in
            digits[start..<min(start + breath, digits.count)].map(String.init).joined(separator: " ")
        }
        return groups.joined(separator: ", ")
    }
}
