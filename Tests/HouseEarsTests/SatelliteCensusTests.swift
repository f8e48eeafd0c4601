import Connections
import HouseService
import LocalDiscovery
import Testing
import WyomingProtocol

@testable import HouseEars

/// What announces itself, asked what it is; whoever is in the network may announce anything.
@Suite struct SatelliteCensusTests {
    private let start = ContinuousClock.now

    private func census() throws -> SatelliteCensus {
        SatelliteCensus(naming: try DeviceNaming()) { $0.hasPrefix("10.") }
    }

    private func service(
        _ name: String = "dca632", _ addresses: [String] = ["10.0.0.23"], port: Int = 10_700
    ) -> FoundService {
        FoundService(name: name, host: "kitchen.local", addresses: addresses, port: port, texts: [:])
    }

    private func candidate(_ service: FoundService) -> SatelliteCensus.Candidate {
        .init(service: service, address: service.addresses.last ?? "")
    }

    @Test func onlyThoseThatSayTheyAreSatellitesAreOnes() throws {
        var census = try census()
        let (box, other) = (service(), service("piper", port: 10_200))
        census.take([box, other], at: start)
        #expect(census.due(at: start) == [candidate(box), candidate(other)])
        #expect(census.satellites.isEmpty)
        census.note(.satellite(.init(name: "kitchen_box", area: "Kitchen")), of: candidate(box), at: start)
        census.note(.other, of: candidate(other), at: start)
        let found = try #require(census.satellites.first)
        #expect(census.satellites.count == 1)
        #expect(found.name == "Kitchen Box" && found.area == "Kitchen" && found.announced == "dca632")
        #expect(found.url == "tcp://10.0.0.23:10700")
        // Whoever has answered is not asked again.
        #expect(census.due(at: start + .seconds(100_000)).isEmpty)
    }

    @Test func whatIsAnnouncedNoMoreIsGoneAndIsAskedAnewWhenItComesBack() throws {
        var census = try census()
        let box = service()
        census.take([box], at: start)
        census.note(.satellite(.init(name: "kitchen")), of: candidate(box), at: start)
        census.take([], at: start)
        #expect(census.satellites.isEmpty)
        // An answer that comes late is nobody's.
        census.note(.satellite(.init(name: "kitchen")), of: candidate(box), at: start)
        #expect(census.satellites.isEmpty)
        census.take([box], at: start)
        #expect(census.due(at: start).count == 1)
    }

    @Test func whoDoesNotAnswerIsAskedAgainLessAndLessOften() throws {
        var census = try census()
        let box = service()
        census.take([box], at: start)
        census.note(.nobody, of: candidate(box), at: start)
        #expect(census.due(at: start + .seconds(29)).isEmpty)
        #expect(census.due(at: start + .seconds(30)).count == 1)
        census.note(.nobody, of: candidate(box), at: start + .seconds(30))
        #expect(census.due(at: start + .seconds(80)).isEmpty)
        #expect(census.due(at: start + .seconds(90)).count == 1)
        for _ in 0..<40 { census.note(.nobody, of: candidate(box), at: start) }
        #expect(census.due(at: start + .seconds(960)).count == 1)
    }

    @Test func aFloodIsCutOffAndNobodyOutsideIsAsked() throws {
        var census = try census()
        census.take((0..<500).map { service("box \($0)", ["10.0.\($0 / 250).\($0 % 250)"]) }, at: start)
        #expect(census.due(at: start).count == SatelliteCensus.most)
        census.take(
            [
                service("far", ["8.8.8.8"]), service("nowhere", []), service("port", port: 0),
                service("both", ["8.8.8.8", "10.0.0.9"]),
            ], at: start)
        #expect(census.due(at: start).map(\.address) == ["10.0.0.9"])
    }

    @Test func namesThatNobodyCanSayAreLeftOut() throws {
        var census = try census()
        let box = service(String(repeating: "x", count: 300))
        census.take([box], at: start)
        census.note(
            .satellite(.init(name: "\u{1b}\n\u{202e}", area: "\u{0}")), of: candidate(box), at: start)
        let found = try #require(census.satellites.first)
        #expect(found.name == "Satellite" && found.area == nil && found.announced.count == 64)
    }
}
