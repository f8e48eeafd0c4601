internal import Foundation
internal import HomeModel
internal import JSGF

/// How an utterance becomes a sentence of the grammar: as it is, or where it is none, with what people do to sentences
/// undone, one thing after the other until it makes sense.
extension Understanding {
    /// The most words of a name that nobody has given yet.
    private static let longestName = 5
    /// The most parts of an utterance that are looked at one by one.
    private static let mostClauses = 5
    /// How many words before the one that can't follow may be what is wrong.
    private static let mostSuspects = 12
    /// The most words of talk in front of a command.
    private static let longestTalk = 9
    /// How many words that may begin a reason are tried as its beginning.
    private static let mostReasons = 3
    /// The most ways that are tried of replacing what was taken back.
    private static let mostCorrections = 200

    /// What an utterance says, whatever the home; `nil` where it is nothing of the language.
    func meaning(of words: [String], text: String, scratch: inout MatchScratch) -> Meaning? {
        let parted = repair.splittingEndings(words)
        if let question = asQuestion(parted, text: text, scratch: &scratch) { return question }
        if let meaning = plain(parted, scratch: &scratch) { return meaning }
        let listed = language.normalizer.wordsWithCommas(of: text).map(repair.splittingEndings)
        if let listed, var meaning = matched(listed, scratch: &scratch) {
            meaning.children = meaning.children.map(\.loosened)
            return meaning
        }
        var tries = Self.mostCorrections
        if let meaning = corrected(parted, tries: &tries, scratch: &scratch) { return meaning }
        let named = [listed.flatMap { naming($0, scratch: &scratch) }, naming(words, scratch: &scratch)].compactMap(
            \.self)
        if let shortest = named.min(by: { $0.length < $1.length }) { return shortest.meaning }
        if let meaning = besideTalk(text, scratch: &scratch) { return meaning }
        if let meaning = beforeReason(words, scratch: &scratch) { return meaning }
        if let meaning = behindTalk(words, scratch: &scratch) { return meaning }
        return mended(words, scratch: &scratch)
    }

    func matched(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        guard !words.isEmpty, words.count <= Automaton.maximumWords,
            automaton.match(tokens: automaton.tokens(of: words), scratch: &scratch)
        else { return nil }
        return builder.meaning(of: scratch.events, words: words)
    }

    /// A statement with a question mark is a question: "front door locked?".
    private func asQuestion(_ words: [String], text: String, scratch: inout MatchScratch) -> Meaning? {
        guard text.last(where: { !$0.isWhitespace }) == "?" else { return nil }
        for start in language.normalizer.words.questions where words.first != start {
            if let meaning = matched([start] + words, scratch: &scratch), meaning.child("query") != nil {
                return meaning
            }
        }
        return nil
    }

    // MARK: Taken back

    /// The sentence with what was taken back replaced: "the kitchen, no, the bathroom light". What replaces it is of the
    /// same kind, so of several readings the one that is most like the sentence as it began is meant.
    private func corrected(_ words: [String], tries: inout Int, scratch: inout MatchScratch) -> Meaning? {
        guard tries > 0, let (start, end) = correction(in: words) else { return nil }
        let before = Array(words[..<start]).filter { !language.fillers.contains($0) }
        let after = Array(words[end...])
        // What stands behind may be corrected again.
        let began = plain(before, scratch: &scratch).flatMap { $0.isRequest ? $0 : nil }
        var best: Meaning?
        var least = Int.max
        for kept in (0..<before.count).reversed() where kept == 0 || before[kept - 1] != after.first {
            guard tries > 0 else { break }
            tries -= 1
            let candidate = Array(before[..<kept]) + after
            guard
                let meaning = plain(candidate, scratch: &scratch)
                    ?? corrected(candidate, tries: &tries, scratch: &scratch), meaning.isRequest
            else { continue }
            let distance = began.map { $0.distance(to: meaning) } ?? 0
            if distance < least { (best, least) = (meaning, distance) }
        }
        return best?.referring(to: began)
    }

    private func correction(in words: [String]) -> (start: Int, end: Int)? {
        for start in words.indices.dropFirst() {
            for phrase in language.corrections where words[start...].starts(with: phrase) {
                let end = start + phrase.count
                if end < words.count { return (start, end) }
            }
        }
        return nil
    }

    // MARK: Names that nobody has given yet

    /// A sentence with a new name in it, and how many words the name has.
    private typealias Named = (meaning: Meaning, length: Int)

    private func naming(_ words: [String], scratch: inout MatchScratch) -> Named? {
        let symbols = language.normalizer.words
        guard words.contains(where: symbols.naming.contains) else { return nil }
        let plain = words.filter { !language.fillers.contains($0) || $0 == "just" }
        if let found = named(words, scratch: &scratch) { return found }
        return plain.count < words.count ? named(plain, scratch: &scratch) : nil
    }

    /// The sentence with the shortest of its words that can be a name taken for one.
    private func named(_ spoken: [String], scratch: inout MatchScratch) -> Named? {
        let symbols = language.normalizer.words
        let suspects = suspects(in: spoken, scratch: &scratch)
        let isSpelled = spoken.contains(where: symbols.spelling.contains)
        for length in 1...Self.longestName where length < spoken.count {
            for start in suspects where start + length <= spoken.count {
                let span = spoken[start..<(start + length)]
                guard isSpelled || !span.contains(where: symbols.isNoPartOfNames) else { continue }
                var tried = spoken
                tried.replaceSubrange(start..<(start + length), with: [symbols.anyName])
                guard let meaning = matched(tried, scratch: &scratch) else { continue }
                let name = span.joined(separator: " ")
                if let named = meaning.replacingName(symbols.anyName, by: name) { return (named, length) }
            }
        }
        return nil
    }

    // MARK: Beside talk

    /// The requests among the parts of an utterance, where the rest is talk beside them: "it's late, lights off".
    private func besideTalk(_ text: String, scratch: inout MatchScratch) -> Meaning? {
        let clauses = language.normalizer.clauses(of: text)
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let remarks = language.normalizer.words.remarks
        var requests: [Meaning] = []
        var talk: [[String]] = []
        for clause in clauses {
            guard !clause.contains(where: remarks.reports.contains) else { return nil }
            let meaning = plain(repair.splittingEndings(clause), scratch: &scratch)
            if let meaning, meaning.isRequest, meaning.child("run").map({ $0.has("verb") }) ?? true {
                requests.append(meaning)
            } else if let value = meaning?.child("fragment")?.child("value"), let last = requests.popLast() {
                requests.append(last.valued(value))
            } else if meaning?.child("run") == nil,
                !clause.contains(where: remarks.moments.contains),
                remarks.openings.contains(clause[0]) || person(clause[0]) != nil && clause.contains(where: isBeing)
                    || (clause.contains(where: remarks.beings.contains) || isAboutPlace(clause, scratch: &scratch))
                        && !clause.contains(where: remarks.doings.contains)
            {
                talk.append(clause)
            } else if clause.allSatisfy(language.fillers.contains) {
                continue
            } else {
                return nil
            }
        }
        guard let first = requests.first else { return nil }
        if requests.count == 1 { return placed(first, by: talk, scratch: &scratch) }
        let isTogether = requests.allSatisfy(CommandInterpreter.isAction)
        // Nobody answers and makes rules in one breath.
        let hasRule = requests.contains { $0.child("rule") != nil }
        let hasQuery = requests.contains { $0.child("query") != nil }
        guard isTogether || talk.isEmpty, !(hasRule && hasQuery) else { return nil }
        // What is done later is part of what is asked for as much as what is done at once.
        let children = requests.flatMap(\.children)
        let all = Meaning(name: "", children: isTogether ? children.map(\.loosened) : children)
        return isTogether ? placed(all, by: talk, scratch: &scratch) : all
    }

    /// The command in front of why it is given: "make it brighter I'm cooking", as it is heard without commas.
    private func beforeReason(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        let remarks = language.normalizer.words.remarks
        let starts = words.indices.dropFirst(2).reversed().lazy.filter { remarks.reasons.contains(words[$0]) }
        for start in starts.prefix(Self.mostReasons) {
            guard words.count - start > 1, !words[start...].contains(where: remarks.reports.contains) else {
                return nil
            }
            guard let meaning = plain(Array(words[..<start]), scratch: &scratch) else { continue }
            let isRule =
                remarks.causes.contains(words[start]) && meaning.child("rule").map { !$0.has("unfinished") } ?? false
            if isRule { return meaning }
            if CommandInterpreter.isAction(meaning) {
                return placed(meaning, by: [Array(words[start...])], scratch: &scratch)
            }
        }
        return nil
    }

    /// The command behind talk that no comma parts from it: "I'm going to bed turn off the lights". What is told of others
    /// ("I'm watching him turn off the lights") is none.
    private func behindTalk(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        let remarks = language.normalizer.words.remarks
        guard let first = words.first, remarks.fronts.contains(first) || person(first) != nil else { return nil }
        for start in words.indices.dropFirst(2).prefix(Self.longestTalk) {
            let talk = words[..<start]
            guard !remarks.reports.contains(words[start]), !talk.contains(where: remarks.moments.contains) else {
                return nil
            }
            guard remarks.orders.contains(words[start]), talk.contains(where: isBeing),
                !talk.contains(where: remarks.doings.contains), !remarks.links.contains(words[start - 1])
            else { continue }
            guard let meaning = plain(Array(words[start...]), scratch: &scratch) else { continue }
            return CommandInterpreter.isAction(meaning) ? placed(meaning, by: [Array(talk)], scratch: &scratch) : nil
        }
        return nil
    }

    /// Whether a word tells how somebody or something is: "is", "mother's".
    func isBeing(_ word: String) -> Bool {
        let words = language.normalizer.words
        return words.remarks.beings.contains(word) || words.endings.contains(where: word.hasSuffix)
    }

    // MARK: Slips

    /// The words one of which is wrong where they are no sentence: one up to which they can be followed, and not far before
    /// that, so that the time doesn't grow with how many there are.
    private func suspects(in words: [String], scratch: inout MatchScratch) -> Range<Int> {
        guard !words.isEmpty, !automaton.match(tokens: automaton.tokens(of: words), scratch: &scratch) else {
            return 0..<0
        }
        let end = min(scratch.furthest + 1, words.count)
        return max(0, end - Self.mostSuspects)..<end
    }

    private func mended(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        let kept = words.filter { !language.fillers.contains($0) }
        let suspects = suspects(in: kept, scratch: &scratch)
        if let joined = rejoined(kept, at: suspects, scratch: &scratch) { return joined }
        if let parted = parted(kept, at: suspects, scratch: &scratch) { return parted }
        if let meaning = confused(kept, at: suspects, scratch: &scratch) { return meaning }
        guard let repaired = repair.repaired(kept) else { return nil }
        return matched(repaired, scratch: &scratch)
            ?? confused(repaired, at: self.suspects(in: repaired, scratch: &scratch), scratch: &scratch)
    }

    /// One word taken for another that sounds or looks like it: "turn of the light".
    private func confused(_ words: [String], at suspects: Range<Int>, scratch: inout MatchScratch) -> Meaning? {
        for position in suspects {
            guard let other = language.normalizer.words.confusions[words[position]] else { continue }
            var tried = words
            tried[position] = other
            if let meaning = matched(tried, scratch: &scratch) { return meaning }
        }
        return nil
    }

    /// A word that owns things in this home, said of somebody: "when Rachel's home".
    private func parted(_ words: [String], at suspects: Range<Int>, scratch: inout MatchScratch) -> Meaning? {
        for position in suspects {
            guard let parts = repair.parts(of: words[position]) else { continue }
            var tried = words
            tried.replaceSubrange(position...position, with: parts)
            if let meaning = matched(tried, scratch: &scratch) { return meaning }
        }
        return nil
    }

    /// Two words that are one in the grammar: "bath room".
    private func rejoined(_ words: [String], at suspects: Range<Int>, scratch: inout MatchScratch) -> Meaning? {
        for position in suspects where position + 1 < words.count {
            let word = words[position] + words[position + 1]
            guard automaton.vocabulary.id(of: word) != Vocabulary.unknown else { continue }
            var tried = words
            tried.replaceSubrange(position...(position + 1), with: [word])
            if let meaning = matched(tried, scratch: &scratch) { return meaning }
        }
        return nil
    }
}

extension Meaning {
    /// Whether it asks for something by itself.
    var isRequest: Bool {
        CommandInterpreter.isAction(self) || child("query") != nil || child("rule") != nil
    }

    /// The sentence with a value put more exactly: "a little, twenty percent".
    func valued(_ value: Meaning) -> Meaning {
        var result = self
        result.children = children.map { node in
            guard node.name == "set" else { return node }
            var node = node
            node.attributes.removeAll { ["exact", "unit", "bit"].contains($0.key) }
            node.children = node.children.filter { $0.name != "value" && $0.name != "by" } + [value]
            return node
        }
        return result
    }

    /// A command among others that is left out where it is for nothing that the home has.
    var loosened: Meaning {
        var result = self
        result.attributes.append(.init(key: "loose", value: "yes"))
        return result
    }

    /// How many keys and nodes one has that the other lacks.
    func distance(to other: Meaning) -> Int {
        var counts: [String: Int] = [:]
        for key in keys { counts[key, default: 0] += 1 }
        for key in other.keys { counts[key, default: 0] -= 1 }
        return counts.values.reduce(0) { $0 + abs($1) }
    }

    private var keys: [String] { attributes.map(\.key) + children.flatMap { ["\($0.name):"] + $0.keys } }

    /// The sentence with what "it" stands for in it, where that was said before.
    func referring(to earlier: Meaning?) -> Meaning {
        guard let targets = earlier?.children.lazy.map({ $0.children("target") }).first(where: { !$0.isEmpty }) else {
            return self
        }
        var result = self
        result.children = children.map { node in
            let isAboutIt = node.children("target").isEmpty && node.has("it")
            guard isAboutIt || node.children("target").contains(where: { $0.has("it") }) else { return node }
            var node = node
            node.attributes.removeAll { $0.key == "it" }
            node.children = node.children.filter { $0.name != "target" } + targets
            return node
        }
        return result
    }

    /// The tree with the words of a name put in for the one that stands for any; `nil` where that isn't in a name.
    func replacingName(_ placeholder: String, by name: String) -> Meaning? {
        var result = self
        if self.name == "name", values("text") == [placeholder] {
            result.attributes = [.init(key: "text", value: name)]
            return result
        }
        for position in children.indices {
            guard let changed = children[position].replacingName(placeholder, by: name) else { continue }
            result.children[position] = changed
            return result
        }
        return nil
    }
}

extension Command {
    /// The name that is given as it was written; with capitals where nothing was written in any. Timers keep theirs.
    func writtenName(in utterance: String) -> String? {
        let naming: Set<Kind> = [.createScene, .addRoom, .addZone, .addGroup, .addAccessory, .rename, .addAlias]
        guard let name, naming.contains(kind) else { return name }
        if let range = utterance.range(of: name, options: .caseInsensitive) {
            let written = String(utterance[range])
            if written != written.lowercased() { return written }
        }
        return name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
