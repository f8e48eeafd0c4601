/// Which names are taken in one home, and by what.
///
/// Names are unique whatever the kind, aliases included, compared without case. Two may share one: an accessory and its
/// service, where it has no other service. A thing may repeat its own name among its aliases.
struct NameRegister: Sendable {
    /// What has a name.
    struct Owner: Sendable {
        /// What kind of thing it is.
        var kind: Entity.Kind
        /// Its name, even where an alias of it was looked up.
        var name: String
    }

    private var owners: [String: Owner] = [:]

    /// Notes the names of an entity that keeps the rules.
    mutating func take(_ entity: Entity) {
        for bearer in entity.bearers.reversed() {
            for name in bearer.names {
                owners[EntityName.folded(name)] = Owner(kind: bearer.kind, name: bearer.name)
            }
        }
    }

    /// Registers the names of an entity, all or none.
    /// - Throws: ``HomeError/duplicateName(_:existing:kind:)`` or ``HomeError/unusableName(_:reason:)``.
    mutating func register(_ entity: Entity) throws(HomeError) {
        let bearers = entity.bearers
        // One service may have the names of its accessory, which stands before it.
        var partner: Int?
        var own: [String: Int] = [:]
        for (position, bearer) in bearers.enumerated() {
            if let says = bearer.says, let problem = EntityName.problem(with: says) {
                throw .unusableName(says, reason: problem)
            }
            for name in bearer.names {
                if let problem = EntityName.problem(with: name) { throw .unusableName(name, reason: problem) }
                let folded = EntityName.folded(name)
                if let other = owners[folded] {
                    throw .duplicateName(name, existing: other.name, kind: other.kind)
                }
                if let earlier = own[folded], earlier != position {
                    guard earlier == 0, partner == nil || partner == position else {
                        throw .duplicateName(name, existing: bearers[earlier].name, kind: bearers[earlier].kind)
                    }
                    partner = position
                }
                own[folded] = own[folded] ?? position
            }
        }
        for (folded, position) in own {
            owners[folded] = Owner(kind: bearers[position].kind, name: bearers[position].name)
        }
    }

    /// Frees the names of an entity.
    mutating func release(_ entity: Entity) {
        for bearer in entity.bearers {
            for name in bearer.names { owners[EntityName.folded(name)] = nil }
        }
    }
}

/// One thing with its names: an entity, or a service of an accessory.
struct NameBearer: Sendable {
    /// What kind of thing it is.
    var kind: Entity.Kind
    /// Its name.
    var name: String
    /// Its other names.
    var aliases: [String]
    /// How its name is said.
    var says: String?

    /// All its names.
    var names: [String] { [name] + aliases }
}

extension Entity {
    /// The entity and, for an accessory, its services after it.
    var bearers: [NameBearer] {
        var bearers = [NameBearer(kind: kind, name: name, aliases: aliases, says: says)]
        if case .accessory(let accessory) = self {
            bearers += accessory.services.map {
                NameBearer(kind: .service, name: $0.name, aliases: $0.aliases, says: $0.says)
            }
        }
        return bearers
    }
}
