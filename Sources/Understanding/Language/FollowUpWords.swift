/// What people put around words that go on with what was said before: "nah", "oh wait", "like", "though".
/// Data: `lexicon.json`.
struct FollowUpWords: Sendable, Decodable {
    /// Words in front of a follow-up, by the plain word that says the same; by an empty one if they say nothing.
    let fronts: [String: [[String]]]
    /// Words after a follow-up that say nothing.
    let ends: [[String]]
    /// What may stand within as well as in front: "turn off also the lamp".
    let moved: [String]
    /// What joins two parts of which each goes on by itself: "darker and slower".
    let joints: Set<String>

    /// What begins that which comes later, or else: "then off" is no part of what is done at once.
    let sequels: Set<String>

    private enum CodingKeys: String, CodingKey { case fronts, ends, moved, joints, sequels }

    /// Reads them, each phrase as its words.
    init(from decoder: any Decoder) throws {
        func parted(_ phrase: String) -> [String] { phrase.split(separator: " ").map(String.init) }
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        fronts = try fields.decode([String: [String]].self, forKey: .fronts).mapValues { $0.map(parted) }
        ends = try fields.decode([String].self, forKey: .ends).map(parted)
        moved = try fields.decode([String].self, forKey: .moved)
        joints = try fields.decodeIfPresent(Set<String>.self, forKey: .joints) ?? []
        sequels = try fields.decodeIfPresent(Set<String>.self, forKey: .sequels) ?? []
    }

    /// The words put plainly, the likeliest first: with the plain word in place of what is in front,
    /// and without the ends.
    func plain(_ words: [String]) -> [[String]] {
        var result: [[String]] = []
        for body in [words, withoutEnds(words)] {
            for (plain, front) in fronts(of: body) where front < body.count {
                let rest = Array(body.dropFirst(front))
                result.append(plain.isEmpty ? rest : [plain] + rest)
                guard plain.isEmpty, let further = fronts(of: rest).first(where: { !$0.plain.isEmpty }) else {
                    continue
                }
                result.append([further.plain] + rest.dropFirst(further.count))
            }
            result.append(body)
            if let place = body.indices.dropFirst().first(where: { moved.contains(body[$0]) }) {
                var other = body
                other.insert(other.remove(at: place), at: 0)
                result.append(other)
            }
        }
        var seen: Set<[String]> = [words]
        return result.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Each plain word whose words stand in front, with how many these are, the most first.
    private func fronts(of words: [String]) -> [(plain: String, count: Int)] {
        fronts.compactMap { plain, phrases in
            let counts = phrases.filter { words.starts(with: $0) }.map(\.count)
            return counts.max().map { (plain: plain, count: $0) }
        }.sorted { ($0.count, $0.plain) > ($1.count, $1.plain) }
    }

    private func withoutEnds(_ words: [String]) -> [String] {
        var rest = words
        while let end = ends.filter({ rest.count > $0.count && rest.suffix($0.count) == $0[...] }).map(\.count).max() {
            rest.removeLast(end)
        }
        return rest
    }
}
