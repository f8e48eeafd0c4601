internal import HomeModel
internal import JSGF

/// Rules that are told rather than ordered: what sets them off is asked ("Hank's gone? kill the fireplace") or told
/// like a title ("gate opens: light on"), talk stands in front of them ("I keep forgetting the heater, so when I leave
/// …"), or the sentence begins anew ("if it's foggy… if the roof light …").
extension Understanding {
    /// The most words of what is asked or told in front of a rule.
    private static let longestFront = 20
    /// The most sentences that are tried.
    static let mostTold = 120

    /// The rules of an utterance each part of which is one by itself: "as we leave, radio off; as we come back,
    /// radio on".
    func rulesApart(_ text: String, scratch: inout MatchScratch) -> Meaning? {
        // Every utterance comes by here, so the bytes are looked at first.
        guard text.utf8.contains(UInt8(ascii: ";")), text.contains("; ") else { return nil }
        var rules: [Meaning] = []
        for part in text.split(separator: "; ") {
            let words = language.normalizer.words(of: String(part))
            guard let rule = wholeRule(words, scratch: &scratch) else { return nil }
            rules += rule.children
        }
        return rules.count > 1 ? Meaning(.sentence, children: rules) : nil
    }

    /// The rule that a thing and a number come to where the thing can't be set to it: "coffee machine at six".
    func atClockTime(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        guard let clocked = language.normalizer.words.clocked,
            let position = words.lastIndex(of: clocked.before), position > 0
        else { return nil }
        let tried = Array(words[..<position]) + [clocked.begun] + words[position...]
        return wholeRule(tried, scratch: &scratch)
    }

    /// The sentence with "he" in what sets off a rule put in, where one person was named anywhere: "when Grandma's
    /// visiting, I mean when she arrives".
    func aboutPerson(_ meaning: Meaning, _ words: [String]) -> Meaning {
        guard meaning.deepValues(.who).contains("talked") else { return meaning }
        // A person who is told something after "she" isn't she: "if she isn't home by ten tell Tom".
        let told = meaning.toldBehindTalked
        let people = Set(repair.splittingEndings(words).compactMap(person)).filter { !told.contains("\($0.rawValue)") }
        guard people.count == 1, let person = people.first else { return meaning }
        return meaning.replacing(.who, "talked", by: "\(person.rawValue)")
    }

    /// Whether words may stand in front of a rule: not what somebody said, and not too many. A word that leads on to
    /// the rule tells that they are the reason: "she never does it herself, so when …".
    func isTellable(_ words: [String], isTitle: Bool = false, isReason: Bool = false) -> Bool {
        let remarks = language.normalizer.words.remarks
        guard !words.isEmpty, words.count <= Self.longestFront else { return false }
        guard words.last.map({ remarks.introductions?.contains($0) != true }) ?? false else { return false }
        if isTitle { return !words.contains(where: remarks.quotes.contains) }
        if isReason { return !words.contains(where: remarks.speech.contains) }
        return !words.contains { remarks.reports.contains($0) && !remarks.moments.contains($0) }
    }

    /// What words say, where that is a whole rule.
    func wholeRule(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        guard words.count <= Automaton.maximumWords,
            let meaning = plain(repair.splittingEndings(words), scratch: &scratch), !meaning.isHalf
        else { return nil }
        let isRule = meaning.children.allSatisfy { $0.kind == .rule }
        return isRule && meaning.child(.rule) != nil ? meaning : nil
    }
}

extension Meaning {
    /// The people who are told something after the first word that points at somebody who was talked about.
    fileprivate var toldBehindTalked: [String] {
        var isBehind = false
        var told: [String] = []
        func look(at node: Meaning) {
            if node.kind == .tell, isBehind { told += node.values(.who) }
            isBehind = isBehind || node.values(.who).contains("talked")
            node.children.forEach(look)
        }
        look(at: self)
        return told
    }

    /// Whether it is a rule of which something is missing, or that can't be.
    var isHalf: Bool {
        guard child(.rule) != nil else { return false }
        return hasDeep(.unfinished) || hasDeep(.impossible)
    }

    /// The tree with one value of an attribute put in for another.
    func replacing(_ key: Key, _ value: String, by other: String) -> Meaning {
        var result = self
        result.attributes = attributes.map {
            $0.key == key && $0.value == value ? Attribute(key: key, value: other) : $0
        }
        result.children = children.map { $0.replacing(key, value, by: other) }
        return result
    }
}
