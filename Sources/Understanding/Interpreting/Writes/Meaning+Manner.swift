internal import HomeModel

/// How something is to be done: slowly, quietly.
extension Meaning {
    /// How what it asks for is to be done; `nil` where it says nothing of that.
    var manner: String? { deepValues(.manner).last }

    /// "Quietly" for things with a volume: plays at a low volume, or raises it by little.
    func hushed(for positions: [Int], in index: HomeIndex) -> Meaning {
        guard value(.manner) == "quiet", !positions.isEmpty, positions.allSatisfy(index.isHeard) else { return self }
        if has(.change) { return child(.by) == nil && !has(.steps) ? marked(.bit) : self }
        guard ["on", "play"].contains(value(.action)), child(.value) == nil, !has(.exact) else { return self }
        let value = Meaning(
            .value, attributes: [.init(key: .exact, value: "25"), .init(key: .unit, value: "percent")])
        var result = self
        result.children.append(value)
        return result
    }
}

extension HomeIndex {
    /// Whether something has a volume, or beside it what has.
    fileprivate func isHeard(_ position: Int) -> Bool {
        (byAccessory[entries[position].accessoryID] ?? []).contains {
            entries[$0].service.characteristic("Volume") != nil
        }
    }
}

extension Interpretation {
    private static let moving: Set<CharacteristicType> = [
        "TargetPosition", "TargetDoorState", "RotationSpeed", "Active",
    ]

    /// The interpretation with a word on how it will not be done: nothing goes slower than it goes,
    /// and what moves isn't hushed.
    func telling(of manner: String?) -> Interpretation {
        guard let manner, caveat == nil, outcome == .done || outcome == .confirm else { return self }
        let written = commands.flatMap { command in
            (command.set?.targets.map(\.address.type) ?? []) + (command.rule?.rule.actions.map(\.address.type) ?? [])
        }
        guard !written.isEmpty else { return self }
        var result = self
        switch manner {
        case "slow": result.caveat = "manner.slow"
        // "Some jazz": it plays, but what, nobody here chooses.
        case "choice": result.caveat = "manner.choice"
        // Nobody knows how long "a bit" is: it stays so until somebody says more.
        case "while" where commands.allSatisfy({ $0.duration == nil && $0.rule?.lasts != true }):
            result.caveat = "manner.while"
        case "quiet" where !written.contains("Volume") && written.contains(where: Self.moving.contains):
            result.caveat = "manner.quiet"
        default: break
        }
        return result
    }
}

extension RuleCommand {
    /// Whether it makes a rule for what lasts so long, rather than switches one.
    fileprivate var lasts: Bool { [.create, .change].contains(action) && rule.duration != nil }
}
