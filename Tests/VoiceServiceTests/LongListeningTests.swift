import Foundation
import Speech
import Synchronization
import TestSupport
import Testing
import VoiceService

/// An ear that listens for hours. The memory is that of the whole process, so what else runs meanwhile counts, too.
@Suite(.serialized) struct LongListeningTests {
    /// Hours of near-silence with a sentence in every minute, made as it is listened to.
    private struct Hours: AudioSource {
        let minutes: Int
        let isAtMinute: @Sendable (Int) -> Void

        func events() -> AsyncStream<AudioEvent> {
            let minute = ScriptedAudio.voice(seconds: 1.5) + ScriptedAudio.silence(seconds: 58.5, from: 24_000)
            let length = 60 * AudioFrame.sampleRate
            let next = Note()
            return AsyncStream {
                let taken = next.number.withLock { number in
                    defer { number += 1 }
                    return number
                }
                let (number, place) = taken.quotientAndRemainder(dividingBy: minute.count)
                guard number < minutes else { return nil }
                if place == 0 { isAtMinute(number) }
                guard case .frame(var frame) = minute[place] else { return nil }
                frame.position += number * length
                return .frame(frame)
            }
        }
    }

    @Test func hearsEverySentenceAndStaysTheSameSize() async throws {
        let early = Note()
        let late = Note()
        let source = Hours(minutes: 90) { minute in
            if minute == 20 { early.number.withLock { $0 = Self.residentMemory() } }
            if minute == 89 { late.number.withLock { $0 = Self.residentMemory() } }
        }
        let decoder = ScriptedDecoder([])
        var heard = 0
        try await Ear(source: source, decoder: decoder).listen { event in
            if case .utterance = event { heard += 1 }
        }
        #expect(heard == 90)
        // The decoder of the test keeps what it was given: three seconds a sentence.
        let kept = 70 * 4 * AudioFrame.sampleRate * MemoryLayout<Int16>.size
        let grown = late.number.withLock(\.self) - early.number.withLock(\.self)
        #expect(grown < kept + 8_000_000)
    }

    /// A number that is set in one place and read in another.
    private final class Note: Sendable {
        let number = Mutex(0)
    }

    /// The resident memory of this process, in bytes.
    private static func residentMemory() -> Int {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }
}
