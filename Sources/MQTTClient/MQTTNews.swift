/// What happens on a connection to a broker, in the order in which it happens.
public enum MQTTNews: Sendable, Hashable {
    /// The broker let us in; nothing is subscribed to.
    case connected
    /// The connection is gone, or could not be made; another is tried by itself.
    case lost(MQTTProblem)
    /// A message came.
    case message(MQTTMessage)
    /// A message was too long to be taken, and was dropped; its topic and length.
    case oversized(topic: String, length: Int)
}

/// What is wrong with a connection to a broker.
public enum MQTTProblem: Error, Sendable, Hashable {
    /// Nobody answers, or no longer.
    case noAnswer
    /// The host's name can't be found.
    case unknownHost
    /// The broker doesn't know user and password, or doesn't let them in.
    case notAuthorised
    /// The broker's certificate is not trusted, or ours not by it; the text is the library's.
    case certificate(String)
    /// A file with certificates or keys can't be read, or the broker refuses for another reason.
    case refused(String)
}

/// Why something was not sent.
public enum MQTTSendError: Error, Sendable, Hashable {
    /// There is no connection now; nothing is kept for later.
    case notConnected
    /// The topic has wildcards, is empty, or is one of the broker's own.
    case invalidTopic
    /// The message is longer than the protocol allows, or memory is short; the library's code comes along.
    case failed(code: Int)
}
