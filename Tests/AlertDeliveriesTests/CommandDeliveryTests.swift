import AlertDeliveries
import Foundation
import HomeModel
import Testing
import VoiceService

/// Programs of the user's that are handed alerts.
@Suite(.timeLimit(.minutes(1))) struct CommandDeliveryTests {
    @Test func theProgramReadsALineOfJSON() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("alert-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let delivery = try #require(CommandDelivery(["tee", file.path]))
        try await delivery.deliver(.sample("It's \"wet\"; rm -rf $HOME\nreally"))
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasSuffix("}\n") && text.filter { $0 == "\n" }.count == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["text"] as? String == "It's \"wet\"; rm -rf $HOME\nreally")
        #expect(object["urgent"] as? Bool == true)
    }

    @Test func noShellSeesTheWords() async throws {
        let delivery = try #require(CommandDelivery(["test", "$HOME", "=", "$HOME"]))
        try await delivery.deliver(.sample("x"))
        let other = try #require(CommandDelivery(["test", "$(echo a)", "=", "a"]))
        await #expect(throws: AlertDeliveryError.failed(status: 1)) { try await other.deliver(.sample("x")) }
    }

    @Test func aProgramThatReadsNothingIsFine() async throws {
        try await #require(CommandDelivery(["true"])).deliver(.sample(String(repeating: "long ", count: 100)))
    }

    @Test func whatIsNotThereIsTold() async throws {
        let delivery = try #require(CommandDelivery(["/nowhere/at-all"]))
        await #expect(throws: AlertDeliveryError.notStarted("/nowhere/at-all")) {
            try await delivery.deliver(.sample("x"))
        }
        #expect(CommandDelivery([]) == nil)
        #expect(CommandDelivery([""]) == nil)
    }

    @Test func nobodyWaitsForAProgramThatNeverEnds() async throws {
        let delivery = try #require(CommandDelivery(["sleep", "1000"]))
        let task = Task { try await delivery.deliver(.sample("x")) }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
    }
}
