internal import HomeModel

/// Says the code that somebody signs in with.
struct SignInWords {
    let phrases: Phrases
    let subjects: SubjectWords

    /// How many digits are said in one breath.
    private static let breath = 4

    /// What came of it.
    func sentence(_ command: SignInCommand) -> String {
        guard let code = command.code else { return phrases.phrase("giveCode.noPage") }
        return phrases.phrase("giveCode", ["name": name(command), "code": Self.spaced(code)])
    }

    /// Whether a code shall be made.
    func question(_ command: SignInCommand) -> String {
        phrases.phrase("confirm.giveCode", ["thing": name(command)])
    }

    private func name(_ command: SignInCommand) -> String { subjects.index.name(of: .person(command.person)) ?? "" }

    /// The digits one by one, with a pause in the middle: as a voice reads them so that somebody can type along.
    private static func spaced(_ code: String) -> String {
        let digits = Array(code)
        let groups = stride(from: 0, to: digits.count, by: breath).map { start in
            digits[start..<min(start + breath, digits.count)].map(String.init).joined(separator: " ")
        }
        return groups.joined(separator: ", ")
    }
}
