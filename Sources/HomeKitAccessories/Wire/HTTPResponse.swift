/// What an accessory sends: an answer to a request, or an event.
struct HTTPResponse: Hashable, Sendable {
    /// Whether it is an event that nobody asked for (`EVENT/1.0`).
    var isEvent: Bool
    /// The status: 200, 204, 207 …
    var status: Int
    /// What it carries.
    var body: [UInt8]
}

/// Why what an accessory sends can't be read; the connection is of no use then.
enum HTTPMalformation: Error, Hashable, Sendable {
    /// The first line, a header or the length of a piece isn't as HTTP has it.
    case notHTTP
    /// It is longer than anything an accessory has to say.
    case tooLong
}
