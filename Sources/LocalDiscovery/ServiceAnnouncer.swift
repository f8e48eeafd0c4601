internal import Foundation
internal import NIOCore

/// Lets others in the local network find a service of this machine: claims its name, tells of it, answers questions, and says
/// goodbye, by multicast DNS of its own. It runs beside Avahi or any other program that does the same.
public actor ServiceAnnouncer {
    private struct Line {
        var channel: MulticastSocket.Channel
        var address: [UInt8]
    }

    private let chosen: [String]
    private var announcement: Announcement
    private var lines: [Line] = []
    private var isContested = false
    private var isSettled = false
    private var listeners: [AsyncStream<String>.Continuation] = []

    /// Makes an announcer.
    /// - Parameters:
    ///   - name: the name that people see.
    ///   - type: the type of service: `_wyoming._tcp`.
    ///   - port: the port that it listens on.
    ///   - texts: what it tells of itself.
    ///   - interfaces: names or addresses of the interfaces to tell it on; where it is empty, all of them.
    public init(name: String, type: String, port: UInt16, texts: [String: String] = [:], interfaces: [String] = []) {
        chosen = interfaces
        // A host name of our own: the machine's own may be another responder's business.
        let host = "hearth-" + ProcessInfo.processInfo.hostName.prefix { $0 != "." }
        announcement = Announcement(name: name, type: type, port: port, texts: texts, host: host)
    }

    /// The names that the service is announced by: the first as soon as it has one, another where somebody else has it.
    public func names() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        if isSettled { continuation.yield(announcement.name) }
        listeners.append(continuation)
        return stream
    }

    /// Announces the service until the task is cancelled, and then takes it back.
    public func run() async {
        while !Task.isCancelled {
            let devices = NetworkInterface.current(chosen: chosen)
            await announce(on: devices)
            try? await Task.sleep(for: .seconds(2))
        }
    }

    private func announce(on devices: [NIONetworkDevice]) async {
        lines = []
        for device in devices {
            guard let address = NetworkInterface.bytes(of: device),
                let channel = try? await MulticastSocket.answering(on: device)
            else { continue }
            lines.append(Line(channel: channel, address: address))
        }
        await withTaskGroup(of: Void.self) { group in
            for line in lines { group.addTask { await self.listen(line.channel, address: line.address) } }
            group.addTask { await self.keepUp(as: devices) }
            // The first that ends (an interface went, or came) ends all.
            _ = await group.next()
            group.cancelAll()
        }
        lines = []
        isSettled = false
    }

    /// Claims a name, tells of the service, and again whenever the name is lost or the interfaces have changed.
    private func keepUp(as devices: [NIONetworkDevice]) async {
        await claim()
        for pause in [Duration.seconds(1), .zero] where !Task.isCancelled {
            await tell { $0.announcement(address: $1) }
            try? await Task.sleep(for: pause)
        }
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(5))
            if isContested { break }
            let current = NetworkInterface.current(chosen: chosen)
            if current.compactMap(NetworkInterface.init) != devices.compactMap(NetworkInterface.init) { break }
        }
    }

    private func claim() async {
        isContested = true
        while isContested, !Task.isCancelled {
            isContested = false
            for _ in 0..<3 where !isContested && !Task.isCancelled {
                await tell { announcement, _ in announcement.probe }
                try? await Task.sleep(for: .milliseconds(250))
            }
            if isContested { announcement.rename() }
        }
        isSettled = !Task.isCancelled
        if isSettled { for listener in listeners { listener.yield(announcement.name) } }
    }

    private func tell(_ message: (Announcement, [UInt8]) -> DNSMessage) async {
        guard let group = try? MulticastSocket.destination() else { return }
        for line in lines {
            let packet = ByteBuffer(bytes: message(announcement, line.address).encoded)
            try? await line.channel.channel.writeAndFlush(AddressedEnvelope(remoteAddress: group, data: packet))
        }
    }

    /// Answers on one interface, and says goodbye there before it closes: in the same place, so that nothing closes sooner.
    private func listen(_ channel: MulticastSocket.Channel, address: [UInt8]) async {
        try? await channel.executeThenClose { inbound, _ in
            do {
                for try await packet in inbound { await self.take(packet, on: channel, address: address) }
            } catch {}
            await self.sayGoodbye(on: channel)
        }
    }

    private func sayGoodbye(on channel: MulticastSocket.Channel) async {
        guard isSettled, let group = try? MulticastSocket.destination() else { return }
        let packet = ByteBuffer(bytes: announcement.goodbye.encoded)
        try? await channel.channel.writeAndFlush(AddressedEnvelope(remoteAddress: group, data: packet))
    }

    private func take(
        _ packet: AddressedEnvelope<ByteBuffer>, on channel: MulticastSocket.Channel, address: [UInt8]
    ) async {
        guard let message = try? DNSMessage(decoding: packet.data.readableBytesView) else { return }
        if announcement.isContested(by: message) { isContested = true }
        let isLegacy = packet.remoteAddress.port != MulticastSocket.port
        guard isSettled, let answer = announcement.answer(to: message, address: address, isLegacy: isLegacy) else {
            return
        }
        let isForAsker = isLegacy || message.questions.allSatisfy(\.wantsUnicast)
        guard let group = try? MulticastSocket.destination() else { return }
        let envelope = AddressedEnvelope(
            remoteAddress: isForAsker ? packet.remoteAddress : group, data: ByteBuffer(bytes: answer.encoded))
        try? await channel.channel.writeAndFlush(envelope)
    }
}
