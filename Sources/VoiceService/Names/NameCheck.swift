public import HomeModel
public import Speech
public import Understanding

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
    private let fuller: FullerNames

    /// Makes a check with what knows how words sound, and what things could be called instead.
    public init(_ pronunciations: any PronunciationSource, fuller: FullerNames) {
        alike = SoundAlike(pronunciations)
        self.fuller = fuller
    }

    /// The names of a home that sound like another one.
    public func findings(in home: Home) -> [Finding] {
        let names = home.distinctNames
        let owners = home.namesOwners
        // A "TV" that is a "television", too, is the same thing whichever is heard.
        return alike.pairs(among: names).filter { pair in
            !home.isOneThing(pair.first, pair.second, owners)
        }.map { pair in
            Finding(first: pair.first, second: pair.second, better: better(than: pair.second, in: home, names))
        }
    }

    /// Which other name in the home a name sounds like; `nil` where there is none.
    public func finding(for name: String, in home: Home) -> Finding? {
        let folded = EntityName.folded(name)
        let names = home.distinctNames
        let owners = home.namesOwners
        let others = names.filter { EntityName.folded($0) != folded && !home.isOneThing($0, name, owners) }
        guard let other = alike.names(like: name, among: others).first else { return nil }
        return Finding(first: other, second: name, better: better(than: name, in: home, names))
    }

    /// A better name: the first that says where the thing is or what it is, if it is free and sounds like no other
    /// name.
    private func better(than name: String, in home: Home, _ names: [String]) -> String? {
        let taken = Set(names.map(EntityName.folded))
        let others = names.filter { $0 != name }
        return fuller.names(for: name, in: home).first { candidate in
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

    /// What is called by each name, by numbers; an accessory with a single service is that.
    fileprivate var namesOwners: [String: Set<Int>] {
        let services = accessories.filter { $0.services.count > 1 }.flatMap(\.services).map { [$0.name] + $0.aliases }
        let others = entities.map { entity -> [String] in
            let names = [entity.name] + entity.aliases
            guard case .accessory(let accessory) = entity, accessory.services.count == 1 else { return names }
            return names + accessory.services.flatMap { [$0.name] + $0.aliases }
        }
        var owners: [String: Set<Int>] = [:]
        for (number, names) in (others + services).enumerated() {
            for name in names { owners[EntityName.folded(name), default: []].insert(number) }
        }
        return owners
    }

    /// Whether two names are of the same thing and of nothing else.
    fileprivate func isOneThing(_ one: String, _ other: String, _ owners: [String: Set<Int>]) -> Bool {
        guard let first = owners[EntityName.folded(one)] else { return false }
        return first == owners[EntityName.folded(other)]
    }
}
