import Foundation
import Testing

/// Those who hold a connection to the page and ask for nothing, and browsers that are gone while somebody speaks.
@Suite(.enabled(if: ServedHouse.hasCurl, "curl is not installed"))
struct WebFaultTests {
    /// A connection of bare bytes to a port of this machine.
    private final class Line {
        private let descriptor: Int32

        init(port: Int) throws {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(UInt16(port).bigEndian)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
            }
            guard status == 0 else { throw HearthProcess.Unusable(reason: "no connection: \(errno)") }
        }

        deinit { close(descriptor) }

        /// Sends bytes; `false` where the other side has closed the connection.
        func send(_ text: String) -> Bool {
            text.utf8.withContiguousStorageIfAvailable {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
                ?? -1 > 0
        }

        /// Whether the other side closes the connection within some milliseconds.
        func isClosed(within milliseconds: Int32) -> Bool {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, milliseconds) > 0 else { return false }
            var byte: UInt8 = 0
            return recv(descriptor, &byte, 1, 0) <= 0
        }
    }

    private static func port(of house: ServedPage) throws -> Int {
        try #require(Int(house.url.split(separator: ":").last ?? ""))
    }

    @Test func fiveHundredThatSayNothingLeaveRoomForOthers() throws {
        let house = try ServedPage()
        let token = try house.signIn("Anna")
        let port = try Self.port(of: house)
        // As many as this process may open; more than are served at once.
        let idle = try (0..<500).map { _ in try Line(port: port) }
        #expect(try house.ask("GET", "/v1/me", token: token).status == 200)
        #expect(idle.allSatisfy { $0.isClosed(within: 60_000) })
        #expect(house.service.end() == 0)
    }

    @Test func whoSendsARequestByteByByteIsClosed() throws {
        let house = try ServedPage(options: ["--http-plain"])
        let line = try Line(port: try Self.port(of: house))
        #expect(line.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "))
        // Each byte comes soon enough; all of them never do.
        var count = 0
        while count < 600, !line.isClosed(within: 100) {
            guard line.send("x") else { break }
            count += 1
        }
        #expect(count < 600)
        #expect(house.service.end() == 0)
    }

    @Test(.enabled(if: Sound.missingPrograms.isEmpty, "flite and sox are not installed"))
    func whatABrowserThatIsGoneHadBegunToSayIsNotDone() throws {
        let house = try ServedPage()
        let token = try house.signIn("Anna")
        let folder = try TemporaryFolder()
        let spoken = folder.file("spoken.wav")
        try Sound.speech("turn on the sofa lamp", to: spoken)
        try Sound.sox([spoken.path, "-t", "raw", folder.file("spoken.raw").path])
        let sound = try Data(contentsOf: folder.file("spoken.raw"))
        let piece = folder.file("piece.raw")
        func send(_ bytes: Data, _ name: String, last: Bool = false) throws -> ServedPage.Answer {
            try bytes.write(to: piece)
            return try house.ask(
                "POST", "/v1/hearing/\(name)?last=\(last)&room=Den", sound: piece.path, token: token)
        }
        let half = sound.prefix(sound.count / 4 * 3 & ~1)
        #expect(try send(half, "gone").status == 200)
        // All places are taken until those that send nothing any more are let go of.
        for number in 0..<3 { #expect(try send(Data(count: 3200), "other\(number)").status == 200) }
        #expect(try send(Data(count: 3200), "fifth").status == 503)
        while try send(Data(count: 3200), "fifth").status == 503 {}
        #expect(try !house.ask("GET", "/v1/accessories", token: token).body.contains(#""value": true"#))
        // Somebody who stays is heard, as soon as there is a place.
        var start = sound.startIndex
        while start < sound.endIndex {
            let end = min(start + 8192, sound.endIndex)
            var told = try send(sound[start..<end], "here")
            while told.status == 503 { told = try send(sound[start..<end], "here") }
            #expect(told.status == 200)
            start = end
        }
        let done = try send(Data(), "here", last: true)
        #expect(done.status == 200 && done.body.contains(#""done""#), "\(done)")
        #expect(try house.ask("GET", "/v1/accessories", token: token).body.contains(#""value": true"#))
        #expect(try send(Data(count: 1 << 20), "long").status == 413)
        #expect(house.service.end() == 0)
    }
}
