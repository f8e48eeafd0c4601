import Testing

@testable import LocalDiscovery

/// Real packets on loopback.
@Suite struct LoopbackTests {
    @Test func whatIsAnnouncedIsFoundByOthersAndTakenBack() async throws {
        let type = "_hearth-\(UInt16.random(in: 0...UInt16.max))._tcp"
        let browser = ServiceBrowser(type: type, interfaces: ["127.0.0.1"])
        let first = ServiceAnnouncer(
            name: "Hall", type: type, port: 10400, texts: ["v": "1"], interfaces: ["127.0.0.1"])
        let second = ServiceAnnouncer(name: "Hall", type: type, port: 10401, interfaces: ["127.0.0.1"])
        let updates = await browser.updates()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await browser.run() }
            let announcing = Task { await first.run() }
            for await services in updates where services.map(\.name) == ["Hall"] {
                #expect(services.first?.port == 10400 && services.first?.addresses == ["127.0.0.1"])
                break
            }
            let another = Task { await second.run() }
            for await name in await second.names() {
                #expect(name == "Hall (2)")
                break
            }
            announcing.cancel()
            for await services in await browser.updates() where services.map(\.name) == ["Hall (2)"] { break }
            another.cancel()
            for await services in await browser.updates() where services.isEmpty { break }
            let report = await browser.report
            #expect(report.interfaces.map(\.address) == ["127.0.0.1"] && report.packets > 0)
            group.cancelAll()
        }
    }
}
