internal import JSONValues

/// An expression of a template, read.
indirect enum TemplateExpression: Sendable {
    case literal(JSONValue)
    case variable(String)
    case list([TemplateExpression])
    case dictionary([(TemplateExpression, TemplateExpression)])
    case member(TemplateExpression, TemplateExpression)
    case call(TemplateExpression, String, [TemplateExpression])
    case filter(TemplateExpression, String, [TemplateExpression])
    case test(TemplateExpression, String, isNegated: Bool)
    case not(TemplateExpression)
    case negative(TemplateExpression)
    case binary(String, TemplateExpression, TemplateExpression)
    case choice(TemplateExpression, condition: TemplateExpression, otherwise: TemplateExpression?)
}

/// Reads expressions: the part of Jinja that devices' announcements use. What is outside it is refused as a whole.
struct TemplateParser {
    private let tokens: [TemplateToken]
    private var position = 0
    private var depth = 0

    private init(_ tokens: [TemplateToken]) { self.tokens = tokens }

    /// The expression of a text; `nil` where it isn't one, or uses what isn't known here.
    static func expression(_ source: Substring) -> TemplateExpression? {
        guard let tokens = TemplateToken.tokens(source), !tokens.isEmpty else { return nil }
        var parser = TemplateParser(tokens)
        guard let expression = parser.choice(), parser.position == tokens.count else { return nil }
        return expression
    }

    private var current: TemplateToken? { position < tokens.count ? tokens[position] : nil }

    private mutating func skip(_ token: TemplateToken) -> Bool {
        guard current == token else { return false }
        position += 1
        return true
    }

    private mutating func skipSign(_ signs: String...) -> String? {
        guard case .sign(let sign)? = current, signs.contains(sign) else { return nil }
        position += 1
        return sign
    }

    private mutating func choice() -> TemplateExpression? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 40, let value = or() else { return nil }
        guard skip(.name("if")) else { return value }
        guard let condition = or() else { return nil }
        guard skip(.name("else")) else { return .choice(value, condition: condition, otherwise: nil) }
        guard let otherwise = choice() else { return nil }
        return .choice(value, condition: condition, otherwise: otherwise)
    }

    private mutating func or() -> TemplateExpression? {
        guard var left = and() else { return nil }
        while skip(.name("or")) {
            guard let right = and() else { return nil }
            left = .binary("or", left, right)
        }
        return left
    }

    private mutating func and() -> TemplateExpression? {
        guard var left = negation() else { return nil }
        while skip(.name("and")) {
            guard let right = negation() else { return nil }
            left = .binary("and", left, right)
        }
        return left
    }

    private mutating func negation() -> TemplateExpression? {
        guard skip(.name("not")) else { return comparison() }
        depth += 1
        defer { depth -= 1 }
        return depth < 40 ? negation().map { .not($0) } : nil
    }

    private mutating func comparison() -> TemplateExpression? {
        guard let left = sum() else { return nil }
        if let sign = skipSign("==", "!=", "<", ">", "<=", ">=") { return sum().map { .binary(sign, left, $0) } }
        if skip(.name("in")) { return sum().map { .binary("in", left, $0) } }
        if current == .name("not"), position + 1 < tokens.count, tokens[position + 1] == .name("in") {
            position += 2
            return sum().map { .not(.binary("in", left, $0)) }
        }
        guard skip(.name("is")) else { return left }
        let isNegated = skip(.name("not"))
        guard case .name(let test)? = current, TemplateEvaluation.tests.contains(test) else { return nil }
        position += 1
        return .test(left, test, isNegated: isNegated)
    }

    private mutating func sum() -> TemplateExpression? {
        guard var left = product() else { return nil }
        while let sign = skipSign("+", "-", "~") {
            guard let right = product() else { return nil }
            left = .binary(sign, left, right)
        }
        return left
    }

    private mutating func product() -> TemplateExpression? {
        guard var left = unary() else { return nil }
        while let sign = skipSign("*", "/", "//", "%") {
            guard let right = unary() else { return nil }
            left = .binary(sign, left, right)
        }
        return left
    }

    private mutating func unary() -> TemplateExpression? {
        guard skipSign("-") != nil else { return filtered() }
        depth += 1
        defer { depth -= 1 }
        return depth < 40 ? unary().map { .negative($0) } : nil
    }

    private mutating func filtered() -> TemplateExpression? {
        guard var value = postfix() else { return nil }
        while skipSign("|") != nil {
            guard case .name(let name)? = current, TemplateEvaluation.filters.contains(name) else { return nil }
            position += 1
            var arguments: [TemplateExpression] = []
            if skipSign("(") != nil {
                guard let list = list(until: ")") else { return nil }
                arguments = list
            }
            value = .filter(value, name, arguments)
        }
        return value
    }

    private mutating func postfix() -> TemplateExpression? {
        guard var value = primary() else { return nil }
        while true {
            if skipSign(".") != nil {
                guard case .name(let name)? = current else { return nil }
                position += 1
                guard skipSign("(") != nil else {
                    value = .member(value, .literal(.string(name)))
                    continue
                }
                guard TemplateEvaluation.methods.contains(name), let arguments = list(until: ")") else { return nil }
                value = .call(value, name, arguments)
            } else if skipSign("[") != nil {
                guard let key = choice(), skipSign("]") != nil else { return nil }
                value = .member(value, key)
            } else {
                return value
            }
        }
    }

    private mutating func list(until end: String) -> [TemplateExpression]? {
        var elements: [TemplateExpression] = []
        if skipSign(end) != nil { return elements }
        while true {
            // `default=0`, `precision=1`: the name of an argument adds nothing.
            guard let element = choice() else { return nil }
            elements.append(element)
            if skipSign(end) != nil { return elements }
            guard skipSign(",") != nil else { return nil }
            if skipSign(end) != nil { return elements }
        }
    }

    private mutating func primary() -> TemplateExpression? {
        guard let token = current else { return nil }
        position += 1
        switch token {
        case .number(let number): return .literal(.number(number))
        case .text(let text): return .literal(.string(text))
        case .sign("("):
            guard let value = choice(), skipSign(")") != nil else { return nil }
            return value
        case .sign("["): return list(until: "]").map { .list($0) }
        case .sign("{"): return dictionary()
        case .name(let name): return self.name(name)
        default: return nil
        }
    }

    private mutating func name(_ name: String) -> TemplateExpression? {
        switch name {
        case "true", "True": return .literal(true)
        case "false", "False": return .literal(false)
        case "none", "None": return .literal(.null)
        case "if", "else", "in", "is", "not", "and", "or": return nil
        case "float", "int":
            // `float(x)`, as one writes `x | float`.
            guard skipSign("(") != nil else { return .variable(name) }
            guard let arguments = list(until: ")"), let first = arguments.first else { return nil }
            return .filter(first, name, Array(arguments.dropFirst()))
        default:
            // A function of Home Assistant's own knows things that aren't here.
            return current == .sign("(") ? nil : .variable(name)
        }
    }

    private mutating func dictionary() -> TemplateExpression? {
        var entries: [(TemplateExpression, TemplateExpression)] = []
        if skipSign("}") != nil { return .dictionary(entries) }
        while true {
            guard let key = choice(), skipSign(":") != nil, let value = choice() else { return nil }
            entries.append((key, value))
            if skipSign("}") != nil { return .dictionary(entries) }
            guard skipSign(",") != nil else { return nil }
            if skipSign("}") != nil { return .dictionary(entries) }
        }
    }
}
