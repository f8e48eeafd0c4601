import Foundation
import Yams

/// Short requests that people make of a speaker every day, to several homes. They were written down before anybody looked which of
/// them the recogniser's grammar has, and nothing is learnt from them.
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

    private init(file: String) throws {
        guard let root = try Yams.compose(yaml: try String(contentsOfFile: file, encoding: .utf8)),
            let home = root["home"]?.string
        else { throw BenchError(description: "\(file) names no home") }
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
        for requests in all {
            let sentences = requests.sentences.half(half).evenly(most)
            let bench = Measurement(program: program, home: requests.home)
            endings += try bench.endings(of: sentences, scratch, &report)
        }
        func share(of ending: Ending) -> Share {
            Share(count: endings.count { $0 == ending }, total: endings.count)
        }
        report.add("everyday requests, right", share(of: .right))
        report.add("everyday requests, asked about", share(of: .asked))
        report.add("everyday requests, done wrongly", share(of: .wrong))
        report.add("everyday requests, not heard", share(of: .refused))
    }

    private func endings(of sentences: [String], _ scratch: String, _ report: inout Report) throws -> [Ending] {
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
        return zip(paths, wanted).map { path, meaning in
            let results = (byFile[path] ?? []).filter { $0["outcome"] as? String != "notUnderstood" }
            if results.isEmpty { return .refused }
            if results.count == 1, results.first.map(Self.meaning) == meaning { return .right }
            return results.contains(where: Self.isActedOn) ? .wrong : .asked
        }
    }
}
