internal import Foundation
internal import HomeModel
internal import JSGF

/// How an utterance becomes a sentence of the grammar: as it is, or where it is none, with what people do to sentences
/// undone, one thing after the other until it makes sense.
extension Understanding {
    /// The most words of a name that nobody has given yet.
    static let longestName = 5
    /// How many words before the one that can't follow may be what is wrong.
    private static let mostSuspects = 12
    /// How many words have to be said before one of them may be wrong.
    private static let fewestBegun = 3
    /// The most ways that are tried of replacing what was taken back.
    private static let mostCorrections = 200
    /// The most words that are taken back, where it isn't all that was said.
    private static let longestTakenBack = 16
    /// The most words of a sentence that is mended where it makes no sense, or in which something may be taken back: more
    /// than anybody says in one breath. What is longer is read as it stands, so that no text costs more than a few readings.
    static let longestMended = 60

    /// What an utterance says, whatever the home; `nil` where it is nothing of the language.
    /// - Parameter isWeighed: whether words around a request are judged by what was learnt of talk, or by their kinds alone.
    func meaning(
        of words: [String], text: String, isWeighed: Bool = true, scratch: inout MatchScratch
    ) -> Meaning? {
        let parted = repair.splittingEndings(words)
        if let question = asQuestion(parted, text: text, scratch: &scratch) { return question }
        if let meaning = withMarkedName(text, scratch: &scratch) { return meaning }
        let isOneNumber = !language.normalizer.partsNumbers(in: text)
        if let rules = rulesApart(text, scratch: &scratch) { return rules }
        if isOneNumber, let meaning = plain(parted, scratch: &scratch) {
            if meaning.isBareSwap, text.last(where: { !$0.isWhitespace }) == "?" { return meaning.asked }
            guard meaning.isHalf else { return meaning }
            return begunAnew(language.normalizer.cuts(of: text), words, scratch: &scratch) ?? meaning
        }
        let cuts = language.normalizer.cuts(of: text)
        if let rule = askedRule(cuts, scratch: &scratch) { return rule }
        if let meaning = self.listed(text, scratch: &scratch) { return meaning }
        let listed = language.normalizer.wordsWithCommas(of: text).map(repair.splittingEndings)
        var tries = Self.mostCorrections
        if let meaning = corrected(parted, tries: &tries, scratch: &scratch) { return meaning }
        let named = [listed.flatMap { naming($0, scratch: &scratch) }, naming(words, scratch: &scratch)].compactMap(
            \.self)
        if let shortest = named.min(by: { $0.length < $1.length }) { return shortest.meaning }
        if let rule = begunAnew(cuts, words, scratch: &scratch) { return rule }
        if let rule = titledRule(cuts, scratch: &scratch) { return rule }
        if isEventTold(cuts, words, scratch: &scratch) {
            return ruleBehindTalk(cuts, words, scratch: &scratch) ?? mended(words, scratch: &scratch)
        }
        if let meaning = besideTalk(text, scratch: &scratch) { return meaning }
        let meaning =
            isWeighed
            ? amongTalk(words, text: text, scratch: &scratch) : besideKnownTalk(words, scratch: &scratch)
        return meaning ?? mended(words, scratch: &scratch) ?? ruleBehindTalk(cuts, words, scratch: &scratch)
    }

    /// What a text says with its commas as joints; `nil` where it has none.
    func listed(_ text: String, scratch: inout MatchScratch) -> Meaning? {
        language.normalizer.wordsWithCommas(of: text).map(repair.splittingEndings).flatMap {
            matched($0, scratch: &scratch)
        }
    }

    /// What words say that are a sentence of the grammar.
    ///
    /// - Parameter tellsHowFar: whether `scratch` is to know exactly how far words can be followed that are none.
    func matched(_ words: [String], tellsHowFar: Bool = false, scratch: inout MatchScratch) -> Meaning? {
        guard !words.isEmpty, words.count <= Automaton.maximumWords,
            automaton.match(tokens: automaton.tokens(of: words), tellsHowFar: tellsHowFar, scratch: &scratch)
        else { return nil }
        return builder.meaning(of: scratch.events, words: words)
    }

    /// A statement with a question mark is a question: "front door locked?".
    private func asQuestion(_ words: [String], text: String, scratch: inout MatchScratch) -> Meaning? {
        guard text.last(where: { !$0.isWhitespace }) == "?" else { return nil }
        let mended = repair.repaired(words)
        for start in language.normalizer.words.questions where words.first != start {
            for said in [words, mended].compactMap(\.self) {
                if let meaning = matched([start] + said, scratch: &scratch), meaning.child("query") != nil {
                    return meaning
                }
            }
        }
        return nil
    }

    // MARK: Taken back

    /// The sentence with what was taken back replaced: "the kitchen, no, the bathroom light". What replaces it is of the
    /// same kind, so of several readings the one that is most like the sentence as it began is meant.
    private func corrected(_ words: [String], tries: inout Int, scratch: inout MatchScratch) -> Meaning? {
        guard tries > 0, words.count <= Self.longestMended, let (start, end) = correction(in: words) else {
            return nil
        }
        let before = Array(words[..<start]).filter { !language.fillers.contains($0) }
        // Only what began as something said to the house can be taken back: "she said no, turn off the lights" didn't.
        let isReported = before.contains(where: language.normalizer.words.remarks.reports.contains)
        guard !before.isEmpty, !isReported, canBegin(before, scratch: &scratch) else { return nil }
        let after = Array(words[end...])
        // What stands behind may be corrected again.
        let began = plain(before, scratch: &scratch).flatMap { $0.isRequest ? $0 : nil }
        // "Lights off, no wait, leave the sofa lamp on" takes back a part only.
        if let first = after.first, language.normalizer.words.remarks.spares?.contains(first) == true,
            let joint = language.normalizer.words.remarks.spareJoint,
            let meaning = plain(before + [joint] + after, scratch: &scratch), meaning.isRequest
        {
            return meaning
        }
        var best: Meaning?
        var least = Int.max
        if let meaning = renumbered(before, by: after).flatMap({ plain($0, scratch: &scratch) }), meaning.isRequest {
            (best, least) = (meaning, began.map { $0.distance(to: meaning) } ?? 0)
        }
        let ends = (max(1, before.count - Self.longestTakenBack)..<before.count).reversed() + [0]
        for kept in ends where kept == 0 || before[kept - 1] != after.first {
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

    /// A number in the place of the one before it, which had more words behind it: "in ten minutes, no, twenty, …".
    private func renumbered(_ before: [String], by after: [String]) -> [String]? {
        let isNumber = language.normalizer.isNumber
        let number = after.prefix(while: isNumber)
        guard !number.isEmpty, let last = before.lastIndex(where: isNumber), last + 1 < before.count else { return nil }
        let first = before[..<last].lastIndex { !isNumber($0) }.map { $0 + 1 } ?? 0
        let unit = Array(before[(last + 1)...])
        return Array(before[..<first]) + Array(number) + unit + Array(after.dropFirst(number.count))
    }

    /// Whether there are sentences that begin with these words, the last of which may be what was wrong.
    private func canBegin(_ words: [String], scratch: inout MatchScratch) -> Bool {
        if automaton.match(tokens: automaton.tokens(of: words), tellsHowFar: true, scratch: &scratch) { return true }
        return scratch.furthest == words.count
            || words.count >= Self.fewestBegun && scratch.furthest == words.count - 1
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
        guard words.count <= Self.longestMended, words.contains(where: symbols.naming.contains) else { return nil }
        let plain = words.filter { !language.fillers.contains($0) || $0 == "just" }
        if let found = named(words, scratch: &scratch) { return found }
        return plain.count < words.count ? named(plain, scratch: &scratch) : nil
    }

    /// The sentence with the shortest of its words that can be a name taken for one.
    private func named(_ spoken: [String], scratch: inout MatchScratch) -> Named? {
        let symbols = language.normalizer.words
        let suspects = suspects(in: spoken, scratch: &scratch)
        let isSpelled = spoken.contains(where: symbols.spelling.contains)
        // Where the grammar has no place for a name, it has none for a longer one either.
        var places = Set(suspects)
        for length in 1...Self.longestName where length < spoken.count {
            for start in suspects where places.contains(start) && start + length <= spoken.count {
                let span = spoken[start..<(start + length)]
                let isName =
                    !span.contains(where: symbols.isNoPartOfNames) && !symbols.isCutOff(span)
                    && !(length == 1 && symbols.unnamed?.contains(spoken[start]) == true)
                    && symbols.joining?.contains(spoken[start]) != true
                guard isSpelled || isName else { continue }
                var tried = spoken
                tried.replaceSubrange(start..<(start + length), with: [symbols.anyName])
                guard let meaning = matched(tried, tellsHowFar: true, scratch: &scratch) else {
                    if scratch.furthest <= start { places.remove(start) }
                    continue
                }
                // "He said set a timer …" spells nothing.
                guard isName || meaning.child("pronounce") != nil else { continue }
                let name = span.joined(separator: " ")
                if let named = meaning.replacingName(symbols.anyName, by: name) { return (named, length) }
            }
        }
        return nil
    }

    // MARK: Slips

    /// The words one of which is wrong where they are no sentence: one up to which they can be followed, and not far before
    /// that, so that the time doesn't grow with how many there are.
    private func suspects(in words: [String], scratch: inout MatchScratch) -> Range<Int> {
        guard !words.isEmpty,
            !automaton.match(tokens: automaton.tokens(of: words), tellsHowFar: true, scratch: &scratch)
        else { return 0..<0 }
        let end = min(scratch.furthest + 1, words.count)
        return max(0, end - Self.mostSuspects)..<end
    }

    private func mended(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        guard words.count <= Self.longestMended else { return nil }
        let kept = words.filter { !language.fillers.contains($0) }
        let suspects = suspects(in: kept, scratch: &scratch)
        if let joined = rejoined(kept, at: suspects, scratch: &scratch) { return joined }
        if let parted = parted(kept, at: suspects, scratch: &scratch) { return parted }
        if let meaning = confused(kept, at: suspects, scratch: &scratch) { return meaning }
        return onlyReading(of: kept, scratch: &scratch)
    }

    /// The sentence with its unknown words mended, where that comes to one meaning: the "halwway" light is the hallway's,
    /// for nothing is called halfway.
    private func onlyReading(of words: [String], scratch: inout MatchScratch) -> Meaning? {
        var only: Meaning?
        for reading in repair.readings(of: words) {
            let meaning =
                matched(reading, scratch: &scratch)
                ?? confused(reading, at: suspects(in: reading, scratch: &scratch), scratch: &scratch)
            guard let meaning, meaning != only else { continue }
            guard only == nil else { return nil }
            only = meaning
        }
        return only
    }

    /// One word taken for another that sounds or looks like it: "turn of the light".
    private func confused(_ words: [String], at suspects: Range<Int>, scratch: inout MatchScratch) -> Meaning? {
        for position in suspects {
            guard let other = language.normalizer.words.confusion(at: position, in: words) else { continue }
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

    /// Two words that are one in the grammar ("bath room"), or have the space a letter too early or too late ("tur nthe").
    private func rejoined(_ words: [String], at suspects: Range<Int>, scratch: inout MatchScratch) -> Meaning? {
        for position in suspects where position + 1 < words.count {
            let (first, second) = (words[position], words[position + 1])
            let letters = first + second
            var parted = [[letters]]
            if !isKnown(first) || !isKnown(second) {
                parted += [first.count - 1, first.count + 1].filter { 0 < $0 && $0 < letters.count }
                    .map { [String(letters.prefix($0)), String(letters.dropFirst($0))] }
            }
            for parts in parted where parts.allSatisfy(isKnown) {
                var tried = words
                tried.replaceSubrange(position...(position + 1), with: parts)
                if let meaning = matched(tried, scratch: &scratch) { return meaning }
            }
        }
        return nil
    }

    private func isKnown(_ word: String) -> Bool { automaton.vocabulary.id(of: word) != Vocabulary.unknown }
}

extension Meaning {
    /// Whether it asks for something by itself.
    var isRequest: Bool {
        CommandInterpreter.isAction(self) || child("query") != nil || child("rule") != nil
    }

    /// Whether it is only something else to do or ask the same of: "and the kitchen".
    fileprivate var isBareSwap: Bool { children.count == 1 && child("fragment")?.has("swap") == true }

    /// Half a sentence with a question mark: what was asked last is asked of that.
    fileprivate var asked: Meaning {
        var result = self
        result.children[0].attributes.append(.init(key: "asking", value: "yes"))
        return result
    }

    /// Whether it is only a scene's name, which may be talked about: "good night", "I'm leaving in a minute".
    var isBareScene: Bool {
        child("run").map { !$0.has("verb") } ?? child("rule")?.child("body")?.isBareScene ?? false
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

    /// How many keys and nodes one has that the other lacks.
    func distance(to other: Meaning) -> Int {
        var counts: [String: Int] = [:]
        for key in keys { counts[key, default: 0] += 1 }
        for key in other.keys { counts[key, default: 0] -= 1 }
        return counts.values.reduce(0) { $0 + abs($1) }
    }

    private var keys: [String] { attributes.map(\.key) + children.flatMap { ["\($0.name):"] + $0.keys } }

    /// Whether it is about "it", and names nothing.
    var refersToIt: Bool {
        children.contains { node in node.has("it") || node.children("target").contains { $0.has("it") } }
    }

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
    private static let naming: Set<Kind> = [.addRoom, .addZone, .addGroup, .addAccessory, .rename, .addAlias]

    /// The command with the names that it gives as they were written. Timers keep theirs.
    func withWrittenNames(in utterance: String) -> Command {
        var result = self
        switch kind {
        case .createScene: result.scene?.name = scene?.name.asWritten(in: utterance) ?? ""
        case .createRule: result.rule?.name = rule?.name.asWritten(in: utterance) ?? ""
        case _ where Self.naming.contains(kind): result.name = name?.asWritten(in: utterance)
        default: break
        }
        return result
    }
}

extension String {
    /// The name as it was written; with capitals where nothing was written in any.
    fileprivate func asWritten(in utterance: String) -> String {
        // Not in the middle of another word: "start a rule called art".
        if let range = utterance.range(of: self, options: [.caseInsensitive, .backwards]),
            utterance[..<range.lowerBound].last.map({ !$0.isLetter }) ?? true,
            utterance[range.upperBound...].first.map({ !$0.isLetter }) ?? true
        {
            let written = String(utterance[range])
            if written != written.lowercased() { return written }
        }
        return split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
