/// What was said, and all that tells what it means.
struct Utterance {
    /// The words as they were said or written, up to where they are looked at.
    let spoken: String
    /// The words as they are looked up, with names in full where a list names their last word once.
    let words: [String]
    /// The text that has these words.
    let text: String
    let situation: Situation
    /// Whether a request is looked for among words that the language doesn't know.
    let isWeighed: Bool

    /// Takes apart what was said.
    init(_ utterance: String, in situation: Situation, by language: Language, isWeighed: Bool = true) {
        // The text after the part that is looked at must not cost anything either.
        let isTooLong = utterance.utf8.count > TextNormalizer.maximumLength
        spoken = isTooLong ? String(utterance.prefix(TextNormalizer.maximumLength)) : utterance
        let said = language.normalizer.words(of: spoken)
        let full = SharedWords(names: situation.index.listNames, normalizer: language.normalizer).inFull(said)
        words = full ?? said
        text = full?.joined(separator: " ") ?? spoken
        self.situation = situation
        self.isWeighed = isWeighed
    }

    var conversation: Conversation { situation.conversation }
}
