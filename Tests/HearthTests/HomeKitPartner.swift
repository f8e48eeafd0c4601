import Foundation
import TestSupport
import Testing

/// A HomeKit bridge by HAP-python, an implementation that shares no code with ours, for the program to find.
final class HomeKitPartner {
    /// What it calls itself in the network.
    let name = "Hearth \(UUID().uuidString.prefix(8))"
    private let state: URL
    private let port: Int
    private var process = Process()
    private var input = Pipe()
    private var output = Pipe()
    private var text = ""

    /// Starts it, unpaired.
    init(in folder: TemporaryFolder) throws {
        state = folder.file("accessory.state")
        // Below the ports that systems give to connections that go out, one of which could have it already.
        port = Int.random(in: 20000...29999)
        try start()
    }

    deinit { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Starts it with the pairings that it had, and waits until it can be found.
    func start() throws {
        let fixtures = HearthProcess.root.appendingPathComponent("Tests/HomeKitAccessoriesTests/Fixtures")
        process = Process()
        (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            try #require(PeerPython.homeKit), fixtures.appendingPathComponent("partner.py").path,
            fixtures.appendingPathComponent("house.json").path, "127.0.0.1", "\(port)", state.path, name,
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try wait(for: "ready")
    }

    /// Tells it something, and waits until it is done.
    func tell(_ command: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
        try wait(for: "done \(command)")
    }

    /// Waits for a line that begins so, from now or before.
    func wait(for start: String) throws {
        while true {
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let rest = lines.removeLast()
            if let place = lines.firstIndex(where: { $0.hasPrefix(start) }) {
                text = (lines[(place + 1)...] + [rest]).joined(separator: "\n")
                return
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw HearthProcess.Unusable(reason: "no “\(start)”; it wrote: \(text)") }
            text += String(decoding: data, as: UTF8.self)
        }
    }

    /// Pulls the plug.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
