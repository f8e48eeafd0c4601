internal import HomeModel

/// "The pool one" after the string lights is the pool's light, not its pump: "one" has the kind named before.
extension Meaning {
    /// The sentence with "one" narrowed to the kind of the thing before it, or of the topic. A thing of another kind
    /// was not meant.
    func narrowedToKind(in situation: Situation) -> Meaning {
        guard hasDeep(.kindred) else { return self }
        var near = Near(positions: situation.references.things)
        return narrowed(to: &near, in: situation)
    }

    /// What was named before.
    private struct Near {
        /// The things, as positions in the index.
        var positions: [Int]
        /// Whether they were named in the same sentence.
        var isSaid = false

        /// Whether something is of their kind, by its type or by what it is called.
        func isLike(_ position: Int, _ index: HomeIndex) -> Bool {
            let entry = index.entries[position]
            return positions.map { index.entries[$0] }.contains { other in
                other.service.type == entry.service.type
                    || !other.nouns.filter { entry.nouns.contains($0) }.isEmpty
            }
        }
    }

    private func narrowed(to near: inout Near, in situation: Situation) -> Meaning {
        var result = self
        if kind == .target {
            let index = situation.index
            var found = services(in: index).compactMap { index.byService[$0] }
            if has(.kindred), !near.positions.isEmpty, !found.isEmpty {
                let alike = found.filter { near.isLike($0, index) }
                if alike.isEmpty ? near.isSaid : alike.count < found.count {
                    result.attributes.removeAll { $0.key == .service || $0.key == .accessory }
                    let meant = alike.isEmpty ? [0] : alike.map { index.entries[$0].service.id.rawValue }
                    result.attributes += meant.map { .init(key: .service, value: "\($0)") }
                }
                if !alike.isEmpty { found = alike }
            } else if found.isEmpty, has(.type) || has(.kin) {
                found = TargetResolver(situation: situation).resolve(self, sharedPlace: nil).positions
            }
            if !found.isEmpty { near = Near(positions: found, isSaid: true) }
        }
        // What is left out may be of any kind: a lamp behind a socket is none of the lights by its type.
        result.children = result.children.map { $0.kind == .except ? $0 : $0.narrowed(to: &near, in: situation) }
        return result
    }

    /// The services that a target names.
    private func services(in index: HomeIndex) -> [ServiceID] {
        let accessories = values(.accessory).compactMap(Int64.init).map { AccessoryID(rawValue: $0) }
        return values(.service).compactMap(Int64.init).map { ServiceID(rawValue: $0) }
            + accessories.flatMap { index.byAccessory[$0] ?? [] }.map { index.entries[$0].service.id }
    }
}
