import Foundation
import HomeModel
import JSGF
import Testing

@testable import Understanding

struct TmpTies {
    @Test func ties() throws {
        let (understanding, _) = try ExampleHome.understanding("flat")
        let sampler = SentenceSampler(understanding.automaton)
        var generator = SeededGenerator(seed: 77)
        var scratch = MatchScratch()
        var lines: [String] = []
        var count = 0
        for _ in 0..<30000 {
            guard let sample = sampler.sample(using: &generator, maximumWords: 20) else { continue }
            let produced = understanding.builder.meaning(of: sample.events)
            guard produced.child("history") != nil else { continue }
            count += 1
            let tokens = understanding.automaton.tokens(of: sample.words)
            guard understanding.automaton.match(tokens: tokens, scratch: &scratch) else { continue }
            let best = scratch.cost
            let won = understanding.builder.meaning(of: scratch.events)
            guard won != produced else { continue }
            let readings = understanding.automaton.bestMatches(tokens: tokens, limit: 64, scratch: &scratch)
            let own = readings.first { understanding.builder.meaning(of: $0.events) == produced }
            let tie = own.map { $0.cost <= best } ?? false
            lines.append(
                "\(tie ? "TIE" : "LOST") \(sample.words.joined(separator: " "))\n   own \(produced.short)\n   won \(won.short)"
            )
        }
        try "\(count)\n\(lines.joined(separator: "\n"))".write(
            toFile: "/tmp/conflicts/ties.txt", atomically: true, encoding: .utf8)
    }
}

extension Meaning {
    var short: String {
        name + "[" + attributes.map { $0.key + "=" + $0.value }.joined(separator: " ") + "]"
            + (children.isEmpty ? "" : "(" + children.map(\.short).joined(separator: ", ") + ")")
    }
}
