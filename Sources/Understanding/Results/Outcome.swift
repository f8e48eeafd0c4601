/// How an utterance ended, in the words of the result object.
public enum Outcome: String, Sendable, Hashable {
    /// Done as asked.
    case done
    /// A question was answered.
    case answered
    /// Waits for yes or no.
    case confirm
    /// Needs to know more.
    case ask
    /// No command for this home.
    case notUnderstood
    /// Understood, but not allowed or not possible for this thing.
    case refused
    /// A target could not be reached.
    case failed
}

/// Why an utterance was not understood or was refused, in the words of the result object.
public enum Reason: String, Sendable, Hashable {
    /// Nobody spoke.
    case noSpeech
    /// Words were heard but not trusted.
    case lowConfidence
    /// No text, or nothing in it that can be said.
    case empty
    /// More words than any command has.
    case tooLong
    /// The words are no command.
    case noCommand
    /// A command, but for nothing that the home has.
    case nothingThere
    /// The thing can't do that.
    case unsupported
    /// The number is outside the characteristic's range.
    case outOfRange
    /// The speaker's role does not allow it.
    case notAllowed
    /// There is no question to say yes or no to, or nothing to undo or repeat.
    case nothingPending
    /// The rule can never be carried out.
    case impossible
}
