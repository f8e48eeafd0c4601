import ALSAAudio
import Foundation
import Speech
import TestSupport
import Testing

extension SoundDeviceTests {
    @Suite(.serialized)
    struct ALSAPlaybackTests {
        let room: VirtualMicrophone

        init() throws {
            room = try VirtualMicrophone()
            room.useInThisProcess()
        }

        /// Plays on `device` while `ear` hears it; gives all that was heard until a while after the end.
        private func play(_ sound: [Int16], on device: String, ear: String) async throws -> [Int16] {
            var heard: [Int16] = []
            var playing: Task<Void, any Error>?
            let hasEnded = Flag()
            var silent = 0
            for await event in try ALSACapture(device: ear).events() {
                guard case .frame(let frame) = event else { continue }
                heard += frame.samples
                if playing == nil {
                    playing = Task {
                        defer { hasEnded.raise() }
                        try await ALSAPlayback(device: device).play(sound)
                    }
                }
                if hasEnded.isRaised { silent += frame.samples.count }
                if silent > 8000 { break }
            }
            try await playing?.value
            return heard
        }

        /// Begins to play a long sound in the room, and waits until it is heard there.
        private func heardPlaying() async throws -> Task<Void, any Error>? {
            let sound = TestSound.chirps(seconds: 20)
            var playing: Task<Void, any Error>?
            for await event in try ALSACapture(device: VirtualMicrophone.microphoneDevice).events() {
                guard case .frame(let frame) = event else { continue }
                if playing == nil {
                    playing = Task { try await ALSAPlayback(device: VirtualMicrophone.roomDevice).play(sound) }
                }
                if frame.samples.contains(where: { $0 != 0 }) { break }
            }
            return playing
        }

        @Test(arguments: [0.3, 3])
        func playsEverySampleAndReturnsWhenItWasHeard(seconds: Double) async throws {
            let sound = TestSound.chirps(seconds: seconds)
            let began = ContinuousClock.now
            let heard = try await play(sound, on: VirtualMicrophone.roomDevice, ear: VirtualMicrophone.microphoneDevice)
            #expect(began.duration(to: .now) > .seconds(seconds))
            // PulseAudio swallows some milliseconds of what a player begins with.
            let expected = sound[800...]
            let start = try #require(TestSound.place(of: expected.prefix(64), in: heard))
            #expect(heard[start...].prefix(expected.count).elementsEqual(expected))
        }

        @Test func aLoudspeakerOfAnotherRatePlays() async throws {
            let tone = (0..<16_000).map { Int16(8000 * sin(2 * .pi * 0.03 * Double($0))) }
            let heard = try await play(
                tone, on: VirtualMicrophone.speakerDevice, ear: VirtualMicrophone.speakerEarDevice)
            // Two thirds of a sine are above half its amplitude.
            #expect(heard.count { abs(Int($0)) > 4000 } > 9000)
            #expect(heard.allSatisfy { abs(Int($0)) < 8800 })
        }

        @Test func cancellationEndsTheSoundAtOnce() async throws {
            let playing = try await heardPlaying()
            let cancelled = ContinuousClock.now
            playing?.cancel()
            await #expect(throws: CancellationError.self) { try await playing?.value }
            #expect(cancelled.duration(to: .now) < .seconds(1))
        }

        @Test func aServerThatGoesAwayIsAnError() async throws {
            let playing = try await heardPlaying()
            room.kill()
            await #expect(throws: ALSAError.self) { try await playing?.value }
        }

        @Test func aMissingDeviceIsAnErrorThatNamesOthers() async throws {
            let error = await #expect(throws: ALSAError.self) {
                try await ALSAPlayback(device: "nosuch").play([1, 2, 3])
            }
            #expect(error?.description.contains(VirtualMicrophone.roomDevice) == true)
            // Nothing to play needs no device.
            try await ALSAPlayback(device: "nosuch").play([])
        }
    }
}
