public import HomeModel

extension Conversation {
    /// How to take back what an utterance did. It keeps how the utterance left things,
    /// so that what somebody has changed since stays.
    public struct UndoStep: Sendable, Hashable {
        /// Something of the home as the utterance left it.
        public struct Trace: Sendable, Hashable, Codable {
            /// The home.
            public var home: HomeID
            /// What it is.
            public var id: EntityID
            /// What it was like; `nil` where it was removed.
            public var entity: Entity?

            /// Makes a trace.
            public init(home: HomeID, id: EntityID, entity: Entity?) {
                self.home = home
                self.id = id
                self.entity = entity
            }
        }

        /// The kitchen timers before and after, as they are remembered.
        public struct Timers: Sendable, Hashable, Codable {
            /// Before.
            public var before: String?
            /// After.
            public var after: String?

            /// Makes a pair.
            public init(before: String?, after: String?) {
                self.before = before
                self.after = after
            }
        }

        /// The values as they were.
        public var writes: [CharacteristicWrite]
        /// The values that were written there.
        public var written: [CharacteristicWrite] = []
        /// The rules that were made.
        public var rules: [AutomationRuleID]
        /// What brings the home itself back to what it was: names, rooms, what was removed.
        public var changes: [HomeChange]
        /// What is in those changes and rules, as the utterance left it.
        public var traces: [Trace] = []
        /// The timers, where they became others.
        public var timers: Timers?
        /// The person who asked for it.
        public var person: PersonID?

        /// Makes a step.
        public init(
            writes: [CharacteristicWrite] = [], rules: [AutomationRuleID] = [], changes: [HomeChange] = []
        ) {
            self.writes = writes
            self.rules = rules
            self.changes = changes
        }

        /// Whether there is nothing to take back.
        public var isEmpty: Bool { writes.isEmpty && rules.isEmpty && changes.isEmpty && timers == nil }
    }
}
