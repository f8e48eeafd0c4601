internal import HomeModel
internal import JSGF

/// How an utterance becomes what is done: the sentence that it is, what that comes to, and what else the words may be
/// where it comes to nothing.
extension Understanding {
    /// What an utterance comes to.
    func interpretation(of utterance: Utterance, scratch: inout MatchScratch) -> Interpretation {
        let (words, situation) = (utterance.words, utterance.situation)
        if let taken = takingSuggestion(words, in: situation, scratch: &scratch) {
            var plain = situation
            plain.conversation.suggestions = []
            let suggestion = Utterance(taken, in: plain, by: language, isWeighed: utterance.isWeighed)
            return interpretation(of: suggestion, scratch: &scratch)
        }
        if let which = whichSuggestion(words, in: situation, scratch: &scratch) { return which }
        let sentence = sentence(of: utterance, scratch: &scratch)
        if let sentence, let refusal = otherNameIsSpelled(sentence, words) { return refusal }
        let first = sentence.map(Interpreter(situation: situation).interpret) ?? .noCommand
        var result = read(utterance, as: sentence, insteadOf: first, scratch: &scratch)
        if let answer = answer(utterance, sentence, insteadOf: result, scratch: &scratch) {
            result = Interpreter(situation: situation).interpret(answer)
        } else {
            if result.asked == "whichTimer" { result.choices = names(of: result.timersAmong) }
            if let welcome = welcome(instead: result, of: sentence) { return welcome }
            if let kind = outOfReach(utterance, result, scratch: &scratch) { result = .beyond(kind) }
            if result.outcome == .notUnderstood {
                noteNotUnderstood(words, as: sentence, in: &result, utterance.conversation, scratch: &scratch)
            }
        }
        let told = wondered(result, by: situation.speaker)
        return named(told, utterance.spoken, waiting: utterance.conversation.pending)
    }

    /// The sentence that an utterance is by the first way of reading it that makes sense, with what the conversation
    /// tells of it.
    private func sentence(of utterance: Utterance, scratch: inout MatchScratch) -> Meaning? {
        let (words, conversation) = (utterance.words, utterance.conversation)
        let meaning =
            toTimer(words, in: conversation, scratch: &scratch)
            ?? toFound(words, in: conversation, scratch: &scratch)
            ?? meaning(of: words, text: utterance.text, isWeighed: utterance.isWeighed, scratch: &scratch)
        var sentence = meaning.map { aboutPerson($0, words) }
        let isOfRules = conversation.isAboutRules || conversation.question?.sentence.child(.rule) != nil
        if isOfRules, language.normalizer.words.areImmediate(words) { sentence = sentence?.marked(.now) }
        if conversation.isAboutRules {
            // "No, close them", after a rule that opens them, is for the rule.
            if sentence?.isMovedIt == true, language.correction(beginning: words) != nil {
                sentence = sentence?.marked(.instead)
            }
        }
        switch withoutOwnNews(sentence, text: utterance.text, in: conversation, scratch: &scratch) {
        case .nothing: break
        case .talk: sentence = nil
        case .sentence(let change): sentence = change
        }
        if let rule = pickedRule(by: words, in: utterance.situation) { sentence = rule }
        guard sentence?.child(.confirm) != nil else { return sentence }
        return picked(by: words, in: utterance.situation) ?? sentence
    }

    /// What comes of further ways of reading an utterance, where what it was taken for came to nothing.
    private func read(
        _ utterance: Utterance, as sentence: Meaning?, insteadOf first: Interpretation, scratch: inout MatchScratch
    ) -> Interpretation {
        let (words, situation) = (utterance.words, utterance.situation)
        var result = first
        for second in secondReadings(of: words, text: utterance.text, sentence: sentence, in: situation)
        where second.isTried(result) {
            let other = second.read(&scratch).map(Interpreter(situation: situation).interpret)
            if let other, second.isTaken(other) { result = other }
        }
        if let several = inParts(of: utterance.spoken, insteadOf: result, in: situation, scratch: &scratch) {
            result = several
        }
        guard result.outcome == .notUnderstood, result.reason == .noCommand else { return result }
        return missingPlace(in: words, scratch: &scratch) ?? result
    }

    /// The sentence that words which mean nothing by themselves are as the name of a new home, or as what the house has
    /// asked for.
    private func answer(
        _ utterance: Utterance, _ sentence: Meaning?, insteadOf result: Interpretation, scratch: inout MatchScratch
    ) -> Meaning? {
        guard result.outcome == .notUnderstood else { return nil }
        if let home = newHome(utterance.spoken, in: utterance.situation, scratch: &scratch) { return home }
        guard let open = utterance.situation.question?.sentence else { return nil }
        return open.answered(bySound: utterance.words)
            ?? chosenTimer(open, byName: utterance.words, in: utterance.conversation)
            ?? (sentence?.canBeName ?? true ? answered(open, byName: utterance.words) : nil)
    }

    /// The kind of requests that no home of this database can do, where the words that came to nothing are one.
    private func outOfReach(
        _ utterance: Utterance, _ result: Interpretation, scratch: inout MatchScratch
    ) -> String? {
        guard result.outcome == .notUnderstood, utterance.situation.question == nil,
            [nil, "need", "named", "measure"].contains(result.obstacle)
        else { return nil }
        return beyond.value?.kind(of: utterance.words, anyWords: language.normalizer.words.anyName, scratch: &scratch)
    }
}
