internal import HomeModel

extension CommandInterpreter {
    /// A target named by itself, with the last command applied to it. After a correction ("close the blue blind, no,
    /// the bluebell one"), only things of the same kind count.
    func inPlace(_ said: Meaning, of last: Meaning?) -> Meaning {
        var result = said.like(last)
        guard let last, last.kind == .not else { return result }
        let types = Set(services(of: last).compactMap { index.byService[$0] }.map { index.entries[$0].service.type })
        let isOfKind = { (reference: Meaning.Attribute) in
            reference.number.flatMap { index.byService[ServiceID(rawValue: $0)] }
                .map { types.contains(index.entries[$0].service.type) } ?? false
        }
        for position in result.children.indices where result.children[position].has(.stem) {
            let references = result.children[position].attributes.filter { $0.key == .service }
            guard references.contains(where: isOfKind) else { continue }
            result.children[position].attributes.removeAll { $0.key == .service && !isOfKind($0) }
        }
        return result
    }

    /// The room of the things that were named earlier in the sentence, if it holds for what follows: "gym tv off,
    /// lights off". All of them must be in it, and it must have been said, or be plain from several things.
    /// Otherwise nothing.
    func roomHeldOn(_ earlier: ArraySlice<Meaning>) -> [Meaning.Attribute] {
        let entries = situation.said.compactMap { index.byService[$0] }.map { index.entries[$0] }
        guard let room = entries.first?.room, entries.allSatisfy({ $0.room == room }),
            let name = index.roomNames[room].map(EntityName.folded)
        else { return [] }
        let value = "\(room.rawValue)"
        let actions = earlier.filter { Self.actions.contains($0.kind) }
        let isSaid = actions.contains { node in
            ([node] + node.children(.target)).contains { $0.values(.room).contains(value) }
        }
        let isInName = entries.contains { EntityName.folded($0.service.name).hasPrefix(name + " ") }
        guard isSaid || isInName || actions.count > 1 && situation.speaker.room == nil else { return [] }
        return [.init(key: .room, value: value)]
    }
}
