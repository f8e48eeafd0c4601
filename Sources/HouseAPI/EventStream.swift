internal import HomeModel
internal import HouseService
internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle
internal import VoiceService

/// What happens in a house as a stream of server-sent events, to one who reads it. It ends with the program, or when
/// the reader may not read any more.
struct EventStream {
    private let reader: HappeningFeed.Reader
    private let ending: AsyncStream<Never>?
    private let isAllowed: @Sendable () async -> Bool
    private let view: @Sendable (Happening) async -> Happening?
    /// How often, in seconds, something is sent where nothing happens: whoever is gone is noticed by it.
    private static let pulse = 15

    /// - Parameters:
    ///   - ending: ends when the reader is let in no more; `nil` for one who always is.
    ///   - isAllowed: whether the reader still is somebody who may read; asked now and then.
    ///   - view: gives something that happens as the reader may be told of it; `nil` where they may not.
    init(
        _ reader: HappeningFeed.Reader, ending: AsyncStream<Never>? = nil,
        isAllowed: @escaping @Sendable () async -> Bool = { true },
        view: @escaping @Sendable (Happening) async -> Happening? = { $0 }
    ) {
        self.reader = reader
        self.ending = ending
        self.isAllowed = isAllowed
        self.view = view
    }

    /// Writes until the program is asked to end, or the reader is gone.
    func write(to writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(ByteBuffer(string: ": hearth\n\n"))
        let (signals, continuation) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(1024))
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                await cancelWhenGracefulShutdown {
                    for await happening in reader.happenings {
                        guard let shown = await view(happening) else { continue }
                        continuation.yield(.happening(shown))
                    }
                }
                continuation.finish()
            }
            group.addTask {
                try? await cancelWhenGracefulShutdown {
                    while true {
                        try await Task.sleep(for: .seconds(Self.pulse))
                        guard await isAllowed() else { break }
                        continuation.yield(.pulse)
                    }
                    continuation.finish()
                }
            }
            if let ending {
                group.addTask {
                    await cancelWhenGracefulShutdown { for await _ in ending {} }
                    continuation.finish()
                }
            }
            defer { group.cancelAll() }
            for await signal in signals { try await writer.write(ByteBuffer(string: text(of: signal))) }
        }
    }

    private enum Signal {
        case happening(Happening)
        case pulse
    }

    private func text(of signal: Signal) -> String {
        guard case .happening(let happening) = signal else { return ": still here\n\n" }
        let missed = reader.takeMissed()
        let note = missed == 0 ? "" : "event: missed\ndata: {\"count\": \(missed)}\n\n"
        return note + "event: \(happening.kind.rawValue)\ndata: \(happening.object.json)\n\n"
    }
}
