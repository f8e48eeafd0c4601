internal import Foundation
internal import HTTPTypes
internal import HouseService
internal import HouseWeb
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import ServiceLifecycle

/// The sender of requests on a connection, and from where it asks.
struct Asker: Sendable {
    /// The sender.
    var caller: Caller
    /// From which address.
    var address: String
}

/// What can be asked of a house, as routes of a server: the same on the socket and by HTTPS.
struct HouseRoutes: Sendable {
    /// The responder that answers.
    let api: HouseResponder
    /// How large a body may be, in bytes.
    let largestBody: @Sendable (Route) -> Int
    /// How long a body may take to come, in seconds: whoever sends a byte now and then holds a connection no longer.
    private static let patience = 60
    /// How long a body may still take to come when the house is about to stop, in milliseconds.
    private static let patienceAtTheEnd = 200

    /// Adds the routes.
    /// - Parameter ask: finds out who asks; what it throws is the answer.
    func add<Context: RequestContext>(
        to router: Router<Context>, ask: @escaping @Sendable (Request, Context) async throws -> Asker
    ) {
        for route in Route.allCases {
            let method = HTTPRequest.Method(route.method) ?? .get
            router.on(RouterPath(route.path), method: method) { (request: Request, context: Context) -> Response in
                do {
                    let asker = try await ask(request, context)
                    if route == .events { return try await events(asker) }
                    return try await respond(to: route, request, context.parameters.first.map { $0.1 }, asker)
                } catch let problem as RequestProblem {
                    return response(APIResponse(problem))
                }
            }
        }
    }

    private func respond(
        to route: Route, _ request: Request, _ parameter: Substring?, _ asker: Asker
    ) async throws -> Response {
        var asked = APIRequest(
            route, parameter: parameter.map { $0.removingPercentEncoding ?? String($0) },
            query: QueryFields.read(request.uri.query ?? ""),
            contentType: request.headers[.contentType], caller: asker.caller, address: asker.address)
        // A sender that may not ask at all isn't listened to.
        try await api.permit(asked)
        asked.body = try await body(of: request, for: route)
        return response(await api.respond(to: asked))
    }

    private func body(of request: Request, for route: Route) async throws -> Data {
        let limit = largestBody(route)
        return try await withThrowingTaskGroup(of: Data.self) { group in
            group.addTask { Data(try await request.body.collect(upTo: limit).readableBytesView) }
            group.addTask {
                // Nobody who sends half of something keeps the house from stopping.
                try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(Self.patience)) }
                try await Task.sleep(for: .milliseconds(Self.patienceAtTheEnd))
                throw RequestProblem(status: 408, text: "what was to be sent didn't come")
            }
            defer { group.cancelAll() }
            return try await group.next() ?? Data()
        }
    }

    private func response(_ answer: APIResponse) -> Response {
        var headers: HTTPFields = [.contentType: answer.contentType, .cacheControl: "no-store"]
        if let seconds = answer.retryAfter { headers[.retryAfter] = "\(seconds)" }
        if let cookie = answer.cookie, let name = HTTPField.Name(Self.cookie) { headers[name] = cookie }
        return Response(
            status: .init(code: answer.status), headers: headers,
            body: .init(byteBuffer: answer.bytes.map { ByteBuffer(bytes: $0) } ?? ByteBuffer(string: answer.text)))
    }

    /// The field by which what a browser is to keep comes to the server that knows how to say so; it is never sent.
    static let cookie = "hearth-cookie"

    private func events(_ asker: Asker) async throws -> Response {
        try await api.permit(APIRequest(.events, caller: asker.caller))
        var ending: AsyncStream<Never>?
        if case .person(_, let token) = asker.caller {
            ending = try await api.access.ending(of: token)
            guard ending != nil else { throw RequestProblem(status: 429, text: "too many streams", retryAfter: 15) }
        }
        guard let reader = api.house.feed.reader() else {
            throw RequestProblem(status: 503, text: "too many are reading", retryAfter: 15)
        }
        let isAllowed: @Sendable () async -> Bool = {
            (try? await api.permit(APIRequest(.events, caller: asker.caller))) != nil
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: .init { [ending] writer in
                try await EventStream(reader, ending: ending, isAllowed: isAllowed) { [api] happening in
                    await api.shown(happening, to: asker.caller)
                }.write(to: &writer)
                try await writer.finish(nil)
            })
    }
}
