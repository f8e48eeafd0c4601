internal import JSGF

/// The names of a home by rule, on their way to become a grammar in which no long list of names stands twice.
///
/// Nearly every name of a thing is one of ``HomeGrammar``'s proper names, too, and in a house of thousands of names
/// each copy takes megabytes. So names that several rules have, with the same tags in all of them, become a rule of
/// their own to which those rules refer. Few names are copied: a call more costs every sentence a little.
struct SharedNames {
    /// The usual number of names from which on names are shared; fewer are copied.
    static let fewest = 1000

    /// The number of names from which on names are shared here.
    private let fewest: Int
    /// For each rule, the tags of each of its names.
    private let tags: [String: [[String]: [String]]]
    /// For each rule, the names that stand in it, in order.
    private var own: [String: [[String]]]
    /// For each rule, the rules that it refers to, with how many names each has.
    private var parts: [String: [(rule: String, count: Int)]] = [:]
    /// The rules that were made for what others have in common, each with one that has the names with their tags.
    private var common: [(rule: String, owner: String)] = []

    /// The names of rules, in order, with their tags.
    init(_ order: [String: [[String]]], tags: [String: [[String]: [String]]], fewest: Int) {
        self.fewest = fewest
        self.tags = tags
        own = order
    }

    /// Makes rules of what the first rule and others have in common.
    mutating func share(among rules: [String]) {
        guard let first = rules.first, let names = own[first], names.count >= fewest else { return }
        // A bit for each of the rules that have the name, as the first has it.
        func owners(of words: [String]) -> Int {
            guard let known = tags[first]?[words] else { return 0 }
            return rules.indices.reduce(0) { tags[rules[$1]]?[words] == known ? $0 | 1 << $1 : $0 }
        }
        let groups = Dictionary(grouping: names, by: owners)
            .filter { $0.key.nonzeroBitCount > 1 && $0.value.count >= fewest }
        guard !groups.isEmpty else { return }
        for (place, rule) in rules.enumerated() {
            own[rule]?.removeAll { words in
                let owners = owners(of: words)
                return owners & 1 << place != 0 && groups[owners] != nil
            }
        }
        for (owners, names) in groups.sorted(by: { $0.key < $1.key }) {
            let sharing = rules.indices.filter { owners & 1 << $0 != 0 }.map { rules[$0] }
            let part = sharing.joined(separator: "_")
            own[part] = names
            common.append((part, first))
            for rule in sharing { parts[rule, default: []].append((part, names.count)) }
        }
    }

    /// The rules of those names, public, and those that were made for what they have in common.
    func rules(_ names: [String]) -> [GrammarRule] {
        names.map { rule($0, isPublic: true, tags: tags[$0]) }
            + common.map { rule($0.rule, isPublic: false, tags: tags[$0.owner]) }
    }

    private func rule(_ name: String, isPublic: Bool, tags: [[String]: [String]]?) -> GrammarRule {
        // As likely as all names in it, where sentences are made at random.
        let references = (parts[name] ?? []).map { part in
            Alternative(weight: Double(part.count), .reference(RuleReference(part.rule)))
        }
        let names = (own[name] ?? []).map { words in
            Alternative(
                .tagged(
                    words.count == 1 ? .word(words[0]) : .sequence(words.map(Expansion.word)),
                    tags: [(tags?[words] ?? []).joined(separator: " ")]))
        }
        let choices = references + names
        return GrammarRule(
            name: name, isPublic: isPublic, expansion: choices.isEmpty ? .void : .alternatives(choices))
    }
}
