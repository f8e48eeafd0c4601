internal import HomeModel
internal import Understanding

/// The conversations that are going on, each by itself:
/// a “yes” at the browser is none to what was asked at the microphone.
///
/// Their number is bounded: where there are too many, the one that was silent longest is forgotten.
struct ConversationBoard {
    /// A conversation, and what is kept beside it.
    struct Talk {
        /// What was said and done.
        var conversation = Conversation()
        /// When the last utterance came.
        var lastHeard: LocalDateTime?
        /// How many utterances were heard since the last one that was understood, and weren't.
        var overheard = 0
        /// What was said while there was no home that it could be about.
        var saidBeforeHome: [String] = []
        /// When it was last looked at, counted in looks.
        fileprivate var lastUse = 0
    }

    /// How many conversations are kept.
    static let capacity = 256

    private var talks: [ConversationID: Talk] = [:]
    private var uses = 0

    /// The conversation that a speaker is in.
    subscript(speaker: Speaker) -> Talk {
        get { talks[speaker.conversation] ?? Talk() }
        set { talks[speaker.conversation] = newValue }
    }

    /// The conversation of a name.
    subscript(id: ConversationID) -> Talk { talks[id] ?? Talk() }

    /// Whether nothing has been said in a conversation since the program began.
    func isNew(_ id: ConversationID) -> Bool { talks[id] == nil }

    /// Notes that a conversation goes on, and forgets the one that was silent longest where there are too many.
    mutating func use(_ id: ConversationID) {
        uses += 1
        talks[id, default: Talk()].lastUse = uses
        guard talks.count > Self.capacity else { return }
        // Those that nobody comes back to go first.
        let oldest = talks.min { one, other in
            let (first, second) = (one.key.isPassing ? 0 : 1, other.key.isPassing ? 0 : 1)
            return (first, one.value.lastUse) < (second, other.value.lastUse)
        }
        if let oldest, oldest.key != id { talks[oldest.key] = nil }
    }
}
