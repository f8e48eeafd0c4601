public import JSGF

/// Utterances that nobody means: noise, words in any order, and sentences with slips in them.
public struct RandomUtterances: Sendable {
    /// What an utterance is made of.
    public enum Kind: CaseIterable, Sendable {
        /// Any characters.
        case noise
        /// Words of the vocabulary in any order.
        case words
        /// A sentence of the grammar with its words in another order.
        case shuffled
        /// A sentence of the grammar with words or letters left out, doubled, swapped or replaced.
        case mutated
    }

    private let words: [String]
    private let sampler: SentenceSampler
    private static let symbols = Array("abcdefghijklmnopqrstuvwxyz 0123456789.,;:!?%°'\"-/()&+\u{0}\n\tçéß🏠")

    /// Makes a source of utterances for a grammar.
    public init(_ automaton: Automaton) {
        words = automaton.vocabulary.texts
        sampler = SentenceSampler(automaton)
    }

    /// An utterance of a kind.
    public func utterance(_ kind: Kind, using generator: inout some RandomNumberGenerator) -> String {
        switch kind {
        case .noise:
            return String((0..<Int.random(in: 0...80, using: &generator)).map { _ in picked(Self.symbols, &generator) })
        case .words:
            let count = Int.random(in: 1...12, using: &generator)
            return (0..<count).map { _ in picked(words, &generator) }.joined(separator: " ")
        case .shuffled:
            return sentence(&generator).shuffled(using: &generator).joined(separator: " ")
        case .mutated:
            var sentence = sentence(&generator)
            for _ in 0...Int.random(in: 0...2, using: &generator) { mutate(&sentence, &generator) }
            return sentence.joined(separator: " ")
        }
    }

    private func sentence(_ generator: inout some RandomNumberGenerator) -> [String] {
        sampler.sample(using: &generator, maximumWords: 20)?.words ?? []
    }

    private func mutate(_ sentence: inout [String], _ generator: inout some RandomNumberGenerator) {
        guard let position = sentence.indices.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: sentence.remove(at: position)
        case 1: sentence.insert(sentence[position], at: position)
        case 2: sentence.swapAt(position, Int.random(in: sentence.indices, using: &generator))
        case 3: sentence[position] = picked(words, &generator)
        default: sentence[position] = misspelled(sentence[position], &generator)
        }
    }

    private func misspelled(_ word: String, _ generator: inout some RandomNumberGenerator) -> String {
        var letters = Array(word)
        guard let position = letters.indices.randomElement(using: &generator) else { return word }
        letters[position] = picked(Self.symbols, &generator)
        return String(letters)
    }

    private func picked<Element>(_ elements: [Element], _ generator: inout some RandomNumberGenerator) -> Element
    where Element: Sendable {
        elements[Int.random(in: elements.indices, using: &generator)]
    }
}
