import Foundation
import Logging
import TestSupport
import Testing

@testable import WyomingProtocol

@Suite(.timeLimit(.minutes(2))) struct WyomingServerTests {
    /// A server that counts what it hears.
    static func server(port: Int = 0, _ change: (inout WyomingServer.Limits) -> Void = { _ in }) async throws
        -> WyomingServer
    {
        let model = { (name: String) in WyomingInfo.Model(name: name, description: name, languages: ["en"]) }
        let program = { (models: [String]) in
            [WyomingInfo.Program(name: "hearth", description: "Hearth", version: "1.0", models: models.map(model))]
        }
        var info = WyomingInfo()
        info.hearing = program(["grammar"])
        info.handling = program(["home"])
        info.speaking = program(["flite"])
        info.waking = program(["hey hearth"])
        var handlers = WyomingHandlers()
        handlers.transcribe = { sound, format, request in
            var bytes = 0
            for await piece in sound { bytes += piece.count }
            return "turn on the bed light, \(bytes) \(format.rate) \(request.language ?? "")"
        }
        handlers.handle = { text, _ in
            text.contains("light") ? .handled("The bed light is on.") : .notHandled("I did not understand.")
        }
        handlers.synthesize = { text, _ in
            .init(format: .speech, bytes: [UInt8](repeating: 7, count: 10_000 * min(text.count, 10)))
        }
        handlers.detect = { sound, _, names in
            var bytes = 0
            for await piece in sound {
                bytes += piece.count
                if bytes > 32_000 { return .init(name: names.first ?? "", timestamp: 1000) }
            }
            return nil
        }
        var limits = WyomingServer.Limits()
        change(&limits)
        return try await WyomingServer(
            host: "127.0.0.1", port: port, info: info, handlers: handlers, limits: limits,
            logger: Logger(label: "wyoming.test"))
    }

    static let python = PeerPython.wyoming
    static let command = ProcessInfo.processInfo.environment["HEARTH_WYOMING_COMMAND"]

    /// What a program that was started wrote.
    static func output(of path: String, _ arguments: [String]) async throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        // Into a file: whoever reads a pipe blocks a thread that the server needs.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("wyoming-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let handle = try FileHandle(forWritingTo: file)
        process.standardOutput = handle
        process.standardError = handle
        let status = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        return (status, try String(contentsOf: file, encoding: .utf8))
    }

    @Test(.enabled(if: python != nil, "HEARTH_WYOMING_PYTHON names no Python with the package wyoming"))
    func theClientOfThePackageIsServed() async throws {
        let server = try await Self.server()
        let running = Task { try await server.run() }
        defer { running.cancel() }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Scripts/client.py"
        ).path
        let (status, text) = try await Self.output(of: Self.python ?? "", [script, "tcp://127.0.0.1:\(server.port)"])
        #expect(status == 0, "\(text)")
        #expect(
            text.split(separator: "\n") == [
                "info hearth grammar home flite hey hearth", "transcript turn on the bed light, 64000 16000 en",
                "handled The bed light is on.", "not-handled I did not understand.", "speech 100000 16000",
                "detection hey hearth 1000", "pong hello",
            ], "\(text)")
    }

    @Test(.enabled(if: command != nil, "HEARTH_WYOMING_COMMAND names no command to run beside a server at port 10479"))
    func anotherPeerIsServed() async throws {
        let server = try await Self.server(port: 10_479)
        let running = Task { try await server.run() }
        defer { running.cancel() }
        let (status, text) = try await Self.output(of: "/bin/bash", ["-c", Self.command ?? ""])
        print(text)
        #expect(status == 0, "\(text)")
    }

    @Test(.enabled(if: python != nil, "HEARTH_WYOMING_PYTHON names no Python with the package wyoming"))
    func whoSendsNonsenseIsToldAndOthersAreServed() async throws {
        let server = try await Self.server { $0.connections = 4 }
        let running = Task { try await server.run() }
        defer { running.cancel() }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Scripts/hostile.py"
        ).path
        let (status, text) = try await Self.output(of: Self.python ?? "", [script, "127.0.0.1", "\(server.port)"])
        #expect(status == 0, "\(text)")
        #expect(text.contains("nonsense: error"), "\(text)")
        #expect(text.contains("two gigabytes: error"), "\(text)")
        #expect(text.contains("too many: closed"), "\(text)")
        #expect(text.contains("afterwards: info"), "\(text)")
    }
}
