import Foundation

/// A pronouncing dictionary in the form the CMU Sphinx tools use: a word and its phones on each line, further
/// pronunciations of a word as `word(2)`, `word(3)`.
///
/// The whole file is read once and indexed by line; a look-up is a binary search in its bytes. With the 135,000 lines
/// of the American English dictionary that costs milliseconds, where building a table of strings costs half a second.
public struct LexiconFile: PronunciationSource {
    private let bytes: [UInt8]
    /// Where each line starts, in the order of the words.
    private let lines: [UInt32]

    /// Reads the dictionary at `path`.
    public init(path: String) throws(LexiconError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .dictionaryUnreadable(path: path)
        }
        guard data.count < Int(UInt32.max) else { throw .dictionaryUnreadable(path: path) }
        self.init(bytes: [UInt8](data))
        guard !lines.isEmpty else { throw .dictionaryEmpty(path: path) }
    }

    /// Takes the dictionary's text, which must be shorter than 4 GB.
    init(bytes: [UInt8]) {
        self.bytes = bytes
        lines = bytes.withUnsafeBytes { LexiconIndex.lines(in: $0) }
    }

    /// The number of pronunciations in the file.
    public var count: Int { lines.count }

    /// All pronunciations of `word` in the file's order of variants; empty where it has none.
    public func pronunciations(of word: String) -> [Pronunciation] {
        guard let first = pronunciation(ofEntry: word) else { return [] }
        var found = [first]
        while let next = pronunciation(ofEntry: "\(word)(\(found.count + 1))") {
            found.append(next)
        }
        return found
    }

    /// The phones on the line whose first column is exactly `entry`.
    private func pronunciation(ofEntry entry: String) -> Pronunciation? {
        var entry = entry
        return entry.withUTF8 { wanted in
            bytes.withUnsafeBytes { text in
                guard let line = LexiconIndex.find(UnsafeRawBufferPointer(wanted), in: text, lines: lines) else {
                    return nil
                }
                let phones = LexiconIndex.columns(after: line, in: text)
                return phones.isEmpty ? nil : Pronunciation(phones: phones)
            }
        }
    }
}
