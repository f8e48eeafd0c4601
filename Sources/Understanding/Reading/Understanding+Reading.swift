internal import HomeModel
internal import JSGF

/// How an utterance becomes a sentence of the grammar: as it is, or where it is none, with what people do to sentences
/// undone, one thing after the other until it makes sense.
extension Understanding {
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
            // "Turn on the lamp at eight, no, the fan": the hour is no value where the sentence began as a rule.
            if meaning.namesAnew, let rule = corrected(parted, scratch: &scratch), rule.child("rule") != nil {
                return rule
            }
            // "New scene, bath time": it is high time for many things that a scene may be called after.
            if meaning.child("sceneMake")?.value("unfinished") == "name",
                words.last.map(language.normalizer.words.remarks.occasions.contains) == true,
                let naming = namingAtEnd(parted, scratch: &scratch)
            {
                return naming
            }
            guard meaning.isHalf else { return meaning }
            return begunAnew(language.normalizer.cuts(of: text), words, scratch: &scratch) ?? meaning
        }
        if let telling = telling(words, as: "tell", scratch: &scratch) { return telling }
        if isSaidToOther(parted, text: text, isWeighed: isWeighed, scratch: &scratch) { return nil }
        if let kept = withoutEndearments(text) {
            return meaning(
                of: language.normalizer.words(of: kept), text: kept, isWeighed: isWeighed, scratch: &scratch)
        }
        let cuts = language.normalizer.cuts(of: text)
        if let rule = askedRule(cuts, scratch: &scratch) { return rule }
        if let care = careBeforeReason(cuts, scratch: &scratch) { return care }
        if let question = questionBeforeReason(cuts, scratch: &scratch) { return question }
        if let naming = namingBeforeRemark(cuts, scratch: &scratch) { return naming }
        if let meaning = namedInFront(words, scratch: &scratch) { return meaning }
        if let meaning = self.listed(text, scratch: &scratch) { return meaning }
        let listed = language.normalizer.wordsWithCommas(of: text).map(repair.splittingEndings)
        if let meaning = corrected(parted, scratch: &scratch) { return meaning }
        let commas = cuts.filter { $0.sign == .comma }.map(\.before.count)
        if let meaning = givingName(words, listed: listed, commas: commas, scratch: &scratch) { return meaning }
        if let reminder = telling(words, as: "chore", scratch: &scratch) { return reminder }
        if let rule = begunAnew(cuts, words, scratch: &scratch) { return rule }
        if let rule = titledRule(cuts, scratch: &scratch) { return rule }
        if let rule = ruleBeforeReason(cuts, scratch: &scratch) { return rule }
        if let rule = ruleAroundReason(cuts, scratch: &scratch) { return rule }
        if let whole = wholeBeforeReason(words, scratch: &scratch) { return whole }
        // What one slip keeps from being a sentence is no request among talk.
        if let meaning = repair.repaired(words).flatMap({ matched($0, scratch: &scratch) }) { return meaning }
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
}

extension Meaning {
    /// Whether it asks for something by itself.
    var isRequest: Bool {
        CommandInterpreter.isAction(self) || child("query") != nil || child("rule") != nil
    }

    private static let cares: Set<String> = [
        "ruleOn", "ruleOff", "ruleDelete", "ruleName", "sceneKeep", "sceneOut", "sceneFill", "sceneJoin", "sceneClear",
        "deleteScene", "remove", "move", "rename", "alias",
    ]
    private static let inquiries: Set<String> = [
        "rulesAsked", "scenesAsked", "listRules", "listScenes", "describe", "history", "summary", "who", "rooms",
        "contents", "whereIs", "queryTime", "queryDate", "querySun", "queryTimer",
    ]

    /// Whether it takes care of what the home has: switches, changes or deletes rules and scenes that it names, keeps a new
    /// one, renames or moves things.
    var isCare: Bool {
        guard children.count == 1, let said = children.first else { return false }
        if said.name == "ruleEdit" { return said.child("ref").map { !$0.has("last") } ?? false }
        return Self.cares.contains(said.name)
    }

    /// Whether it asks for rules, scenes, what happened or what the house is like, and does nothing.
    var isInquiry: Bool { children.count == 1 && children.allSatisfy { Self.inquiries.contains($0.name) } }

    private static let clocks: Set<String> = ["queryTime", "queryDate", "querySun", "queryTimer"]

    /// Whether it asks for the time, the date or what is left of a timer: of these even a stranger's words tell nothing else.
    var asksTheTime: Bool { children.count == 1 && children.allSatisfy { Self.clocks.contains($0.name) } }

    /// Whether it says by itself what the house shall do or tell.
    var isWholeRequest: Bool { isRequest || isCare || isInquiry }

    /// Whether something is named in the place of what was to be set.
    fileprivate var namesAnew: Bool { holds("not") }

    /// Whether it is only something else to do or ask the same of: "and the kitchen".
    fileprivate var isBareSwap: Bool { children.count == 1 && child("fragment")?.has("swap") == true }

    /// Half a sentence with a question mark: what was asked last is asked of that.
    fileprivate var asked: Meaning {
        var result = self
        result.children[0].attributes.append(.init(key: "asking", value: "yes"))
        return result
    }
}
