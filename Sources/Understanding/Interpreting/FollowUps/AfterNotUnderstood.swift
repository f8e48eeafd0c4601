internal import HomeModel

/// What is said right after words that weren't understood: it may be about those, and about nothing older.
struct AfterNotUnderstood {
    let situation: Situation

    private var conversation: Conversation { _read { yield situation.conversation } }

    /// Whether a sentence goes on from the words that weren't understood. Then it can't be understood either.
    func isGoingOn(_ said: Meaning) -> Bool {
        guard situation.question == nil, situation.pending.isEmpty || conversation.isAfterNotUnderstood else {
            return false
        }
        if conversation.isAfterOtherRequest, !conversation.isRuleNamedUnheard, said.isChangeOfEarlier { return true }
        guard conversation.isAfterNotUnderstood else { return false }
        return said.isNumberForIt || said.isHalfRule || said.isOfOther
            || (conversation.isAboutRules || conversation.areRulesForgotten) && said.switchesItOff
    }

    /// The reply that "as well" has nothing to go with, because the rule before it came to nothing. `nil` if the
    /// sentence stands for itself.
    func withoutRule(_ said: Meaning) -> Interpretation? {
        // What is about a rule that there is changes that one.
        guard conversation.isAfterUndoneRule, situation.question == nil, situation.pending.isEmpty,
            said.has(.also) && CommandInterpreter.isAction(said) || said.isMoreOfSame
                || said.isPartOfRule && !conversation.isAboutRules
        else { return nil }
        var refusal = Interpretation.impossible("undone")
        refusal.isOfRule = true
        return refusal
    }

    /// The rule that was refused for what it was to do, with something else to do: "then just turn it on" behind "flash
    /// my lamp when the doorbell rings". `nil` where no such rule was, or something else is said.
    func refusedRule(with said: Meaning) -> Meaning? {
        guard conversation.isAfterUndoneRule, situation.question == nil, situation.pending.isEmpty,
            said.children.allSatisfy({ $0.kind == .set }), CommandInterpreter.isAction(said),
            let sentence = conversation.lastSentence, sentence.children.count == 1, let rule = sentence.child(.rule),
            rule.has(.impossible), rule.child(.body) == nil, rule.child(.event) != nil
        else { return nil }
        let objects = rule.children(.target)
        let isOfIt =
            said.has(.instead)
            || said.children.allSatisfy { $0.isAboutIt || Set($0.children(.target)).isSubset(of: objects) }
        let isOfThings = said.children.allSatisfy { !$0.children(.target).isEmpty }
        guard isOfIt, isOfThings, !objects.isEmpty else { return nil }
        var result = rule.without(.impossible)
        let body = Meaning(.body, children: said.children.map { $0.withIt(objects) })
        result.children = rule.children.filter { $0.kind != .target } + [body]
        return Meaning(.sentence, children: [result])
    }

    /// What a sentence comes to; what would be deleted without its name waits for a yes.
    func asking(_ result: Interpretation, of said: Meaning) -> Interpretation {
        let isUnclear = conversation.isAfterNotUnderstood || TopicReader(situation: situation).isUnclear(said)
        guard isUnclear, result.outcome == .done, !result.commands.isEmpty,
            result.commands.allSatisfy(\.isDeletion), said.pointsOnly
        else { return result }
        var waiting = result
        waiting.outcome = .confirm
        return waiting
    }
}

extension Command {
    /// Whether it deletes a rule or a scene.
    fileprivate var isDeletion: Bool { rule?.action == .delete || scene?.action == .delete }
}

extension Meaning {
    /// Whether it puts a number in the place of another and says nothing else: "make that five".
    fileprivate var isNumberForIt: Bool {
        guard children.count == 1, let node = child(.set), node.has(.it) else { return false }
        let saysNoMore = node.attributes.allSatisfy { [.it, .instead].contains($0.key) }
        return saysNoMore && node.children.count == 1 && node.child(.value)?.child(.number) != nil
    }

    /// Whether it is only something else to do the same with: "and the roses?".
    fileprivate var isMoreOfSame: Bool {
        children.count == 1 && child(.fragment).map { $0.has(.swap) && $0.has(.further) } ?? false
    }

    /// Whether it is a part of a rule and nothing by itself: a condition, days, a length, another time.
    fileprivate var isPartOfRule: Bool {
        guard children.count == 1, let edit = child(.ruleEdit) else { return false }
        return edit.child(.ref).map { $0.has(.last) && $0.children.isEmpty } ?? true
    }

    /// Whether it is for another one than that: behind "the left one", which wasn't understood, nobody knows than
    /// which.
    fileprivate var isOfOther: Bool {
        children.count == 1 && children[0].children(.target).contains { $0.has(.other) && $0.has(.it) }
    }

    /// Whether it changes what was said before and names nothing of it: "and half an hour before sunset instead", "make
    /// that fifteen minutes", "also turn off the radio in that one".
    fileprivate var isChangeOfEarlier: Bool {
        guard children.count == 1, let said = children.first else { return false }
        switch said.kind {
        case .fragment: return said.has(.again) && [.for, .until].contains { said.child($0) != nil }
        case .ruleEdit, .ruleName, .ruleOn, .ruleOff:
            return said.child(.ref).map { $0.has(.last) && $0.children.isEmpty } ?? true
        case .sceneFill, .sceneJoin, .sceneOut: return said.has(.last)
        default: return false
        }
    }

    /// Whether it goes on with what was talked about, or with what waits: it is no sentence about anything else.
    /// - Parameter evenIt: whether an order for "it" does.
    func goesOnWithTopic(evenIt: Bool) -> Bool {
        guard children.count == 1, let said = children.first else { return has(.joined) || has(.also) }
        switch said.kind {
        case .ruleEdit, .ruleOn, .ruleOff, .ruleDelete, .ruleName, .rulesAsked:
            return said.child(.ref).map { $0.has(.last) && $0.children.isEmpty } ?? true
        case .set, .rename, .remove: return evenIt && (said.isAboutIt || said.has(.it))
        case .sceneFill, .sceneJoin, .sceneOut: return said.has(.last)
        case .fragment, .undo, .cancel, .confirm, .ruleAnswer, .acknowledge, .repeat, .help, .thank: return true
        default: return has(.joined) || has(.also)
        }
    }

    /// Whether it is a rule that lacks what it does and goes on with something: "and every morning at half past seven".
    fileprivate var isHalfRule: Bool {
        guard has(.joined) || has(.also), let first = children.first, first.kind == .rule else { return false }
        return first.child(.body) == nil || first.has(.short)
    }

    /// Whether it names nothing that it is about: "delete that one".
    fileprivate var pointsOnly: Bool {
        let names: [Key] = [.service, .accessory, .group, .type, .rule, .about, .room, .zone]
        return names.allSatisfy { deepValues($0).isEmpty } && deepValues(.scene).allSatisfy { Int64($0) == nil }
    }
}
