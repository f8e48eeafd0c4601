internal import HomeModel

extension Command {
    /// Whether all it does is to let things go off, close or stop.
    var isOff: Bool { targets.allSatisfy { $0.write?.isOff ?? false } }

    /// Whether it is an order that lasts until another is given.
    var isForGood: Bool { self.set.map { $0.duration == nil } ?? false }

    /// What it writes to.
    var services: [ServiceID] { targets.map(\.address.service) }

    /// The writes of later commands that only end what this command does for a time; `nil` if they do anything else.
    func ended(by later: [Command]) -> [CharacteristicWrite]? {
        guard set?.duration != nil, later.allSatisfy({ $0.set != nil }) else { return nil }
        let services = Set(targets.map(\.address.service))
        let values = Dictionary(targets.map { ($0.address, $0.value) }) { $1 }
        let writes = later.flatMap(\.targets).compactMap(\.write)
        let ends = writes.filter { write in
            values[write.address].map { $0 != write.value } ?? [.bool(false), .word("off")].contains(write.value)
        }
        guard !ends.isEmpty,
            writes.allSatisfy({
                values[$0.address] != nil || ends.contains($0) && services.contains($0.address.service)
            })
        else { return nil }
        return writes
    }
}

extension Meaning {
    private static let subjects = placeKeys.union([.it, .type, .same])

    /// A target named by itself, with the earlier command applied to it: "and the fan too".
    func like(_ earlier: Meaning?) -> Meaning {
        guard let earlier else { return self }
        var result = self
        result.attributes = earlier.attributes.filter { !Self.subjects.contains($0.key) }
        result.children += earlier.children.filter { $0.kind != .target && $0.kind != .except }
        return result
    }

    /// Whether it says a length without a unit: "for twenty".
    var hasLengthWithoutUnit: Bool { children(.part).contains { $0.has(.alike) } }

    /// The length of time with the unit that was said before: "for two hours and the lamp for three".
    func counted(like earlier: Meaning?) -> Meaning {
        guard hasLengthWithoutUnit, let unit = earlier?.children(.part).last?.value(.unit) else { return self }
        var result = self
        for position in result.children.indices where result.children[position].has(.alike) {
            result.children[position].attributes.removeAll { $0.key == .unit || $0.key == .alike }
            result.children[position].attributes.append(.init(key: .unit, value: unit))
        }
        return result
    }

    /// The command without what only points at the thing that it names.
    var withoutPointingTarget: Meaning {
        let targets = children(.target)
        guard targets.count > 1, targets[0].hasReference, targets[1].has(.pointed) else { return self }
        var result = self
        result.children.removeAll { $0.kind == .target && $0.has(.pointed) }
        return result
    }

    /// Whether it points at one thing: "that one".
    var isPointing: Bool { children(.target).contains { $0.has(.pointed) } }

    /// Whether it is about "their" things although nobody was named.
    var hasUnknownOwners: Bool {
        !hasPlace && children(.target).contains { $0.has(.theirs) && !$0.hasPlace && $0.child(.beside) == nil }
    }
}
