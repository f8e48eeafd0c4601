import Testing

@testable import LocalDiscovery

@Suite struct AnnouncedServiceTests {
    private let service = AnnouncedService(name: "Hearth. At home", type: "_wyoming._tcp", host: "hall", port: 10_400)
    private let address: [UInt8] = [10, 0, 0, 7]
    private let type = DNSName("_wyoming._tcp.local")
    private let instance = DNSName(["Hearth. At home", "_wyoming", "_tcp", "local"])

    private func answer(_ question: DNSMessage.Question, known: [DNSRecord] = []) -> DNSMessage? {
        service.answer(to: DNSMessage(id: 7, questions: [question], answers: known), from: address)
    }

    @Test func whoAsksForTheTypeIsToldAll() throws {
        let answer = try #require(self.answer(.init(name: type, type: 12)))
        #expect(answer.isResponse)
        #expect(answer.id == 7)
        #expect(answer.answers.map(\.content) == [.pointer(instance)])
        #expect(answer.additional.contains { $0.content == .service(host: DNSName("hall.local"), port: 10_400) })
        #expect(answer.additional.contains { $0.content == .address4(address) })
        // What is sent can be read again.
        let read = try DNSMessage(decoding: answer.encoded)
        #expect(read.answers == answer.answers)
        #expect(read.additional.map(\.name) == answer.additional.map(\.name))
    }

    @Test func whoAsksForTheInstanceOrTheMachineIsTold() throws {
        #expect(answer(.init(name: instance, type: 33))?.answers.count == 1)
        #expect(answer(.init(name: instance, type: DNSRecord.anyType))?.answers.count == 2)
        #expect(answer(.init(name: DNSName("HALL.local"), type: 1))?.answers.map(\.content) == [.address4(address)])
        let all = DNSName("_services._dns-sd._udp.local")
        #expect(answer(.init(name: all, type: 12))?.answers.map(\.content) == [.pointer(type)])
    }

    @Test func othersAndAnswersAreNotAnswered() {
        #expect(answer(.init(name: DNSName("_hap._tcp.local"), type: 12)) == nil)
        #expect(answer(.init(name: type, type: 16)) == nil)
        #expect(service.answer(to: service.announcement(from: address), from: address) == nil)
    }

    @Test func whatIsKnownIsNotToldAgain() {
        let known = DNSRecord(name: type, lifetime: 4_000, content: .pointer(instance))
        #expect(answer(.init(name: type, type: 12), known: [known]) == nil)
        var old = known
        old.lifetime = 100
        #expect(answer(.init(name: type, type: 12), known: [old]) != nil)
    }

    @Test func leaveIsTakenOfTheServiceAndNotOfTheMachine() {
        let records = service.announcement(from: address, isGoing: true).answers
        #expect(records.count == 3)
        #expect(records.allSatisfy { $0.lifetime == 0 && $0.name != DNSName("hall.local") })
    }

    @Test func aFloodIsNotAnswered() {
        var budget = AnswerBudget(most: 2)
        let now = ContinuousClock.now
        let answers = (0..<3).map { _ in budget.allows(at: now) }
        #expect(answers == [true, true, false])
        let isAllowedLater = budget.allows(at: now + .seconds(1))
        #expect(isAllowedLater)
    }
}
