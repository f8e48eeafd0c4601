public import Speech

/// What is written short and said long ("Dr", "Apt"), and initialisms that dictionaries read as words ("LED"): ways of
/// saying them that stand beside the dictionary's.
public struct Abbreviations: PronunciationSource {
    private let lexicon = FliteLexicon.shared

    /// Makes the source.
    public init() {}

    /// The further ways of saying `word`; none for most words.
    public func pronunciations(of word: String) -> [Pronunciation] {
        let long = (Self.expansions[word] ?? []).map { words in
            words.split(separator: " ").flatMap { lexicon.phones(of: String($0)) }
        }
        let letters = Self.letters.contains(word) ? [Initialism.phones(of: word)] : []
        return (long + letters).filter { !$0.isEmpty }.map(Pronunciation.init(phones:))
    }

    /// What abbreviations that people write into names stand for.
    private static let expansions: [String: [String]] = [
        "apt": ["apartment"], "ave": ["avenue"], "bdrm": ["bedroom"], "blvd": ["boulevard"], "bsmt": ["basement"],
        "br": ["bedroom"], "co": ["company"], "ctr": ["center"], "dept": ["department"], "dr": ["doctor", "drive"],
        "ext": ["exterior", "extension"], "fl": ["floor"], "flr": ["floor"], "ft": ["feet"], "ht": ["height"],
        "hum": ["humidity"], "int": ["interior"], "jr": ["junior"], "kg": ["kilograms"], "ln": ["lane"],
        "lr": ["living room"], "lt": ["light"], "ltd": ["limited"], "mr": ["mister"], "mrs": ["missus"],
        "mt": ["mount"], "pkwy": ["parkway"], "pl": ["place"], "prof": ["professor"], "rd": ["road"], "rm": ["room"],
        "sq": ["square"], "sr": ["senior"], "st": ["street", "saint"], "ste": ["suite"], "temp": ["temperature"],
        "vs": ["versus"], "wifi": ["wireless"], "xmas": ["christmas"],
    ]

    /// Initialisms that look like words.
    private static let letters: Set<String> = ["apt", "ev", "id", "io", "led", "ok", "ups", "va", "voc"]
}
