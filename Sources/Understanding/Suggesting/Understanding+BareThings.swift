internal import HomeModel
internal import JSGF

/// Things that are only named: "lights", "the fan".
extension Understanding {
    /// What may be meant by the name of a thing or a kind of things alone, which asks for nothing: that it be on, or
    /// off. None where it can't be both.
    func suggestions(
        forBare words: [String], by interpreter: Interpreter, scratch: inout MatchScratch
    ) -> [String] {
        guard interpreter.situation.question == nil, let meaning = matched(words, scratch: &scratch),
            meaning.isBareThing, let start = builder.starts(of: .target, in: scratch.events).min()
        else { return [] }
        let named = Array(words[start...])
        let endings = language.normalizer.words.switching ?? []
        let switched = endings.compactMap { ending -> String? in
            let tried = named + [ending]
            guard let said = matched(tried, scratch: &scratch), said.isRequest,
                interpreter.interpret(said).outcome == .done
            else { return nil }
            return tried.joined(separator: " ")
        }
        return switched.count == endings.count ? switched : []
    }
}

extension Meaning {
    /// Whether it names things and says nothing of them.
    fileprivate var isBareThing: Bool {
        guard children.count == 1, let fragment = child(.fragment), fragment.has(.chosen) else { return false }
        return fragment.attributes.count == 1 && !fragment.children.isEmpty
            && fragment.children.allSatisfy { $0.kind == .target }
    }
}
