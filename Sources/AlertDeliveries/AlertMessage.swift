internal import Foundation
internal import HomeModel
internal import VoiceService

extension Alert {
    /// The alert as a line of JSON, as all ways send it: what `GET /v1/alerts` says of it.
    var message: String { fileForm.json }
}

/// Why an alert didn't get out.
public enum AlertDeliveryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The program can't be started.
    case notStarted(String)
    /// The program ended with another status than 0.
    case failed(status: Int)
    /// It took too long.
    case tooSlow
    /// Nobody is there.
    case noAnswer(String)
    /// The server says no.
    case refused(status: Int)
    /// There is no connection to the broker, or it didn't take the alert over.
    case noBroker

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .notStarted(let program): "\(program) can't be started"
        case .failed(let status): "it ended with status \(status)"
        case .tooSlow: "it took too long"
        case .noAnswer(let why): "no answer (\(why))"
        case .refused(let status): "the server answered \(status)"
        case .noBroker: "the broker is out of reach"
        }
    }
}

/// Runs something that mustn't take longer than a time.
/// - Throws: ``AlertDeliveryError/tooSlow`` where it does, and what it throws itself.
func within(_ limit: Duration, _ work: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw AlertDeliveryError.tooSlow
        }
        defer { group.cancelAll() }
        _ = try await group.next()
    }
}
