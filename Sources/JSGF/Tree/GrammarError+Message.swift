extension GrammarError: CustomStringConvertible {
    /// `file:line:column: what is wrong`, without the parts that aren't known.
    public var description: String {
        var place = file
        if line > 0 {
            place += place.isEmpty ? "\(line):\(column)" : ":\(line):\(column)"
        }
        return place.isEmpty ? kind.message : "\(place): \(kind.message)"
    }
}

extension GrammarError.Kind {
    /// What is wrong, as a sentence for the grammar's author.
    public var message: String {
        switch self {
        case .missingHeader: "a grammar begins with \"#JSGF V1.0;\""
        case .unsupportedVersion(let version): "JSGF version \(version) is not supported, only V1.0"
        case .unexpected(let found, let expected): "expected \(expected), found \(found)"
        case .unterminatedComment: "this comment is never closed with \"*/\""
        case .unterminatedQuote: "this quoted token is never closed"
        case .unbalancedTag: "this tag's braces do not match"
        case .unbalancedBracket(let bracket): "\"\(bracket)\" has no counterpart"
        case .nestingTooDeep(let limit): "groups are nested deeper than \(limit)"
        case .malformedWeight(let text): "\"\(text)\" is not a weight: a number of 0 or more between slashes"
        case .emptyExpansion: "nothing stands here; write <NULL> where nothing is to be said"
        case .tagWithoutExpansion: "a tag follows what it marks; nothing stands before this one"
        default: linkingMessage
        }
    }

    /// The messages about names and whole grammars.
    private var linkingMessage: String {
        switch self {
        case .invalidRuleName(let name): "\"\(name)\" is not a rule name"
        case .invalidGrammarName(let name): "\"\(name)\" is not a grammar name"
        case .reservedRuleName(let name): "<\(name)> is JSGF's own and cannot be defined"
        case .duplicateRule(let name): "rule <\(name)> is defined twice"
        case .duplicateGrammar(let name): "there are two grammars named \(name)"
        case .undefinedRule(let name): "rule <\(name)> is not defined"
        case .privateRule(let name): "rule <\(name)> is not public"
        case .ambiguousRule(let name, let candidates):
            "<\(name)> could be any of \(candidates.map { "<\($0)>" }.joined(separator: ", "))"
        case .missingGrammar(let name): "grammar \(name) was not found"
        case .leftRecursion(let circle): "left recursion: \(Self.path(circle))"
        case .notRightRecursive(let circle):
            "\(Self.path(circle)) calls itself in the middle; a finite-state grammar allows that at the end only"
        case .tooLarge(let what, let limit): "the grammar is too large: more than \(limit) \(what)"
        default: "the grammar is not valid"
        }
    }

    private static func path(_ circle: [String]) -> String {
        let shown = circle.prefix(6).map { "<\($0)>" } + (circle.count > 6 ? ["…"] : [])
        return (shown + circle.prefix(1).map { "<\($0)>" }).joined(separator: " → ")
    }
}
