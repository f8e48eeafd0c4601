/// How a language says what is written with digits and signs: fractions, ordinals, units of time,
/// clock times without a colon.
struct NumeralWords: Sendable, Decodable {
    /// Words for fractions such as `1/2`; a fraction that isn't here is no number that anybody says.
    var fractions: [String: String]
    /// Words for fractions after a whole number, with the word that joins them: "and a half".
    var mixed: [String: String]
    /// The fraction that a single character is.
    var signs: [String: String]
    /// The letters after digits that make them ordinals.
    var ordinalEndings: Set<String>
    /// The ordinals from 0th to 19th.
    var ordinals: [String]
    /// The ordinals 20th, 30th, … 90th.
    var ordinalTens: [String]
    /// Words for letters after digits: the "s" of "90s".
    var units: [String: String]
    /// The words after which three or four digits may be a clock time: "at 630".
    var beforeClock: Set<String>
    /// The words beside which digits are never a clock time: what has a number of its own.
    var measured: Set<String>
    /// Words for the halves of the day, after which digits are always a clock time.
    var halves: Set<String>
    /// The words for what lasts a length of time, of which digits with a colon are minutes and seconds.
    var lasting: Set<String>
    /// The word in front of such a length.
    var beforeLength: Set<String>
    /// The words for one and for several hours, minutes and seconds.
    var hour: [String]
    var minute: [String]
    var second: [String]
}
