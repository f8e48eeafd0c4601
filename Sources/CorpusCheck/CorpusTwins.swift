import HouseService

/// Finds cases that stand twice. Two expectations of the same words drift apart, and nobody knows which one holds.
public struct CorpusTwins {
    /// A case that stands somewhere else, too.
    public struct Twin: Hashable, Sendable {
        /// What is said last in it.
        public var said: String
        /// Where it stands first.
        public var first: String
        /// Where it stands again.
        public var second: String
    }

    /// What makes two cases the same: the home and all that is said in it, with where, by whom and when.
    private struct Case: Hashable {
        var home: String
        var turns: [[String?]]
    }

    /// The cases in the files and folders that stand twice.
    /// - Throws: `InputError` if a file can't be read.
    public static func twins(in paths: [String]) throws -> [Twin] {
        var places: [Case: String] = [:]
        var twins: [Twin] = []
        for path in try CorpusFinder.files(in: paths) {
            let file = try CorpusFile(path: path)
            for conversation in file.conversations {
                guard let last = conversation.last else { continue }
                let place = "\(path):\(last.line)"
                let turns = conversation.map { [$0.said, $0.room, $0.person, $0.now ?? CorpusRunner.noon] }
                let known = places.updateValue(place, forKey: Case(home: file.home, turns: turns))
                if let known { twins.append(Twin(said: last.said, first: known, second: place)) }
            }
        }
        return twins
    }
}

extension CorpusFile.Turn {
    /// What is said: the text, or the path of the sound.
    fileprivate var said: String {
        switch utterance {
        case .say(let text), .hear(let text): text
        }
    }
}
