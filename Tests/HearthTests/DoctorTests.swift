import Foundation
import GRDB
import Testing

/// `hearth doctor`: what works, and what to do about the rest.
@Suite struct DoctorTests {
    private func doctor(_ database: String, _ arguments: String...) throws -> HearthProcess.Outcome {
        try HearthProcess.run(["doctor", "--home", database] + arguments)
    }

    /// How it stands with each thing that was looked at.
    private func states(_ database: String) throws -> [String: String] {
        var states: [String: String] = [:]
        for finding in try doctor(database, "--json").objects() {
            states[finding["subject"] as? String ?? ""] = finding["state"] as? String
        }
        return states
    }

    @Test func aSoundHouseIsFoundSo() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let found = try doctor(database)
        #expect(found.status == 0, "\(found.output)")
        #expect(found.lines.contains { $0.hasPrefix("ok  homes: 1 home, ") && $0.hasSuffix("the file is sound") })
        #expect(found.lines.contains { $0.hasPrefix("ok  disk: ") })
        #expect(found.lines.contains("ok  privacy: nobody else may read the homes and their secrets"))
        #expect(found.lines.contains("--  service: none runs"))
        #expect(found.lines.contains { $0.hasPrefix("ok  acoustic model") })
        #expect(found.errors == "")
    }

    /// What reports itself while another program writes can't be kept: the house knows, and so the doctor does.
    @Test func whatTheServiceCanNotKeepIsTold() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let service = try RunningHearth(["run", "--no-microphone", "--home", database])
        try service.waitForErrors("Running the rules")
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: database, configuration: configuration)
        try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        _ = try HearthProcess.run("set", "--home", database, "Radio", "On", "true")
        let limit = Date(timeIntervalSinceNow: 120)
        var found = try HearthProcess.run("doctor", "--home", database)
        while !found.output.contains("!!  problem: "), Date() < limit {
            found = try HearthProcess.run("doctor", "--home", database)
        }
        #expect(found.output.contains("!!  problem: ") && found.status == 1, "\(found)")
        try other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        #expect(service.end() == 0)
    }

    @Test func aRunningServiceIsFound() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let service = try RunningHearth(["run", "--no-microphone", "--home", database])
        try service.waitForErrors("Other programs ask at")
        #expect(try states(database)["service"] == "ok")
        #expect(service.end() == 0)
    }

    @Test func whatIsWrongEndsWithOne() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: database)
        let kept = try HearthProcess.run("connect", "mqtt", "mqtt://127.0.0.1:9", "--untested", "--home", database)
        #expect(kept.status == 0, "\(kept.errors)")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: database)
        let found = try doctor(database)
        #expect(found.status == 1)
        #expect(found.lines.contains("!!  privacy: others may read \(database)"))
        #expect(found.lines.contains { $0.hasPrefix("!!  connection: MQTT (mqtt://127.0.0.1:9): unreachable: ") })
    }

    @Test func aDamagedDatabaseIsToldWithWhatHelps() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: database))
        for page in 2..<(bytes.count / 4096) {
            bytes.replaceSubrange((page * 4096)..<(page * 4096 + 64), with: repeatElement(0xAA, count: 64))
        }
        try bytes.write(to: URL(fileURLWithPath: database))
        let found = try doctor(database)
        #expect(found.status == 1)
        #expect(found.lines.contains { $0.hasPrefix("!!  homes: ") })
        #expect(found.output.contains("hearth home restore"))
    }

    @Test func whereThereIsNothingYetItSaysHowToBegin() throws {
        let folder = try TemporaryFolder()
        let found = try doctor(folder.file("none.db").path)
        #expect(found.status == 0, "\(found.output)")
        #expect(found.output.contains("there is no database"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("none.db").path))
    }
}
