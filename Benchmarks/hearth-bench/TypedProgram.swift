import Foundation
import HouseClient
import Synchronization
import TestSupport

/// `hearth run` while sentences are typed to it; it ends with this, by force where it doesn't by itself.
final class TypedProgram: Sendable {
    private let process: RunningProcess
    private let input: Int32
    private let hasEnded = DispatchSemaphore(value: 0)
    private let cost = Mutex<MeasuredProcess?>(nil)
    /// The socket by which it is asked.
    let socket: String

    /// Starts it.
    /// - Parameter runtime: the path of a folder for its socket, which is made.
    init(_ arguments: [String], runtime: String) throws {
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        socket = runtime + "/hearth.sock"
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Unmeasured("no pipe: error \(errno)") }
        // Its own end of the pipe isn't handed to it: it would never see the end of what is typed.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        signal(SIGPIPE, SIG_IGN)
        defer { close(ends[0]) }
        input = ends[1]
        process = try RunningProcess(arguments, environment: ["XDG_RUNTIME_DIR": runtime], input: ends[0])
        Thread.detachNewThread { [self] in
            let result = process.waitForEnd(looking: 50)
            cost.withLock { $0 = result }
            hasEnded.signal()
        }
    }

    /// Types a sentence.
    func type(_ sentence: String) throws {
        let bytes = Array((sentence + "\n").utf8)
        guard write(input, bytes, bytes.count) == bytes.count else { throw Unmeasured("hearth run has ended") }
    }

    /// Asks until the answer holds a text.
    func wait(for question: String, toBe text: String, within limit: Duration) async throws {
        let end = ContinuousClock.now + limit
        var last = "nothing"
        while ContinuousClock.now < end {
            do {
                let reply = try await HouseClient(socket: socket).ask(
                    "POST", "/v1/utterances", body: #"{"text": "\#(question)", "room": null}"#, patience: .seconds(10))
                last = reply.text
                if last.contains(text) { return }
            } catch {
                last = "\(error)"
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Unmeasured("“\(question)” is not answered by “\(text)” in \(limit), but by: \(last)")
    }

    /// The memory that it has now.
    var megabytes: Double { ProcessMemory.resident.megabytes(of: process.identifier) }
    /// The most memory that it had.
    var peakMegabytes: Double { ProcessMemory.peak.megabytes(of: process.identifier) }

    /// Ends it.
    func end() {
        guard cost.withLock({ $0 == nil }) else { return }
        kill(process.identifier, SIGTERM)
        if hasEnded.wait(timeout: .now() + 10) == .timedOut {
            kill(process.identifier, SIGKILL)
            _ = hasEnded.wait(timeout: .now() + 10)
        }
        close(input)
    }
}

/// One who watches what happens in a house, by the stream of events at its socket.
final class WatchedHouse {
    /// How many seconds something may take to be told.
    private static let patience = 10

    private let descriptor: Int32
    private var text: [UInt8] = []

    /// Begins to watch; returns when the house knows it.
    init(socket path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count <= ServiceSockets.longestPath else {
            throw Unmeasured("\(path) is too long for a socket")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isThere = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        let request = Array("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        guard isThere, write(descriptor, request, request.count) == request.count else {
            throw Unmeasured("nobody answers at \(path)")
        }
        try read(until: [": hearth"])
    }

    deinit { close(descriptor) }

    /// Reads until a line holds all of the texts.
    func read(until wanted: [String]) throws {
        while true {
            while let end = text.firstIndex(of: 0x0A) {
                let line = String(decoding: text[..<end], as: UTF8.self)
                text.removeSubrange(...end)
                if wanted.allSatisfy(line.contains) { return }
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw Unmeasured("the house tells nothing of \(wanted.joined(separator: ", "))") }
            text += buffer[..<count]
        }
    }
}
