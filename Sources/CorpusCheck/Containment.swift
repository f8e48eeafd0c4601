import HomeModel
import Yams

/// Whether what a corpus expects is contained in a result object.
enum Containment {
    /// Whether `actual` holds all of `expected`: mappings may have more members; lists must match element by element,
    /// but lists of `targets` as sets.
    static func holds(_ expected: Node, in actual: FileNode, key: String = "") -> Bool {
        switch expected {
        case .mapping(let mapping):
            return mapping.allSatisfy { key, value in
                guard let name = key.scalar?.string, let member = actual[name] else { return value.isNothing }
                return holds(value, in: member, key: name)
            }
        case .sequence(let sequence):
            guard case .list(let elements) = actual, elements.count == sequence.count else { return false }
            if key == "targets" { return isSameSet(Array(sequence), elements) }
            return zip(sequence, elements).allSatisfy { holds($0, in: $1) }
        case .scalar(let scalar):
            return isSame(scalar, actual)
        case .alias:
            return false
        }
    }

    /// Whether a scalar of YAML says the value, whichever type YAML would give it: an `off` without quotes is the word,
    /// and false.
    private static func isSame(_ scalar: Node.Scalar, _ actual: FileNode) -> Bool {
        let text = scalar.string
        return switch actual {
        case .null: ["null", "~", ""].contains(text)
        case .bool(let bool) where scalar.style == .plain:
            (bool ? ["true", "yes", "on"] : ["false", "no", "off"]).contains(text.lowercased())
        case .bool(let bool): text == (bool ? "true" : "false")
        // Spoken numbers go through °F and steps: the seventh digit means nothing.
        case .number(let number): Double(text).map { abs($0 - number) < 1e-6 } ?? false
        case .string(let string): text == string
        case .list, .map: false
        }
    }

    /// Whether each expected element can be given an actual one of its own, by augmenting paths (Kuhn 1955).
    private static func isSameSet(_ expected: [Node], _ actual: [FileNode]) -> Bool {
        var owner = [Int?](repeating: nil, count: actual.count)
        func assign(_ position: Int, _ tried: inout Set<Int>) -> Bool {
            for candidate in actual.indices where !tried.contains(candidate) {
                guard holds(expected[position], in: actual[candidate]) else { continue }
                tried.insert(candidate)
                if let other = owner[candidate], !assign(other, &tried) { continue }
                owner[candidate] = position
                return true
            }
            return false
        }
        return expected.indices.allSatisfy { position in
            var tried: Set<Int> = []
            return assign(position, &tried)
        }
    }
}

extension Node {
    /// Whether it is YAML's nothing: what is expected to be absent.
    fileprivate var isNothing: Bool {
        scalar.map { $0.style == .plain && ["null", "~", ""].contains($0.string) } ?? false
    }

    /// The node on one line, as JSON would have it but without needless quotes.
    var inline: String {
        switch self {
        case .mapping(let mapping):
            "{" + mapping.map { "\($0.key.inline): \($0.value.inline)" }.joined(separator: ", ") + "}"
        case .sequence(let sequence): "[" + sequence.map(\.inline).joined(separator: ", ") + "]"
        case .scalar(let scalar): scalar.string
        case .alias: "*"
        }
    }
}
