internal import HomeModel

/// Reads a sentence as talk about the rule that was talked about just now.
struct RuleTalkReader {
    let situation: Situation
    /// What was said.
    let said: Meaning
    /// The same, with a length of time as a change of the rule.
    let sentence: Meaning

    init(situation: Situation, said: Meaning) {
        self.situation = situation
        self.said = said
        sentence = said.lengthAsEdit
    }

    var conversation: Conversation { situation.conversation }

    /// The sentence as talk about the rule; `nil` where it stands for itself.
    func reading() -> Meaning? {
        guard !isOfNow else { return nil }
        if let talk = Self.changes.first(self, of: sentence, in: situation) { return talk }
        if let fragment = sentence.child(.fragment) { return Self.halves.first(self, of: fragment, in: situation) }
        if let talk = Self.sentences.first(self, of: sentence, in: situation) { return talk }
        if CommandInterpreter.isAction(sentence) { return order(sentence) }
        return sentence.children.first.flatMap { Self.remarks.first(self, of: $0, in: situation) }
    }

    /// Whether it is for the thing, and not for the rule, which does it later: "just turn it off now", "is it on now".
    private var isOfNow: Bool { said.has(.now) && (CommandInterpreter.isAction(said) || asksWhetherOn(said)) }

    private func asksWhetherOn(_ sentence: Meaning) -> Bool {
        sentence.child(.query).map { $0.isAboutIt && ["on", "off"].contains($0.value(.state)) } ?? false
    }

    // MARK: The readers

    /// The readers of what says less than a whole sentence does: days, a length, a number.
    private static let changes: [NamedReader<RuleTalkReader, Meaning>] = [
        .init("what was added is taken out again") { reader, _ in
            reader.said.children.first.flatMap(TopicReader(situation: reader.situation).takingBack)
        },
        .init("what the rule would switch off stays on") { reader, _ in
            reader.isKept ? Meaning(.ruleDelete, children: [.lastRule]) : nil
        },
        // Where it isn't asked which it shall be.
        .init("only once") { reader, _ in
            guard reader.situation.question == nil, reader.said.isOnce else { return nil }
            return Meaning(.ruleEdit, children: [.lastRule]).marked(.once)
        },
        .init("later") { reader, _ in reader.putOff(reader.said) },
        .init("not on some days") { reader, _ in reader.exception(reader.said) },
        .init("other days") { reader, sentence in
            sentence.daysAlone.map {
                Meaning(.ruleEdit, children: [.lastRule] + $0).marked(.also, if: sentence.has(.also))
            }
        },
        .init("what comes after it") { $1.child(.fragment).flatMap($0.goingOn) },
        .init("a length") { $1.child(.ruleEdit)?.isOnly(.length) == true ? $1.children[0] : nil },
        .init("another number") { reader, sentence in sentence.amountOfIt.flatMap(reader.change).map(reader.edit) },
        .init("once more, later") { $1.child(.ruleEdit).flatMap($0.again) },
        .init("a number that is a length") { $1.child(.ruleEdit).flatMap($0.lengthForHour) },
        .init("somebody else is told") { $1.child(.fragment).flatMap($0.toldAlso) },
        .init("a share") { reader, sentence in sentence.shareAlone.flatMap(reader.added) },
        .init("a step") { reader, sentence in
            reader.isTurningOn ? sentence.child(.fragment)?.stepAlone.flatMap(reader.added) : nil
        },
        .init("another value") { reader, sentence in
            sentence.amountOfIt == nil ? nil : reader.added(sentence.child(.fragment)?.resultAlone ?? sentence)
        },
        .init("another limit") { reader, sentence in
            guard let measure = sentence.measureOfIt, !reader.canBecome(sentence), reader.hasLimit else { return nil }
            return reader.edit(measure)
        },
    ]

    /// The readers of half a sentence.
    private static let halves: [NamedReader<RuleTalkReader, Meaning>] = [
        .init("another value") { reader, fragment in fragment.resultAlone.flatMap(reader.added) },
        .init("only some of it") { $0.narrowing($1) },
        .init("something else, with its own value") { $0.alsoOtherwise($1) },
        .init("something else, too") { $1.has(.swap) || $1.has(.instead) ? $0.addition($1) : nil },
    ]

    /// The readers of whole sentences that order nothing at once.
    private static let sentences: [NamedReader<RuleTalkReader, Meaning>] = [
        .init("how long it lasts") { reader, sentence in
            guard sentence.children.count == 1, let said = sentence.child(.rule), reader.isEnded(by: said) else {
                return nil
            }
            return said.lengthOfIt.map(reader.edit)
        },
        .init("when it is not to be") {
            $1.children.count == 1 ? $1.child(.rule)?.conditionOfPause.map($0.edit) : nil
        },
        .init("whether it will be on") { reader, sentence in
            guard reader.asksWhetherOn(sentence) else { return nil }
            let asked = [Meaning.Attribute(key: .state, value: "yes")]
            return Meaning(.rulesAsked, attributes: asked, children: [.lastRule])
        },
        .init("another rule for it") { $1.child(.rule) == nil ? nil : $1.asRuleTalk },
    ]

    /// The readers of remarks.
    private static let remarks: [NamedReader<RuleTalkReader, Meaning>] = [
        .init("something is left out") { $1.kind == .remove && $1.has(.forget) ? $0.forgetting($1) : nil },
        .init("the rule for it is deleted") { reader, remark in
            (remark.kind == .remove ? reader.ruleFor(remark) : nil).map { Meaning(.ruleDelete, children: [$0]) }
        },
        .init("the rule of that name is deleted") { reader, remark in
            (remark.kind == .cancelTimer ? reader.ruleCalled(remark) : nil)
                .map { Meaning(.ruleDelete, children: [$0]) }
        },
        // "Leave the lamp out of it" and "add the coffee machine to it" would be for a scene as well.
        .init("something is left out") { $1.kind == .sceneOut && $1.has(.last) ? $0.forgetting($1) : nil },
        .init("something is added") { reader, remark in
            guard remark.kind == .sceneJoin, remark.has(.last) else { return nil }
            if remark.child(.value) != nil || remark.has(.action) { return remark.asRuleAction }
            return reader.edit(Meaning(.addition, children: remark.children(.target)))
        },
        // "Also turn off the radio in that one" is for the rule as it would be for a scene.
        .init("it does more") { reader, remark in
            remark.kind == .sceneFill && remark.has(.last) ? remark.child(.body).map(reader.edit) : nil
        },
        .init("it is deleted") { reader, remark in
            remark.kind == .remove && remark.isAboutIt ? Meaning(.ruleDelete, children: [.lastRule]) : nil
        },
        .init("it is named") { reader, remark in
            guard remark.kind == .rename, remark.isAboutIt else { return nil }
            return remark.child(.name).map { Meaning(.ruleName, children: [.lastRule, $0]) }
                ?? reader.onlyRule.map { Meaning(.rename, attributes: [$0]).marked(.unfinished) }
        },
    ]

    /// An order for "it", which the rule is to do from now on.
    private func order(_ sentence: Meaning) -> Meaning? {
        if sentence.has(.instead), !sentence.isAboutIt { return sentence.asRuleAddition.marked(.replacing) }
        let talk = sentence.asRuleTalk
        if sentence.has(.also), talk?.child(.for) == nil { return sentence.asRuleAddition }
        return talk ?? (sentence.isOtherValueOfIt ? sentence.asRuleAddition : nil)
    }

    /// Whether what a rule says is the opposite of what the rules do that were talked about: one that closes something
    /// doesn't end when it is closed, but would open it again.
    private func isEnded(by said: Meaning) -> Bool {
        let action = said.child(.body)?.children.first?.value(.action)
        let goesOff = action.map(["off", "close", "lock"].contains) == true
        return situation.references.rules.allSatisfy { rule in
            !(rule.actions.isEmpty && rule.scenes.isEmpty) && rule.actions.allSatisfy { $0.isOff != goesOff }
        }
    }

    /// The change of one part of the rule.
    func edit(_ part: Meaning) -> Meaning { Meaning(.ruleEdit, children: [.lastRule, part]) }

    /// What the rule does from now on, where one of its things can become that.
    private func added(_ result: Meaning) -> Meaning? { canBecome(result) ? result.asRuleAddition : nil }

    // MARK: What is there

    /// Whether "leave it on" cancels a one-time rule that would switch it off: said after "turn off the tv in half an
    /// hour".
    private var isKept: Bool {
        let rules = situation.references.rules
        let writes = rules.flatMap(\.actions)
        guard said.children.count == 1, let kept = said.child(.set), kept.has(.keep),
            ["on", "open"].contains(kept.value(.action)), !writes.isEmpty,
            rules.allSatisfy({ $0.isOnce && $0.scenes.isEmpty }), writes.allSatisfy(\.isOff)
        else { return false }
        if kept.isAboutIt { return true }
        let services = Set(situation.services(of: kept))
        return Set(writes.map(\.address.service)).isSubset(of: services)
    }

    private var hasLimit: Bool {
        situation.references.rules.contains { $0.limit != nil }
    }

    /// The rule that was talked about, where it is one.
    private var onlyRule: Meaning.Attribute? {
        situation.references.rule.map { .init(key: .rule, value: "\($0.id.rawValue)") }
    }

    /// Whether what was made or changed just now turns something on: how much is said of that, and not of how it is
    /// now.
    private var isTurningOn: Bool {
        let writes = situation.references.rules.flatMap(\.actions)
        return !conversation.isAfterAnswer && !writes.isEmpty && !writes.contains(where: \.isOff)
    }

    /// Whether one of the things that the rule is for can become that.
    func canBecome(_ sentence: Meaning) -> Bool {
        guard let set = sentence.children.first else { return false }
        let planner = WritePlanner(situation: situation, set: set)
        let rules = situation.references.rules
        return rules.flatMap(\.actions).compactMap { situation.index.byService[$0.address.service] }
            .contains(where: planner.isAble)
    }
}
