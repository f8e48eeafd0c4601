import Foundation
import TestSupport
import Testing

/// A living accessory by HAP-python in a process of its own: a partner that shares no code with what is tested.
final class Partner: Sendable {
    /// The accessory's name in its pairings.
    let id: String
    let name: String
    let port: Int
    private let process: Process
    private let input: FileHandle
    private let inbox = LineInbox()
    /// Where it keeps its pairings.
    let state: URL

    /// Starts an accessory and waits until it is ready.
    /// - Parameters:
    ///   - database: a fixture.
    ///   - state: where it keeps its pairings; one that was there before goes on with them.
    init(_ database: String, state: URL? = nil, name: String = "Hearth \(UUID().uuidString.prefix(8))") async throws {
        self.name = name
        self.state =
            state ?? FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString).state")
        port = try Self.freePort()
        let (output, input) = (Pipe(), Pipe())
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            try #require(PeerPython.homeKit), try Fixture.url("partner.py").path,
            try Fixture.url("\(database).json").path,
            "127.0.0.1", "\(port)", self.state.path, name,
        ]
        process.standardOutput = output
        process.standardInput = input
        self.input = input.fileHandleForWriting
        try process.run()
        // A thread of its own that reads until the end: it waits without holding up anything else.
        let reading = output.fileHandleForReading
        Thread.detachNewThread { [inbox] in
            while true {
                let data = reading.availableData
                inbox.take(data)
                if data.isEmpty { break }
            }
        }
        id = String(try #require(await inbox.line { $0.hasPrefix("ready") }).dropFirst("ready ".count))
    }

    deinit { process.terminate() }

    /// Tells the accessory something, and waits until it is done.
    func tell(_ command: String) async throws {
        try input.write(contentsOf: Data("\(command)\n".utf8))
        try #require(await inbox.line { $0 == "done \(command)" } != nil)
    }

    /// The value that it was told to take for one of its characteristics.
    func written(_ aid: Int, _ iid: Int) async -> String? {
        let start = "set \(aid) \(iid) "
        return await inbox.line { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }

    /// Pulls the plug, and waits until it is out.
    func kill() async {
        Foundation.kill(process.processIdentifier, SIGKILL)
        _ = await inbox.line { _ in false }
    }

    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        try #require(isBound)
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
