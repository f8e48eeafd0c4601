import Foundation
import HomeModel
import Testing

@testable import HomeStore

/// The file of secrets.
@Suite struct SecretsTests {
    private let folder: String
    private var secrets: Secrets { Secrets(beside: folder + "/home.db") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("secrets-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func keepsAndForgetsSecrets() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try secrets.value(.password, of: "Zigbee") == nil)
        try secrets.set("hush: \"me\"\nand 日本", .password, of: "Zigbee")
        try secrets.set("off", .token, of: "Assistant # 1")
        #expect(try secrets.value(.password, of: "ZIGBEE") == "hush: \"me\"\nand 日本")
        #expect(try secrets.value(.token, of: "Assistant # 1") == "off")
        #expect(try secrets.value(.token, of: "Zigbee") == nil)
        #expect(try secrets.connections() == ["Assistant # 1", "Zigbee"])
        try secrets.remove("zigbee")
        try secrets.set(nil, .token, of: "Assistant # 1")
        #expect(try secrets.connections() == [])
    }

    @Test func nobodyElseMayReadThem() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let old = umask(0)
        try secrets.set("hush", .password, of: "Zigbee")
        umask(old)
        #expect(secrets.path == folder + "/secrets.yaml")
        #expect(try mode(secrets.path) == 0o600)
        // Written by hand, as the umask has it.
        chmod(secrets.path, 0o644)
        #expect(try secrets.value(.password, of: "Zigbee") == "hush")
        #expect(try mode(secrets.path) == 0o600)
    }

    @Test func anErrorHoldsNoSecret() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "Zigbee: {password: [hush]}\n".write(toFile: secrets.path, atomically: true, encoding: .utf8)
        do throws(SecretsError) {
            _ = try secrets.value(.password, of: "Zigbee")
            Issue.record("a list was taken for a password")
        } catch {
            #expect(error.description.contains("line 1"))
            #expect(!error.description.contains("hush"))
        }
    }

    @Test func secretsMayBeInAVariableOrAFile() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "hush\n".write(toFile: folder + "/token", atomically: true, encoding: .utf8)
        let environment = ["TOKEN": "from the variable"]
        #expect(try Secrets.resolve("$TOKEN", from: folder, environment: environment) == "from the variable")
        #expect(try Secrets.resolve("token", from: folder, environment: [:]) == "hush")
        #expect(try Secrets.resolve(folder + "/token", from: "/", environment: [:]) == "hush")
        #expect(throws: SecretsError.missingVariable("NONE")) {
            try Secrets.resolve("$NONE", from: folder, environment: environment)
        }
        #expect(throws: SecretsError.self) { try Secrets.resolve("none", from: folder, environment: [:]) }
        #expect(throws: SecretsError.self) { try Secrets.resolve("/dev/zero", from: folder, environment: [:]) }
    }

    @Test func whoChangesThemAtOnceLosesNothing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let secrets = secrets
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { try secrets.set("\(number)", .password, of: "Connection \(number)") }
            }
            try await group.waitForAll()
        }
        #expect(try secrets.connections().count == 20)
    }
}
