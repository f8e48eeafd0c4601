internal import Foundation
internal import NIOCore
internal import NIOPosix

/// The sockets of multicast DNS.
enum MulticastSocket {
    typealias Channel = NIOAsyncChannel<AddressedEnvelope<ByteBuffer>, AddressedEnvelope<ByteBuffer>>

    static let group = "224.0.0.251"
    static let port = 5353
    /// Lets several programs, and several sockets of one, hear what is told to everybody.
    private static let reusePort = NIOBSDSocket.Option(rawValue: SO_REUSEPORT)

    /// The address that all listen to.
    static func destination() throws -> SocketAddress { try SocketAddress(ipAddress: group, port: port) }

    /// A socket that asks on one interface, from a port of its own: it needs no rights and disturbs no other program.
    static func asking(on device: NIONetworkDevice) async throws -> Channel {
        try await sending(DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton), on: device)
            .bind(host: device.address?.ipAddress ?? "0.0.0.0", port: 0, channelInitializer: Self.wrapped)
    }

    /// A socket that hears what is told to everybody on some interfaces, beside other programs that do the same.
    static func listening(on devices: [NIONetworkDevice]) async throws -> Channel {
        let channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.socketOption(.so_reuseaddr), value: 1)
            .channelOption(ChannelOptions.Types.SocketOption(level: .socket, name: reusePort), value: 1)
            .bind(host: "0.0.0.0", port: port, channelInitializer: Self.wrapped)
        guard let multicast = channel.channel as? any MulticastChannel else { return channel }
        for device in devices {
            // One that takes no part in multicast doesn't keep the others from it.
            try? await multicast.joinGroup(destination(), device: device).get()
        }
        return channel
    }

    /// A socket that hears what comes by one interface and answers there,
    /// from multicast DNS's own port as it has to be.
    static func answering(on device: NIONetworkDevice) async throws -> Channel {
        let onlyJoined = ChannelOptions.Types.SocketOption(
            level: .ip, name: NIOBSDSocket.Option(rawValue: IP_MULTICAST_ALL))
        let channel = try await sending(DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton), on: device)
            .channelOption(.socketOption(.so_reuseaddr), value: 1)
            .channelOption(ChannelOptions.Types.SocketOption(level: .socket, name: reusePort), value: 1)
            .channelOption(onlyJoined, value: 0)
            .bind(host: "0.0.0.0", port: port, channelInitializer: Self.wrapped)
        guard let multicast = channel.channel as? any MulticastChannel else { return channel }
        do {
            try await multicast.joinGroup(destination(), device: device).get()
        } catch {
            try? await channel.executeThenClose { _, _ in }
            throw error
        }
        return channel
    }

    /// Makes a socket send what is told to everybody by one interface; the option takes the four bytes of its address.
    private static func sending(_ bootstrap: DatagramBootstrap, on device: NIONetworkDevice) -> DatagramBootstrap {
        guard let bytes = NetworkInterface.bytes(of: device) else { return bootstrap }
        let word = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return bootstrap.channelOption(
            ChannelOptions.Types.SocketOption(level: .ip, name: .ip_multicast_if), value: .init(Int32(bitPattern: word))
        )
    }

    @Sendable private static func wrapped(_ channel: any NIOCore.Channel) -> EventLoopFuture<Channel> {
        channel.eventLoop.makeCompletedFuture {
            try Channel(wrappingChannelSynchronously: channel, configuration: .init())
        }
    }
}
