internal import Foundation
internal import JSGF

/// New names whose end a sign tells: in quotation marks, or in front of a colon. So they may hold any words, those of
/// commands among them: `make a rule called Laundry Day: every Saturday …`.
extension Understanding {
    private static let opening: Set<Character> = ["\"", "“", "„", "«", "»"]
    private static let closing: Set<Character> = ["\"", "”", "“", "»", "«"]

    /// What a text says that gives a name which signs mark; `nil` where there is no such name.
    func withMarkedName(_ text: String, scratch: inout MatchScratch) -> Meaning? {
        // Every utterance comes by here, so the bytes are looked at first.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\"") || $0 >= 0x80 }) else {
            return nil
        }
        return quoted(text, scratch: &scratch) ?? titled(text, scratch: &scratch)
    }

    /// `Call the lamp "Sunny"`: any of the quotations may be the name.
    private func quoted(_ text: String, scratch: inout MatchScratch) -> Meaning? {
        var rest = text[...]
        while let start = rest.firstIndex(where: Self.opening.contains) {
            let inside = text.index(after: start)
            guard let end = text[inside...].firstIndex(where: Self.closing.contains) else { return nil }
            rest = text[text.index(after: end)...]
            let name = language.normalizer.words(of: String(text[inside..<end]))
            let before = language.normalizer.words(of: String(text[..<start]))
            guard !name.isEmpty, name.count <= Self.longestName, !before.isEmpty else { continue }
            if let meaning = naming(name, between: before, and: String(rest), scratch: &scratch) { return meaning }
        }
        return nil
    }

    /// "New scene, Lights Out: …": what stands between a word that gives names and the colon, or else the fewest words
    /// that can be a name.
    private func titled(_ text: String, scratch: inout MatchScratch) -> Meaning? {
        guard let cut = language.normalizer.cuts(of: text).first(where: { $0.sign == .colon }) else { return nil }
        let lengths = (1...Self.longestName).filter { $0 < cut.before.count }
        let isBegun = { (length: Int) in
            language.normalizer.words.naming.contains(cut.before[cut.before.count - length - 1])
        }
        for length in lengths.filter(isBegun) + lengths.filter({ !isBegun($0) }) {
            let (before, name) = (Array(cut.before.dropLast(length)), Array(cut.before.suffix(length)))
            if let meaning = naming(name, between: before, and: cut.after, scratch: &scratch) { return meaning }
        }
        return nil
    }

    private func naming(
        _ name: [String], between before: [String], and after: String, scratch: inout MatchScratch
    ) -> Meaning? {
        let symbols = language.normalizer.words
        guard before.contains(where: symbols.naming.contains), let first = name.first, let last = name.last,
            !symbols.isNoPartOfNames(first), symbols.dangling?.contains(first) != true,
            !symbols.naming.contains(first), !symbols.naming.contains(last)
        else { return nil }
        let ways = [language.normalizer.wordsWithCommas(of: after), language.normalizer.words(of: after)]
        for way in ways.compactMap(\.self) {
            let words = repair.splittingEndings(before + [symbols.anyName] + way)
            if let meaning = matched(words, scratch: &scratch)?.replacingName(
                symbols.anyName, by: name.joined(separator: " "))
            {
                return meaning
            }
        }
        return nil
    }
}
