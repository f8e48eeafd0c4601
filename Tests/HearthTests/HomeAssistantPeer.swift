import Foundation
import TestSupport
import Testing

/// A real Home Assistant with its demonstration house: one that the environment names by `HEARTH_HOME_ASSISTANT_URL`
/// and `HEARTH_HOME_ASSISTANT_TOKEN`, or one that is started by the Python that `HEARTH_HOME_ASSISTANT_PYTHON` names.
final class HomeAssistantPeer {
    /// Where it is.
    let url: String
    /// What lets in there.
    let token: String
    private let restarting: String?
    private let process: Process?

    private static let environment = ProcessInfo.processInfo.environment
    /// Whether there is one, or one can be started.
    static var isThere: Bool { PeerPython.homeAssistant != nil || environment["HEARTH_HOME_ASSISTANT_TOKEN"] != nil }
    /// What is missing where there is none.
    static let hint: Comment = "\(PeerPython.homeAssistantHint)"

    /// Starts it, and waits until it lets us in.
    init() throws {
        if let url = Self.environment["HEARTH_HOME_ASSISTANT_URL"],
            let token = Self.environment["HEARTH_HOME_ASSISTANT_TOKEN"]
        {
            (self.url, self.token, process) = (url, token, nil)
            restarting = Self.environment["HEARTH_HOME_ASSISTANT_RESTART"]
            return
        }
        let script = HearthProcess.root.appendingPathComponent(
            "Tests/HomeAssistantAccessoriesTests/Scripts/with_home_assistant.py")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(PeerPython.homeAssistant))
        process.arguments = [script.path, "sh", "-c", "env | grep ^HEARTH_HOME_ASSISTANT_; echo done; exec cat"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.hasSuffix("done\n") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        var told: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { told[parts[0]] = parts[1] }
        }
        url = try #require(told["HEARTH_HOME_ASSISTANT_URL"])
        token = try #require(told["HEARTH_HOME_ASSISTANT_TOKEN"])
        restarting = told["HEARTH_HOME_ASSISTANT_RESTART"]
        self.process = process
    }

    deinit {
        guard let process else { return }
        // The script ends with the command that it was given.
        try? (process.standardInput as? Pipe)?.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Does something there as somebody does who uses its own page.
    func call(_ service: String, _ entity: String) throws {
        let path = service.replacingOccurrences(of: ".", with: "/")
        _ = try ask("POST", "/api/services/\(path)", #"{"entity_id": "\#(entity)"}"#)
    }

    /// The state of an entity.
    func state(_ entity: String) throws -> String? {
        let text = try ask("GET", "/api/states/\(entity)", nil)
        return (try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])?["state"] as? String
    }

    /// Restarts it; it comes back by itself after some seconds.
    func restart() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", try #require(restarting)]
        try process.run()
        process.waitUntilExit()
    }

    private func ask(_ method: String, _ path: String, _ body: String?) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        process.arguments =
            ["-s", "-f", "-X", method, "-H", "Authorization: Bearer \(token)", url + path]
            + (body.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? [])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
