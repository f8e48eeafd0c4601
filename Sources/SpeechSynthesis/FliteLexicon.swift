import CFlite
internal import Speech
import Synchronization

/// Flite's CMU lexicon and the letter-to-sound rules trained on it: the phones of any word of plain letters.
///
/// Invariant: flite sets up its lexicon in one static object without any lock, so `shared` does it once, and every
/// look-up holds the lock that ``FliteVoice`` holds too.
struct FliteLexicon: Sendable {
    /// The lexicon of the process.
    static let shared = FliteLexicon()

    /// Whether the lexicon lists `word` (lower-case letters a to z), rather than having to guess.
    func lists(_ word: String) -> Bool {
        guard Self.isPlain(word) else { return false }
        return FliteEngine.withLock { cmu_lex_init().map { in_lex($0, word, nil, nil) != 0 } ?? false }
    }

    /// The phones of `word` (lower-case letters a to z) in the acoustic model's set; empty for anything else.
    func phones(of word: String, partOfSpeech: String? = nil) -> [String] {
        guard Self.isPlain(word) else { return [] }
        return FliteEngine.withLock {
            guard let lexicon = cmu_lex_init(), let list = lex_lookup(lexicon, word, partOfSpeech, nil) else {
                return []
            }
            defer { delete_val(list) }
            var phones: [String] = []
            var rest: UnsafePointer<cst_val>? = UnsafePointer(list)
            while let cell = rest {
                if let value = val_car(cell), let name = val_string(value),
                    let phone = PhoneSet.phone(ofFlite: String(cString: name))
                {
                    phones.append(phone)
                }
                rest = val_cdr(cell)
            }
            return phones
        }
    }

    /// Flite's rules index tables by letter: nothing but a to z may reach them, nor more of it than its buffers hold.
    private static func isPlain(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.count <= 60 && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }
}
