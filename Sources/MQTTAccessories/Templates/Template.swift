internal import JSONValues

/// A template that makes a text of a message, or a message of a value:
/// the part of Jinja that announcements of devices use.
///
/// A template is read whole or not at all: what uses anything that isn't known here is never guessed at. There are no
/// loops, so that it is done in the time that its length takes, and it can reach nothing but the values it was given.
struct Template: Sendable {
    private indirect enum Part: Sendable {
        case text(String)
        case output(TemplateExpression)
        case set(String, TemplateExpression)
        case branches([(condition: TemplateExpression, body: [Part])], otherwise: [Part])
    }

    /// The longest that is read.
    private static let longest = 8192

    /// The text that it was read from.
    let source: String
    private let parts: [Part]

    /// Reads a template; `nil` where it isn't one, or uses what isn't known.
    init?(_ source: String) {
        guard source.utf8.count <= Self.longest, let pieces = Piece.pieces(source) else { return nil }
        var rest = pieces[...]
        guard let parts = Self.parts(&rest, depth: 0), rest.isEmpty else { return nil }
        self.source = source
        self.parts = parts
    }

    /// What it makes of a message; `nil` where it can't make anything of it.
    func render(_ payload: Payload) -> String? {
        var variables: [String: JSONValue] = ["value": .string(payload.text)]
        variables["value_json"] = payload.json
        return render(variables)
    }

    /// What it makes of values.
    func render(_ variables: [String: JSONValue]) -> String? {
        var evaluation = TemplateEvaluation(variables: variables)
        var text = ""
        do throws(TemplateEvaluation.Failure) {
            try Self.render(parts, &evaluation, &text)
        } catch {
            return nil
        }
        return text.trimmed
    }

    private static func render(
        _ parts: [Part], _ evaluation: inout TemplateEvaluation, _ text: inout String
    ) throws(TemplateEvaluation.Failure) {
        for part in parts {
            switch part {
            case .text(let plain): text += plain
            case .output(let expression): text += TemplateEvaluation.text(try evaluation.value(expression))
            case .set(let name, let expression): evaluation.variables[name] = try evaluation.value(expression)
            case .branches(let branches, let otherwise):
                var chosen = otherwise
                for branch in branches where evaluation.isTrue(try evaluation.value(branch.condition)) {
                    chosen = branch.body
                    break
                }
                try render(chosen, &evaluation, &text)
            }
        }
    }

    private static func parts(_ rest: inout ArraySlice<Piece>, depth: Int) -> [Part]? {
        guard depth < 20 else { return nil }
        var parts: [Part] = []
        while let piece = rest.first {
            switch piece {
            case .text(let text): parts.append(.text(text))
            case .output(let source):
                guard let expression = TemplateParser.expression(source[...]) else { return nil }
                parts.append(.output(expression))
            case .statement(let source):
                let words = source.split(separator: " ", maxSplits: 1)
                if ["elif", "else", "endif"].contains(words.first) { return parts }
                guard let part = statement(source, &rest, depth: depth) else { return nil }
                parts.append(part)
                continue
            }
            rest.removeFirst()
        }
        return parts
    }

    private static func statement(_ source: String, _ rest: inout ArraySlice<Piece>, depth: Int) -> Part? {
        let words = source.split(separator: " ", maxSplits: 1)
        rest.removeFirst()
        guard words.count == 2 else { return nil }
        if words[0] == "set" {
            let sides = words[1].split(separator: "=", maxSplits: 1)
            guard sides.count == 2, let expression = TemplateParser.expression(sides[1]) else { return nil }
            return .set(String(sides[0]).trimmed, expression)
        }
        guard words[0] == "if", var condition = TemplateParser.expression(words[1]) else { return nil }
        var branches: [(condition: TemplateExpression, body: [Part])] = []
        while true {
            guard let body = parts(&rest, depth: depth + 1) else { return nil }
            branches.append((condition, body))
            guard case .statement(let next)? = rest.popFirst() else { return nil }
            if next == "endif" { return .branches(branches, otherwise: []) }
            if next == "else" {
                guard let otherwise = parts(&rest, depth: depth + 1), case .statement("endif")? = rest.popFirst() else {
                    return nil
                }
                return .branches(branches, otherwise: otherwise)
            }
            guard next.hasPrefix("elif "), let another = TemplateParser.expression(next.dropFirst(5)) else {
                return nil
            }
            condition = another
        }
    }
}

/// A stretch of a template's text.
private enum Piece {
    case text(String)
    case output(String)
    case statement(String)

    /// The stretches of a text; `nil` where one has no end.
    static func pieces(_ source: String) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = source[...]
        while !rest.isEmpty {
            guard
                let start = ["{{", "{%", "{#"].compactMap({ rest.firstRange(of: $0) }).min(by: {
                    $0.lowerBound < $1.lowerBound
                })
            else {
                pieces.append(.text(String(rest)))
                break
            }
            let kind = rest[start]
            let end = kind == "{{" ? "}}" : kind == "{%" ? "%}" : "#}"
            guard let stop = rest[start.upperBound...].firstRange(of: end) else { return nil }
            var before = String(rest[..<start.lowerBound])
            var inner = rest[start.upperBound..<stop.lowerBound]
            rest = rest[stop.upperBound...]
            // A dash eats the space on its side.
            if inner.hasPrefix("-") {
                inner = inner.dropFirst()
                while before.last?.isWhitespace == true { before.removeLast() }
            }
            if inner.hasSuffix("-") {
                inner = inner.dropLast()
                rest = rest.drop(while: \.isWhitespace)
            }
            if !before.isEmpty { pieces.append(.text(before)) }
            if kind == "{{" { pieces.append(.output(String(inner))) }
            if kind == "{%" { pieces.append(.statement(String(inner).trimmed)) }
        }
        return pieces
    }
}

extension String {
    /// Without the space around it.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
