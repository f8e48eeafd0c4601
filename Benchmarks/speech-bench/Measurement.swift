import Foundation
import TestSupport

/// The measurements.
struct Measurement {
    /// The built program.
    let program: Program
    /// The home that commands are spoken to.
    let home: String

    private static let noon = "2026-03-02T12:00"
    private static let ratios = [6.0, 9, 12, 15, 18, 21, 24]

    // MARK: Human orders

    /// How many orders are right, clean and in noise.
    func measure(_ orders: CoffeeOrders, _ scratch: String, _ report: inout Report) throws {
        let clips = try orders.orders.map { try Sound.read($0.clip) }
        report.add("orders, clean", try right(orders, orders.orders.map(\.clip), clips, &report))
        var byRatio = Self.ratios.map { _ in Share(count: 0, total: 0) }
        for noise in Noise.allCases {
            var all = Share(count: 0, total: 0)
            for (number, ratio) in Self.ratios.enumerated() {
                // Each ratio has its part of the orders, so that all together are heard once in each noise.
                let part = clips.indices.filter { $0 % Self.ratios.count == number }
                var generator = SeededGenerator(seed: UInt64(number))
                let paths = try part.map { index in
                    let sound = noise.samples(clips[index].count, voices: clips, using: &generator)
                    let path = "\(scratch)/\(index).wav"
                    try Sound.write(Noise.mixed(clips[index], with: sound, decibels: ratio), to: path)
                    return path
                }
                let share = try right(orders.only(part), paths, part.map { clips[$0] }, &report)
                report.add("orders, \(noise.rawValue), \(Int(ratio)) dB", share)
                all += share
                byRatio[number] += share
            }
            report.add("orders, \(noise.rawValue), 6 to 24 dB", all)
        }
        for (ratio, share) in zip(Self.ratios, byRatio) { report.add("orders, all noises, \(Int(ratio)) dB", share) }
    }

    private func right(
        _ orders: CoffeeOrders, _ paths: [String], _ clips: [[Int16]], _ report: inout Report
    ) throws -> Share {
        let arguments = ["hear", "--json", "--jsgf", orders.grammar]
        let (objects, run) = try program.objects(arguments + paths)
        report.add(run, audioSeconds: Double(clips.map(\.count).reduce(0, +)) / 16_000, latencies: [])
        var heard = objects.map { [$0] }
        // These results don't name their files; where a file holds several utterances, each is heard on its own.
        if objects.count != paths.count { heard = try paths.map { try program.objects(arguments + [$0]).objects } }
        let right = zip(heard, orders.orders).count { results, order in
            let words = results.compactMap { $0["hypothesis"] as? String }.joined(separator: " ")
            return orders.slots(in: words) == order.slots
        }
        return Share(count: right, total: paths.count)
    }

    /// How many orders are heard as commands for the home, which none is.
    func measure(foreign orders: CoffeeOrders, _ report: inout Report) throws {
        let (objects, run) = try heard(orders.orders.map(\.clip))
        let seconds = try orders.orders.reduce(0.0) { try $0 + Double(Sound.read($1.clip).count) / 16_000 }
        report.add(run, audioSeconds: seconds, latencies: [])
        report.add(
            "orders acted on by the home",
            Share(count: objects.count(where: Self.isActedOn), total: orders.orders.count))
        for object in objects { report.add(Report.Trial(confidence: Self.confidence(of: object), kind: .foreign)) }
    }

    /// How many sentences that are no commands something comes of, each spoken by another voice.
    func measure(nearMisses sentences: [String], _ scratch: String, _ report: inout Report) throws {
        let paths = sentences.indices.map { "\(scratch)/near-\($0).wav" }
        for (number, path) in paths.enumerated() {
            try HomeCommands.speak(
                sentences[number], by: HomeCommands.voices[number % HomeCommands.voices.count], to: path)
        }
        let (objects, _) = try heard(paths)
        report.add("near misses acted on", Share(count: objects.count(where: Self.isActedOn), total: sentences.count))
    }

    static func isActedOn(_ object: [String: Any]) -> Bool {
        ["done", "answered", "failed"].contains(object["outcome"] as? String ?? "")
    }

    static func confidence(of object: [String: Any]) -> Double { object["confidence"] as? Double ?? 0 }

    // MARK: Commands for the home

    /// How many commands of each voice are right.
    /// - Parameter talk: what is said by somebody who talks in the background.
    func measure(_ sentences: [String], talk: [String], _ scratch: String, _ report: inout Report) throws {
        let wanted = try meanings(of: sentences)
        var all = Outcome()
        for voice in HomeCommands.voices {
            let outcome = try commands(sentences, wanted, by: voice, among: .nothing, [], scratch, &report)
            report.add("commands, \(voice.name)", outcome.right)
            all += outcome
        }
        report.add("commands, all voices", all.right)
        report.add("commands, done wrongly", all.wrong)
        let talk = try talk.enumerated().map { number, sentence in
            let path = "\(scratch)/talk-\(number).wav"
            let voices = HomeCommands.voices.dropFirst(Self.voicesInNoise)
            try HomeCommands.speak(sentence, by: voices[voices.startIndex + number % voices.count], to: path)
            return path
        }
        for surroundings in Surroundings.allCases where surroundings != .nothing {
            var all = Outcome()
            for voice in HomeCommands.voices.prefix(Self.voicesInNoise) {
                all += try commands(sentences, wanted, by: voice, among: surroundings, talk, scratch, &report)
            }
            report.add("commands, \(surroundings.rawValue)", all.right)
            report.add("commands, \(surroundings.rawValue), done wrongly", all.wrong)
        }
    }

    /// The first so many voices, flite's, speak in noise, too.
    private static let voicesInNoise = 4

    /// How many commands were right, and how many were something else that was done.
    struct Outcome {
        var right = Share(count: 0, total: 0)
        var wrong = Share(count: 0, total: 0)

        static func += (outcome: inout Outcome, other: Outcome) {
            outcome.right += other.right
            outcome.wrong += other.wrong
        }
    }

    private func commands(
        _ sentences: [String], _ wanted: [String], by voice: HomeCommands.Voice, among surroundings: Surroundings,
        _ talk: [String], _ scratch: String, _ report: inout Report
    ) throws -> Outcome {
        let paths = sentences.indices.map { "\(scratch)/home-\($0).wav" }
        for (sentence, path) in zip(sentences, paths) { try HomeCommands.speak(sentence, by: voice, to: path) }
        try surroundings.add(to: paths, talk: talk)
        let seconds = try paths.reduce(0.0) { try $0 + Double(Sound.read($1).count) / 16_000 }
        let (objects, run) = try heard(paths)
        report.add(run, audioSeconds: seconds, latencies: objects.compactMap { $0["latency"] as? Double })
        let byFile = Dictionary(grouping: objects) { $0["file"] as? String ?? "" }
        var outcome = Outcome(
            right: Share(count: 0, total: sentences.count), wrong: Share(count: 0, total: sentences.count))
        for (path, meaning) in zip(paths, wanted) {
            // What wasn't acted on before and after the command did no harm.
            let results = (byFile[path] ?? []).filter { $0["outcome"] as? String != "notUnderstood" }
            let isRight = results.count == 1 && results.first.map(Self.meaning) == meaning
            if isRight { outcome.right.count += 1 }
            if !isRight, results.contains(where: { $0["outcome"] as? String == "done" }) { outcome.wrong.count += 1 }
        }
        if surroundings == .nothing { try judge(objects, paths, wanted, &report) }
        return outcome
    }

    /// Notes how far each hearing was trusted and whether its words were right, whatever was then done.
    private func judge(
        _ objects: [[String: Any]], _ paths: [String], _ wanted: [String], _ report: inout Report
    ) throws {
        let meanings = try meanings(of: objects.map { $0["hypothesis"] as? String ?? "" })
        let wantedByFile = Dictionary(zip(paths, wanted), uniquingKeysWith: { first, _ in first })
        for (object, meaning) in zip(objects, meanings) {
            let isRight = wantedByFile[object["file"] as? String ?? ""] == meaning
            report.add(Report.Trial(confidence: Self.confidence(of: object), kind: isRight ? .right : .wrong))
        }
    }

    func heard(
        _ paths: [String], accepting ends: Set<Int32> = Program.plainEnds
    ) throws -> (objects: [[String: Any]], run: Program.Run) {
        try program.objects(
            ["hear", "--json", "--dry-run", "--now", Self.noon, "--home", home] + paths, accepting: ends)
    }

    /// What typed sentences come to.
    func meanings(of sentences: [String]) throws -> [String] {
        guard !sentences.isEmpty else { return [] }
        // An empty line is no utterance.
        let lines = sentences.map { $0.isEmpty ? "-" : $0 }
        let (objects, _) = try program.objects(
            ["say", "--json", "--dry-run", "--now", Self.noon, "--home", home],
            input: lines.joined(separator: "\n") + "\n")
        guard objects.count == sentences.count else {
            throw BenchError(description: "\(sentences.count) lines gave \(objects.count) results")
        }
        return objects.map(Self.meaning)
    }

    /// What a result comes to, its words left out.
    static func meaning(of object: [String: Any]) -> String {
        let parts: [String: Any] = ["outcome": object["outcome"] ?? "", "commands": object["commands"] ?? []]
        let data = try? JSONSerialization.data(withJSONObject: parts, options: [.sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
