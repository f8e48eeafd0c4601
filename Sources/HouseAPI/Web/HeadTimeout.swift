internal import NIOCore

/// Closes a connection that asks for nothing: on which nothing comes at all,
/// or the head of a request piece by piece without an end.
///
/// Without it a few hundred connections that cost their maker nothing would leave no room for anybody else.
final class HeadTimeout: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private enum Phase {
        /// Nothing has come since the connection was made, or a head has begun.
        case waiting
        /// A request has come, and isn't answered yet.
        case asked
        /// The answer is on its way or gone.
        case answered
    }

    /// How long it may take from the connection to the first byte of a request,
    /// and how long from its first byte to the end of its head.
    private static let patience = TimeAmount.seconds(10)
    /// What a head ends with.
    private static let end: [UInt8] = [13, 10, 13, 10]

    /// What an answer begins with that isn't the last one.
    private static let interim = Array("HTTP/1.1 1".utf8)

    private var phase = Phase.waiting
    private var deadline: Scheduled<Void>?
    /// How much of ``end`` was seen just now.
    private var seen = 0

    func handlerAdded(context: ChannelHandlerContext) { wait(context) }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if phase != .asked {
            if phase == .answered {
                phase = .waiting
                seen = 0
                wait(context)
            }
            for byte in unwrapInboundIn(data).readableBytesView where seen < Self.end.count {
                seen = byte == Self.end[seen] ? seen + 1 : byte == Self.end[0] ? 1 : 0
            }
            if seen == Self.end.count {
                deadline?.cancel()
                phase = .asked
            }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // "Go on" is no answer yet: the body follows it.
        if !unwrapOutboundIn(data).readableBytesView.starts(with: Self.interim) {
            deadline?.cancel()
            phase = .answered
        }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    private func wait(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.scheduleTask(in: Self.patience) { [channel = context.channel] in
            channel.close(promise: nil)
        }
    }
}
