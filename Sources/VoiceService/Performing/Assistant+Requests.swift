public import Automation
public import HomeModel
public import Understanding

/// What programs ask for, without words.
extension Assistant {
    /// Writes values as if somebody had said so, and stores what came of it: a target for each write that the home has.
    /// - Returns: the result, without words.
    public func write(_ writes: [CharacteristicWrite], by speaker: Speaker) async -> UtteranceResult {
        await carryOut(.set(SetCommand(targets(of: writes))), by: speaker)
    }

    /// Runs a scene.
    /// - Returns: the result, without words.
    public func run(_ scene: ActionSet, by speaker: Speaker) async -> UtteranceResult {
        await carryOut(.runScene(SceneRun(scene)), by: speaker)
    }

    /// Puts what a scene does in the place of what it did.
    /// - Returns: the result, without words.
    public func change(_ scene: ActionSet, by speaker: Speaker) async -> UtteranceResult {
        await carryOut(.scene(.change, scene), by: speaker)
    }

    /// Cancels the kitchen timer of a number.
    public func cancelTimer(_ id: Int, by speaker: Speaker) async {
        _ = await carryOut(.timer(TimerCommand(.cancel, id: id)), by: speaker)
    }

    /// Why a service is as it is, in a sentence.
    public func explanation(of service: ServiceID, for speaker: Speaker) async -> String {
        guard let question = understanding.question(why: service, state: database.state) else { return "" }
        var result = UtteranceResult(utterance: "", outcome: .answered, commands: [.explain(question)])
        await lookUp(&result, at: speaker.now)
        return understanding.reply(
            to: result, interpretation: Interpretation(.answered, commands: result.commands), speaker: speaker,
            conversation: Conversation(), state: database.state)
    }

    /// The sentence that has values set, such as “make the sofa lamp red”; `nil` where there is none.
    public func order(for writes: [CharacteristicWrite]) -> String? { understanding.order(for: writes) }

    private func carryOut(_ command: Command, by speaker: Speaker) async -> UtteranceResult {
        await takeTurn()
        defer { endTurn() }
        expire(for: speaker)
        var result = UtteranceResult(utterance: "", outcome: .done, commands: [command])
        let step = await perform(&result, by: speaker)
        talks[speaker].conversation.remember(step)
        return result
    }

    /// A kitchen timer that runs, or is paused.
    public struct RunningTimer: Sendable {
        /// What tells it from all others that run.
        public var id: Int
        /// Its name.
        public var name: String?
        /// What it was set to.
        public var length: TimeSpan
        /// When it is over; `nil` while it is paused.
        public var due: Instant?
        /// Seconds that are left.
        public var left: Int
    }

    /// The kitchen timers.
    public func runningTimers(at now: Instant) -> [RunningTimer] {
        timers.timers.map {
            RunningTimer(id: $0.id, name: $0.name, length: $0.length, due: $0.due, left: $0.secondsLeft(at: now))
        }
    }

    /// What happened, as sentences.
    public func sentences(of entries: [ActivityEntry], speaker: Speaker) -> [String] {
        understanding.sentences(of: entries, speaker: speaker)
    }

    /// A rule as people are told of it: its name with a remark where it is off, and what it does.
    public func line(of rule: AutomationRule, at now: LocalDateTime) -> String { understanding.line(of: rule, at: now) }

    /// What a rule does, as a sentence.
    public func sentence(of rule: AutomationRule) -> String { understanding.sentence(of: rule) }

    /// What a rule does when it is set off, as an order.
    public func deed(of rule: AutomationRule) -> String { understanding.deed(of: rule) }

    /// What is wrong with the rules of a home, in sentences, for each rule that takes part in it.
    public func conflictSentences(in home: Home, at now: LocalDateTime) -> [AutomationRuleID: [String]] {
        var sentences: [AutomationRuleID: [String]] = [:]
        for conflict in ConflictCheck(home, now: now).conflicts() {
            let sentence = understanding.sentence(of: conflict)
            for rule in [conflict.rule] + conflict.others { sentences[rule, default: []].append(sentence) }
        }
        return sentences
    }
}

extension Understanding {
    /// A rule as a line for people: its name, a remark where it is off,
    /// and its sentence where the name isn't that sentence.
    public func line(of rule: AutomationRule, at now: LocalDateTime) -> String {
        let name = rule.name + standing(of: rule, at: now)
        let sentence = sentence(of: rule)
        return rule.name.lowercased() == sentence.lowercased() ? name : "\(name): \(sentence)"
    }
}
