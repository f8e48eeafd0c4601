public import HomeModel
public import Speech

/// Finds names of a home that are easily taken for one another, and names that would not be.
public struct NameCheck: Sendable {
    /// Two names that sound alike.
    public struct Finding: Sendable, Equatable {
        /// The one that comes first.
        public var first: String
        /// The other.
        public var second: String
        /// What the second could be called instead; `nil` where nothing better is known.
        public var better: String?

        /// Makes a finding.
        public init(first: String, second: String, better: String?) {
            self.first = first
            self.second = second
            self.better = better
        }
    }

    private let alike: SoundAlike

    /// Makes a check with what knows how words sound.
    public init(_ pronunciations: any PronunciationSource) {
        alike = SoundAlike(pronunciations)
    }

    /// The names of a home that sound like another one.
    public func findings(in home: Home) -> [Finding] {
        let names = home.distinctNames
        return alike.pairs(among: names).map { pair in
            Finding(first: pair.first, second: pair.second, better: better(than: pair.second, in: home, names))
        }
    }

    /// The name of the home that one of its names sounds like, where there is one.
    public func finding(for name: String, in home: Home) -> Finding? {
        let folded = EntityName.folded(name)
        let names = home.distinctNames
        let others = names.filter { EntityName.folded($0) != folded }
        guard let other = alike.names(like: name, among: others).first else { return nil }
        return Finding(first: other, second: name, better: better(than: name, in: home, names))
    }

    /// The first name that says where the thing is or what it is, which nothing has and nothing sounds like.
    private func better(than name: String, in home: Home, _ names: [String]) -> String? {
        let taken = Set(names.map(EntityName.folded))
        let others = names.filter { $0 != name }
        return home.fullerNames(of: name).first { candidate in
            !taken.contains(EntityName.folded(candidate)) && EntityName.problem(with: candidate) == nil
                && alike.names(like: candidate, among: others).isEmpty
        }
    }
}

extension Home {
    /// All that is called by a name, each once.
    fileprivate var distinctNames: [String] {
        var seen: Set<String> = []
        let services = accessories.flatMap(\.services)
        return (entities.flatMap { [$0.name] + $0.aliases } + services.flatMap { [$0.name] + $0.aliases })
            .filter { seen.insert(EntityName.folded($0)).inserted }
    }

    /// Names with more in them than a name: its place in front, what it is behind.
    fileprivate func fullerNames(of name: String) -> [String] {
        let folded = EntityName.folded(name)
        func has(_ own: String, _ aliases: [String]) -> Bool {
            EntityName.folded(own) == folded || aliases.contains { EntityName.folded($0) == folded }
        }
        func joined(_ first: String?, _ second: String?) -> String? {
            guard let first, let second, !EntityName.folded(first).contains(EntityName.folded(second)),
                !EntityName.folded(second).contains(EntityName.folded(first))
            else { return nil }
            return "\(first) \(second)"
        }
        if let accessory = accessories.first(where: { accessory in
            has(accessory.name, accessory.aliases) || accessory.services.contains { has($0.name, $0.aliases) }
        }) {
            let room = rooms.first { $0.id == accessory.room }
            let zone = room.flatMap { room in zones.first { $0.rooms.contains(room.id) } }
            let noun = accessory.services.first.flatMap { $0.noun ?? Self.noun(of: $0.type) }
            return [joined(room?.name, name), joined(name, noun), joined(zone?.name, name)].compactMap(\.self)
        }
        if let room = rooms.first(where: { has($0.name, $0.aliases) }) {
            let zone = zones.first { $0.rooms.contains(room.id) }
            return [joined(name, "Room"), joined(zone?.name, name)].compactMap(\.self)
        }
        if groups.contains(where: { has($0.name, $0.aliases) }) { return [joined(name, "Group")].compactMap(\.self) }
        if scenes.contains(where: { has($0.name, $0.aliases) }) { return [joined(name, "Scene")].compactMap(\.self) }
        if zones.contains(where: { has($0.name, $0.aliases) }) { return [joined(name, "Area")].compactMap(\.self) }
        return []
    }

    /// The last word of a type's name: the Opener of a `GarageDoorOpener`.
    private static func noun(of type: ServiceType) -> String? {
        if type == "Lightbulb" { return "Light" }
        guard let start = type.rawValue.lastIndex(where: \.isUppercase) else { return nil }
        return String(type.rawValue[start...])
    }
}
