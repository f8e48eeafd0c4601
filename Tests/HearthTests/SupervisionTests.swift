import Foundation
import Testing

/// What the service manager hears of `hearth run`, by `sd_notify`'s protocol.
struct SupervisionTests {
    /// A supervisor's end of the socket.
    private final class Supervisor {
        let path: String
        private let descriptor: Int32

        init(in folder: TemporaryFolder) throws {
            path = folder.file("notify").path
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            let bound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard bound == 0 else { throw HearthProcess.Unusable(reason: "no socket at \(path)") }
            var patience = timeval(tv_sec: 60, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        }

        deinit { close(descriptor) }

        /// The next message; `nil` where none comes.
        func next() -> String? {
            var buffer = [UInt8](repeating: 0, count: 256)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
        }
    }

    @Test func supervisorHearsThatItIsReadyAliveAndAboutToEnd() throws {
        let folder = try TemporaryFolder()
        let supervisor = try Supervisor(in: folder)
        let run = try RunningHearth(
            ["run", "--no-microphone", "--home", HearthProcess.home("flat")],
            environment: ["NOTIFY_SOCKET": supervisor.path, "WATCHDOG_USEC": "300000"])
        #expect(supervisor.next() == "READY=1")
        #expect(supervisor.next() == "WATCHDOG=1")
        #expect(supervisor.next() == "WATCHDOG=1")
        #expect(run.end() == 0)
        var last = supervisor.next()
        while last == "WATCHDOG=1" { last = supervisor.next() }
        #expect(last == "STOPPING=1")
    }

    @Test func socketThatIsNotThereStopsNothing() throws {
        let run = try RunningHearth(
            ["run", "--no-microphone", "--home", HearthProcess.home("flat")],
            environment: ["NOTIFY_SOCKET": "/nowhere/notify", "WATCHDOG_USEC": "300000"])
        try run.waitForErrors("Running the rules")
        #expect(run.end() == 0)
    }
}
