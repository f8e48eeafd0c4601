internal import HomeModel
internal import JSGF

/// The people who live in a new home, and which rooms it has.
extension Understanding {
    /// The most people that are told at once.
    private static let largestHousehold = 12
    /// The most words of a person's name.
    private static let longestPersonsName = 2

    /// Reads rooms or people of a home that has nothing in it yet, said without a verb, as the house has just asked for
    /// them.
    func newHome(_ utterance: String, in situation: Situation, scratch: inout MatchScratch) -> Meaning? {
        guard let home = index.primary, home.accessories.isEmpty, situation.question == nil, situation.pending.isEmpty
        else { return nil }
        return rooms(utterance, scratch: &scratch) ?? household(utterance, isNew: home.people.isEmpty)
    }

    /// The rooms, told alone: "kitchen, bedroom and a hall".
    private func rooms(_ utterance: String, scratch: inout MatchScratch) -> Meaning? {
        let symbols = language.normalizer.words
        let words = language.normalizer.words(of: utterance).filter { !language.fillers.contains($0) }
        guard let front = symbols.roomsFront, let told = matched(front + words, scratch: &scratch),
            !told.children.isEmpty, told.children.allSatisfy({ $0.kind == .addRoom })
        else { return nil }
        return told
    }

    /// The people who live in a home, where words beside names tell no more than that: "I'm Tom, my wife Lena and our
    /// kids Mia and Ben". A name alone does where nobody lives there yet.
    private func household(_ utterance: String, isNew: Bool) -> Meaning? {
        let symbols = language.normalizer.words
        var names: [[String]] = []
        var isTold = false
        for part in utterance.split(whereSeparator: { ",;.!".contains($0) }) {
            var isInName = false
            for word in language.normalizer.words(of: String(part)) {
                if symbols.beside.contains(word) || word == symbols.comma {
                    isTold = isTold || word != symbols.comma
                    isInName = false
                } else if isInName {
                    names[names.count - 1].append(word)
                } else {
                    names.append([word])
                    isInName = true
                }
            }
        }
        guard (1...Self.largestHousehold).contains(names.count), isTold || isNew,
            names.allSatisfy({ $0.count <= Self.longestPersonsName && $0.allSatisfy { isName($0, in: utterance) } })
        else { return nil }
        return Meaning(
            .sentence,
            children: names.map { name in
                let text = Meaning.Attribute(key: .text, value: name.joined(separator: " "))
                return Meaning(.addPerson, children: [Meaning(.name, attributes: [text])])
            })
    }

    /// Whether a word may be a person's name: one that nobody knows, or one with a capital letter within a sentence.
    private func isName(_ word: String, in utterance: String) -> Bool {
        guard word.first?.isLetter == true else { return false }
        return !language.isOfTheLanguage(word) || utterance.dropFirst().contains(ReplyWriter.capitalised(word))
    }
}
