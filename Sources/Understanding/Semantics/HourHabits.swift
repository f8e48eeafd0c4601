internal import HomeModel

/// Which half of the day a bare hour means to those who speak a language, by what is done then. Data: `hours.json`; a
/// language without it knows of a waking day only.
struct HourHabits: Sendable, Decodable {
    /// Hours of a clock's face from the first to the second: `[11, 2]` is eleven, twelve, one and two.
    typealias Hours = [Int]

    /// A deed that people do at certain hours, and those hours.
    struct Deed: Sendable, Decodable {
        /// Another reading of the hour that gives way to this one.
        enum Other: String, Sendable, Decodable {
            /// The next there is, of what happens once.
            case next
            /// The next one after the time that was said before it in the sentence.
            case following
        }

        /// Said with one of these actions, where given.
        var actions: [String]?
        /// Written to one of these characteristics, where given.
        var characteristics: [String]?
        /// Written to a service of one of these types, where given.
        var types: [String]?
        /// One of these values is written, where given.
        var values: [PlainValue]?
        /// Words of which one is in the names of all that is written.
        var words: Set<String>?
        /// A number up to this one is written, where given.
        var atMost: Double?
        /// A number from this one on is written, where given.
        var atLeast: Double?
        /// Whether nothing else happens but that things go off.
        var onlyOff: Bool?
        /// Whether what a scene does counts as well.
        var inScenes: Bool?
        /// Whether it is for working days, or for tomorrow, where given.
        var workdays: Bool?
        /// The hours at which it is said to end, where given.
        var until: Hours?
        /// The hours at which it is before noon, midnight being the first of them.
        var am: Hours?
        /// The hours at which it is from noon on.
        var pm: Hours?
        /// What gives way.
        var over: [Other]?
    }

    /// Words that belong to the morning, looked for in the names of rules, scenes and things that are turned on.
    var morningWords: Set<String> = []
    /// Words that belong to the evening, looked for in the same names.
    var eveningWords: Set<String> = []
    /// What rules are called that wake somebody.
    var wakingNames: [String] = []
    /// The hours of the morning in a waking day; the others are after noon.
    var waking: Hours = [5, 11]
    /// The hours that are meant in the small hours only by those who are still up, or for the end of their day.
    var smallHours: Hours = [1, 4]
    /// The deeds with certain times of the day; the first that fits is taken.
    var deeds: [Deed] = []
}

extension HourHabits.Hours {
    /// Whether an hour, one to twelve, is among them.
    func includes(_ hour: Int) -> Bool {
        guard let first, let last, count == 2 else { return false }
        return first <= last ? (first...last).contains(hour) : hour >= first || hour <= last
    }
}
