public import HomeModel

/// Names with more in them than a name that sounds like another: its place in front of it, its kind after it. The words
/// are the language's, from `replies.json` (`fuller.…`).
public struct FullerNames: Sendable {
    private let phrases: Phrases

    init(phrases: Phrases) {
        self.phrases = phrases
    }

    /// The names that a home could give to what it calls `name`, the best first.
    public func names(for name: String, in home: Home) -> [String] {
        let folded = EntityName.folded(name)
        func has(_ own: String, _ aliases: [String]) -> Bool {
            EntityName.folded(own) == folded || aliases.contains { EntityName.folded($0) == folded }
        }
        if let accessory = home.accessories.first(where: { accessory in
            has(accessory.name, accessory.aliases) || accessory.services.contains { has($0.name, $0.aliases) }
        }) {
            let room = home.rooms.first { $0.id == accessory.room }
            let zone = room.flatMap { room in home.zones.first { $0.rooms.contains(room.id) } }
            let service: Service? = accessory.services.first
            let kind = service?.noun ?? service.flatMap { noun(of: $0.type.rawValue) }
            return [placed(name, in: room?.name), kept(name, with: kind), placed(name, in: zone?.name)]
                .compactMap(\.self)
        }
        if let room = home.rooms.first(where: { has($0.name, $0.aliases) }) {
            let zone = home.zones.first { $0.rooms.contains(room.id) }
            return [kept(name, with: noun(of: "room")), placed(name, in: zone?.name)].compactMap(\.self)
        }
        let kinds: [(String, [(String, [String])])] = [
            ("group", home.groups.map { ($0.name, $0.aliases) }), ("scene", home.scenes.map { ($0.name, $0.aliases) }),
            ("zone", home.zones.map { ($0.name, $0.aliases) }),
        ]
        let kind = kinds.first { $0.1.contains { has($0.0, $0.1) } }?.0
        return [kind.flatMap { kept(name, with: noun(of: $0)) }].compactMap(\.self)
    }

    /// What a kind of things is called; `nil` where the language has no word for it.
    private func noun(of kind: String) -> String? {
        let key = "fuller.\(kind)"
        return phrases.has(key) ? phrases.phrase(key) : nil
    }

    private func placed(_ name: String, in place: String?) -> String? {
        joined(name, with: place, by: "fuller.inPlace", as: "place")
    }

    private func kept(_ name: String, with noun: String?) -> String? {
        joined(name, with: noun, by: "fuller.withKind", as: "kind")
    }

    private func joined(_ name: String, with more: String?, by phrase: String, as key: String) -> String? {
        guard let more, !EntityName.folded(name).contains(EntityName.folded(more)),
            !EntityName.folded(more).contains(EntityName.folded(name))
        else { return nil }
        return phrases.phrase(phrase, ["name": name, key: more])
    }
}

extension Language {
    /// What things could be called in this language so that they can be told apart.
    public var fullerNames: FullerNames { FullerNames(phrases: phrases) }
}
