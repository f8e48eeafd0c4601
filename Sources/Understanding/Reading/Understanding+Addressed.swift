internal import HomeModel
internal import JSGF

/// The person who is spoken to: a request to somebody by name is not for the house, and a word of endearment between
/// the parts of a sentence says nothing.
extension Understanding {
    /// Whether something is asked of somebody else: "mum, can you close the curtains", "turn off the lamp, Tom".
    func isSaidToOther(_ words: [String], text: String, isWeighed: Bool, scratch: inout MatchScratch) -> Bool {
        let remarks = language.normalizer.words.remarks
        let hail = words.prefix { remarks.hails?.contains($0) == true }.count
        if words.indices.contains(hail + 1), isOther(words[hail]), remarks.orders.contains(words[hail + 1]) {
            let cut = language.normalizer.cuts(of: text).first { $0.sign == .comma && $0.before.count == hail + 1 }
            let rest = Array(words[(hail + 1)...])
            let asked = meaning(
                of: rest, text: cut?.after ?? rest.joined(separator: " "), isWeighed: isWeighed, scratch: &scratch)
            return asked.map(CommandInterpreter.isAction) == true
        }
        guard let first = words.first, let last = words.last, remarks.orders.contains(first), isOther(last) else {
            return false
        }
        return matched(Array(words.dropLast()), scratch: &scratch).map(CommandInterpreter.isAction) == true
    }

    /// Whether a word calls somebody by name, or by what they are to the speaker.
    private func isOther(_ word: String) -> Bool {
        language.normalizer.words.remarks.relatives?.contains(word) == true
            || index.primary?.people.contains { EntityName.folded($0.name) == word } == true
    }

    /// A text without the name that people give the voice, said to it in front or at the end: "hey Olly, dim the
    /// lights"; `nil` where it has none, or somebody in the home is called so.
    func withoutAssistant(_ text: String) -> String? {
        let remarks = language.normalizer.words.remarks
        guard let names = remarks.assistants else { return nil }
        var parts = text.split(separator: " ")
        let words = parts.map { $0.lowercased().filter(\.isLetter) }
        func isName(_ word: String) -> Bool { names.contains(word) && !isOther(word) }
        let hail = words.prefix { remarks.hails?.contains($0) == true }.count
        let polite = words.reversed().prefix { remarks.hails?.contains($0) == true }.count
        let positions = Set([hail, words.count - 1 - polite]).filter { words.indices.contains($0) && isName(words[$0]) }
        guard !positions.isEmpty, positions.count < parts.count else { return nil }
        for position in positions.sorted(by: >) { parts.remove(at: position) }
        return parts.joined(separator: " ")
    }

    /// A text without words of endearment that commas part from the rest: "at dusk turn on the lamp, love, but only if
    /// …"; `nil` where it has none.
    func withoutEndearments(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: ",")) else { return nil }
        let parts = text.split(separator: ",")
        let endearments = language.endearments.value
        let isKept = parts.map { !endearments.contains(language.normalizer.words(of: String($0))) }
        guard isKept.contains(true), isKept.contains(false) else { return nil }
        var result = ""
        for (position, part) in parts.enumerated() where isKept[position] {
            // What the word stood between goes on.
            let isBehindComma = position > 0 && isKept[position - 1]
            result += (isBehindComma ? "," : "") + part
        }
        return result
    }
}
