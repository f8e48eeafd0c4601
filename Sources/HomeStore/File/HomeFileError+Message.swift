import HomeModel

extension HomeFileError: CustomStringConvertible {
    /// `file:line:column: what is wrong and what to do`.
    public var description: String { "\(file):\(line):\(column): \(problem.message)" }
}

extension HomeFileError.Problem {
    /// What is wrong and what to do, as a sentence for the file's author.
    public var message: String {
        switch self {
        case .notUTF8: "this is not UTF-8; save the file as UTF-8"
        case .tooLarge(let limit): "the file is too large: more than \(limit / 1_048_576) MB"
        case .malformed(let words): "this is not YAML: \(words)"
        case .alias(let name): "YAML aliases (\"*\(name)\") are not allowed in Hearth's files; write it out here"
        case .tooManyAccessories(let limit):
            "a home has at most \(limit) accessories: put the others in a home of their own"
        case .empty: "the file is empty; a home file begins with \"homes:\""
        case .duplicateKey(let key): "the key \"\(key)\" stands here twice; remove one of them"
        case .unknownKey(let key, let place, let allowed, let suggestion):
            "\(place) has no key \"\(key)\"" + Self.advice(suggestion, among: allowed)
        case .missingKey(let key, let place): "\(place) needs the key \"\(key)\""
        case .conflictingKeys(let keys):
            "\(keys.map { "\"\($0)\"" }.joined(separator: " and ")) exclude each other; keep one of them"
        case .wrongShape(let expected): "expected \(expected) here"
        case .unreadable(let text, let expected): "expected \(expected), found \"\(text)\""
        case .outOfRange(let text, let minimum, let maximum):
            "\(text) is out of range: from \(FileNode.text(of: minimum)) to \(FileNode.text(of: maximum))"
        case .secondPrimary(let first):
            "only one home can be primary, and \"\(first)\" is already; remove \"primary: true\" from one of them"
        case .refused(let error): "the home can't be stored: \(error)"
        case .value(let text, let characteristic, let error):
            Self.message(text: text, characteristic: characteristic, error: error)
        default: nameMessage
        }
    }

    /// The messages about names and what they stand for.
    private var nameMessage: String {
        switch self {
        case .unknownWord(let text, let allowed, let suggestion):
            "\"\(text)\" is not possible here" + Self.advice(suggestion, among: allowed)
        case .unknownType(let text, let kind, let suggestion):
            "there is no \(kind) \"\(text)\""
                + (suggestion.map { "; did you mean \"\($0)\"?" }
                    ?? "; a maker's own is written in one word that begins with a capital, such as RobotVacuum")
        case .missingCharacteristic(let type, let service, let has, let suggestion):
            "\"\(service)\" has no \(type)" + Self.advice(suggestion, among: has, intro: "it has")
        case .duplicateName(let name, let kind, let line):
            "the name \"\(name)\" is taken by the \(kind) in line \(line); "
                + (kind == "home" ? "homes' names are unique" : "names are unique in a home, whatever has them")
        case .unusableName(let name, let reason): Self.message(name: name, reason: reason)
        case .unusableSpelling(let says, let reason): Self.message(says: says, reason: reason)
        case .unknownName(let name, let kind, let suggestion):
            "there is no \(kind) named \"\(name)\" in this home"
                + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        case .severalServices(let name, let services):
            "\"\(name)\" does several things; name one of its services: \(Self.list(services))"
        case .incompleteRule(let name):
            "the rule \"\(name)\" needs an event under \"events\" and something to do under \"scenes\" or \"set\""
        case .unusablePause(let name):
            "the pause of the rule \"\(name)\" needs \"enabled: false\" and its end under \"until\", later than \"from\""
        default: "the home file is not valid"
        }
    }

    private static func message(text: String, characteristic: String, error: ValueError) -> String {
        let shown = text.count > 40 ? "\(text.prefix(40))…" : text
        switch error {
        case .wrongFormat(.bool): return "\(characteristic) is true or false, not \"\(shown)\""
        case .wrongFormat(.number): return "\(characteristic) is a number, not \"\(shown)\""
        case .wrongFormat(.word): return "\(characteristic) is a word, not \"\(shown)\""
        case .outOfRange(let minimum, let maximum):
            let bounds = [
                minimum.map { "from \(FileNode.text(of: $0))" }, maximum.map { "to \(FileNode.text(of: $0))" },
            ]
            return "\(characteristic) \(shown) is out of range: \(bounds.compactMap(\.self).joined(separator: " "))"
        case .notAllowed(let words):
            return "\(characteristic) can't be \"\(shown)\"" + advice(Nearest.of(text, among: words), among: words)
        case .readOnly: return "\(characteristic) can't be written, only read"
        }
    }

    private static func message(name: String, reason: HomeError.NameProblem) -> String {
        switch reason {
        case .empty: "a name is missing here"
        case .tooLong:
            "the name \"\(name.prefix(20))…\" is too long: at most \(EntityName.maximumLength) characters"
        case .unsayable: "nobody can say the name \"\(name)\"; it needs a letter or a digit"
        case .controlCharacter: "the name has a control character, such as a line break or a tab; remove it"
        }
    }

    private static func message(says: String, reason: HomeError.NameProblem) -> String {
        switch reason {
        case .empty: "how the name is said is missing here; spell it the way it sounds, such as \"lie brary\""
        case .tooLong: "\"\(says.prefix(20))…\" is too long: at most \(EntityName.maximumLength) characters"
        case .unsayable: "nobody can say \"\(says)\"; spell the name the way it sounds, such as \"lie brary\""
        case .controlCharacter: "\"says\" has a control character, such as a line break or a tab; remove it"
        }
    }

    private static func advice(_ suggestion: String?, among allowed: [String], intro: String = "possible:") -> String {
        if let suggestion { return "; did you mean \"\(suggestion)\"?" }
        return allowed.isEmpty ? "" : "; \(intro) \(list(allowed))"
    }

    private static func list(_ words: [String]) -> String {
        words.prefix(12).joined(separator: ", ") + (words.count > 12 ? ", …" : "")
    }
}
