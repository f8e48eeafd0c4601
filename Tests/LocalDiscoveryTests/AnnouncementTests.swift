import Testing

@testable import LocalDiscovery

@Suite struct AnnouncementTests {
    private let hall = Announcement(
        name: "Hall", type: "_wyoming._tcp", port: 10400, texts: ["v": "1"], host: "hearth-hall.lan")
    private let type = DNSName("_wyoming._tcp.local")
    private let address: [UInt8] = [10, 0, 0, 7]

    private func ask(_ name: DNSName, _ type: UInt16, knowing known: [DNSRecord] = []) -> DNSMessage {
        DNSMessage(id: 9, questions: [.init(name: name, type: type)], answers: known)
    }

    @Test func whatIsAnnouncedIsFound() {
        var cache = ServiceCache(type: type)
        cache.take(hall.announcement(address: address), at: .now)
        let expected = FoundService(
            name: "Hall", host: "hearth-hall.local", addresses: ["10.0.0.7"], port: 10400, texts: ["v": "1"])
        #expect(cache.services(at: .now) == [expected])
        cache.take(hall.goodbye, at: .now)
        #expect(cache.services(at: .now).isEmpty)
    }

    @Test func oneAnswerTellsAllThatIsNeeded() throws {
        var cache = ServiceCache(type: type)
        cache.take(try #require(hall.answer(to: ask(type, 12), address: address)), at: .now)
        #expect(cache.services(at: .now).count == 1)
    }

    @Test func questionsForOthersAndWhatIsKnownAreNotAnswered() throws {
        #expect(hall.answer(to: ask(DNSName("_hap._tcp.local"), 12), address: address) == nil)
        #expect(hall.answer(to: hall.announcement(address: address), address: address) == nil)
        let answer = try #require(hall.answer(to: ask(type, 12), address: address))
        #expect(hall.answer(to: ask(type, 12, knowing: answer.answers), address: address) == nil)
        #expect(hall.answer(to: ask(hall.host, 1), address: address)?.answers.first?.content == .address4(address))
        #expect(hall.answer(to: ask(DNSName("_services._dns-sd._udp.local"), 12), address: address)?.answers.count == 1)
    }

    @Test func askersOfTheOldKindGetTheirQuestionBackAndShortLifetimes() throws {
        let answer = try #require(hall.answer(to: ask(type, 12), address: address, isLegacy: true))
        #expect(answer.id == 9 && answer.questions.count == 1)
        #expect(answer.records.allSatisfy { $0.lifetime <= 10 && !$0.isUnique })
    }

    @Test func ofTwoThatWantANameOneGivesWay() {
        let other = Announcement(name: "Hall", type: "_wyoming._tcp", port: 10401, host: "another")
        #expect(hall.isContested(by: other.announcement(address: address)))
        #expect(hall.isContested(by: other.probe) != other.isContested(by: hall.probe))
        #expect(!hall.isContested(by: hall.announcement(address: address)) && !hall.isContested(by: hall.probe))
        var renamed = other
        renamed.rename()
        #expect(renamed.name == "Hall (2)" && !hall.isContested(by: renamed.announcement(address: address)))
        renamed.rename()
        #expect(renamed.name == "Hall (3)")
    }

    @Test func namesAreCutToWhatALabelHolds() {
        let long = Announcement(
            name: String(repeating: "Küche ", count: 30), type: "_http._tcp", port: 1,
            texts: ["long": String(repeating: "x", count: 300), "short": "y"], host: "☂")
        let packet = long.announcement(address: address)
        #expect((try? DNSMessage(decoding: packet.encoded)) == packet)
        #expect(long.host == DNSName("hearth.local") && long.texts == ["short": "y"])
    }
}
