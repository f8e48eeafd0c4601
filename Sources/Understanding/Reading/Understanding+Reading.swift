internal import HomeModel
internal import JSGF

/// How an utterance becomes a sentence of the grammar: as it is, or where it is none, with what people do to sentences
/// undone, one thing after the other until it makes sense.
extension Understanding {
    /// The most words of a sentence that is mended where it makes no sense, or in which something may be taken back:
    /// more than anybody says in one breath. A longer one is read as it stands, so that no text costs more than a few
    /// readings.
    static let longestMended = 60

    /// What an utterance says, whatever the home: by the first way of reading it that makes sense; `nil` where it is
    /// nothing of the language, or said to somebody else.
    /// - Parameter isWeighed: whether words around a request are judged by what was learnt of talk,
    ///   or by their kinds alone.
    func meaning(
        of words: [String], text: String, isWeighed: Bool = true, scratch: inout MatchScratch
    ) -> Meaning? {
        for way in ways(of: words, text: text, isWeighed: isWeighed) {
            switch way.read(&scratch) {
            case .nothing: continue
            case .talk: return nil
            case .sentence(let meaning): return meaning
            }
        }
        return nil
    }

    /// The ways to read an utterance, the surest first.
    func ways(of words: [String], text: String, isWeighed: Bool) -> [WayOfReading] {
        let parted = repair.splittingEndings(words)
        func cuts() -> [TextCut] { language.normalizer.cuts(of: text) }
        return [
            WayOfReading("a question, for it ends with a question mark") {
                asQuestion(parted, text: text, scratch: &$0)
            },
            WayOfReading("with a name between quotation marks") { withMarkedName(text, scratch: &$0) },
            WayOfReading("rules in sentences of their own") { rulesApart(text, scratch: &$0) },
            WayOfReading("as it stands") { asItStands(parted, words, text: text, scratch: &$0) },
            WayOfReading("somebody is told") {
                ordersBehind(text, scratch: &$0) ? nil : telling(words, as: .tell, scratch: &$0)
            },
            WayOfReading("without the name of who is spoken to") { scratch in
                withoutAssistant(text).flatMap { meaning(of: $0, isWeighed: isWeighed, scratch: &scratch) }
            },
            WayOfReading(finding: "said to somebody else") {
                isSaidToOther(parted, text: text, isWeighed: isWeighed, scratch: &$0) ? .talk : .nothing
            },
            WayOfReading(finding: "without endearments") { scratch in
                guard let kept = withoutEndearments(text) else { return .nothing }
                return meaning(of: kept, isWeighed: isWeighed, scratch: &scratch).map { .sentence($0) } ?? .talk
            },
            WayOfReading("a rule that is asked for") { askedRule(cuts(), scratch: &$0) },
            WayOfReading("without the reason behind it") {
                careBeforeReason(cuts(), scratch: &$0) ?? questionBeforeReason(cuts(), scratch: &$0)
                    ?? namingBeforeRemark(cuts(), scratch: &$0)
            },
            WayOfReading("with what it is about in front") { namedInFront(words, scratch: &$0) },
            WayOfReading("with another time for other days") { timesOfOtherDays(parted, text: text, scratch: &$0) },
            WayOfReading("as a list") { listed(text, scratch: &$0) },
            WayOfReading("with a slip of the tongue taken back") { corrected(parted, scratch: &$0) },
            WayOfReading("as giving a name") { givingName(words, text: text, cuts(), scratch: &$0) },
            WayOfReading("somebody is reminded of a chore") { telling(words, as: .chore, scratch: &$0) },
            WayOfReading("a rule that was begun anew, or has a title or a reason") {
                ruleBegunAnewOrTitled(cuts(), words, scratch: &$0)
            },
            // Words that one slip keeps from being a sentence are no request among talk.
            WayOfReading("with misspelled words mended") { scratch in
                repair.repaired(words).flatMap { matched($0, scratch: &scratch) }
            },
            WayOfReading(finding: "a rule behind what is told") { scratch in
                guard isEventTold(cuts(), words, scratch: &scratch) else { return .nothing }
                return (ruleBehindTalk(cuts(), words, scratch: &scratch) ?? mended(words, scratch: &scratch))
                    .map { .sentence($0) } ?? .talk
            },
            WayOfReading("beside a remark") { besideTalk(text, scratch: &$0) },
            WayOfReading("among other words") {
                isWeighed ? amongTalk(words, text: text, scratch: &$0) : besideKnownTalk(words, scratch: &$0)
            },
            WayOfReading("with a word left out or mended") { mended(words, scratch: &$0) },
            WayOfReading("a rule behind talk") { ruleBehindTalk(cuts(), words, scratch: &$0) },
        ]
    }

    /// What a text says that is left of an utterance.
    private func meaning(of text: String, isWeighed: Bool, scratch: inout MatchScratch) -> Meaning? {
        meaning(of: language.normalizer.words(of: text), text: text, isWeighed: isWeighed, scratch: &scratch)
    }

    private func givingName(
        _ words: [String], text: String, _ cuts: [TextCut], scratch: inout MatchScratch
    ) -> Meaning? {
        givingName(
            words, listed: language.normalizer.wordsWithCommas(of: text).map(repair.splittingEndings),
            commas: cuts.filter { $0.sign == .comma }.map(\.before.count), scratch: &scratch)
    }

    private func ruleBegunAnewOrTitled(
        _ cuts: [TextCut], _ words: [String], scratch: inout MatchScratch
    ) -> Meaning? {
        begunAnew(cuts, words, scratch: &scratch) ?? titledRule(cuts, scratch: &scratch)
            ?? ruleBeforeReason(cuts, scratch: &scratch) ?? ruleAroundReason(cuts, scratch: &scratch)
            ?? wholeBeforeReason(words, scratch: &scratch)
    }

    /// The meaning of words that are a sentence of the grammar, including numbers that a text may divide in several
    /// ways.
    private func asItStands(
        _ parted: [String], _ words: [String], text: String, scratch: inout MatchScratch
    ) -> Meaning? {
        guard !language.normalizer.partsNumbers(in: text), let meaning = plain(parted, scratch: &scratch) else {
            return nil
        }
        if meaning.isBareSwap, text.last(where: { !$0.isWhitespace }) == "?" { return meaning.asked }
        // "Turn on the lamp at eight, no, the fan": the hour is no value where the sentence began as a rule.
        if meaning.namesAnew, let rule = corrected(parted, scratch: &scratch), rule.child(.rule) != nil {
            return rule
        }
        // "New scene, bath time": it is high time for many things that a scene may be called after.
        if meaning.child(.sceneMake)?.value(.unfinished) == "name",
            words.last.map(language.normalizer.words.remarks.occasions.contains) == true,
            let naming = namingAtEnd(parted, scratch: &scratch)
        {
            return naming
        }
        // "No, Tuesdays" puts right what was said; "no Tuesdays" and "ah, Tuesdays" may mean anything.
        if meaning.child(.ruleEdit)?.has(.lone) == true {
            let parts = language.normalizer.clauses(of: text)
            let isPutRight = parts.count == 2 && language.correction(beginning: parts[0])?.count == parts[0].count
            return isPutRight ? meaning.withoutLone : meaning
        }
        guard meaning.isHalf else { return meaning }
        return begunAnew(language.normalizer.cuts(of: text), words, scratch: &scratch) ?? meaning
    }

    /// "Off at half past ten, eleven on Fridays": the comma parts two times, of which the second has days of its own.
    private func timesOfOtherDays(_ words: [String], text: String, scratch: inout MatchScratch) -> Meaning? {
        guard language.normalizer.partsNumbers(in: text), let meaning = plain(words, scratch: &scratch),
            meaning.hasTimesOfOtherDays
        else { return nil }
        return meaning
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
        // A sentence that asks as it stands needs no word in front: "do I have any alarms set?" is about no other
        // alarm.
        if let asked = matched(words, scratch: &scratch), asked.isInquiry || asked.child(.query) != nil { return asked }
        let mended = repair.repaired(words)
        for start in language.normalizer.words.questions where words.first != start {
            for said in [words, mended].compactMap(\.self) {
                if let meaning = matched([start] + said, scratch: &scratch), meaning.child(.query) != nil {
                    return meaning
                }
            }
        }
        return nil
    }
}

extension Meaning {
    /// Whether it asks for something by itself.
    var isRequest: Bool {
        CommandInterpreter.isAction(self) || child(.query) != nil || child(.rule) != nil
    }

    private static let cares: Set<Meaning.Kind> = [
        .ruleOn, .ruleOff, .ruleDelete, .ruleName, .sceneKeep, .sceneOut, .sceneFill, .sceneJoin, .sceneClear,
        .deleteScene, .remove, .move, .rename, .alias,
    ]
    private static let inquiries: Set<Meaning.Kind> = [
        .rulesAsked, .scenesAsked, .listRules, .listScenes, .describe, .history, .summary, .who, .rooms,
        .contents, .whereIs, .queryTime, .queryDate, .querySun, .queryTimer,
    ]

    /// Whether it takes care of what the home has: switches, changes or deletes rules and scenes that it names, keeps a
    /// new one, renames or moves things.
    var isCare: Bool {
        guard children.count == 1, let said = children.first else { return false }
        if said.kind == .ruleEdit { return said.child(.ref).map { !$0.has(.last) } ?? false }
        return Self.cares.contains(said.kind)
    }

    /// Whether it asks for rules, scenes, what happened or what the house is like, and does nothing.
    var isInquiry: Bool { children.count == 1 && children.allSatisfy { Self.inquiries.contains($0.kind) } }

    /// The kinds of questions about the time, the date, the sun and timers, and not about the house.
    static let clocks: Set<Meaning.Kind> = [.queryTime, .queryDate, .querySun, .queryTimer]

    /// Whether it asks for the time, the date or what is left of a timer:
    /// of these even a stranger's words tell nothing else.
    var asksTheTime: Bool { children.count == 1 && children.allSatisfy { Self.clocks.contains($0.kind) } }

    /// Whether it says by itself what the house shall do or tell.
    var isWholeRequest: Bool { isRequest || isCare || isInquiry }

    /// Whether something is named in the place of what was to be set.
    fileprivate var namesAnew: Bool { holds(.not) }

    /// Whether it is only something else to do or ask the same of: "and the kitchen".
    fileprivate var isBareSwap: Bool { children.count == 1 && child(.fragment)?.has(.swap) == true }

    /// The change of a rule, though it only names days.
    fileprivate var withoutLone: Meaning {
        var result = self
        result.children[0].attributes.removeAll { $0.key == .lone }
        return result
    }

    /// Half a sentence with a question mark: what was asked last is asked of that.
    fileprivate var asked: Meaning {
        var result = self
        result.children[0].attributes.append(.init(key: .asking, value: "yes"))
        return result
    }
}
