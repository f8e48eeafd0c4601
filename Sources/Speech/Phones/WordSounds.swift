/// How words sound, by numbers, so that each of many names can be compared with each other one.
struct WordSounds {
    private let pronunciations: any PronunciationSource
    private var numbers: [String: Int] = [:]
    /// The ways in which each word is said: the first two, as numbers of phones.
    private var readings: [[[Int]]] = []
    private var phones: [String] = []
    /// What it costs to take one phone for another, for all that were met; a row for each.
    private var costs: [[Double]] = []
    /// What came of comparing single words.
    private var compared: [Int: Bool] = [:]

    /// Makes it with what knows how words sound.
    init(_ pronunciations: any PronunciationSource) { self.pronunciations = pronunciations }

    /// The numbers of some words.
    mutating func numbers(of words: [String]) -> [Int] {
        words.map { word in
            if let number = numbers[word] { return number }
            let number = readings.count
            numbers[word] = number
            readings.append(
                pronunciations.pronunciations(of: word).prefix(2).map { $0.phones.map { phone(named: $0) } })
            return number
        }
    }

    private mutating func phone(named name: String) -> Int {
        if let known = phones.firstIndex(of: name) { return known }
        phones.append(name)
        for row in costs.indices { costs[row].append(PhoneDistance.cost(phones[row], name)) }
        costs.append(phones.map { PhoneDistance.cost(name, $0) })
        return phones.count - 1
    }

    /// Whether some words, said one after the other, differ from others in less than a share of their phones.
    mutating func areNear(_ first: ArraySlice<Int>, _ second: ArraySlice<Int>, limit: Double) -> Bool {
        guard first.count == 1, second.count == 1, let one = first.first, let other = second.first else {
            return areSaidNearly(first, second, limit)
        }
        let key = one << 32 | other
        if let known = compared[key] { return known }
        let isNear = areSaidNearly(first, second, limit)
        compared[key] = isNear
        return isNear
    }

    private func areSaidNearly(_ first: ArraySlice<Int>, _ second: ArraySlice<Int>, _ limit: Double) -> Bool {
        let ways = all(first)
        return all(second).contains { other in ways.contains { isNear($0, other, limit) } }
    }

    /// All ways in which some words are said.
    private func all(_ words: ArraySlice<Int>) -> [[Int]] {
        words.reduce([[]]) { starts, word in starts.flatMap { start in readings[word].map { start + $0 } } }
    }

    private func isNear(_ first: [Int], _ second: [Int], _ limit: Double) -> Bool {
        let most = limit * Double(max(first.count, second.count))
        // The distance is at least the difference in length.
        return abs(Double(first.count - second.count)) < most
            && PhoneDistance.between(first, second, below: most) { costs[$0][$1] } < most
    }
}
