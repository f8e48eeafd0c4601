internal import HomeModel

/// Interprets a sentence that asks and tells in one breath, in the order in which it was said: "kill the light and what
/// time is it", "is the front door locked, and if not, lock it". Either all of it can be done and answered, or nothing
/// is.
struct AskAndTellInterpreter {
    let situation: Situation

    /// Whether a sentence asks about the house, or asks something else beside what it tells to do.
    static func isMixed(_ sentence: Meaning) -> Bool {
        sentence.child(.query) != nil
            || sentence.children.count > 1 && sentence.children.contains { Meaning.clocks.contains($0.kind) }
    }

    private static func asks(_ node: Meaning) -> Bool { node.kind == .query || Meaning.clocks.contains(node.kind) }

    /// What all parts come to; the first that can't be understood or done is what comes of the whole.
    func interpret(_ sentence: Meaning) -> Interpretation {
        var step = situation
        var parts: [Interpretation] = []
        let gate = sentence.child(.gate)
        for part in groups(of: sentence.placed) {
            let isAsked = part.children.allSatisfy(Self.asks)
            if let gate, !isAsked {
                guard let isOpen = opens(gate, behind: parts, in: step) else {
                    return .noCommand
                }
                guard isOpen else { continue }
            }
            // "It's cold in here, what's the heating at": why it is asked, and no wish.
            if !isAsked, gate == nil, parts.isEmpty, part.children.allSatisfy({ $0.kind == .set && $0.onlyTellsNeed }) {
                let services = Interpreter(situation: step).whole(part).commands.flatMap(\.mentionedServices)
                if !services.isEmpty { step.conversation.lastServices = services }
                continue
            }
            let outcome = isAsked ? answer(part, in: step) : Interpreter(situation: step).whole(part)
            // "It" in what follows is what the part before was about.
            let services = outcome.mentioned ?? outcome.commands.flatMap(\.mentionedServices)
            if !services.isEmpty { step.conversation.lastServices = services }
            let isTold = outcome.commands.allSatisfy { new in
                parts.flatMap(\.commands).contains { !new.targets.isEmpty && $0.targets == new.targets }
            }
            if outcome.outcome != .answered || !isTold { parts.append(outcome) }
        }
        let fine: Set<Outcome> = [.done, .answered, .confirm]
        var last = sentence
        last.children = groups(of: sentence).last.map { $0.children.suffix(1) } ?? []
        guard var result = parts.first(where: { !fine.contains($0.outcome) }) ?? parts.first else {
            return .noCommand
        }
        if fine.contains(result.outcome) {
            let outcomes = parts.map(\.outcome)
            result.outcome = [.confirm, .done].first(where: outcomes.contains) ?? .answered
            result.commands = parts.flatMap(\.commands)
            result.mentioned = parts.count == 1 ? result.mentioned : nil
            result.note = parts.compactMap(\.note).first
            result.sentence = nil
        }
        return result.remembering(last)
    }

    /// The parts in order: each question by itself, consecutive commands together; parts that say nothing alone are
    /// left out.
    private func groups(of sentence: Meaning) -> [Meaning] {
        var groups: [Meaning] = []
        for child in sentence.children where child.kind != .gate {
            if let last = groups.indices.last, !Self.asks(child), !groups[last].children.contains(where: Self.asks) {
                groups[last].children.append(child)
            } else {
                groups.append(Meaning(.sentence, attributes: sentence.attributes, children: [child]))
            }
        }
        return groups
    }

    private func answer(_ part: Meaning, in step: Situation) -> Interpretation {
        guard let node = part.children.first else { return .noCommand }
        guard node.kind == .query else { return Interpreter(situation: step).whole(part) }
        return QueryInterpreter(situation: step).interpret(node)
    }

    /// Whether the answer before lets the rest be done: a yes or no, or how what was asked about is. `nil` where that
    /// can't be told.
    private func opens(_ gate: Meaning, behind parts: [Interpretation], in step: Situation) -> Bool? {
        guard let asked = parts.last?.commands.last?.question else { return nil }
        if let wanted = gate.value(.answer) { return asked.answer.map { $0 == (wanted == "yes") } }
        var query = gate.of(.query)
        query.attributes.append(.init(key: .ask, value: "state"))
        if !query.has(.negated) { query.attributes.append(.init(key: .quantity, value: "any")) }
        if !query.has(.aspect), let aspect = asked.aspect {
            query.attributes.append(.init(key: .aspect, value: aspect))
        }
        query.children.append(.mentioned)
        return QueryInterpreter(situation: step).interpret(query).commands.last?.query?.answer
    }
}

extension Command {
    /// The answer of a question about how things are, and which aspect of them it was about; `nil` for all else.
    fileprivate var question: (answer: Bool?, aspect: String?)? {
        switch self {
        case .query(let query): (query.answer, query.topic.aspect)
        case .house(.people(let people)): (people.answer, nil)
        case .house(.ruleState(_, let answer)): (answer.isSo, nil)
        case .house: (nil, nil)
        default: nil
        }
    }
}

extension Meaning {
    private static let places = Meaning.placeKeys

    /// The sentence with a place that stands after the last question said for those before it that ask for a value
    /// only: "the temperature and the humidity in the bedroom".
    fileprivate var placed: Meaning {
        let queries = children(.query)
        guard queries.count > 1,
            let place = queries.last?.children(.target).last?.attributes.filter({ Self.places.contains($0.key) }),
            !place.isEmpty
        else { return self }
        var result = self
        result.children = children.map { query in
            guard query.kind == .query else { return query }
            var query = query
            query.children = query.children.map { target in
                let isOpen = target.has(.aspectful) && !target.attributes.contains { Self.places.contains($0.key) }
                var target = target
                if isOpen { target.attributes += place }
                return target
            }
            return query
        }
        return result
    }
}
