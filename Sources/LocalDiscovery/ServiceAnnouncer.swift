internal import Foundation
internal import NIOCore

/// Tells the local network of a service of this machine, and answers who asks for it, by multicast DNS of its own,
/// beside other programs that do the same.
public struct ServiceAnnouncer: Sendable {
    private let service: AnnouncedService
    private let chosen: [String]
    /// When it is told unasked, in seconds after the beginning (RFC 6762, 8.3: at least twice, a second apart).
    private static let announcements = [0.0, 1.0, 3.0]
    /// How often it is looked for interfaces that come and go.
    private static let interval = Duration.seconds(15)
    /// How many questions are answered in a second, whoever asks.
    private static let mostAnswers = 20

    /// Makes an announcer.
    /// - Parameters:
    ///   - service: what is announced.
    ///   - interfaces: names or addresses of the interfaces to tell it on; where it is empty, all but the loopback.
    public init(_ service: AnnouncedService, interfaces: [String] = []) {
        self.service = service
        chosen = interfaces
    }

    /// Tells and answers until the task is cancelled, and takes leave then.
    public func run() async {
        while !Task.isCancelled {
            let devices = current
            await withTaskGroup(of: Void.self) { group in
                for device in devices { group.addTask { await serve(on: device) } }
                group.addTask {
                    while !Task.isCancelled {
                        try? await Task.sleep(for: Self.interval)
                        if current.compactMap(NetworkInterface.init) != devices.compactMap(NetworkInterface.init) {
                            return
                        }
                    }
                }
                // The first that ends (an interface went, or came) ends all.
                _ = await group.next()
                group.cancelAll()
            }
            try? await Task.sleep(for: .seconds(2))
        }
    }

    private var current: [NIONetworkDevice] {
        NetworkInterface.current(chosen: chosen).filter { device in
            !chosen.isEmpty || !(device.address?.ipAddress?.hasPrefix("127.") ?? true)
        }
    }

    private func serve(on device: NIONetworkDevice) async {
        guard let address = NetworkInterface.bytes(of: device), let everybody = try? MulticastSocket.destination(),
            let channel = try? await MulticastSocket.answering(on: device)
        else {
            // One that takes no part in multicast doesn't keep the others from it.
            try? await Task.sleep(for: .seconds(3_600))
            return
        }
        try? await channel.executeThenClose { inbound, outbound in
            @Sendable func tell(_ message: DNSMessage, to receiver: SocketAddress) async throws {
                try await outbound.write(
                    AddressedEnvelope(remoteAddress: receiver, data: ByteBuffer(bytes: message.encoded)))
            }
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for moment in Self.announcements {
                        try? await Task.sleep(for: .seconds(moment))
                        try? await tell(service.announcement(from: address), to: everybody)
                    }
                }
                await answer(inbound, address, everybody, tell)
                group.cancelAll()
            }
        }
        await takeLeave(on: device, address, everybody)
    }

    private func answer(
        _ inbound: NIOAsyncChannelInboundStream<AddressedEnvelope<ByteBuffer>>, _ address: [UInt8],
        _ everybody: SocketAddress, _ tell: (DNSMessage, SocketAddress) async throws -> Void
    ) async {
        var budget = AnswerBudget(most: Self.mostAnswers)
        do {
            for try await packet in inbound {
                guard let message = try? DNSMessage(decoding: packet.data.readableBytesView),
                    let answer = service.answer(to: message, from: address), budget.allows(at: .now)
                else { continue }
                // A program that asks from another port doesn't speak multicast DNS, and hears only what is sent to it.
                let isAlone =
                    packet.remoteAddress.port != MulticastSocket.port
                    || message.questions.allSatisfy(\.wantsUnicast)
                try await tell(answer, isAlone ? packet.remoteAddress : everybody)
            }
        } catch {
            return
        }
    }

    /// Tells that the service is gone. The task is cancelled by then, and with it the socket that was used so far.
    private func takeLeave(on device: NIONetworkDevice, _ address: [UInt8], _ everybody: SocketAddress) async {
        let service = service
        await Task {
            guard let channel = try? await MulticastSocket.answering(on: device) else { return }
            try? await channel.executeThenClose { _, outbound in
                let message = service.announcement(from: address, isGoing: true)
                try await outbound.write(
                    AddressedEnvelope(remoteAddress: everybody, data: ByteBuffer(bytes: message.encoded)))
            }
        }.value
    }
}

/// How many answers may still be given in this second.
struct AnswerBudget {
    private let most: Int
    private var left: Int
    private var begin = ContinuousClock.now

    init(most: Int) {
        self.most = most
        left = most
    }

    /// Whether one more may be given.
    mutating func allows(at now: ContinuousClock.Instant) -> Bool {
        if begin.duration(to: now) >= .seconds(1) {
            begin = now
            left = most
        }
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}
