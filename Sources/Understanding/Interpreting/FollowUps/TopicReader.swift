internal import HomeModel

/// Reads sentences whose "it" is a rule or a scene that was talked about just now, as talk about that.
struct TopicReader {
    let situation: Situation

    var conversation: Conversation { situation.conversation }

    /// The sentence as talk about the rule or scene; `nil` where it stands for itself.
    func reading(of sentence: Meaning) -> Meaning? {
        switch conversation.topic {
        case .rules where !conversation.lastRules.isEmpty:
            RuleTalkReader(situation: situation, said: sentence).otherDelay
                ?? RuleCorrection(situation: situation).reading(of: sentence)
                ?? RuleTalkReader(situation: situation, said: sentence).reading()
        case .scene: conversation.lastScene.flatMap { sceneTalk(sentence, $0) }
        case nil where conversation.areRulesForgotten && sentence.child(.remove) != nil:
            RuleTalkReader(situation: situation, said: sentence).reading()
        case nil: conversation.lastRun.flatMap { runTalk(sentence, $0) }
        case .rules: nil
        }
    }
}
