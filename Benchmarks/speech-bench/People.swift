import Foundation

/// Recordings of people that don't ask the house for anything, and of single words.
enum People {
    /// Words that are something by themselves.
    private static let meant = ["stop", "yes", "no"]

    /// Words that mean the opposite of each other.
    private static let opposites = ["on": "off", "off": "on"]

    /// The recordings of a folder by half of its speakers, in order of their names; at most `limit`, evenly taken.
    fileprivate static func recordings(in folder: String, _ half: Half?, limit: Int) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
            $0.hasSuffix(".flac") || $0.hasSuffix(".wav")
        }
        return names.filter { half == nil || Self.half(of: speaker(of: $0)) == half }.evenly(limit)
            .map { folder + "/" + $0 }
    }

    /// In which half a speaker is, whatever the word.
    private static func half(of speaker: String) -> Half {
        speaker.utf8.reduce(0) { $0 + Int($1) } % 2 == 0 ? .first : .second
    }

    /// The speaker: what stands before "_nohash" in `0a2b400e_nohash_1.flac`, without a word in front.
    private static func speaker(of name: String) -> String {
        let parts = name.split(separator: "_")
        guard let mark = parts.firstIndex(of: "nohash"), mark > 0 else { return name }
        return String(parts[mark - 1])
    }

    /// The folders in a folder, in order of their names.
    fileprivate static func folders(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder + "/" + $0, isDirectory: &isFolder)
                && isFolder.boolValue
        }
    }

    fileprivate static func isMeant(_ word: String) -> Bool { meant.contains(word) }

    fileprivate static func opposite(of word: String) -> String? { opposites[word] }
}

extension Measurement {
    /// How often a single word of people is heard as that word, and how often something is done for it: `folder` has a
    /// folder of recordings for each word. Nothing plays or waits for an answer, so nothing is to be done for any of
    /// them. Each half of the speakers has rows of its own.
    func measure(wordsIn folder: String, _ half: Half?, limit: Int, _ report: inout Report) throws {
        guard let half else {
            for half in [Half.first, .second] {
                try measure(wordsIn: folder, half, limit: (limit + 1) / 2, &report)
            }
            return
        }
        var acted = Share(count: 0, total: 0)
        var mistaken = Share(count: 0, total: 0)
        var opposite = Share(count: 0, total: 0)
        for word in try People.folders(in: folder) {
            let clips = try People.recordings(in: folder + "/" + word, half, limit: limit)
            guard !clips.isEmpty else { continue }
            let objects = try heard(clips).objects
            let believed = objects.filter { $0["reason"] as? String != "lowConfidence" }
                .compactMap { $0["hypothesis"] as? String }
            if People.isMeant(word) {
                report.add(
                    "people's “\(word)” heard, \(half.rawValue) half",
                    Share(count: believed.count { $0 == word }, total: clips.count))
            }
            mistaken += Share(count: believed.count { $0 != word && People.isMeant($0) }, total: clips.count)
            if let other = People.opposite(of: word) {
                opposite += Share(count: believed.count { $0 == other }, total: clips.count)
            }
            acted += Share(count: objects.count(where: Self.isActedOn), total: clips.count)
        }
        report.add("people's words taken for “stop”, “yes” or “no”, \(half.rawValue) half", mistaken)
        report.add("people's “on” and “off” taken for each other, \(half.rawValue) half", opposite)
        report.add("people's single words acted on, \(half.rawValue) half", acted)
    }

    /// How often something is done for phrases of people that aren't for the house:
    /// `folder` has a folder of recordings for each.
    func measure(phrasesIn folder: String, _ half: Half?, limit: Int, _ report: inout Report) throws {
        var all = Share(count: 0, total: 0)
        for phrase in try People.folders(in: folder) {
            let clips = try People.recordings(in: folder + "/" + phrase, half, limit: limit)
            guard !clips.isEmpty else { continue }
            let objects = try heard(clips, accepting: Program.endsOfRecordings).objects
            // Of a recording that is cut off nothing can be told.
            let whole = Set(objects.compactMap { $0["file"] as? String }).count
            all += Share(count: objects.count(where: Self.isActedOn), total: whole)
        }
        report.add("people's phrases acted on", all)
    }
}
