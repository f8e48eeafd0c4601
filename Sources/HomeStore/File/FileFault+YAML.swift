import Yams

/// What the YAML parser objects to, in words for the file's author.
extension FileFault {
    /// Translates an error of the parser.
    init(yaml error: YamlError, text: String) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
            self.init(problem: problem, at: SourcePosition(mark), context: context, text: text)
        case .composer(_, "but found another document", let mark, _):
            self.init(
                .malformed("a second document begins here; put all homes under one \"homes:\""),
                at: SourcePosition(mark))
        case .composer(_, let problem, let mark, _):
            self.init(.malformed(problem), at: SourcePosition(mark))
        case .reader(let problem, let offset, _, _):
            self.init(.malformed(problem), at: SourcePosition(ofCharacter: offset ?? 0, in: text))
        case .duplicatedKeysInMapping(let duplicates, let context):
            let key = duplicates.first ?? ""
            let first = SourcePosition(context.mark)
            self.init(.duplicateKey(key), at: SourcePosition(ofKey: key, after: first, in: text) ?? first)
        case .dataCouldNotBeDecoded:
            self.init(.notUTF8, at: .start)
        default:
            self.init(.malformed("\(error)"), at: .start)
        }
    }

    private init(problem: String, at position: SourcePosition, context: YamlError.Context?, text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let lastLine = lines.lastIndex { !$0.allSatisfy(\.isWhitespace) }.map { $0 + 1 } ?? 1
        guard position.line <= lastLine else {
            // The end of the file is no place to look at where it is known what was never closed.
            if let context, context.mark.line <= lastLine {
                self.init(.malformed("what begins here is never closed"), at: SourcePosition(context.mark))
            } else {
                let end = SourcePosition(line: lastLine, column: lines[lastLine - 1].unicodeScalars.count + 1)
                self.init(.malformed("the file ends before everything in it is closed"), at: end)
            }
            return
        }
        let line = lines[position.line - 1].unicodeScalars
        let found = line.dropFirst(position.column - 1).first
        var words = Self.words(for: problem, found: found)
        if let context, context.mark.line < position.line, words != problem {
            words += " (in what begins in line \(context.mark.line))"
        }
        self.init(.malformed(words), at: position)
    }

    private static func words(for problem: String, found: Unicode.Scalar?) -> String {
        switch problem {
        case "found character that cannot start any token" where found == "\t":
            return "a tab stands here; indent with spaces"
        case "found character that cannot start any token":
            return "a text can't begin with \"\(found.map(String.init) ?? "")\" unless it is in quotes"
        case "mapping values are not allowed in this context":
            return "a colon is not possible here; look at the indentation, and put a text with \": \" in quotes"
        case "did not find expected '-' indicator", "did not find expected key":
            return "the indentation does not fit what stands above"
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'",
            "did not find expected node content":
            return "a comma or a closing bracket is missing before this"
        case _ where problem.hasPrefix("Maximum nesting level reached"):
            return "things are nested too deeply"
        default:
            return problem
        }
    }
}

extension SourcePosition {
    /// The position of a mark of the parser.
    init(_ mark: Mark?) {
        self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
    }

    /// The position of the character at an offset.
    fileprivate init(ofCharacter offset: Int, in text: String) {
        let before = text.prefix(offset)
        line = before.count { $0.isNewline } + 1
        column = (before.split(separator: "\n", omittingEmptySubsequences: false).last?.unicodeScalars.count ?? 0) + 1
    }

    /// Where a key of a block map stands a second time: in a later line and the same column. `nil` where that isn't
    /// found, as in a map on one line.
    fileprivate init?(ofKey key: String, after first: SourcePosition, in text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated().dropFirst(first.line) {
            let indent = line.prefix { $0 == " " }.count
            if indent < line.count, indent < first.column - 1 { return nil }
            let rest = line.dropFirst(indent)
            let isKey = [key, "\"\(key)\"", "'\(key)'"].contains { rest.hasPrefix("\($0):") }
            if indent == first.column - 1, isKey {
                self.init(line: index + 1, column: first.column)
                return
            }
        }
        return nil
    }
}
