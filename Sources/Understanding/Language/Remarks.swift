/// What tells talk beside a request ("it's late, lights off") from talk about somebody's words ("he said, lights off").
struct Remarks: Sendable, Decodable {
    /// The words with which talk beside a request begins.
    var openings: Set<String>
    /// The words at whose end somebody's words follow ("the rule is, …", "he's like, …"), where the language has any.
    var introductions: Set<String>?
    /// The words that begin an exception from a command, and the one that joins it to the command,
    /// where a language has any.
    var spares: Set<String>?
    var spareJoint: String?
    /// The words with which a reason begins after a command.
    var reasons: Set<String>
    /// Those of them that can't be part of when something shall happen.
    var causes: Set<String>
    /// The words that say when: talk that has one is no talk beside a command, which would be done at once.
    var moments: Set<String>
    /// Those of them after which a statement says itself when it holds: "when".
    var whiles: Set<String>
    /// The words of conditions, further wishes and second thoughts, which no reason has.
    var limits: Set<String>
    /// Those of them that tell what somebody is able to: "can".
    var abilities: Set<String>
    /// Words for what somebody needs or has to do. They may begin a further wish after a rule, but not after a change
    /// of one.
    var demands: Set<String>
    /// The words that make the rest somebody's words, a condition or a story.
    var reports: Set<String>
    /// Those of them that a reason after a command may have: "he", "not".
    var harmless: Set<String>
    /// How an utterance begins that tells what shall set something off.
    var eventFronts: [String]?
    /// Those that do so of a title, too: "the sign says: …".
    var quotes: Set<String>
    /// The words with which talk in front of a command begins, where no comma parts them.
    var fronts: Set<String>
    /// The words that tell how somebody or something is, one of which such talk holds.
    var beings: Set<String>
    /// The words after which a verb is no command.
    var links: Set<String>
    /// The words that make such talk be about others' doings.
    var doings: Set<String>
    /// The words that stand for what somebody named before, to say what is to become of it.
    var resumptives: Set<String>
    /// The verbs after these that say what is to be done with it.
    var duties: Set<String>
    /// The words with which people begin to speak, in front of what they name.
    var starts: Set<String>
    /// The verbs with which a command begins.
    var orders: Set<String>
    /// The words after which one command follows another.
    var chains: Set<String>
    /// The words after which stands where somebody goes.
    var towards: Set<String>
    /// The words that statements are about: "it", "everybody".
    var subjects: Set<String>
    /// Those of them that are who speaks.
    var speakers: Set<String>
    /// Those of them whose verb has an ending of its own, and that ending: "it costs".
    var thirds: Set<String>
    var third: String
    /// Those of them that stand for nobody: "there".
    var impersonal: Set<String>
    /// How a remark begins that is about the words in front of it, which somebody has said: "that was".
    var mentions: Set<String>?
    /// The words with which other things that statements are about begin: "the", "my".
    var determiners: Set<String>
    /// The endings with which the word that a statement is about says how that is: "'m".
    var contractions: [String]
    /// The verbs of statements: "is", "can't".
    var finites: Set<String>
    /// Those of them, and of the endings, that another verb follows: "will".
    var modals: [String]
    /// Those of them, and of the endings, that only tell how something is.
    var copulas: [String]
    /// Words that tell how something is: "asleep".
    var conditions: Set<String>
    /// The ending of verbs for what goes on now ("-ing"), and the one for what is over ("-ed").
    var ongoing: String
    var past: String
    /// The words with which people say what is wrong, without a verb: "too".
    var exclamations: Set<String>
    /// Words at whose end it is time for something: "time".
    var occasions: Set<String>
    /// What says that somebody has something: "have".
    var possession: [String]
    /// Words that are followed by what they are about, where the language has any: "about".
    var governors: Set<String>?
    /// Words after which a thing is what somebody has or does something to.
    var takers: Set<String>
    /// Words of what is said and thought, which no reason has.
    var speech: Set<String>
    /// Words at the end of a command for when the talk in front of it says: "by then", where the language has any.
    var thens: [[String]]?
    /// Words in front of what happens if the command isn't done: "or else we freeze".
    var elses: [[String]]?
    /// Verbs that tell what was, where the language has any.
    var pasts: Set<String>?
    /// Words of what people call things, where the language has any: "say".
    var uses: Set<String>?
    /// Words with which a command goes on from talk: "so".
    var leads: Set<String>
    /// Words in front of a reason that is still to come: "before the rain starts".
    var purposes: Set<String>
    /// Words that begin a place and never a statement: "behind".
    var prepositions: Set<String>
    /// Words that may end a command or begin a place: "on".
    var particles: Set<String>
    /// The word for a place that was named.
    var there: String
    /// Words for relatives, as people call them: "mum". A request to them is not for the house.
    var relatives: Set<String>?
    /// What people call out in front of that: "hey".
    var hails: Set<String>?
    /// What people call a voice that they speak to, whatever it is called here.
    var assistants: Set<String>?
}
