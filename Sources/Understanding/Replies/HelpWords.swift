internal import HomeModel

/// Says what can be said, in sentences that this home would do.
struct HelpWords {
    let phrases: Phrases
    let subjects: SubjectWords

    /// The answer: about some things, about a topic, or about anything.
    func answer(_ help: HelpCommand) -> String {
        help.targets.isEmpty ? self.help(about: help.about) : self.help(with: help.targets)
    }

    /// What can be said, in sentences that this home would do; about a topic such as rules, how one is made there.
    private func help(about topic: String?) -> String {
        let home = subjects.index.primary
        let names = [
            "thing": thingToSwitch.map { subjects.definite($0.service.name) },
            "room": home?.rooms.first?.name, "scene": home?.scenes.first?.name,
            "person": home?.people.first?.name ?? phrases.phrase("who.anyone"),
        ].compactMapValues(\.self)
        let key = topic.map { "help.\($0)" }.flatMap { phrases.has($0) ? $0 : nil }
        if let key, names["thing"] != nil { return phrases.phrase(key, names) }
        if let topic, home != nil, phrases.has("help.\(topic).empty") { return phrases.phrase("help.\(topic).empty") }
        guard home != nil else { return phrases.phrase("help.noHome") }
        guard names["thing"] != nil, names["room"] != nil else { return phrases.phrase("help.emptyHome", names) }
        let examples = (1...5).map { phrases.phrase("example.\($0)", names) }
        return phrases.phrase("help", ["examples": examples.map { "“\($0)”" }.joined(separator: ", ")])
    }

    /// What examples turn on and off: the first thing that goes on at all.
    private var thingToSwitch: HomeIndex.Entry? {
        let entries = subjects.index.entries
        return entries.first { $0.service.type == "Lightbulb" }
            ?? entries.first { $0.service.characteristic("On") != nil } ?? entries.first
    }

    /// What can be said about some things: one example for each ability.
    private func help(with targets: [CommandTarget]) -> String {
        var seen = Set<String>()
        let examples = targets.compactMap { target -> String? in
            let key = "example.\(target.address.type.rawValue)"
            guard phrases.has(key), seen.insert(key).inserted else { return nil }
            return phrases.phrase(key, ["thing": subjects.definite(target.service)])
        }
        guard !examples.isEmpty else {
            let thing = targets.first.map { subjects.definite($0.service) } ?? ""
            return phrases.phrase("help", ["examples": "“\(phrases.phrase("example.2", ["thing": thing]))”"])
        }
        return phrases.phrase("help", ["examples": examples.prefix(5).map { "“\($0)”" }.joined(separator: ", ")])
    }
}
