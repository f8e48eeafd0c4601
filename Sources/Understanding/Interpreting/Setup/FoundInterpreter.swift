internal import HomeModel

/// Interprets talk about accessories that could be added, and about the ways to them. Only admins may change anything.
struct FoundInterpreter {
    let situation: Situation

    private var conversation: Conversation { situation.conversation }

    /// What a node comes to; `nil` where it is about something else.
    func interpret(_ node: Meaning) -> Interpretation? {
        switch node.kind {
        case .findAccessories:
            Interpretation(.answered, commands: [.connection(.find(.asked, way: node.value(.way)))])
        case .lostSince: Interpretation(.answered, commands: [.connection(.lost(nil))])
        case .connectionState: asked(node)
        case .showFound: showing(chosen(by: node))
        case .whichFound: node.has(.blinking) ? showing(conversation.blinking.map { [$0] } ?? []) : which()
        case .addFound: adding(node)
        case .setupCode: coded(node)
        case .joinConnection: allowed { joining(node) }
        case .leaveConnection: allowed { leaving(node) }
        default: nil
        }
    }

    private func allowed(_ interpretation: () -> Interpretation) -> Interpretation {
        guard situation.isAdmin else {
            var refusal = Interpretation(.refused, reason: .notAllowed)
            refusal.obstacle = "setup"
            return refusal
        }
        return interpretation()
    }

    private var nothingFound: Interpretation {
        var nothing = Interpretation(.notUnderstood, reason: .nothingThere)
        nothing.obstacle = "found"
        return nothing
    }

    /// Which of what was found is meant: the one that blinks, one by its number or name, all, or the only one there is.
    private func chosen(by node: Meaning) -> [FoundAccessory] {
        let way = node.value(.way)
        var found = conversation.found
        if way != nil { found = found.filter { $0.way == way } }
        if let called = (node.child(.ref)?.child(.name)?.text).map(EntityName.folded) {
            found = found.filter { one in [one.name, one.room].contains { $0.map(EntityName.folded) == called } }
        }
        if node.has(.all) { return found }
        if node.has(.blinking) { return conversation.blinking.map { [$0] } ?? [] }
        if node.has(.last) { return found.last.map { [$0] } ?? [] }
        if let number = node.value(.n).flatMap({ Int($0) }) {
            return found.indices.contains(number - 1) ? [found[number - 1]] : []
        }
        return found.count == 1 ? found : conversation.blinking.map { [$0] } ?? []
    }

    private func showing(_ found: [FoundAccessory]) -> Interpretation {
        guard let one = found.first else { return nothingFound }
        return done(.show(ShownAccessory(.found(one))))
    }

    /// "Which lamp is this?" is answered by a blink: of what was found and is waited with, or of what was talked about.
    private func which() -> Interpretation {
        if let accessory = situation.references.accessory {
            return done(.show(ShownAccessory(.known(.accessory(accessory)))))
        }
        return showing(conversation.blinking.map { [$0] } ?? Array(conversation.found.prefix(1)))
    }

    private func adding(_ node: Meaning) -> Interpretation {
        allowed {
            let found = chosen(by: node)
            let way = node.value(.way)
            // What goes by a word of its own may not have been looked for yet.
            let isSought = found.isEmpty && way != nil && !conversation.found.contains { $0.way == way }
            guard !found.isEmpty || isSought && !node.has(.n) && !node.has(.last) else { return nothingFound }
            let name = node.child(.name)?.text
            var addition = FoundAddition(found, name: name)
            if node.has(.all), way == nil {
                // An ear in a room is wanted by name or not at all.
                addition.leftOut = found.filter { $0.way != nil }
                addition.found = found.filter { $0.way == nil }
                guard !addition.found.isEmpty else { return nothingFound }
            }
            if isSought {
                addition.way = way
                addition.called = node.child(.ref)?.child(.name)?.text
            }
            addition.speaker = speaker(of: node)
            if let room = node.child(.newRoom)?.child(.name)?.text {
                // A room that nobody knows may be a slip: it is asked about before it is made.
                addition.newRoom = room
                return Interpretation(.confirm, commands: [.connection(.add(addition))])
            }
            let rooms = node.child(.place)?.values(.room).compactMap(Int64.init).map { RoomID(rawValue: $0) } ?? []
            let own = Set((situation.index.primary?.rooms ?? []).map(\.id))
            let room = rooms.first(where: own.contains)
            guard node.child(.place) == nil || room != nil else {
                return Interpretation(.notUnderstood, reason: .nothingThere)
            }
            addition.room = room
            // Who has the rights of somebody wherever they stand is asked about.
            guard addition.speaker == nil else {
                return Interpretation(.confirm, commands: [.connection(.add(addition))])
            }
            return done(.add(addition))
        }
    }

    /// Who speaks where something hears that is added: whom the words name.
    private func speaker(of node: Meaning) -> PersonID? {
        guard let who = node.value(.who) else { return nil }
        if who == "me" { return situation.speaker.person ?? situation.index.primary?.defaultSpeaker?.id }
        return Int64(who).map { PersonID(rawValue: $0) }
    }

    /// The code of what was found and wants one.
    private func coded(_ node: Meaning) -> Interpretation {
        allowed {
            let code = node.values(.d).joined()
            let coded = conversation.found.first { $0.needsCode }
            guard var wanted = conversation.wanted ?? coded.map({ FoundAddition([$0]) }) else { return nothingFound }
            wanted.found = Array(wanted.found.prefix(1))
            wanted.code = code
            return done(.add(wanted))
        }
    }

    // MARK: Ways

    private func asked(_ node: Meaning) -> Interpretation {
        Interpretation(.answered, commands: [.connection(.state(way: node.value(.way), []))])
    }

    private func done(_ command: ConnectionCommand) -> Interpretation {
        Interpretation(.done, commands: [.connection(command)])
    }

    /// A connection takes an address and a secret, which nobody should say aloud.
    private func joining(_ node: Meaning) -> Interpretation {
        var refusal = Interpretation(.refused, reason: .unsupported)
        refusal.obstacle = "connect.\(node.value(.way) ?? "brand")"
        return refusal
    }

    private func leaving(_ node: Meaning) -> Interpretation {
        let connections = situation.index.primary?.connections ?? []
        let found: HomeConnection?
        if let brand = node.value(.brand) {
            found = connections.first { EntityName.folded($0.name).contains(brand) }
        } else if let way = node.value(.way) {
            let meant = named(by: node, among: connections.filter { $0.way.key == way })
            guard meant.count <= 1 || way != "satellite" else {
                var several = Interpretation(.notUnderstood, reason: .nothingThere)
                several.obstacle = way
                return several
            }
            found = meant.first
        } else {
            let name = node.child(.name)?.text ?? ""
            let names = [name, "\(name) bridge", "\(name) hub", "\(name) broker", "\(name) gateway"].map(
                EntityName.folded)
            found = connections.first { names.contains(EntityName.folded($0.name)) }
        }
        guard let found else {
            var nothing = Interpretation(.notUnderstood, reason: .nothingThere)
            nothing.obstacle = node.value(.way) == "satellite" ? "satellite" : nil
            return nothing
        }
        return Interpretation(.confirm, commands: [.connection(.remove(name: found.name, way: found.way.key))])
    }

    /// Those of some connections that are called so, or stand there, where that was said.
    private func named(by node: Meaning, among connections: [HomeConnection]) -> [HomeConnection] {
        var meant = connections
        if let called = (node.child(.ref)?.child(.name)?.text).map(EntityName.folded) {
            meant = meant.filter { one in
                [one.name, one.satellite?.room].contains { $0.map(EntityName.folded) == called }
            }
        }
        if let place = node.child(.place) {
            let rooms = Set(place.values(.room).compactMap(Int64.init).map { RoomID(rawValue: $0) })
            let names = (situation.index.primary?.rooms ?? []).filter { rooms.contains($0.id) }.map(\.name)
            meant = meant.filter { connection in
                connection.satellite?.room.map { room in
                    names.contains { EntityName.folded($0) == EntityName.folded(room) }
                } ?? false
            }
        }
        return meant
    }
}
