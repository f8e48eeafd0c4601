/// What is asked of an accessory.
struct HTTPRequest: Hashable, Sendable {
    /// What kind of body it has.
    enum Body: Hashable, Sendable {
        /// A message of pairing.
        case pairing([UInt8])
        /// Characteristics, in JSON.
        case json([UInt8])
        /// None.
        case none
    }

    /// GET, PUT or POST.
    var method: String
    /// The path with what follows it.
    var path: String
    /// What it carries.
    var body: Body = .none

    /// The bytes to send; `host` is the accessory's address.
    func encoded(host: String) -> [UInt8] {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n"
        let content: [UInt8]
        switch body {
        case .pairing(let bytes):
            head += "Content-Type: application/pairing+tlv8\r\n"
            content = bytes
        case .json(let bytes):
            head += "Content-Type: application/hap+json\r\n"
            content = bytes
        case .none: content = []
        }
        if body != .none { head += "Content-Length: \(content.count)\r\n" }
        return Array((head + "\r\n").utf8) + content
    }
}
