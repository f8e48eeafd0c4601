/// One of several readers of a sentence, which are tried in order. `hearth say --explain` names the one that was taken.
struct NamedReader<Reader, Result>: Sendable {
    /// What it takes a sentence for.
    let name: String
    /// What it makes of a sentence; `nil` where the sentence is none of its kind.
    let read: @Sendable (Reader, Meaning) -> Result?

    init(_ name: String, _ read: @escaping @Sendable (Reader, Meaning) -> Result?) {
        self.name = name
        self.read = read
    }
}

extension Array {
    /// What the first of them that makes something of a sentence makes of it.
    func first<Reader, Result>(_ reader: Reader, of sentence: Meaning, in situation: Situation) -> Result?
    where Element == NamedReader<Reader, Result> {
        let trace = situation.trace
        let before = trace?.names.count ?? 0
        for way in self {
            guard let result = way.read(reader, sentence) else {
                trace?.names.removeSubrange(before...)
                continue
            }
            trace?.names.append(way.name)
            return result
        }
        return nil
    }
}

/// The names of the readers that were taken, the innermost first.
final class ReadingTrace {
    var names: [String] = []
}
