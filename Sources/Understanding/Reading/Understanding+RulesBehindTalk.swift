internal import HomeModel
internal import JSGF

/// Rules after talk, a title, or what is told like what happens: "boiler: on at six every day".
extension Understanding {
    /// The most words of what is said of days and hours in front of talk.
    private static let longestDays = 8

    /// The rule after talk or a title: "Marco likes coffee, so when he comes in …", "boiler: on at six every day". What
    /// the talk names is "it" and "he" in the rule; days that it begins with are the rule's.
    func ruleBehindTalk(_ cuts: [TextCut], _ words: [String], scratch: inout MatchScratch) -> Meaning? {
        var tries = Self.mostTold
        for cut in cuts + reasonCuts(words)
        where cut.sign != .question && isTellable(cut.before, isTitle: cut.sign == .colon, isReason: cut.isReason) {
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

    /// The rule that a title makes which tells what happens and how things have to be then: "nobody's home and it gets
    /// dark: porch light on". A title that tells only how things are is why something is asked for now.
    func titledRule(_ cuts: [TextCut], scratch: inout MatchScratch) -> Meaning? {
        var tries = Self.mostTold
        for cut in cuts where cut.sign == .colon && isTellable(cut.before, isTitle: true) {
            guard !isMoment(cut), let rule = toldEvent(cut, behind(cut), tries: &tries, scratch: &scratch) else {
                continue
            }
            if rule.child(.rule)?.child(.condition) != nil { return rule }
        }
        return nil
    }

    /// Whether an utterance begins with what shall set something off, so that nothing in it is to be done at once: "as
    /// soon as the desk is empty, …", "any leak anywhere: …".
    func isEventTold(_ cuts: [TextCut], _ words: [String], scratch: inout MatchScratch) -> Bool {
        if beginsEvent(words[...]) { return true }
        guard let cut = cuts.first(where: { $0.sign == .colon }) else { return false }
        return plain(cut.before, scratch: &scratch)?.child(.query) != nil
    }

    /// Whether words begin as what sets something off does: "as soon as".
    private func beginsEvent(_ words: ArraySlice<String>) -> Bool {
        // Most words begin none of them.
        (language.normalizer.words.remarks.eventFronts ?? []).contains { front in
            words.first.map(front.hasPrefix) == true && words.starts(with: front.split(separator: " "), by: ==)
        }
    }

    /// Whether what stands in front of a cut begins by saying when.
    private func isMoment(_ cut: TextCut) -> Bool {
        cut.before.first.map(language.normalizer.words.remarks.moments.contains) ?? false
    }

    /// The ways in which what stands after a cut may be read.
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
            if cut.sign == .colon || !rule.hasDeep(.stative) { return rule }
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
            if !isTitle, let said = withoutThen(way) {
                if let rule = rule(at: talk, doing: said, tries: &tries, scratch: &scratch) { return rule }
                continue
            }
            let rule = wholeRule(way, scratch: &scratch)
            // A rule that says its own days is no longer about those of its title.
            if let rule, !hasMoment || rule.hasDays, isFront(cut, talk[...]) {
                return told(rule, by: talk, scratch: &scratch)
            }
            guard isTitle && rule == nil || hasMoment else { continue }
            // All moments in the talk are part of the rule.
            for range in momentRanges(talk, isTitle: isTitle) where tries > 0 {
                tries -= 1
                let rest = Array(talk[..<range.lowerBound] + talk[range.upperBound...])[...]
                // What is ordered in front is no talk: "fan on at six for an hour so it's cool, but not on Sundays".
                guard isTitle || !isOrdering(Array(talk[range])), !rest.contains(where: remarks.moments.contains),
                    isFront(cut, rest)
                else { continue }
                if let rule = wholeRule(Array(talk[range]) + way, scratch: &scratch) {
                    return told(rule, by: Array(rest), scratch: &scratch)
                }
            }
        }
        return nil
    }

    /// Words without the "then" at their end, which is when the talk in front says; `nil` where they end otherwise.
    func withoutThen(_ words: [String]) -> [String]? {
        let thens = language.normalizer.words.remarks.thens ?? []
        let ending = thens.filter { words.count > $0.count && words.suffix($0.count).elementsEqual($0) }
            .max { $0.count < $1.count }
        return ending.map { Array(words.dropLast($0.count)) }
    }

    /// The rule for what is to be done at the moment that talk names: "every night I go to bed at eleven so have the
    /// curtains shut by then". In the talk the days stand first or last, and the hour stands last.
    private func rule(
        at talk: [String], doing said: [String], tries: inout Int, scratch: inout MatchScratch
    ) -> Meaning? {
        let remarks = language.normalizer.words.remarks
        let moments = remarks.moments
        for front in 0...min(Self.longestDays, talk.count)
        where front == 0 || moments.contains(where: talk[..<front].contains) {
            for back in (front...talk.count).reversed() where tries > 0 {
                let rest = talk[front..<back]
                // Statements about the past, or about what isn't so, say nothing of when something shall be.
                guard statements.isStatement(rest), !rest.contains(where: moments.contains),
                    !rest.contains(where: { remarks.reports.contains($0) || remarks.pasts?.contains($0) == true })
                else { continue }
                tries -= 1
                if let rule = wholeRule(Array(talk[..<front] + talk[back...]) + said, scratch: &scratch) {
                    return told(rule, by: Array(rest), scratch: &scratch)
                }
            }
        }
        return nil
    }

    /// The parts of talk that may say when, the longest first: all of them in a title,
    /// days at the beginning of other talk.
    private func momentRanges(_ talk: [String], isTitle: Bool) -> [Range<Int>] {
        guard isTitle else { return (1...min(Self.longestDays, talk.count)).reversed().map { 0..<$0 } }
        let ranges = talk.indices.flatMap { start in (start..<talk.count).map { start..<($0 + 1) } }
        return ranges.sorted { $0.count > $1.count }
    }

    /// Whether words in front of a rule are no part of it: they are a title, or something that somebody tells.
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

    /// A rule with "it" and "he" replaced by the things and people that the talk beside it names.
    private func told(_ rule: Meaning, by talk: [String], scratch: inout MatchScratch) -> Meaning {
        var result = aboutPerson(rule, talk)
        if let half = halfOfDay(talk) {
            result.children = result.children.map { $0.kind == .rule ? $0.withHalf(half) : $0 }
        }
        result = placed(result, by: [talk], scratch: &scratch)
        let named = thing(in: [talk], scratch: &scratch)?.children.first?.children(.target)
        guard let thing = named else { return result }
        result.children = result.children.map { $0.kind == .rule ? $0.withTold(thing) : $0 }
        return result
    }

    /// The half of the day that talk is about: "no tumble drying at night: …".
    private func halfOfDay(_ talk: [String]) -> String? {
        let habits = language.tables.hours
        if talk.contains(where: habits.eveningWords.contains) { return "tonight" }
        return talk.contains(where: habits.morningWords.contains) ? "am" : nil
    }

    /// Where what is spoken without a pause goes on with a rule: "I keep forgetting it so when I leave …".
    private func reasonCuts(_ words: [String]) -> [TextCut] {
        let remarks = language.normalizer.words.remarks
        return words.indices.dropFirst(3).filter { start in
            remarks.leads.contains(words[start]) && start + 2 < words.count
                && (words[(start + 1)...].contains(where: remarks.moments.contains)
                    || beginsEvent(words[(start + 1)...]) || withoutThen(Array(words[(start + 1)...])) != nil)
        }.map {
            TextCut(
                before: Array(words[..<$0]), after: words[$0...].joined(separator: " "), sign: .comma, isReason: true)
        }
    }
}

extension Meaning {
    /// Whether its rules say on which days they are.
    fileprivate var hasDays: Bool {
        children(.rule).contains { $0.children(.condition).contains(where: RuleDays.isOnlyDays) }
    }

    /// A rule the clock times of which are in a half of the day, where they say none.
    fileprivate func withHalf(_ half: String) -> Meaning {
        guard !children(.condition).contains(where: { $0.has(.half) }) else { return self }
        var result = self
        result.children = children.map { node in
            guard node.kind == .event, node.child(.at) != nil, !node.has(.half) else { return node }
            var node = node
            node.attributes.append(.init(key: .half, value: half))
            return node
        }
        return result
    }
}
