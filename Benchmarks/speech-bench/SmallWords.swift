import Foundation

extension Measurement {
    private static let teens = ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
    private static let tens = ["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let alone = ["yes", "no", "stop", "cancel", "off", "on", "up", "down", "next", "pause"]

    /// How well the words are heard that decide: single ones, and numbers in the teens before minutes and percent,
    /// by all voices.
    func measureSmallWords(limit: Int, _ scratch: String, _ report: inout Report) throws {
        let voices = HomeCommands.voices.evenly(limit)
        for word in Self.alone {
            let objects = try spoken(voices.map { (word, $0) }, "\(scratch)/alone")
            let heard = objects.count {
                $0["hypothesis"] as? String == word && $0["reason"] as? String != "lowConfidence"
            }
            report.add("voices' “\(word)” heard", Share(count: heard, total: voices.count))
        }
        for (unit, text) in [
            ("minutes", "set a timer for N minutes"), ("percent", "set the worktop light to N percent"),
        ] {
            for (name, numbers) in [("teens", Self.teens), ("tens", Self.tens)] {
                try measure(name, of: numbers, unit, in: text, voices, scratch, &report)
            }
        }
    }

    /// What becomes of a sentence with each number in the place of an N.
    private func measure(
        _ name: String, of numbers: [String], _ unit: String, in text: String, _ voices: [HomeCommands.Voice],
        _ scratch: String, _ report: inout Report
    ) throws {
        let sentences = numbers.map { text.replacing("N", with: $0) }
        let wanted = try meanings(of: sentences)
        var right = Share(count: 0, total: 0)
        var asked = right
        var wrong = right
        for (number, sentence) in sentences.enumerated() {
            // Each number by a third of the voices.
            let some = voices.indices.filter { ($0 + number) % 3 == 0 }.map { voices[$0] }
            let objects = try spoken(some.map { (sentence, $0) }, "\(scratch)/number")
            let done = objects.filter(Self.isActedOn)
            let well = done.count { Self.meaning(of: $0) == wanted[number] }
            let total = some.count
            right += Share(count: well, total: total)
            wrong += Share(count: done.count - well, total: total)
            asked += Share(count: objects.count { $0["outcome"] as? String == "confirm" }, total: total)
        }
        report.add("\(name) in \(unit), done", right)
        report.add("\(name) in \(unit), asked about", asked)
        report.add("\(name) in \(unit), done wrongly", wrong)
    }

    private func spoken(_ sentences: [(text: String, voice: HomeCommands.Voice)], _ path: String) throws
        -> [[String: Any]]
    {
        let paths = sentences.indices.map { "\(path)-\($0).wav" }
        for (path, sentence) in zip(paths, sentences) {
            try HomeCommands.speak(sentence.text, by: sentence.voice, to: path)
        }
        return paths.isEmpty ? [] : try heard(paths).objects
    }

    /// How many of the corpora's sentences the recogniser could hear at all, by what they ask for.
    func measureCoverage(of corpora: String, _ report: inout Report) throws {
        let run = try program.run(["grammar", "--coverage", corpora])
        for line in String(decoding: run.output, as: UTF8.self).split(separator: "\n").dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count == 3, let counts = columns[1].split(separator: " ").last?.split(separator: "/"),
                counts.count == 2, let heard = Int(counts[0]), let all = Int(counts[1])
            else { continue }
            let name = columns[2].isEmpty ? "nothing of these" : columns[2]
            report.add("could be heard: \(name)", Share(count: heard, total: all))
        }
    }
}
