import Connections
import HomeModel
import Testing

/// What a connection tells those who listen to it.
@Suite struct EventBroadcastTests {
    private func level(_ device: Int, _ number: Int) -> DeviceEvent {
        let address = DeviceAddress(accessory: "lamp \(device)", service: "", characteristic: "Brightness")
        return .value(address, .number(Double(number)), cause: nil)
    }

    private let contact = DeviceAddress(accessory: "door", service: "", characteristic: "ContactSensorState")

    @Test func whatWaitsComesAtOnceAndInItsOrder() async {
        let broadcast = EventBroadcast()
        let gathered = broadcast.gathered()
        broadcast.send([.state(.connected), level(1, 1)])
        broadcast.send(level(1, 2))
        for await events in gathered {
            #expect(events == [.state(.connected), level(1, 1), level(1, 2)])
            break
        }
    }

    @Test func whoIsSlowLearnsHowItIsAtLastAndOfEachOpening() async {
        let broadcast = EventBroadcast()
        let gathered = broadcast.gathered()
        for number in 0..<50_000 {
            if number.isMultiple(of: 500) {
                let state = number.isMultiple(of: 1000) ? "open" : "closed"
                broadcast.send(.value(contact, .word(state), cause: nil))
            }
            broadcast.send(level(number % 10, number))
        }
        for await events in gathered {
            #expect(events.count <= DeviceEvent.bufferSize)
            let openings = events.filter { if case .value(contact, _, _) = $0 { true } else { false } }
            #expect(openings.count == 100)
            for device in 0..<10 { #expect(events.contains(level(device, 49_990 + device))) }
            break
        }
    }

    @Test func theStreamEndsWithItsBroadcast() async {
        var broadcast: EventBroadcast? = EventBroadcast()
        let stream = broadcast?.stream()
        broadcast?.send(.state(.connecting))
        broadcast = nil
        var told: [DeviceEvent] = []
        if let stream { for await event in stream { told.append(event) } }
        #expect(told == [.state(.connecting)])
    }
}
