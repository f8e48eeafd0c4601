import HouseService
import Yams

/// How much of what is said in corpora the recogniser can hear, by what it asks for.
///
/// What people say to a microphone most are single commands and questions of a few words, so these are counted apart:
/// rules, talk around a request and the turns of dialogues are rarer, and the free search hears them, too.
public struct HearingCoverage {
    /// How many texts there are, and how many of them can be heard.
    private struct Count {
        var heard = 0
        var all = 0

        mutating func add(_ isHeard: Bool) {
            all += 1
            if isHeard { heard += 1 }
        }

        var text: String {
            guard all > 0 else { return "-" }
            return "\((1000 * Double(heard) / Double(all)).rounded() / 10) % \(heard)/\(all)"
        }
    }

    private var counts: [String: (short: Count, whole: Count)] = [:]
    private var total = (short: Count(), whole: Count())
    private var heldOut = (short: Count(), whole: Count())
    /// The texts that can't be heard.
    public private(set) var unheard: [CorpusHomes.Text] = []

    /// Counts a text.
    mutating func add(_ said: CorpusHomes.Text, isHeard: Bool) {
        let key = said.capability
        counts[key, default: (Count(), Count())].whole.add(isHeard)
        total.whole.add(isHeard)
        if said.isHeldOut {
            heldOut.whole.add(isHeard)
            if said.isShort { heldOut.short.add(isHeard) }
        }
        if said.isShort {
            counts[key, default: (Count(), Count())].short.add(isHeard)
            total.short.add(isHeard)
        }
        if !isHeard { unheard.append(said) }
    }

    /// A table: short requests, all texts, and what they ask for, in the order of their number.
    public var text: String {
        let rows = counts.sorted { ($1.value.whole.all, $0.key) < ($0.value.whole.all, $1.key) }
        let lines = rows.map { Self.line($0.value.short, $0.value.whole, $0.key) }
        let sums = [
            Self.line(total.short, total.whole, "together"),
            Self.line(heldOut.short, heldOut.whole, "of these, held out from what is learnt"),
        ]
        return (["short\tall\tcapability"] + lines + sums).joined(separator: "\n")
    }

    private static func line(_ short: Count, _ whole: Count, _ name: String) -> String {
        "\(short.text)\t\(whole.text)\t\(name)"
    }
}

extension CorpusHomes.Text {
    /// The most words of a request that somebody says in one go to a microphone.
    private static let mostWords = 8

    /// Whether this is a single command or question of a few words, alone.
    public var isShort: Bool {
        isAlone && request == nil && commandCount < 2 && !capability.hasSuffix("Rule")
            && text.split(separator: " ").count <= Self.mostWords
    }
}
