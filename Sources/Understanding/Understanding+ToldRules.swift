internal import HomeModel
internal import JSGF

/// Rules that are told rather than ordered: what sets them off is asked ("Hank's gone? kill the fireplace") or told like
/// a title ("gate opens: light on"), talk stands in front of them ("I keep forgetting the heater, so when I leave …"), or
/// the sentence begins anew ("if it's foggy… if the roof light …").
extension Understanding {
    /// The most words of what is asked or told in front of a rule.
    private static let longestFront = 20
    /// The most words of what is said of days in front of talk.
    private static let longestDays = 4
    /// The most sentences that are tried.
    private static let mostTold = 120

    // MARK: What is asked first

    /// The rule that a question and a command behind it make: "humidity over sixty? extractor on". `nil` where the question
    /// is none about what may set off a rule.
    func askedRule(_ cuts: [TextCut], scratch: inout MatchScratch) -> Meaning? {
        guard let condition = language.normalizer.words.conditional else { return nil }
        for cut in cuts where cut.sign == .question && isTellable(cut.before) {
            let after = language.normalizer.words(of: cut.after)
            guard !after.isEmpty, after.count + cut.before.count < Automaton.maximumWords else { continue }
            for statement in statements(from: cut.before) {
                if let rule = wholeRule([condition] + statement + after, scratch: &scratch) { return rule }
            }
        }
        return nil
    }

    /// A question as statements: "is Hank home", "nobody home" and "Hank's home" tell the same.
    private func statements(from question: [String]) -> [[String]] {
        let verbs = language.normalizer.words.questions.prefix(2)
        var result = [question]
        if let first = question.first, verbs.contains(first) {
            let rest = Array(question.dropFirst())
            result += (1..<max(rest.count, 1)).prefix(6).map { Array(rest[..<$0]) + [first] + rest[$0...] }
        } else if let verb = verbs.first {
            result += (1..<max(question.count, 1)).prefix(5).map { Array(question[..<$0]) + [verb] + question[$0...] }
        }
        return result
    }

    // MARK: What is taken back

    /// The rule that a sentence comes to which was begun anew: "when school's out… when Max arrives run Homework", "close
    /// the shades at sunset in summer… just every day".
    func begunAnew(_ cuts: [TextCut], _ words: [String], scratch: inout MatchScratch) -> Meaning? {
        var pauses = cuts.filter { $0.sign == .pause }.map {
            ($0.before, withoutCorrection(language.normalizer.words(of: $0.after)))
        }
        for start in words.indices.dropFirst() {
            for phrase in language.corrections where phrase.count > 1 && words[start...].starts(with: phrase) {
                pauses.append((Array(words[..<start]), Array(words[(start + phrase.count)...])))
            }
        }
        var tries = Self.mostTold
        for (before, after) in pauses where !after.isEmpty && isTellable(before) {
            // What stands before is asked for too, where it is whole.
            if let whole = plain(before, scratch: &scratch), whole.isRequest, !whole.isHalf { continue }
            if let rule = wholeRule(after, scratch: &scratch) { return rule }
            for kept in (1..<max(before.count, 1)).reversed() where before[kept - 1] != after.first {
                guard tries > 0 else { return nil }
                tries -= 1
                if let rule = wholeRule(Array(before[..<kept]) + after, scratch: &scratch) { return rule }
            }
        }
        return nil
    }

    /// The sentence with "he" in what sets off a rule put in, where one person was named anywhere: "when Grandma's visiting, I
    /// mean when she arrives".
    func aboutPerson(_ meaning: Meaning, _ words: [String]) -> Meaning {
        guard meaning.deepValues("who").contains("talked") else { return meaning }
        let people = Set(repair.splittingEndings(words).compactMap(person))
        guard people.count == 1, let person = people.first else { return meaning }
        return meaning.replacing("who", "talked", by: "\(person.rawValue)")
    }

    private func withoutCorrection(_ words: [String]) -> [String] {
        let phrase = language.corrections.filter { words.starts(with: $0) }.max { $0.count < $1.count }
        return Array(words.dropFirst(phrase?.count ?? 0))
    }

    // MARK: What is told in front

    /// The rule behind talk or a title: "Marco likes coffee, so when he comes in …", "boiler: on at six every day". What the
    /// talk names is "it" and "he" in the rule; days that it begins with are the rule's.
    func ruleBehindTalk(_ cuts: [TextCut], _ words: [String], scratch: inout MatchScratch) -> Meaning? {
        var tries = Self.mostTold
        for cut in cuts + reasonCuts(words)
        where cut.sign != .question && isTellable(cut.before, isTitle: cut.sign == .colon) {
            let after = behind(cut)
            guard !after.isEmpty else { continue }
            if cut.sign == .colon || cut.sign == .comma, !isMoment(cut),
                let rule = toldEvent(cut, after, tries: &tries, scratch: &scratch)
            {
                return rule
            }
            let front = plain(cut.before, scratch: &scratch)
            guard front?.isRequest != true || front?.isHalf == true else { return nil }
            if let rule = rule(behind: cut, after, tries: &tries, scratch: &scratch) { return rule }
        }
        return nil
    }

    /// The rules of an utterance each part of which is one by itself: "as we leave, radio off; as we come back, radio on".
    func rulesApart(_ text: String, scratch: inout MatchScratch) -> Meaning? {
        // Every utterance comes by here, so the bytes are looked at first.
        guard text.utf8.contains(UInt8(ascii: ";")), text.contains("; ") else { return nil }
        var rules: [Meaning] = []
        for part in text.split(separator: "; ") {
            let words = language.normalizer.words(of: String(part))
            guard let rule = wholeRule(words, scratch: &scratch) else { return nil }
            rules += rule.children
        }
        return rules.count > 1 ? Meaning(name: "", children: rules) : nil
    }

    /// The rule that a title makes which tells what happens and how things have to be then: "nobody's home and it gets dark:
    /// porch light on". A title that tells only how things are is why something is asked for now.
    func titledRule(_ cuts: [TextCut], scratch: inout MatchScratch) -> Meaning? {
        var tries = Self.mostTold
        for cut in cuts where cut.sign == .colon && isTellable(cut.before, isTitle: true) {
            guard !isMoment(cut), let rule = toldEvent(cut, behind(cut), tries: &tries, scratch: &scratch) else {
                continue
            }
            if rule.child("rule")?.child("condition") != nil { return rule }
        }
        return nil
    }

    /// Whether an utterance begins with what shall set something off, so that nothing in it is to be done at once: "as soon as
    /// the desk is empty, …", "any leak anywhere: …".
    func isEventTold(_ cuts: [TextCut], _ words: [String], scratch: inout MatchScratch) -> Bool {
        let fronts = language.normalizer.words.remarks.eventFronts ?? []
        // Most words begin none of them.
        let isTold = fronts.contains { front in
            words.first.map(front.hasPrefix) == true && words.starts(with: front.split(separator: " "), by: ==)
        }
        if isTold { return true }
        guard let cut = cuts.first(where: { $0.sign == .colon }) else { return false }
        return plain(cut.before, scratch: &scratch)?.child("query") != nil
    }

    /// Whether what stands in front of a cut begins by saying when.
    private func isMoment(_ cut: TextCut) -> Bool {
        cut.before.first.map(language.normalizer.words.remarks.moments.contains) ?? false
    }

    /// The ways in which what stands behind a cut may be read.
    private func behind(_ cut: TextCut) -> [[String]] {
        let plainly = language.normalizer.words(of: cut.after)
        let listed = language.normalizer.wordsWithCommas(of: cut.after)
        let leads = language.normalizer.words.remarks.leads
        return [plainly, listed ?? plainly].filter { !$0.isEmpty }.reduce(into: []) { ways, way in
            let way = way.first.map(leads.contains) == true ? Array(way.dropFirst()) : way
            if !ways.contains(way), !way.isEmpty { ways.append(way) }
        }
    }

    /// "Gate opens in the dark, entrance light on": told like what happens, in front of what is done.
    private func toldEvent(
        _ cut: TextCut, _ after: [[String]], tries: inout Int, scratch: inout MatchScratch
    ) -> Meaning? {
        guard let occasion = language.normalizer.words.occasion else { return nil }
        for way in after where tries > 0 {
            tries -= 1
            guard let rule = wholeRule([occasion] + cut.before + way, scratch: &scratch) else { continue }
            // How things are is why something is asked for now: "Hank's gone, lights off".
            if cut.sign == .colon || !rule.hasDeep("stative") { return rule }
        }
        return nil
    }

    private func rule(
        behind cut: TextCut, _ after: [[String]], tries: inout Int, scratch: inout MatchScratch
    ) -> Meaning? {
        let remarks = language.normalizer.words.remarks
        let talk = cut.before
        let isTitle = cut.sign == .colon
        let hasMoment = talk.contains(where: remarks.moments.contains)
        for way in after {
            let rule = wholeRule(way, scratch: &scratch)
            // What says its own days is no longer about those of its title.
            if let rule, !hasMoment || rule.hasDays, isFront(cut, talk[...]) {
                return told(rule, by: talk, scratch: &scratch)
            }
            guard isTitle && rule == nil || hasMoment else { continue }
            // Whatever of the talk says when is part of the rule.
            for range in momentRanges(talk, isTitle: isTitle) where tries > 0 {
                tries -= 1
                let rest = Array(talk[..<range.lowerBound] + talk[range.upperBound...])[...]
                guard !rest.contains(where: remarks.moments.contains), isFront(cut, rest) else { continue }
                if let rule = wholeRule(Array(talk[range]) + way, scratch: &scratch) {
                    return told(rule, by: Array(rest), scratch: &scratch)
                }
            }
        }
        return nil
    }

    /// The parts of talk that may say when, the longest first: all of them in a title, days at the beginning of other talk.
    private func momentRanges(_ talk: [String], isTitle: Bool) -> [Range<Int>] {
        guard isTitle else { return (1...min(Self.longestDays, talk.count)).reversed().map { 0..<$0 } }
        let ranges = talk.indices.flatMap { start in (start..<talk.count).map { start..<($0 + 1) } }
        return ranges.sorted { $0.count > $1.count }
    }

    /// Whether words in front of a rule are beside it: a title, or what somebody tells.
    private func isFront(_ cut: TextCut, _ rest: ArraySlice<String>) -> Bool {
        guard cut.sign != .colon, let first = rest.first else { return true }
        let words = language.normalizer.words
        // "Tuesdays are trash night": the days in front are the rule's, and what is left says why.
        if rest.count < cut.before.count { return !words.remarks.orders.contains(first) }
        guard rest.count > 1, !words.questions.contains(first) else { return false }
        // "The sun blinds me, so …": what leads on to the rule tells that all before is why.
        if cut.isReason { return !words.remarks.orders.contains(first) && rest.count > 2 }
        return person(first) != nil && rest.count > 2 || rest.count > 2 && rest.contains(where: isBeing)
            || statements.isStatement(Array(rest)[...])
    }

    /// A rule with what the talk beside it names put in where it says "it" or "he".
    private func told(_ rule: Meaning, by talk: [String], scratch: inout MatchScratch) -> Meaning {
        var result = rule
        let people = Set(repair.splittingEndings(talk).compactMap(person))
        if people.count == 1, let person = people.first {
            result = result.replacing("who", "talked", by: "\(person.rawValue)")
        }
        if let half = halfOfDay(talk) {
            result.children = result.children.map { $0.name == "rule" ? $0.withHalf(half) : $0 }
        }
        result = placed(result, by: [talk], scratch: &scratch)
        let named = thing(in: [talk], scratch: &scratch)?.children.first?.children("target")
        guard let thing = named else { return result }
        result.children = result.children.map { $0.name == "rule" ? $0.withTold(thing) : $0 }
        return result
    }

    // MARK: A thing and a time

    /// The rule that a thing and a number come to where the thing can't be set to it: "coffee machine at six".
    func atClockTime(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        guard let clocked = language.normalizer.words.clocked,
            let position = words.lastIndex(of: clocked.before), position > 0
        else { return nil }
        let tried = Array(words[..<position]) + [clocked.begun] + words[position...]
        return wholeRule(tried, scratch: &scratch)
    }

    /// The half of the day that talk is about: "no tumble drying at night: …".
    private func halfOfDay(_ talk: [String]) -> String? {
        let habits = language.tables.hours
        if talk.contains(where: habits.eveningWords.contains) { return "tonight" }
        return talk.contains(where: habits.morningWords.contains) ? "am" : nil
    }

    // MARK: Parts of the text

    /// Whether words may stand in front of a rule: not what somebody said, and not too many.
    private func isTellable(_ words: [String], isTitle: Bool = false) -> Bool {
        let remarks = language.normalizer.words.remarks
        guard !words.isEmpty, words.count <= Self.longestFront else { return false }
        guard words.last.map({ remarks.introductions?.contains($0) != true }) ?? false else { return false }
        if isTitle { return !words.contains(where: remarks.quotes.contains) }
        return !words.contains { remarks.reports.contains($0) && !remarks.moments.contains($0) }
    }

    /// What words say, where that is a whole rule.
    private func wholeRule(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        guard words.count <= Automaton.maximumWords,
            let meaning = plain(repair.splittingEndings(words), scratch: &scratch), !meaning.isHalf
        else { return nil }
        let isRule = meaning.children.allSatisfy { $0.name == "rule" }
        return isRule && meaning.child("rule") != nil ? meaning : nil
    }

    /// Where what is spoken without a pause goes on with a rule: "I keep forgetting it so when I leave …".
    private func reasonCuts(_ words: [String]) -> [TextCut] {
        let remarks = language.normalizer.words.remarks
        return words.indices.dropFirst(3).filter { start in
            remarks.leads.contains(words[start]) && start + 2 < words.count
                && words[(start + 1)...].contains(where: remarks.moments.contains)
        }.map {
            TextCut(
                before: Array(words[..<$0]), after: words[$0...].joined(separator: " "), sign: .comma, isReason: true)
        }
    }
}

extension Meaning {
    /// Whether it is a rule of which something is missing, or that can't be.
    var isHalf: Bool {
        guard child("rule") != nil else { return false }
        return hasDeep("unfinished") || hasDeep("impossible")
    }

    /// Whether its rules say on which days they are.
    fileprivate var hasDays: Bool {
        children("rule").contains { $0.children("condition").contains(where: RuleDays.isOnlyDays) }
    }

    /// The tree with one value of an attribute put in for another.
    func replacing(_ key: String, _ value: String, by other: String) -> Meaning {
        var result = self
        result.attributes = attributes.map {
            $0.key == key && $0.value == value ? Attribute(key: key, value: other) : $0
        }
        result.children = children.map { $0.replacing(key, value, by: other) }
        return result
    }

    /// A rule the clock times of which are in a half of the day, where they say none.
    fileprivate func withHalf(_ half: String) -> Meaning {
        guard !children("condition").contains(where: { $0.has("half") }) else { return self }
        var result = self
        result.children = children.map { node in
            guard node.name == "event", node.child("at") != nil, !node.has("half") else { return node }
            var node = node
            node.attributes.append(.init(key: "half", value: half))
            return node
        }
        return result
    }

    /// A rule in which "it" is what was named before: where something else sets it off, in what happens only then if that
    /// names nothing.
    fileprivate func withTold(_ targets: [Meaning]) -> Meaning {
        let setsOff = children.filter { $0.name == "event" || $0.name == "condition" }
        let names = setsOff.contains { node in
            ([node] + node.children).contains { $0.children("target").contains { !$0.has("it") } }
        }
        func put(_ node: Meaning) -> Meaning {
            var node = node
            let said = node.children("target")
            let isAboutIt = said.isEmpty && node.has("it")
            if isAboutIt || said.contains(where: { $0.has("it") }) {
                node.attributes.removeAll { $0.key == "it" }
                node.children = node.children.filter { $0.name != "target" } + targets
            } else {
                node.children = node.children.map(put)
            }
            return node
        }
        var result = self
        result.children = children.map { $0.name == "body" && names ? $0 : put($0) }
        return result
    }
}
