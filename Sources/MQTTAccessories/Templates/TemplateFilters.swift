internal import Foundation
internal import JSONValues

extension TemplateEvaluation {
    /// What a filter makes of a value.
    func filter(_ name: String, _ base: TemplateExpression, _ arguments: [TemplateExpression]) throws(Failure)
        -> JSONValue?
    {
        let input: JSONValue?
        do throws(Failure) {
            input = try value(base)
        } catch {
            // `value_json.a.b | default(0)`, where there is no `a`.
            guard name == "default" || name == "d" else { throw error }
            input = nil
        }
        var given: [JSONValue?] = []
        for argument in arguments { given.append(try value(argument)) }
        switch name {
        case "default", "d":
            let isMissing = input == nil || (given.count > 1 && isTrue(given[1]) && !isTrue(input))
            return isMissing ? given.first ?? .string("") : input
        case "int", "float": return try converted(name, input, given)
        default: break
        }
        guard let input else { throw Failure() }
        if let number = try numeric(name, input, given) { return number }
        return try textual(name, input, given)
    }

    private func converted(_ name: String, _ input: JSONValue?, _ given: [JSONValue?]) throws(Failure) -> JSONValue? {
        let number = input?.looseNumber ?? input?.bool.map { $0 ? 1 : 0 }
        guard let number else {
            guard let otherwise = given.first else { throw Failure() }
            return otherwise
        }
        return .number(name == "int" ? number.rounded(.towardZero) : number)
    }

    private func numeric(_ name: String, _ input: JSONValue, _ given: [JSONValue?]) throws(Failure) -> JSONValue? {
        switch name {
        case "round":
            guard let number = input.looseNumber else { throw Failure() }
            let places = given.first.flatMap { $0?.integer } ?? 0
            guard (0...12).contains(places) else { throw Failure() }
            let scale = pow(10, Double(places))
            let scaled = number * scale
            let way = given.count > 1 ? given[1]?.string : nil
            let rounded = scaled.rounded(way == "floor" ? .down : way == "ceil" ? .up : .toNearestOrEven)
            return .number(rounded / scale)
        case "abs":
            guard let number = input.looseNumber else { throw Failure() }
            return .number(abs(number))
        case "multiply":
            guard let number = input.looseNumber, let factor = given.first??.number else { throw Failure() }
            return .number(number * factor)
        case "min", "max":
            let numbers = (input.array ?? []).compactMap(\.number)
            guard let found = name == "min" ? numbers.min() : numbers.max() else { throw Failure() }
            return .number(found)
        case "length", "count":
            switch input {
            case .array(let elements): return .number(Double(elements.count))
            case .object(let members): return .number(Double(members.count))
            case .string(let text): return .number(Double(text.count))
            default: throw Failure()
            }
        default: return nil
        }
    }

    private func textual(_ name: String, _ input: JSONValue, _ given: [JSONValue?]) throws(Failure) -> JSONValue? {
        let text = Self.text(input)
        switch name {
        case "lower": return .string(text.lowercased())
        case "upper": return .string(text.uppercased())
        case "trim": return .string(text.trimmingCharacters(in: .whitespacesAndNewlines))
        case "title": return .string(text.capitalized)
        case "capitalize": return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
        case "string": return .string(text)
        case "tojson", "to_json": return .string(input.text)
        case "from_json":
            guard let value = JSONReader.value(Array(text.utf8)) else { throw Failure() }
            return value
        case "bool": return .bool(["true", "1", "on", "yes"].contains(text.lowercased()))
        case "is_defined": return input
        case "first": return input.array?.first ?? text.first.map { .string(String($0)) }
        case "last": return input.array?.last ?? text.last.map { .string(String($0)) }
        case "join":
            guard let elements = input.array else { throw Failure() }
            return .string(elements.map { Self.text($0) }.joined(separator: given.first??.string ?? ""))
        case "replace":
            guard let old = given.first??.string, let new = given.dropFirst().first??.string else { throw Failure() }
            return .string(text.replacingOccurrences(of: old, with: new))
        default: throw Failure()
        }
    }

    /// What a method gives.
    func call(_ name: String, on base: JSONValue, _ arguments: [TemplateExpression]) throws(Failure) -> JSONValue? {
        var given: [JSONValue] = []
        for argument in arguments { given.append(try value(argument) ?? .null) }
        if case .object(let members) = base {
            switch name {
            case "get": return given.first.map { members[Self.text($0)] ?? (given.count > 1 ? given[1] : .null) }
            case "keys": return .array(members.keys.sorted().map { .string($0) })
            case "values": return .array(members.sorted { $0.key < $1.key }.map(\.value))
            default: throw Failure()
            }
        }
        guard case .string(let text) = base else { throw Failure() }
        switch name {
        case "lower": return .string(text.lowercased())
        case "upper": return .string(text.uppercased())
        case "title": return .string(text.capitalized)
        case "strip": return .string(text.trimmingCharacters(in: .whitespacesAndNewlines))
        case "split":
            guard let separator = given.first?.string, !separator.isEmpty else {
                return .array(text.split(whereSeparator: \.isWhitespace).map { .string(String($0)) })
            }
            return .array(text.components(separatedBy: separator).map { .string($0) })
        case "replace":
            guard given.count == 2, let old = given[0].string, let new = given[1].string else { throw Failure() }
            return .string(text.replacingOccurrences(of: old, with: new))
        case "startswith":
            guard let part = given.first?.string else { throw Failure() }
            return .bool(text.hasPrefix(part))
        case "endswith":
            guard let part = given.first?.string else { throw Failure() }
            return .bool(text.hasSuffix(part))
        default: throw Failure()
        }
    }
}
