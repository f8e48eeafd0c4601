internal import HouseWeb
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOSSL

/// A connection that is encrypted with the certificate there is when it begins, so that one that was made anew needs no
/// restart; and on which nobody who says nothing is waited for.
struct GuardedChannel<Base: ServerChildChannel & HTTPChannelHandler>: ServerChildChannel, HTTPChannelHandler {
    typealias Value = Base.Value

    private let base: Base
    private let keeper: CertificateKeeper?

    /// Guards what another kind of connection says.
    /// - Parameter keeper: has the certificate; `nil` where something else encrypts.
    init(_ base: Base, keeper: CertificateKeeper?) {
        self.base = base
        self.keeper = keeper
    }

    /// The responder that answers.
    var responder: HTTPChannelHandler.Responder { base.responder }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            if let keeper {
                try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: keeper.context))
            }
            try channel.pipeline.syncOperations.addHandler(HeadTimeout())
        }.flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    func handle(value: Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
