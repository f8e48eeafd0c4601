internal import HouseWeb
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOSSL

/// A connection that is encrypted with the certificate there is when it begins: one that was made anew needs no restart.
struct EncryptedChannel<Base: ServerChildChannel & HTTPChannelHandler>: ServerChildChannel, HTTPChannelHandler {
    typealias Value = Base.Value

    private let base: Base
    private let keeper: CertificateKeeper

    /// Encrypts what another kind of connection says.
    init(_ base: Base, keeper: CertificateKeeper) {
        self.base = base
        self.keeper = keeper
    }

    /// Who answers.
    var responder: HTTPChannelHandler.Responder { base.responder }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: keeper.context))
        }.flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    func handle(value: Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
