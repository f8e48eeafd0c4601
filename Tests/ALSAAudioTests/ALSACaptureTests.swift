import Foundation
import Speech
import TestSupport
import Testing

@testable import ALSAAudio

extension Trait where Self == ConditionTrait {
    /// Skips a test where the programs of the virtual microphone are not installed.
    static var needsMicrophone: Self {
        .enabled(
            if: VirtualMicrophone.missingPrograms.isEmpty,
            "not installed: \(VirtualMicrophone.missingPrograms.joined(separator: ", "))")
    }
}

/// All tests that need sound devices; ALSA's configuration is the process's, so one at a time.
@Suite(.serialized, .needsMicrophone, .timeLimit(.minutes(2)))
struct SoundDeviceTests {}

extension SoundDeviceTests {
    @Suite(.serialized)
    struct ALSACaptureTests {
        let room: VirtualMicrophone

        init() throws {
            room = try VirtualMicrophone()
            room.useInThisProcess()
        }

        @Test(arguments: [VirtualMicrophone.microphoneDevice, VirtualMicrophone.stereoDevice])
        func hearsEverySampleThatIsPlayed(device: String) async throws {
            let sound = TestSound.chirps(seconds: 3)
            let file = try TestSound.write(sound, in: room.directory)
            var heard: [Int16] = []
            var player: Process?
            var silent = 0
            for await event in try ALSACapture(device: device).events() {
                guard case .frame(let frame) = event else {
                    Issue.record("unexpected event \(event)")
                    break
                }
                #expect(frame.position == heard.count)
                heard += frame.samples
                if player == nil { player = try room.play(file) }
                if player?.isRunning == false { silent += frame.samples.count }
                if silent > 8000 { break }
            }
            // PulseAudio swallows some milliseconds of what a player begins with.
            let expected = sound[800...]
            let start = try #require(TestSound.place(of: expected.prefix(64), in: heard))
            let captured = heard[start...].prefix(expected.count)
            #expect(zip(captured, expected).enumerated().first { $1.0 != $1.1 }?.offset == nil)
            #expect(captured.count == expected.count)
            #expect(heard[start...].dropFirst(expected.count).allSatisfy { $0 == 0 })
        }

        @Test func hearsEverySampleOfADeviceThatDeliversInBursts() async throws {
            let sound = TestSound.chirps(seconds: 3)
            try sound.withUnsafeBytes { Data($0) }.write(to: room.burstFile)
            var heard: [Int16] = []
            for await event in try ALSACapture(device: VirtualMicrophone.burstDevice).events() {
                guard case .frame(let frame) = event else { continue }
                #expect(frame.position == heard.count)
                heard += frame.samples
                if heard.count >= sound.count { break }
            }
            #expect(Array(heard.prefix(sound.count)) == sound)
        }

        @Test func goesOnAfterTheServerWasKilled() async throws {
            let capture = try ALSACapture(device: VirtualMicrophone.microphoneDevice)
            var seen: [String] = []
            for await event in capture.events() {
                switch event {
                case .frame:
                    if seen.isEmpty { room.kill() }
                    if seen.last != "frame" { seen.append("frame") }
                case .interrupted(let reason):
                    seen.append("interrupted")
                    #expect(!reason.isEmpty)
                    try room.start()
                case .resumed: seen.append("resumed")
                default: seen.append("\(event)")
                }
                if seen.count >= 4 { break }
            }
            #expect(seen == ["frame", "interrupted", "resumed", "frame"])
        }

        @Test func goesOnAfterTheMicrophoneWasRemoved() async throws {
            let capture = try ALSACapture(device: VirtualMicrophone.microphoneDevice)
            var seen: [String] = []
            for await event in capture.events() {
                switch event {
                case .frame:
                    if seen.isEmpty { try room.removeRoom() }
                    if seen.last != "frame" { seen.append("frame") }
                case .interrupted:
                    seen.append("interrupted")
                    room.kill()
                    try room.start()
                case .resumed: seen.append("resumed")
                default: seen.append("\(event)")
                }
                if seen.count >= 4 { break }
            }
            #expect(seen == ["frame", "interrupted", "resumed", "frame"])
        }

        @Test func tellsOfAServerThatHangsAndDeliversAgain() async throws {
            let capture = try ALSACapture(device: VirtualMicrophone.microphoneDevice)
            var seen: [String] = []
            for await event in capture.events() {
                switch event {
                case .frame:
                    if seen.isEmpty { room.freeze() }
                    if seen.last != "frame" { seen.append("frame") }
                case .interrupted:
                    seen.append("interrupted")
                    room.thaw()
                case .resumed: seen.append("resumed")
                default: break
                }
                if seen.count >= 4 { break }
            }
            #expect(seen == ["frame", "interrupted", "resumed", "frame"])
        }

        @Test func countsWhatASlowConsumerLoses() async throws {
            let capture = try ALSACapture(device: VirtualMicrophone.microphoneDevice, backlog: 5)
            var next: Int?
            var lost = 0
            var frames = 0
            for await event in capture.events() {
                switch event {
                case .frame(let frame):
                    if let next { #expect(frame.position == next + lost) }
                    next = frame.end
                    lost = 0
                    frames += 1
                    // A consumer that is busy for a while: this blocks the task, not the thread that captures.
                    if frames == 2 {
                        try room.playToEnd(TestSound.write(TestSound.chirps(seconds: 1), in: room.directory))
                    }
                case .dropped(let samples):
                    lost += samples
                    #expect(samples > 0)
                default: Issue.record("unexpected event \(event)")
                }
                if frames > 2, lost > 0 { break }
            }
            #expect(lost > 8000)
        }

        @Test func secondReadingIsEmpty() async throws {
            let capture = try ALSACapture(device: VirtualMicrophone.microphoneDevice)
            let first = capture.events()
            var count = 0
            for await _ in capture.events() { count += 1 }
            #expect(count == 0)
            for await _ in first { break }
        }

        @Test func endsAndClosesSoonAfterCancellation() async throws {
            let capture = try ALSACapture(device: VirtualMicrophone.microphoneDevice)
            let (began, beginning) = AsyncStream<Void>.makeStream()
            let task = Task {
                for await _ in capture.events() { beginning.yield() }
            }
            for await _ in began { break }
            let cancelled = ContinuousClock.now
            task.cancel()
            await task.value
            #expect(cancelled.duration(to: .now) < .milliseconds(300))
            #expect(try room.waitUntilNobodyListens(seconds: 2))
        }

        @Test func waitsForADeviceThatIsNotThereYet() async throws {
            room.kill()
            #expect(throws: ALSAError.self) { try ALSACapture(device: VirtualMicrophone.microphoneDevice) }
            let capture = try ALSACapture(device: VirtualMicrophone.microphoneDevice, waitsForDevice: true)
            var seen: [String] = []
            for await event in capture.events() {
                switch event {
                case .frame: seen.append("frame")
                case .interrupted:
                    seen.append("interrupted")
                    try room.start()
                case .resumed: seen.append("resumed")
                default: seen.append("\(event)")
                }
                if seen.count >= 3 { break }
            }
            #expect(seen == ["interrupted", "resumed", "frame"])
        }

        @Test(arguments: ["nosuchdevice", "hw:99", "", "'; nonsense {", "plughw:CARD=none,DEV=3"])
        func namesTheDevicesWhereOneIsMissing(device: String) throws {
            let error = try #require(throws: ALSAError.self) { try ALSACapture(device: device) }
            guard case .noSuchDevice(let available) = error.kind else {
                Issue.record("unexpected kind of \(error)")
                return
            }
            #expect(available.contains(VirtualMicrophone.microphoneDevice))
            #expect(error.description.contains(VirtualMicrophone.microphoneDevice))
            #expect(!error.isWorthRetrying)
        }

        @Test func aMicrophoneIsListedOnceByTheNameOfItsCard() {
            let card = "CARD=U0x46d0x825,DEV=0"
            let all = [
                ("hw:\(card)", "USB Device 0x46d:0x825, USB Audio, Direct hardware device without any conversions"),
                ("plughw:\(card)", "USB Device 0x46d:0x825, USB Audio, Hardware device with all software conversions"),
                ("sysdefault:CARD=U0x46d0x825", "USB Device 0x46d:0x825, USB Audio, Default Audio Device"),
                ("dsnoop:\(card)", "USB Device 0x46d:0x825, USB Audio, Direct sample snooping device"),
                ("pulse", "PulseAudio Sound Server"), ("mic", ""),
            ]
            let found = ALSADevices.microphones(among: all.map { ALSADevices.Device(name: $0.0, summary: $0.1) })
            #expect(found.map(\.name) == ["plughw:\(card)", "pulse", "mic"])
            #expect(found.map(\.summary) == ["USB Device 0x46d:0x825, USB Audio", "PulseAudio Sound Server", "mic"])
        }

        @Test func listsDevicesWithTheirDirections() {
            let names = ALSADevices.list(.capture).map(\.name)
            #expect(names.contains(VirtualMicrophone.microphoneDevice))
            #expect(!names.contains("null"))
            #expect(ALSADevices.list(.playback).map(\.name).contains(VirtualMicrophone.roomDevice))
        }
    }
}
