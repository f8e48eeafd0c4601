internal import Foundation
internal import JSONValues

/// Works out expressions of templates.
///
/// Undefined is `nil`, as Jinja's own undefined: it may be looked at by `default` and `is defined`, and printed as
/// nothing; everything else with it fails, and with it the whole template.
struct TemplateEvaluation {
    /// Something can't be worked out.
    struct Failure: Error {}

    /// The filters that are known.
    static let filters: Set<String> = [
        "default", "d", "int", "float", "round", "lower", "upper", "trim", "tojson", "to_json", "from_json", "string",
        "abs", "length", "count", "replace", "title", "capitalize", "first", "last", "bool", "multiply", "is_defined",
        "min", "max", "join",
    ]
    /// The tests that are known.
    static let tests: Set<String> = [
        "defined", "undefined", "none", "number", "string", "mapping", "true", "false", "even", "odd", "boolean",
    ]
    /// The methods of texts and dictionaries that are known.
    static let methods: Set<String> = [
        "get", "lower", "upper", "strip", "split", "replace", "startswith", "endswith", "title", "keys", "values",
    ]

    /// What the names stand for.
    var variables: [String: JSONValue]

    /// The value of an expression.
    func value(_ expression: TemplateExpression) throws(Failure) -> JSONValue? {
        switch expression {
        case .literal(let value): return value
        case .variable(let name): return variables[name]
        case .list(let elements):
            var values: [JSONValue] = []
            for element in elements { values.append(try defined(element)) }
            return .array(values)
        case .dictionary(let entries):
            var members: [String: JSONValue] = [:]
            for (key, entry) in entries { members[Self.text(try defined(key))] = try value(entry) ?? .null }
            return .object(members)
        case .member(let base, let key): return try member(of: defined(base), key: defined(key))
        case .call(let base, let name, let arguments): return try call(name, on: defined(base), arguments)
        case .filter(let base, let name, let arguments): return try filter(name, base, arguments)
        case .test(let base, let name, let isNegated):
            return .bool(try test(name, value(base)) != isNegated)
        case .not(let operand): return .bool(!isTrue(try value(operand)))
        case .negative(let operand): return .number(-(try number(defined(operand))))
        case .binary(let sign, let left, let right): return try binary(sign, left, right)
        case .choice(let yes, let condition, let no):
            if isTrue(try value(condition)) { return try value(yes) }
            guard let no else { return .string("") }
            return try value(no)
        }
    }

    private func defined(_ expression: TemplateExpression) throws(Failure) -> JSONValue {
        guard let value = try value(expression) else { throw Failure() }
        return value
    }

    private func number(_ value: JSONValue) throws(Failure) -> Double {
        if let bool = value.bool { return bool ? 1 : 0 }
        guard let number = value.number else { throw Failure() }
        return number
    }

    /// Whether a value counts as true, as Python has it.
    func isTrue(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null: false
        case .bool(let bool): bool
        case .number(let number): number != 0
        case .string(let text): !text.isEmpty
        case .array(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        }
    }

    /// A value as Python prints it.
    static func text(_ value: JSONValue?) -> String {
        switch value {
        case nil: ""
        case .null: "None"
        case .bool(let bool): bool ? "True" : "False"
        case .string(let text): text
        case let value?: value.text
        }
    }

    private func member(of base: JSONValue, key: JSONValue) throws(Failure) -> JSONValue? {
        switch (base, key) {
        case (.object(let members), _): return members[Self.text(key)]
        case (.array(let elements), .number(let number)):
            guard let index = Int(exactly: number) else { throw Failure() }
            let place = index < 0 ? elements.count + index : index
            return elements.indices.contains(place) ? elements[place] : nil
        default: return nil
        }
    }

    private func test(_ name: String, _ value: JSONValue?) throws(Failure) -> Bool {
        switch name {
        case "defined": return value != nil
        case "undefined": return value == nil
        case "none": return value == .null
        case "number": return value?.number != nil
        case "string": return value?.string != nil
        case "mapping": return value?.object != nil
        case "boolean": return value?.bool != nil
        case "true": return value == .bool(true)
        case "false": return value == .bool(false)
        default:
            guard let whole = value?.integer else { throw Failure() }
            return (whole % 2 == 0) == (name == "even")
        }
    }
}

extension TemplateEvaluation {
    private func binary(
        _ sign: String, _ left: TemplateExpression, _ right: TemplateExpression
    ) throws(Failure) -> JSONValue? {
        switch sign {
        case "or":
            let value = try value(left)
            return isTrue(value) ? value : try self.value(right)
        case "and":
            let value = try value(left)
            return isTrue(value) ? try self.value(right) : value
        case "==": return .bool(try Self.same(value(left), value(right)))
        case "!=": return .bool(try !Self.same(value(left), value(right)))
        case "~": return .string(Self.text(try value(left)) + Self.text(try value(right)))
        case "in": return .bool(try contains(defined(right), defined(left)))
        default: return try arithmetic(sign, defined(left), defined(right))
        }
    }

    private static func same(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        if case (.bool(let bool), .number(let number)) = (left, right) { return number == (bool ? 1 : 0) }
        if case (.number(let number), .bool(let bool)) = (left, right) { return number == (bool ? 1 : 0) }
        return left == right
    }

    private func contains(_ whole: JSONValue, _ part: JSONValue) throws(Failure) -> Bool {
        switch whole {
        case .array(let elements): return elements.contains { Self.same($0, part) }
        case .object(let members): return members[Self.text(part)] != nil
        case .string(let text):
            guard let part = part.string else { throw Failure() }
            return part.isEmpty || text.contains(part)
        default: throw Failure()
        }
    }

    private func arithmetic(_ sign: String, _ left: JSONValue, _ right: JSONValue) throws(Failure) -> JSONValue {
        if case (.string(let first), .string(let second)) = (left, right) {
            switch sign {
            case "+": return .string(first + second)
            case "<": return .bool(first < second)
            case ">": return .bool(first > second)
            case "<=": return .bool(first <= second)
            case ">=": return .bool(first >= second)
            default: throw Failure()
            }
        }
        let (first, second) = (try number(left), try number(right))
        switch sign {
        case "<": return .bool(first < second)
        case ">": return .bool(first > second)
        case "<=": return .bool(first <= second)
        case ">=": return .bool(first >= second)
        default: break
        }
        if sign == "/" || sign == "//" || sign == "%", second == 0 { throw Failure() }
        let result: Double =
            switch sign {
            case "+": first + second
            case "-": first - second
            case "*": first * second
            case "/": first / second
            case "//": (first / second).rounded(.down)
            default: first - (first / second).rounded(.down) * second
            }
        guard result.isFinite else { throw Failure() }
        return .number(result)
    }
}
