public import Speech

/// Why the engine could not be made ready or could not go on.
public enum DecodingError: Error, Equatable, Sendable {
    /// The acoustic model at `path` lacks `file`, or it is empty.
    case modelMissing(path: String, file: String)
    /// The engine refused the acoustic model at `path`; `detail` is what it logged.
    case modelBroken(path: String, detail: String)
    /// The network that hears beside the acoustic model can't be read; `detail` says why.
    case networkBroken(detail: String)
    /// The lexicon cannot say how words sound.
    case lexicon(LexiconError)
    /// A pronunciation of `word` has phones that the acoustic model lacks.
    case unknownPhones(word: String, phones: [String])
    /// The automaton is no grammar: a state that is not there, a probability outside 0…1, no words.
    case invalidGrammar(reason: String)
    /// The engine refused the grammar; `detail` is what it logged.
    case grammarRefused(detail: String)
    /// A call of the engine failed; trying the next utterance may help.
    case engineFailed(operation: String, code: Int)
    /// `decode` or `finish` before `begin`, `begin` and grammar changes inside an utterance, or any of them while
    /// another call is at work.
    case wrongOrder(operation: String)
    /// What was being worked out is not needed any more.
    case calledOff
}

extension DecodingError: CustomStringConvertible {
    /// What is wrong and what to do about it, for people.
    public var description: String {
        switch self {
        case .modelMissing(let path, let file):
            "the acoustic model \(path) lacks \(file): install the Debian package pocketsphinx-en-us, "
                + "or set \(AcousticModel.variable) to the folder of another model"
        case .modelBroken(let path, let detail):
            "the acoustic model \(path) cannot be loaded: \(detail)"
        case .networkBroken(let detail): detail
        case .lexicon(let error): error.description
        case .unknownPhones(let word, let phones):
            "the acoustic model has no sound \(phones.joined(separator: ", ")) for \"\(word)\""
        case .invalidGrammar(let reason): "this is no grammar for the recogniser: \(reason)"
        case .grammarRefused(let detail): "the recogniser refused the grammar: \(detail)"
        case .engineFailed(let operation, let code): "the recogniser failed in \(operation) (code \(code))"
        case .wrongOrder(let operation): "the recogniser was asked to \(operation) at the wrong moment"
        case .calledOff: "the recogniser was told to stop"
        }
    }
}
