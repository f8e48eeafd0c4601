internal import Foundation
internal import HTTPTypes
internal import HomeModel
internal import HouseWeb
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// What is known of a request from another machine.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Where it comes from.
    let address: String

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }
}

/// Finds out who asks from another machine: by the token in the request,
/// or by the one that the browser keeps for the page.
struct WebGate: Sendable {
    let access: Access
    let isEncrypted: Bool

    /// The name of what the browser keeps; the prefix lets no other machine set it.
    static func cookieName(isEncrypted: Bool) -> String { isEncrypted ? "__Host-hearth" : "hearth" }

    /// The sender of a request.
    /// - Throws: ``RequestProblem`` where a page of somebody else makes the browser ask.
    func asker(_ request: Request, _ context: WebContext) async throws -> Asker {
        try refuseStrangePages(request)
        var asker = Asker(caller: .stranger, address: forwarded("X-Forwarded-For", in: request) ?? context.address)
        if let secret = bearer(request) ?? cookie(request), let token = try await access.token(for: secret) {
            asker.caller = .person(token.person, token: token.id)
        }
        return asker
    }

    private func bearer(_ request: Request) -> String? {
        guard let field = request.headers[.authorization], field.lowercased().hasPrefix("bearer ") else { return nil }
        return field.dropFirst(7).trimmingCharacters(in: .whitespaces)
    }

    private func cookie(_ request: Request) -> String? {
        let name = Self.cookieName(isEncrypted: isEncrypted) + "="
        let pairs = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
        return pairs.map { $0.trimmingCharacters(in: .whitespaces) }.first { $0.hasPrefix(name) }.map {
            String($0.dropFirst(name.count))
        }
    }

    /// All that a browser says about the page that asks has to be this house's own.
    private func refuseStrangePages(_ request: Request) throws {
        let strange = RequestProblem(status: 403, text: "another page asks")
        if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name],
            !["same-origin", "none"].contains(site)
        {
            throw strange
        }
        guard let origin = request.headers[.origin] else { return }
        let host = origin.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true).last
            .map { $0.drop { $0 == "/" } }
        let own = [request.head.authority, forwarded("X-Forwarded-Host", in: request)].compactMap { $0?.lowercased() }
        guard let host, own.contains(host.lowercased()) else { throw strange }
    }

    /// What a proxy tells that takes off the encryption: the last of several is what it has added itself. Nobody but a
    /// program on this machine asks without encryption, and no page of somebody else can have a browser send it.
    private func forwarded(_ name: String, in request: Request) -> String? {
        guard !isEncrypted, let name = HTTPField.Name(name) else { return nil }
        return request.headers[values: name].last?.split(separator: ",").last?.trimmingCharacters(in: .whitespaces)
    }
}

/// What each answer to a browser says about itself: what the page may do, and that nobody else keeps or shows it.
struct WebHeaders: RouterMiddleware {
    typealias Context = WebContext

    let isEncrypted: Bool

    private static let fields: [(String, String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                + "media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
        ("Permissions-Policy", "microphone=(self), camera=(self), geolocation=(), payment=(), usb=()"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    /// How long a browser keeps the token, in seconds; the house forgets it sooner where nobody uses it.
    private static let life = 400 * 86_400

    func handle(
        _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as any HTTPResponseError {
            response = try error.response(from: request, context: context)
        }
        for (name, value) in Self.fields {
            if let name = HTTPField.Name(name) { response.headers[name] = value }
        }
        if let name = HTTPField.Name(HouseRoutes.cookie), let secret = response.headers[name] {
            response.headers[name] = nil
            response.headers[.setCookie] = cookie(secret, isProxied: Self.isProxied(request))
        }
        return response
    }

    private func cookie(_ secret: String, isProxied: Bool) -> String {
        let age = secret.isEmpty ? 0 : Self.life
        let secure = isEncrypted || isProxied ? "; Secure" : ""
        return "\(WebGate.cookieName(isEncrypted: isEncrypted))=\(secret); Path=/; HttpOnly; SameSite=Strict; "
            + "Max-Age=\(age)\(secure)"
    }

    /// Whether something on this machine has taken off the encryption.
    private static func isProxied(_ request: Request) -> Bool {
        HTTPField.Name("X-Forwarded-Proto").flatMap { request.headers[$0] }?.lowercased() == "https"
    }
}
