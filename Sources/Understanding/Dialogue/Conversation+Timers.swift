public import HomeModel

extension Conversation {
    /// A timer that runs or waits, as far as one may refer to it.
    public struct TimerReference: Sendable, Hashable {
        /// What tells it from all others; `nil` where only its name is known.
        public var id: Int?
        /// What kind of timer it is.
        public var kind: TimerKind
        /// Its name.
        public var name: String?
        /// The length it is set to now, with all that was added; `nil` if only its name is known.
        public var length: TimeSpan?
        /// What it was set to at first: people go on calling it by that.
        public var firstLength: TimeSpan?
        /// When it is over, where it was set to a clock time.
        public var wall: LocalDateTime?
        /// The days of the week on which it comes again; none where it comes once.
        public var days: Set<Weekday>
        /// What it reminds of, in the words that were said: "to feed the cat".
        public var text: String?

        /// Makes a reference to a timer.
        public init(
            name: String?, length: TimeSpan? = nil, id: Int? = nil, kind: TimerKind = .timer,
            firstLength: TimeSpan? = nil, wall: LocalDateTime? = nil, days: Set<Weekday> = [],
            text: String? = nil
        ) {
            self.id = id
            self.kind = kind
            self.name = name
            self.length = length
            self.firstLength = firstLength
            self.wall = wall
            self.days = days
            self.text = text
        }

        /// The clock time at which it is over, where it was set to one.
        public var clock: TimeOfDay? { wall?.timeOfDay }

        /// Whether it goes by a name, or by the plural of it: the "egg timer" is the one for the eggs.
        func isCalled(_ other: String) -> Bool {
            let other = EntityName.folded(other)
            return name.map(EntityName.folded).map { $0 == other || Understanding.areSame($0, other) } ?? false
        }

        /// Whether it is over on a day, or comes again then.
        func comes(on date: Int) -> Bool {
            guard let wall else { return false }
            let weekday = LocalDateTime(dayNumber: date, secondOfDay: 0)?.weekday
            return wall.dayNumber == date || date > wall.dayNumber && weekday.map(days.contains) ?? false
        }

        /// Whether it is or was set to a length.
        func isSet(to span: TimeSpan) -> Bool { span == length || span == firstLength }
    }
}
