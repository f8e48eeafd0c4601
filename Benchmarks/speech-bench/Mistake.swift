/// Why something that was said didn't come out right.
enum Mistake: String, CaseIterable {
    /// The recogniser's grammar doesn't have such a sentence.
    case shape = "shape not covered"
    /// Only numbers differ from what was said.
    case number
    /// Only words differ that turn a sentence round.
    case turning = "on/off and the like"
    /// Another name, or any other word.
    case name = "name or another word"
    /// No words were heard.
    case unheard = "not heard"
    /// The words were right, and not believed.
    case refused = "refused"

    private static let numbers = Set(
        [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty",
            "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "half", "quarter",
        ])

    /// The words that turn a sentence round.
    static let turningWords = [
        "on", "off", "up", "down", "open", "close", "lock", "unlock", "start", "stop", "yes", "no", "more", "less",
    ]

    /// The kind of a mistake.
    /// - Parameters:
    ///   - means: whether what was heard comes to the same as what was said.
    ///   - isCovered: whether the recogniser's grammar has what was said.
    init(said: String, heard: String, means: Bool, isCovered: Bool) {
        let said = said.split(separator: " ").map(String.init)
        let heard = heard.split(separator: " ").map(String.init)
        func isSame(without words: Set<String>) -> Bool {
            said.filter { !words.contains($0) } == heard.filter { !words.contains($0) }
        }
        self =
            heard.isEmpty
            ? .unheard
            : means || said == heard
                ? .refused
                : isSame(without: Self.numbers)
                    ? .number : isSame(without: Set(Self.turningWords)) ? .turning : isCovered ? .name : .shape
    }
}

/// Which of the words that turn a sentence round was heard as which.
struct Confusions {
    private var counts: [String: [String: Int]] = [:]

    /// Counts the words of a sentence, heard with as many words as were said.
    mutating func add(said: String, heard: String) {
        let said = said.split(separator: " ").map(String.init)
        let heard = heard.split(separator: " ").map(String.init)
        guard said.count == heard.count else { return }
        for (word, other) in zip(said, heard) where Mistake.turningWords.contains(word) {
            counts[word, default: [:]][other, default: 0] += 1
        }
    }

    /// A line for each word that was said: what it was heard as, the most frequent first.
    var lines: [String] {
        counts.sorted { $0.key < $1.key }.map { word, others in
            let heard = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
            return "“\(word)” heard as: \(heard.joined(separator: ", "))"
        }
    }
}
