/// A way by which alerts reach people: a loudspeaker, a terminal, a program of the user's, a web address, a broker.
public protocol AlertDelivery: Sendable {
    /// What it is, in a word, for the operator.
    var name: String { get }

    /// Tells an alert. It returns when the alert has gone out, and gives up by itself after some seconds.
    /// - Throws: why it could not be told.
    func deliver(_ alert: Alert) async throws
}
