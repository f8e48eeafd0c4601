import Testing

@testable import LocalDiscovery

@Suite struct DNSMessageTests {
    private let hap = DNSName("_hap._tcp.local")

    private var answer: DNSMessage {
        let instance = DNSName(["Hall. Bridge ☂"] + hap.labels)
        let host = DNSName("hall.local")
        return DNSMessage(
            isResponse: true, answers: [.init(name: hap, lifetime: 4500, content: .pointer(instance))],
            additional: [
                .init(name: instance, lifetime: 120, isUnique: true, content: .service(host: host, port: 51826)),
                .init(
                    name: instance, lifetime: 4500, isUnique: true,
                    content: .texts([Array("id=AA:BB".utf8), Array("C#=3".utf8), Array("id=no".utf8), Array("=".utf8)])),
                .init(name: host, lifetime: 120, isUnique: true, content: .address4([10, 0, 0, 7])),
                .init(
                    name: host, lifetime: 120, isUnique: true,
                    content: .address6([0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [1])),
            ])
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        #expect(try DNSMessage(decoding: answer.encoded) == answer)
        let question = DNSMessage(id: 7, questions: [.init(name: hap, type: 12, wantsUnicast: true)])
        #expect(try DNSMessage(decoding: question.encoded) == question)
    }

    @Test func namesGoOnWhereAPointerLeads() throws {
        let packet: [UInt8] =
            [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0] + [1, 0x61, 5] + Array("local".utf8) + [0]
            + [0, 12, 0, 1, 0, 0, 0, 60, 0, 4, 1, 0x62, 0xC0, 14]
        let record = try #require(DNSMessage(decoding: packet).answers.first)
        #expect(record.content == .pointer(DNSName("b.local")))
    }

    @Test func circlesOfPointersEnd() {
        let packet: [UInt8] = [0, 0, 0x84, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xC0, 12, 0, 12, 0, 1]
        #expect(throws: DNSMessage.Malformation.badName) { try DNSMessage(decoding: packet) }
    }

    @Test func anyCutAndAnyChangedByteIsReadOrRefused() {
        let packet = answer.encoded
        for length in 0..<packet.count { _ = try? DNSMessage(decoding: packet.prefix(length)) }
        for place in packet.indices {
            for value in [0, 0x3F, 0xC0, 0xFF] as [UInt8] {
                var changed = packet
                changed[place] = value
                _ = try? DNSMessage(decoding: changed)
            }
        }
        #expect(throws: DNSMessage.Malformation.self) { try DNSMessage(decoding: packet.prefix(20)) }
    }

    @Test func servicesAreKnownWithPlaceAndTexts() {
        var cache = ServiceCache(type: hap)
        let now = ContinuousClock.now
        cache.take(answer, at: now)
        #expect(
            cache.services(at: now) == [
                FoundService(
                    name: "Hall. Bridge ☂", host: "hall.local", addresses: ["10.0.0.7"], port: 51826,
                    texts: ["id": "AA:BB", "c#": "3"])
            ])
        #expect(cache.questions(at: now).count == 1)
        #expect(cache.services(at: now + .seconds(4501)).isEmpty)
    }

    @Test func aGoodbyeTakesTheServiceAway() {
        var cache = ServiceCache(type: hap)
        let now = ContinuousClock.now
        cache.take(answer, at: now)
        var goodbye = answer
        goodbye.answers[0].lifetime = 0
        goodbye.additional = []
        cache.take(goodbye, at: now)
        #expect(cache.services(at: now).isEmpty)
    }

    @Test func aNewAddressReplacesTheOldOne() {
        var cache = ServiceCache(type: hap)
        let now = ContinuousClock.now
        cache.take(answer, at: now)
        cache.take(
            DNSMessage(
                isResponse: true,
                answers: [
                    .init(
                        name: DNSName("HALL.local"), lifetime: 120, isUnique: true, content: .address4([10, 0, 0, 9]))
                ]), at: now)
        #expect(cache.services(at: now).first?.addresses == ["10.0.0.9"])
    }

    @Test func whatIsMissingIsAskedFor() {
        var cache = ServiceCache(type: hap)
        let now = ContinuousClock.now
        var part = answer
        part.additional = []
        cache.take(part, at: now)
        #expect(cache.services(at: now).isEmpty)
        #expect(cache.questions(at: now).map(\.name.labels.first) == ["_hap", "Hall. Bridge ☂"])
        part.additional = [answer.additional[0]]
        cache.take(part, at: now)
        #expect(cache.questions(at: now).map(\.name) == [hap, DNSName("hall.local")])
    }

    @Test func aFloodOfRecordsIsBounded() {
        var cache = ServiceCache(type: hap)
        let now = ContinuousClock.now
        for number in 0..<10 {
            let records = (0..<100).map { entry in
                DNSRecord(
                    name: hap, lifetime: 100, content: .pointer(DNSName(["\(number) \(entry)"] + hap.labels)))
            }
            cache.take(DNSMessage(isResponse: true, answers: records), at: now)
        }
        #expect(cache.questions(at: now).count <= 65)
        cache.take(answer, at: now + .seconds(200))
        #expect(cache.services(at: now + .seconds(200)).count == 1)
    }

    @Test func recordsOfOthersAreNoBusinessOfOurs() {
        var cache = ServiceCache(type: DNSName("_wyoming._tcp.local"))
        cache.take(answer, at: .now)
        #expect(cache.services(at: .now).isEmpty && cache.questions(at: .now).count == 1)
    }
}
