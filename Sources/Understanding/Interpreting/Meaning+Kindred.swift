internal import HomeModel

/// "The pool one" behind the string lights is the pool's light, and not its pump: one of the kind that was named before.
extension Meaning {
    /// The sentence with what is called one of a kind narrowed to the kind of what stands before it, or of what was talked about.
    func narrowedToKind(in situation: Situation) -> Meaning {
        guard hasDeep(.kindred) else { return self }
        var kinds = Set(situation.references.things.map { situation.index.entries[$0].service.type })
        return narrowed(to: &kinds, in: situation)
    }

    private func narrowed(to kinds: inout Set<ServiceType>, in situation: Situation) -> Meaning {
        var result = self
        if kind == .target {
            let named = services(in: situation.index)
            let alike = named.filter { service in
                situation.index.byService[service].map { kinds.contains(situation.index.entries[$0].service.type) } ?? false
            }
            if has(.kindred), named.count > 1, !alike.isEmpty, alike.count < named.count {
                result.attributes.removeAll { $0.key == .service || $0.key == .accessory }
                result.attributes += alike.map { .init(key: .service, value: "\($0.rawValue)") }
            }
            let said = values(.type).map { ServiceType(rawValue: $0) }
            let found = (alike.isEmpty || !has(.kindred) ? named : alike).compactMap { situation.index.byService[$0] }
                .map { situation.index.entries[$0].service.type }
            if !said.isEmpty || !found.isEmpty { kinds = Set(said + found) }
        }
        result.children = result.children.map { $0.narrowed(to: &kinds, in: situation) }
        return result
    }

    /// The services that a target names.
    private func services(in index: HomeIndex) -> [ServiceID] {
        let accessories = values(.accessory).compactMap(Int64.init).map { AccessoryID(rawValue: $0) }
        return values(.service).compactMap(Int64.init).map { ServiceID(rawValue: $0) }
            + accessories.flatMap { index.byAccessory[$0] ?? [] }.map { index.entries[$0].service.id }
    }
}
