internal import HomeModel

/// Reads answers to what the house has asked about rules: which of several, at what time.
struct AnswerReader {
    let situation: Situation

    /// What comes of the answer; `nil` where nothing of the kind was asked, or the sentence is no answer.
    func reading(of sentence: Meaning) -> Interpretation? {
        guard let open = situation.question else { return nil }
        if let asked = open.sentence.children.first, asked.has(.whichTimer) {
            return TimerInterpreter(situation: situation).completed(asked, by: sentence)
        }
        if let asked = open.sentence.child(.wake), asked.has(.unfinished) {
            return TimerInterpreter(situation: situation).timed(asked, by: sentence)
        }
        if let named = open.sentence.named(by: sentence) { return Interpreter(situation: situation).whole(named) }
        if let scene = PointedScene(situation: situation).completed(open.sentence, by: sentence) {
            return Interpreter(situation: situation).whole(scene)
        }
        if let end = open.sentence.child(.until), end.has(.unfinished), let time = time(in: sentence) {
            var whole = open.sentence
            whole.children = whole.children.map { $0 == end ? Meaning(.until, children: [time]) : $0 }
            return Interpreter(situation: situation).whole(whole)
        }
        if let asked = open.sentence.child(.move), asked.has(.unfinished), let place = sentence.placeAlone {
            return moving(asked, to: place)
        }
        if !open.rules.isEmpty { return choice(sentence, open) }
        // Of two halves, that which lacks something is what was asked about; both come of the answer.
        let rules = open.sentence.children.indices.filter { open.sentence.children[$0].kind == .rule }
        guard let position = rules.first(where: { open.sentence.children[$0].has(.unfinished) }) ?? rules.first
        else { return nil }
        let rule = open.sentence.children[position]
        if rule.value(.unfinished) == "event", CommandInterpreter.isAction(sentence) {
            return doing(sentence, in: rule)
        }
        if rule.value(.unfinished) == "event", let named = sentence.named(like: rule) {
            return Interpreter(situation: situation).whole(named)
        }
        if rule.value(.unfinished) == "half", let half = sentence.halfAlone {
            return Interpreter(situation: situation).whole(
                Meaning(.sentence, children: [rule.answered(half: half)]))
        }
        guard rule.value(.unfinished) == "time", let moments = moments(in: sentence)
        else { return nil }
        var timed = rule.without(.unfinished)
        timed.children += moments
        var whole = Meaning(.sentence, children: [timed])
        if rules.count > 1 {
            whole = open.sentence
            whole.children[position] = timed
        }
        return Interpreter(situation: situation).whole(whole)
    }

    /// What shall happen, said before when.
    private func doing(_ sentence: Meaning, in rule: Meaning) -> Interpretation {
        let body = sentence.of(.body)
        return .asking("moment", about: Meaning(.rule, children: rule.children(.name) + [body]).missing("time"))
    }

    /// "To the bathroom", said to "where to?".
    private func moving(_ asked: Meaning, to place: Meaning) -> Interpretation? {
        var node = asked.without(.unfinished)
        node.children.append(place)
        return SetupInterpreter(situation: situation).interpret(node)
    }

    private func choice(_ sentence: Meaning, _ open: Conversation.OpenQuestion) -> Interpretation? {
        let talk = RuleTalkInterpreter(situation: situation)
        if let ref = sentence.child(.ruleAnswer)?.child(.ref) { return talk.completed(by: ref) }
        let said = sentence.child(.fragment)?.value(.pick)
        if said == "all" { return talk.completedByAll(of: open) }
        return said.flatMap(Int.init).flatMap(open.rules.picked).flatMap { talk.completed(by: $0, in: open) }
    }

    /// The events and days that were said alone: "at seven on weekdays", "at sunset", or a clock time.
    private func moments(in sentence: Meaning) -> [Meaning]? {
        if let rule = sentence.child(.rule), rule.value(.unfinished) == "action" {
            return rule.children.filter { $0.kind == .event || $0.kind == .condition }
        }
        if let window = sentence.windowAlone { return [window] }
        return time(in: sentence).map { [Meaning(.event, children: [Meaning(.at, children: [$0])])] }
    }

    /// A clock time that was said alone, be it only a number.
    private func time(in sentence: Meaning) -> Meaning? {
        if let time = sentence.child(.ruleAnswer)?.child(.moment)?.child(.time) { return time }
        return sentence.child(.fragment)?.child(.value)?.child(.number)?.asClockTime
    }
}

extension Meaning {
    /// From when until when, where it says no more: "between eleven and seven".
    fileprivate var windowAlone: Meaning? {
        guard children.count == 1, let edit = child(.ruleEdit), edit.children.map(\.kind) == [.condition],
            let condition = edit.child(.condition), !condition.isNegated,
            let start = condition.child(.after)?.child(.time), let end = condition.child(.before)?.child(.time)
        else { return nil }
        return Meaning(.event, children: [Meaning(.at, children: [start]), Meaning(.until, children: [end])])
    }

    /// The place that it names, where it says no more: "to the bathroom", "the bathroom".
    fileprivate var placeAlone: Meaning? {
        guard children.count == 1 else { return nil }
        if let move = child(.move), move.has(.again) { return move.child(.place) }
        guard let fragment = child(.fragment), fragment.children.map(\.kind) == [.target],
            var target = fragment.child(.target), target.has(.room), !target.hasReference, !target.has(.type)
        else { return nil }
        target.kind = .place
        return target
    }

    /// The rule that a sentence tells with the name that was given before it was told; `nil` where none was.
    fileprivate func named(like rule: Meaning) -> Meaning? {
        guard let name = rule.child(.name), let told = children.firstIndex(where: { $0.kind == .rule }),
            children[told].child(.name) == nil
        else { return nil }
        var result = self
        result.children[told].children.append(name)
        return result
    }
}
