import HomeModel

/// The conditions of rules.
extension HomeReader {
    /// Reads a condition.
    func condition(_ node: SourceNode) throws(FileFault) -> RuleCondition {
        try condition(node, kinds: Self.kinds + ["any"])
    }

    private static let kinds = ["time", "sun", "present", "is"]

    private func condition(_ node: SourceNode, kinds: [String]) throws(FileFault) -> RuleCondition {
        let map = try SourceMap(node, "a condition", keys: kinds + ["not"])
        let kind = try map.onlyEntry(among: kinds)
        let test: RuleCondition.Test =
            switch kind.key {
            case "time": try time(kind.value)
            case "sun": try sun(kind.value)
            case "present": .present(try presence(kind.value))
            case "any": .any(try members(kind.value))
            default: try reading(kind.value)
            }
        return RuleCondition(test, isNegated: try map.bool("not", default: false))
    }

    /// The several of which one must hold: such as are of none themselves.
    private func members(_ node: SourceNode) throws(FileFault) -> [RuleCondition] {
        var members: [RuleCondition] = []
        for member in try node.list() { members.append(try condition(member, kinds: Self.kinds)) }
        guard members.count > 1 else { throw node.fault(.wrongShape(expected: "a list of two conditions or more")) }
        return members
    }

    private func time(_ node: SourceNode) throws(FileFault) -> RuleCondition.Test {
        let map = try window(node, "a time of day")
        return .time(after: try map["after"]?.time(), before: try map["before"]?.time())
    }

    private func sun(_ node: SourceNode) throws(FileFault) -> RuleCondition.Test {
        let map = try window(node, "a time of the sun")
        let events = [SunEvent.sunrise, .sunset]
        return .sun(after: try map["after"]?.word(of: events), before: try map["before"]?.word(of: events))
    }

    private func window(_ node: SourceNode, _ subject: String) throws(FileFault) -> SourceMap {
        let map = try SourceMap(node, subject, keys: ["after", "before"])
        guard map["after"] != nil || map["before"] != nil else {
            throw node.fault(.missingKey("after", in: subject))
        }
        return map
    }

    private func presence(_ node: SourceNode) throws(FileFault) -> Presence {
        switch try node.text() {
        case "me": .me
        case "anyone": .anyone
        case "nobody": .nobody
        case "everyone": .everyone
        default: .person(try directory.person(node))
        }
    }

    private func reading(_ node: SourceNode) throws(FileFault) -> RuleCondition.Test {
        let map = try SourceMap(
            node, "a comparison", keys: ["service", "characteristic", "value", "above", "below"])
        let (address, characteristic) = try address(map)
        let test = try map.onlyEntry(among: ["value", "above", "below"])
        return switch test.key {
        case "above": .reading(address, .above(try limit(test.value, for: characteristic)))
        case "below": .reading(address, .below(try limit(test.value, for: characteristic)))
        default: .reading(address, .equals(try value(test.value, for: characteristic)))
        }
    }
}
