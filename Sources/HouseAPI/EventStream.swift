internal import HomeModel
internal import HouseService
internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle
internal import VoiceService

/// What happens in a house as a stream of server-sent events, to one who reads it. It ends with the program.
struct EventStream {
    private let reader: HappeningFeed.Reader
    /// How often, in seconds, something is sent where nothing happens: whoever is gone is noticed by it.
    private static let pulse = 15

    init(_ reader: HappeningFeed.Reader) { self.reader = reader }

    /// Writes until the program is asked to end, or the reader is gone.
    func write(to writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(ByteBuffer(string: ": hearth\n\n"))
        let (signals, continuation) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(1024))
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                await cancelWhenGracefulShutdown {
                    for await happening in reader.happenings { continuation.yield(.happening(happening)) }
                }
                continuation.finish()
            }
            group.addTask {
                try? await cancelWhenGracefulShutdown {
                    while true {
                        try await Task.sleep(for: .seconds(Self.pulse))
                        continuation.yield(.pulse)
                    }
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
