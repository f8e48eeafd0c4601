internal import Automation
internal import HomeModel
internal import Understanding

/// What can be taken back in a conversation, as the database remembers it: so that “undo” means something to the next program
/// that the same person runs, and after a restart.
struct RememberedUndo: Codable {
    /// What the keys begin with.
    static let keyPrefix = "undo."
    /// How many steps are remembered.
    private static let depth = 5
    /// How many conversations are remembered.
    private static let capacity = 16
    /// After how many seconds a step is forgotten: who says “undo” on another day means something else.
    private static let patience = 86_400
    /// The longest text that is kept, in bytes.
    private static let longest = 1 << 18

    private struct Step: Codable {
        var writes: [CharacteristicWrite]
        var written: [CharacteristicWrite]
        var rules: [AutomationRuleID]
        var changes: [Change]
        var traces: [Conversation.UndoStep.Trace]
        var timers: Conversation.UndoStep.Timers?
        var person: PersonID?
    }

    /// A change that is remembered; others, such as which home is the primary one, are taken back in one program alone.
    private enum Change: Codable {
        case put(Entity, home: HomeID)
        case remove(EntityID, home: HomeID)
        case value(CharacteristicAddress, Value)

        init?(_ change: HomeChange) {
            switch change {
            case .put(let entity, let home): self = .put(entity, home: home)
            case .remove(let id, let home): self = .remove(id, home: home)
            case .value(let address, let value): self = .value(address, value)
            case .putHome, .removeHome, .putConnection, .removeConnection, .reachable, .present, .remember: return nil
            }
        }

        var change: HomeChange {
            switch self {
            case .put(let entity, let home): .put(entity, in: home)
            case .remove(let id, let home): .remove(id, in: home)
            case .value(let address, let value): .value(address, value)
            }
        }
    }

    private var at: Int
    private var kept: [Step]

    /// The key for a conversation; `nil` for one that nobody can come back to.
    static func key(of conversation: ConversationID) -> String? {
        conversation.isLasting ? keyPrefix + conversation.rawValue : nil
    }

    /// Takes the latest steps of a conversation.
    init(_ steps: [Conversation.UndoStep], at now: Instant) {
        at = now.secondsSince1970
        kept = steps.suffix(Self.depth).compactMap { step in
            let changes = step.changes.map(Change.init)
            guard !changes.contains(where: { $0 == nil }) else { return nil }
            return Step(
                writes: step.writes, written: step.written, rules: step.rules, changes: changes.compactMap(\.self),
                traces: step.traces, timers: step.timers, person: step.person)
        }
    }

    /// Reads what was remembered; `nil` for what can't be read.
    init?(text: String) {
        guard let read = JSONText.read(Self.self, text) else { return nil }
        self = read
    }

    /// The text that is remembered; `nil` where there is nothing to take back.
    private var text: String? {
        var shorter = self
        while !shorter.kept.isEmpty {
            guard let text = JSONText.write(shorter) else { return nil }
            if text.utf8.count <= Self.longest { return text }
            shorter.kept.removeFirst()
        }
        return nil
    }

    /// What can still be taken back.
    func steps(at now: Instant) -> [Conversation.UndoStep] {
        guard (0...Self.patience).contains(now.secondsSince1970 - at) else { return [] }
        return kept.map { step in
            var result = Conversation.UndoStep(
                writes: step.writes, rules: step.rules, changes: step.changes.map(\.change))
            result.written = step.written
            result.traces = step.traces
            result.timers = step.timers
            result.person = step.person
            return result
        }
    }

    /// The changes of a database that remember this for a conversation, and forget the oldest of too many.
    func changes(for conversation: ConversationID, in memory: [String: String]) -> [HomeChange] {
        guard let key = Self.key(of: conversation) else { return [] }
        var changes = memory[key] == text ? [] : [HomeChange.remember(key, text)]
        let others = memory.filter { $0.key.hasPrefix(Self.keyPrefix) && $0.key != key }
        guard others.count >= Self.capacity else { return changes }
        let byAge = others.sorted { (Self(text: $0.value)?.at ?? 0) < (Self(text: $1.value)?.at ?? 0) }
        changes += byAge.prefix(others.count - Self.capacity + 1).map { .remember($0.key, nil) }
        return changes
    }
}
