public import HomeModel

extension ResultEncoder {
    /// Something that happened: when, what and why.
    public func object(_ entry: ActivityEntry) -> FileNode {
        var pairs: [(String, FileNode)] = [("at", .string(entry.moment.text))]
        switch entry.activity {
        case .value(let address, let value):
            pairs += self.pairs(address) + [("value", value.fileForm(of: address.type))]
        case .failure(let address, let value):
            pairs += self.pairs(address) + [("value", value.fileForm(of: address.type)), ("error", .string("failed"))]
        case .scene(_, let name): pairs.append(("scene", .string(name)))
        case .rule(_, let name): pairs.append(("rule", .string(name)))
        case .presence(let person, let isPresent):
            pairs.append((isPresent ? "arrive" : "leave", .string(name(person) ?? "")))
        case .reachable(let accessory, let isReachable):
            pairs += [("accessory", .string(name(accessory) ?? "")), ("reachable", .bool(isReachable))]
        }
        pairs += cause(entry.cause)
        return .map(pairs.map { FileNode.Entry(key: $0, value: $1) })
    }

    private func cause(_ cause: ActivityEntry.Cause) -> [(String, FileNode)] {
        switch cause {
        case .voice(let person): [("cause", .string("voice"))] + by(person)
        case .undo(let person): [("cause", .string("undo"))] + by(person)
        case .rule(_, let name): [("cause", .string("rule")), ("by", .string(name))]
        case .reversion: [("cause", .string("reversion"))]
        case .hand: [("cause", .string("hand"))]
        case .accessory: [("cause", .string("accessory"))]
        }
    }

    private func by(_ person: PersonID?) -> [(String, FileNode)] {
        person.flatMap(name).map { [("by", .string($0))] } ?? []
    }

    private func pairs(_ address: CharacteristicAddress) -> [(String, FileNode)] {
        let services = database.homes.lazy.flatMap(\.accessories).flatMap(\.services)
        return [
            ("service", .string(services.first { $0.id == address.service }?.name ?? "")),
            ("characteristic", .string(address.type.rawValue)),
        ]
    }

    private func name(_ person: PersonID) -> String? {
        database.homes.lazy.flatMap(\.people).first { $0.id == person }?.name
    }

    private func name(_ accessory: AccessoryID) -> String? {
        database.homes.lazy.flatMap(\.accessories).first { $0.id == accessory }?.name
    }
}
