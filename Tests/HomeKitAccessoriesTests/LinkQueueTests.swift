import Connections
import HomeModel
import Testing

@testable import HomeKitAccessories

@Suite struct LinkQueueTests {
    private func write(_ iid: UInt64, _ number: Int64, timed: Bool = false, state: Bool = true) -> LinkQueue.Write {
        let address = DeviceAddress(accessory: "A", service: "1", characteristic: "On")
        return LinkQueue.Write(
            point: WirePoint(aid: 1, iid: iid), wire: .integer(number),
            write: DeviceWrite(address: address, value: .number(Double(number)), token: WriteToken(rawValue: 1)),
            isTimed: timed, isState: state, reply: { _ in })
    }

    /// What goes out, request by request.
    private func requests(_ queue: inout LinkQueue) -> [[WireValue]] {
        queue.removeAll().map { next in
            if case .writes(let writes, _) = next { writes.map(\.wire) } else { [] }
        }
    }

    @Test func writesThatWaitGoTogether() {
        var queue = LinkQueue()
        for iid in 1...3 as ClosedRange<UInt64> { _ = queue.add(write(iid, Int64(iid))) }
        #expect(requests(&queue) == [[.integer(1), .integer(2), .integer(3)]])
    }

    @Test func onlyTheLastOfSeveralToOneCharacteristicIsSentAndAllAreAnswered() {
        var queue = LinkQueue()
        for number in 1...5 as ClosedRange<Int64> { _ = queue.add(write(1, number)) }
        guard case .writes(let writes, let overtaken)? = queue.next() else {
            Issue.record("no writes")
            return
        }
        #expect(writes.map(\.wire) == [.integer(5)])
        #expect(overtaken[writes[0].number]?.map(\.wire) == [.integer(1), .integer(2), .integer(3), .integer(4)])
        #expect(requests(&queue).isEmpty)
    }

    @Test func keysArePressedAsOftenAsTheyWere() {
        var queue = LinkQueue()
        for _ in 0..<3 { _ = queue.add(write(1, 4, state: false)) }
        #expect(requests(&queue).count == 3)
    }

    @Test func preparedWritesAreARequestOfTheirOwn() {
        var queue = LinkQueue()
        _ = queue.add(write(1, 1))
        _ = queue.add(write(2, 2, timed: true))
        _ = queue.add(write(3, 3))
        #expect(requests(&queue) == [[.integer(1)], [.integer(2)], [.integer(3)]])
    }

    @Test func whatIsAskedBetweenStaysBetween() {
        var queue = LinkQueue()
        _ = queue.add(write(1, 1))
        _ = queue.add(.refresh)
        _ = queue.add(write(1, 2))
        #expect(requests(&queue) == [[.integer(1)], [], [.integer(2)]])
    }

    @Test func whoWaitsNoLongerIsNotServed() {
        var queue = LinkQueue()
        let first = queue.add(write(1, 1))
        _ = queue.add(write(2, 2))
        queue.remove([first ?? 0])
        #expect(requests(&queue) == [[.integer(2)]])
    }

    @Test func aQueueIsBoundedAndRequestsToo() {
        var queue = LinkQueue()
        for iid in 0..<UInt64(LinkQueue.maximumCount) { #expect(queue.add(write(iid, 1)) != nil) }
        #expect(queue.add(write(1, 1)) == nil && queue.add(.refresh) == nil)
        #expect(requests(&queue).map(\.count).max() == LinkQueue.maximumBatch)
    }
}
