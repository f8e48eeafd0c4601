internal import Automation
internal import HomeModel
internal import Understanding

/// What can be taken back in a conversation, as the database remembers it: so that “undo” means something to the next
/// program that the same person runs, and after a restart. Its text is a line with the moment, and one for each step.
struct RememberedUndo {
    /// The lines of steps that were written before, so that a command writes its own step alone.
    typealias Lines = [Conversation.UndoStep: String]

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

    private let at: Int
    private let kept: [String]

    /// The key for a conversation; `nil` for one that nobody can come back to.
    static func key(of conversation: ConversationID) -> String? {
        conversation.isLasting ? keyPrefix + conversation.rawValue : nil
    }

    /// Takes the latest steps of a conversation.
    /// - Parameter lines: the lines that are known; those of these steps afterwards.
    init(_ steps: [Conversation.UndoStep], at now: Instant, lines: inout Lines) {
        var written: Lines = [:]
        at = now.secondsSince1970
        kept = steps.suffix(Self.depth).compactMap { step in
            guard let line = lines[step] ?? Self.line(of: step) else { return nil }
            written[step] = line
            return line
        }
        lines = written
    }

    /// Reads what was remembered; `nil` for what can't be read.
    init?(text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        guard let at = lines.first.flatMap({ Int($0) }) else { return nil }
        self.at = at
        kept = Array(lines.dropFirst().suffix(Self.depth))
    }

    /// The line of a step; `nil` for one that only the program that did it can take back.
    private static func line(of step: Conversation.UndoStep) -> String? {
        let changes = step.changes.map(Change.init)
        guard !changes.contains(where: { $0 == nil }) else { return nil }
        return JSONText.write(
            Step(
                writes: step.writes, written: step.written, rules: step.rules, changes: changes.compactMap(\.self),
                traces: step.traces, timers: step.timers, person: step.person))
    }

    /// The text that is remembered; `nil` where there is nothing to take back.
    private var text: String? {
        var lines = kept
        while lines.reduce(0, { $0 + $1.utf8.count }) > Self.longest { lines.removeFirst() }
        return lines.isEmpty ? nil : (["\(at)"] + lines).joined(separator: "\n")
    }

    /// What can still be taken back.
    func steps(at now: Instant) -> [Conversation.UndoStep] {
        guard (now.secondsSince1970 - Self.patience...now.secondsSince1970).contains(at) else { return [] }
        return kept.compactMap { JSONText.read(Step.self, $0) }.map { step in
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
        let text = text
        var changes = memory[key] == text ? [] : [HomeChange.remember(key, text)]
        let others = memory.filter { $0.key.hasPrefix(Self.keyPrefix) && $0.key != key }
        guard others.count >= Self.capacity else { return changes }
        let byAge = others.sorted { (Self(text: $0.value)?.at ?? 0) < (Self(text: $1.value)?.at ?? 0) }
        changes += byAge.prefix(others.count - Self.capacity + 1).map { .remember($0.key, nil) }
        return changes
    }
}
