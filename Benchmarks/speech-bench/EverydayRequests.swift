import Foundation
import Yams

/// Short requests that people make of a speaker every day, to several homes. They were written down before anybody
/// looked which of them the recogniser's grammar has, and nothing is learnt from them.
struct EverydayRequests {
    /// The path of the home that they are made of.
    let home: String
    /// What is said.
    let sentences: [String]

    /// Reads all lists of a folder, in order of their names.
    static func all(in folder: String) throws -> [EverydayRequests] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { $0.hasSuffix(".yaml") }.map {
            try EverydayRequests(file: folder + "/" + $0)
        }
    }

    /// The path of the list itself.
    private let path: String

    /// Those that the recogniser's grammar doesn't have.
    func unheard(by program: Program) throws -> Set<String> {
        let run = try program.run(["grammar", "--coverage", path, "--unheard"])
        let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
        return Set(lines.compactMap { $0.split(separator: "\t").last.map(String.init) })
    }

    private init(file: String) throws {
        guard let root = try Yams.compose(yaml: try String(contentsOfFile: file, encoding: .utf8)),
            let home = root["home"]?.string
        else { throw BenchError(description: "\(file) names no home") }
        path = URL(fileURLWithPath: file).path
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        self.home = folder.appendingPathComponent(home).standardizedFileURL.path
        sentences = (root["cases"]?.sequence ?? []).compactMap { $0["say"]?.string }
    }
}

extension Measurement {
    /// What became of what was said.
    private enum Ending { case right, asked, wrong, refused }

    /// How many everyday requests are right, each by another voice than the one before, and what becomes of the others.
    static func measure(
        _ all: [EverydayRequests], _ half: Half?, _ most: Int, by program: Program, _ scratch: String,
        _ report: inout Report
    ) throws {
        var endings: [Ending] = []
        var mistakes: [Mistake] = []
        var confusions = Confusions()
        for requests in all {
            let sentences = requests.sentences.half(half).evenly(most)
            let bench = Measurement(program: program, home: requests.home)
            let heard = try bench.heard(sentences, scratch, &report)
            endings += heard.map(\.ending)
            mistakes += try bench.mistakes(among: heard, unheard: requests.unheard(by: program))
            for one in heard { confusions.add(said: one.said, heard: one.words) }
        }
        func share(of ending: Ending) -> Share {
            Share(count: endings.count { $0 == ending }, total: endings.count)
        }
        report.add("everyday requests, right", share(of: .right))
        report.add("everyday requests, asked about", share(of: .asked))
        report.add("everyday requests, done wrongly", share(of: .wrong))
        report.add("everyday requests, nothing done", share(of: .refused))
        for kind in Mistake.allCases {
            report.add(
                "everyday requests, wrong by: \(kind.rawValue)",
                Share(count: mistakes.count { $0 == kind }, total: endings.count))
        }
        for line in confusions.lines { print(line) }
    }

    /// What was said, what it should come to, and what became of it.
    private struct Heard {
        var said: String
        var wanted: String
        var words: String
        var ending: Ending
    }

    /// Why those didn't come out right that didn't.
    private func mistakes(among heard: [Heard], unheard: Set<String>) throws -> [Mistake] {
        let wrong = heard.filter { $0.ending != .right }
        let meanings = try meanings(of: wrong.map(\.words))
        return zip(wrong, meanings).map { one, meaning in
            Mistake(
                said: one.said, heard: one.words, means: meaning == one.wanted, isCovered: !unheard.contains(one.said))
        }
    }

    private func heard(_ sentences: [String], _ scratch: String, _ report: inout Report) throws -> [Heard] {
        let wanted = try meanings(of: sentences)
        let paths = sentences.indices.map { "\(scratch)/everyday-\($0).wav" }
        for (number, path) in paths.enumerated() {
            try HomeCommands.speak(
                sentences[number], by: HomeCommands.voices[number % HomeCommands.voices.count], to: path)
        }
        let (objects, run) = try heard(paths)
        let seconds = try paths.reduce(0.0) { try $0 + Double(Sound.read($1).count) / 16_000 }
        report.add(run, audioSeconds: seconds, latencies: objects.compactMap { $0["latency"] as? Double })
        let byFile = Dictionary(grouping: objects) { $0["file"] as? String ?? "" }
        return zip(zip(sentences, paths), wanted).map { spoken, meaning in
            let results = byFile[spoken.1] ?? []
            let words = results.compactMap { $0["hypothesis"] as? String }.joined(separator: " ")
            return Heard(said: spoken.0, wanted: meaning, words: words, ending: Self.ending(of: results, meaning))
        }
    }

    private static func ending(of results: [[String: Any]], _ wanted: String) -> Ending {
        let results = results.filter { $0["outcome"] as? String != "notUnderstood" }
        if results.isEmpty { return .refused }
        if results.count == 1, results.first.map(Self.meaning) == wanted { return .right }
        return results.contains(where: Self.isActedOn) ? .wrong : .asked
    }
}
