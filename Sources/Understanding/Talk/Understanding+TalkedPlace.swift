internal import HomeModel
internal import JSGF

/// Where people say that they are, or that something is, beside what they ask for: "we are done in the kitchen, lights
/// off". What they ask for is meant for there.
extension Understanding {
    /// The most words of a place.
    private static let longestPlace = 5
    /// The most words of a thing that talk names.
    private static let longestThing = 5

    /// A place in talk.
    private struct TalkedPlace {
        var attributes: [Meaning.Attribute]
        /// Whether somebody goes there: what is switched off then is elsewhere.
        var isDestination: Bool
    }

    /// The requests with those that say no place meant for the one that the talk beside them names.
    func placed(_ said: Meaning, by talk: [[String]], scratch: inout MatchScratch) -> Meaning {
        let request = said.refersToIt ? said.referring(to: thing(in: talk, scratch: &scratch)) : said
        var places: [TalkedPlace] = []
        for words in talk { places += self.places(in: words, scratch: &scratch) }
        let isLeft = request.deepValues(.action).contains { $0 == "off" || $0 == "out" }
        var attributes: [Meaning.Attribute] = []
        // Of two places nobody knows which is meant.
        if let place = places.first, places.allSatisfy({ $0.attributes == place.attributes }),
            !(place.isDestination && isLeft)
        {
            attributes = place.attributes
        }
        let people = Set(talk.joined().compactMap(person)).sorted { $0.rawValue < $1.rawValue }
        attributes += people.map { .init(key: .who, value: "\($0.rawValue)") }
        return attributes.isEmpty ? request : request.beside(attributes)
    }

    /// The sentence that names the only thing which talk names: "the telly is blaring, turn it down".
    func thing(in talk: [[String]], scratch: inout MatchScratch) -> Meaning? {
        var found: Meaning?
        for words in talk.map(repair.splittingEndings) {
            var start = 0
            while start < words.count {
                let longest = min(start + Self.longestThing, words.count)
                var next = start + 1
                // "The casita" is the place, and not the lamps that are called after it.
                let place = self.place(from: start, in: words, scratch: &scratch)?.end ?? start
                for end in (start + 1...longest).reversed() where end > place {
                    guard let sentence = self.thing(Array(words[start..<end]), scratch: &scratch) else { continue }
                    if let found, found != sentence { return nil }
                    found = sentence
                    next = end
                    break
                }
                start = max(next, place)
            }
        }
        return found
    }

    /// The things that words mean, if they are a name or a kind and nothing else.
    private func thing(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        guard let fragment = matched(words, scratch: &scratch)?.child(.fragment),
            case let targets = fragment.children(.target), targets.count == 1,
            targets[0].hasReference || targets[0].has(.type), !targets[0].has(.it)
        else { return nil }
        return Meaning(.sentence, children: [Meaning(fragment.kind, children: targets)])
    }

    /// Whether words tell how it is somewhere: "the deck's empty".
    func isAboutPlace(_ words: [String], scratch: inout MatchScratch) -> Bool {
        words.contains(where: isBeing) && !places(in: words, scratch: &scratch).isEmpty
    }

    /// The person whom a word names: "max", "max's".
    func person(_ word: String) -> PersonID? {
        let name = language.normalizer.words.parted(word)?.stem ?? word
        return index.primary?.people.first { EntityName.folded($0.name) == name }?.id
    }

    private func places(in words: [String], scratch: inout MatchScratch) -> [TalkedPlace] {
        let whole = wholePlaces(in: words, scratch: &scratch)
        guard whole.isEmpty else { return whole }
        // "The kitchen's empty."
        let parted = words.flatMap { word -> [String] in
            language.normalizer.words.parted(word).map { [$0.stem, $0.ending] } ?? [word]
        }
        return parted.count > words.count ? wholePlaces(in: parted, scratch: &scratch) : []
    }

    private func wholePlaces(in words: [String], scratch: inout MatchScratch) -> [TalkedPlace] {
        let remarks = language.normalizer.words.remarks
        var found: [TalkedPlace] = []
        var start = 0
        while start < words.count {
            guard let (attributes, end) = place(from: start, in: words, scratch: &scratch) else {
                start += 1
                continue
            }
            let isDestination = start > 0 && remarks.towards.contains(words[start - 1])
            found.append(TalkedPlace(attributes: attributes, isDestination: isDestination))
            start = end
        }
        return found
    }

    /// The longest place that begins at a word, and where it ends.
    private func place(
        from start: Int, in words: [String], scratch: inout MatchScratch
    ) -> ([Meaning.Attribute], end: Int)? {
        for end in (start + 1...min(start + Self.longestPlace, words.count)).reversed() {
            // A room's name alone may be another word: "I have to study".
            guard end - start > 1 || end < words.count && isBeing(words[end]) else { continue }
            if let place = place(Array(words[start..<end]), scratch: &scratch) { return (place, end) }
        }
        return nil
    }

    /// The attributes of the place that words are, and nothing else.
    private func place(_ words: [String], scratch: inout MatchScratch) -> [Meaning.Attribute]? {
        guard let targets = matched(words, scratch: &scratch)?.child(.fragment)?.children(.target),
            targets.count == 1, targets[0].children.isEmpty
        else { return nil }
        let attributes = targets[0].attributes.filter { $0.key != .behind && $0.key != .area }
        return !attributes.isEmpty && attributes.allSatisfy { $0.key == .room || $0.key == .zone } ? attributes : nil
    }
}
