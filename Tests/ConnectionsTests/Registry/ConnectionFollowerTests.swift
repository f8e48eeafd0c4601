import HomeModel
import Testing

@testable import Connections

/// What connections tell besides values comes into the homes.
@Suite struct ConnectionFollowerTests {
    @Test func theFirstQuestionGetsATrueAnswer() async throws {
        let stage = try await RegistryStage()
        let repository = MemoryRepository(stage.database)
        await stage.registry.open()
        await stage.zigbee.connect([RegistryStage.device("near", on: true), RegistryStage.device("far")])
        stage.assistant.tell(.state(.unreachable(.noAnswer)))
        let database = try await stage.registry.begin(with: repository)
        #expect(database.state.values[stage.address("Near")] == .bool(true))
        #expect(database.state.unreachable == [stage.accessory("Other").id])
        #expect(try await repository.load() == database)
    }

    @Test func peopleNamesAndNewDevicesAreTakenOver() async throws {
        let stage = try await RegistryStage()
        let repository = MemoryRepository(stage.database)
        let key = ConnectionKey(home: stage.home.id, name: "Assistant")
        let (reports, continuation) = AsyncStream.makeStream(of: ConnectionFollower.Report.self)
        let follower = ConnectionFollower(stage.registry, repository, naming: try DeviceNaming()) {
            continuation.yield($0)
        }
        let task = Task { await follower.run() }
        defer { task.cancel() }
        var report = reports.makeAsyncIterator()
        await stage.registry.open()
        await stage.assistant.connect([RegistryStage.device("other")])
        #expect(await report.next() == .state(try #require(stage.home.connection("Assistant")), .connected))
        // What it is called at first counts as known; then it is renamed there.
        while try await repository.load().memory.isEmpty { await Task.yield() }
        var renamed = RegistryStage.device("other")
        renamed.name = "Reading Corner"
        let accessory = stage.accessory("Other")
        var record = DeviceRecord(RegistryStage.device("other"), accessory)
        record.givenName = accessory.name
        _ = try await repository.perform([record.remembering(accessory.id)])
        await stage.assistant.connect([renamed])
        #expect(await report.next() == .note(.followedName(from: "Other", to: "Reading Corner")))
        stage.assistant.tell(.presence("anna", isHome: false))
        while try await !repository.load().state.present.isEmpty { await Task.yield() }
        #expect(await stage.registry.devices(of: key).map(\.name) == ["Reading Corner"])
    }
}
