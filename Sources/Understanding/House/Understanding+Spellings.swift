internal import Foundation
internal import HomeModel
internal import JSGF

extension Understanding {
    /// How the names of all homes are said for which somebody has told that, each once.
    func spellings() -> [SpokenLanguage.Spelling] {
        var seen: Set<SpokenLanguage.Spelling> = []
        return structure.flatMap(\.spelledNames).map { name, says in
            SpokenLanguage.Spelling(words: language.normalizer.words(of: name), sound: soundWords(of: says))
        }.filter { seen.insert($0).inserted }
    }

    /// The words of how a name is said; hyphens part the syllables of a word, and stay.
    private func soundWords(of says: String) -> [String] {
        says.lowercased().split(whereSeparator: \.isWhitespace).flatMap { word in
            word.contains("-") ? [String(word)] : language.normalizer.words(of: String(word))
        }
    }

    /// A text with names spelled the way they sound, for a voice that reads it aloud.
    public func aloud(_ text: String) -> String {
        // The longer name first: it may have a shorter one in it.
        structure.flatMap(\.spelledNames).sorted { $0.name.count > $1.name.count }.reduce(text) { text, spelled in
            text.replacingWords(spelled.name, with: spelled.says)
        }
    }
}

extension Home {
    /// The names in it that have a spelling of how they are said.
    fileprivate var spelledNames: [(name: String, says: String)] {
        let services = accessories.lazy.flatMap(\.services).map { ($0.name, $0.says) }
        return ([(name, says)] + entities.lazy.map { ($0.name, $0.says) } + services).compactMap { name, says in
            says.map { (name, $0) }
        }
    }
}

extension String {
    /// The text with another put in for each place where `words` stand by themselves, whatever their case.
    fileprivate func replacingWords(_ words: String, with other: String) -> String {
        var result = ""
        var rest = self[...]
        while let range = rest.range(of: words, options: .caseInsensitive) {
            let isInWord = [rest[range.upperBound...].first, rest[..<range.lowerBound].last ?? result.last].contains {
                $0.map { $0.isLetter || $0 == "-" } ?? false
            }
            result += rest[..<range.lowerBound] + (isInWord ? rest[range] : other[...])
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}
