import Foundation
import HomeModel
import Testing

@testable import HomeStore

/// What is left after `kill -9`.
@Suite struct SQLiteCrashTests {
    /// The file in which a child process reports, beside the database file.
    private static func reportPath(in folder: String) -> String { folder + "/done" }

    @Test(arguments: [3, 50, 111, 217, 350])
    func holdsEveryChangeThatWasReportedAsDone(_ milliseconds: UInt32) async throws {
        let place = try RepositoryPlace()
        let folder = place.folder
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [folder = folder as String, milliseconds = milliseconds as UInt32] in
            try await Self.writeUntilKilled(in: folder, after: milliseconds)
        }
        let report = try String(contentsOfFile: Self.reportPath(in: folder), encoding: .utf8)
        let reported = report.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }
        let last = try #require(reported.last)
        let database = try await SQLiteHomeRepository(path: place.path).load()
        let home = try #require(database.homes.first)
        let names = Set(home.rooms.map(\.name))
        #expect(names.isSuperset(of: (1...last).map { "Room \($0)" }))
        // One change may have been stored without having been reported.
        #expect(names.count == last || names.count == last + 1)
        #expect(database.state.values.values.contains(.number(Double(names.count % 101))))
        #expect(try StoreFile(path: place.path).problems() == [])
    }

    /// Stores rooms one after another, each together with a value, and reports each when it is done, until the process
    /// kills itself so many milliseconds after the first report.
    private static func writeUntilKilled(in folder: String, after milliseconds: UInt32) async throws {
        let repository = try SQLiteHomeRepository(path: folder + "/home.db")
        var villa = RepositoryHomes.villa
        villa.rooms = []
        villa.zones = []
        for position in villa.accessories.indices { villa.accessories[position].room = nil }
        for position in villa.rules.indices {
            for telling in villa.rules[position].tells.indices { villa.rules[position].tells[telling].room = nil }
        }
        let database = try await repository.perform([.putHome(villa, state: HomeState())])
        guard let home = database.homes.first, let service = home.accessories.first?.services.first else { return }
        try Data().write(to: URL(fileURLWithPath: reportPath(in: folder)))
        guard let report = FileHandle(forWritingAtPath: reportPath(in: folder)) else { return }
        for number in 1... {
            let address = CharacteristicAddress(service: service.id, type: "Brightness")
            try await repository.perform([
                .put(.room(Room(name: "Room \(number)")), in: home.id), .value(address, .number(Double(number % 101))),
            ])
            try report.write(contentsOf: Data("\(number)\n".utf8))
            guard number == 1 else { continue }
            // From another thread, so that it strikes anywhere in the work.
            Thread.detachNewThread {
                usleep(milliseconds * 1000)
                kill(getpid(), SIGKILL)
            }
        }
    }

    @Test(arguments: [2, 9, 35, 80])
    func opensWhateverAnInterruptedFirstOpeningLeft(_ milliseconds: UInt32) async throws {
        let place = try RepositoryPlace()
        let folder = place.folder
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [folder = folder as String, milliseconds = milliseconds as UInt32] in
            for number in 1... {
                _ = try SQLiteHomeRepository(path: "\(folder)/\(number).db")
                guard number == 1 else { continue }
                Thread.detachNewThread {
                    usleep(milliseconds * 1000)
                    kill(getpid(), SIGKILL)
                }
            }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".db") }
        #expect(!names.isEmpty)
        for name in names {
            let repository = try SQLiteHomeRepository(path: "\(folder)/\(name)")
            let stored = try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
            #expect(stored.homes.map(\.name) == ["Casa"])
        }
    }
}
