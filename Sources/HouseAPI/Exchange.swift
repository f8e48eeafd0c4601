public import Foundation
internal import HomeModel
internal import VoiceService

/// What somebody asks of a house, whatever brought it here.
public struct APIRequest: Sendable {
    /// What it asks.
    public var route: Route
    /// The parameter in the path, decoded.
    public var parameter: String?
    /// The parameters after the question mark, decoded.
    public var query: [String: String]
    /// The type of the body.
    public var contentType: String?
    /// The body.
    public var body: Data
    /// The sender of the request.
    public var caller: Caller
    /// From where, as far as it is known.
    public var address: String

    /// Makes a request.
    public init(
        _ route: Route, parameter: String? = nil, query: [String: String] = [:], contentType: String? = nil,
        body: Data = Data(), caller: Caller = .owner, address: String = ""
    ) {
        self.caller = caller
        self.address = address
        self.route = route
        self.parameter = parameter
        self.query = query
        self.contentType = contentType
        self.body = body
    }
}

/// What a house answers.
public struct APIResponse: Sendable {
    /// The status, as HTTP numbers it.
    public var status: Int
    /// The type of the text.
    public var contentType: String
    /// The body.
    public var text: String
    /// The body where it is no text: a picture.
    public var bytes: [UInt8]?
    /// What the browser is to keep, and to send with what it asks: empty where it is to forget it, `nil` where neither.
    public var cookie: String?
    /// How many seconds whoever asked has to wait before asking again.
    public var retryAfter: Int?

    /// Makes a response.
    public init(status: Int = 200, contentType: String = "application/json", text: String) {
        self.status = status
        self.contentType = contentType
        self.text = text
    }

    /// An object as a line of JSON.
    init(_ object: FileNode) { self.init(text: object.json + "\n") }

    /// What is wrong with a request.
    init(_ problem: RequestProblem) {
        self.init(FileNode.map(("error", .string(problem.text))))
        status = problem.status
        retryAfter = problem.retryAfter
    }
}

/// What is wrong with a request, for whoever sent it.
struct RequestProblem: Error {
    /// The status, as HTTP numbers it.
    var status: Int
    /// In words.
    var text: String
    /// How many seconds have to pass before it is worth while to ask again.
    var retryAfter: Int? = nil

    /// The request isn't one that can be carried out.
    static func bad(_ text: String) -> RequestProblem { RequestProblem(status: 400, text: text) }

    /// There is nothing of that name.
    static func missing(_ text: String) -> RequestProblem { RequestProblem(status: 404, text: text) }
}
