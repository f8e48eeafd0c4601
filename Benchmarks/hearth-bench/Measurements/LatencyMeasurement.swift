import Foundation
import HomeModel
import Speech
import SpeechSynthesis
import TestSupport

/// How long it takes `hearth listen` from the end of speech to the result, through the virtual microphone.
struct LatencyMeasurement: Measurement {
    let name = "latency"
    let title = "hearth listen, from speech to result, \(BenchSpeech.homePath)"

    private static let sentences = [
        "turn on the kitchen light", "turn off the sofa lamp", "is the front door locked",
        "set the thermostat to twenty one degrees", "dim the bedside lamp to thirty percent", "open the balcony blinds",
        "turn on the fan", "what is the temperature in the bedroom", "turn off all the lights",
        "close the bedroom curtains",
    ]

    func figures() async throws -> [Figure] {
        guard VirtualMicrophone.missingPrograms.isEmpty else {
            throw Unmeasured("not installed: \(VirtualMicrophone.missingPrograms.joined(separator: ", "))")
        }
        let quiet = try await latencies(inNoise: false)
        let noisy = try await latencies(inNoise: true)
        let hangover = EndpointerConfiguration().hangover
        let silence = "after the silence of \(hangover) s that ends a sentence"
        return [
            Figure("sentences heard, of \(2 * Self.sentences.count)", Double(quiet.count + noisy.count), ""),
            Figure("\(silence), p50", Self.wait(0.5, quiet), "ms", goal: .under(100)),
            Figure("\(silence), p95", Self.wait(0.95, quiet), "ms", goal: .under(100)),
            Figure("the same in noise of some 15 dB, p50", Self.wait(0.5, noisy), "ms", goal: .under(100)),
            Figure("the same in noise, p95", Self.wait(0.95, noisy), "ms", goal: .under(100)),
            Figure("after the last sound, p50", Timing.percentile(0.5, quiet) * 1000, "ms"),
            Figure("after the last sound, p95", Timing.percentile(0.95, quiet) * 1000, "ms"),
        ]
    }

    /// A percentile of what comes on top of the silence, in milliseconds.
    private static func wait(_ share: Double, _ latencies: [Double]) -> Double {
        (Timing.percentile(share, latencies) - EndpointerConfiguration().hangover) * 1000
    }

    /// The latency of each sentence that was heard, in ascending order.
    private func latencies(inNoise isNoisy: Bool) async throws -> [Double] {
        let folder = try BenchFolder()
        let room = try VirtualMicrophone()
        let process = try RunningProcess(
            ["listen", "--json", "--device", VirtualMicrophone.microphoneDevice, "--home", BenchSpeech.homePath],
            environment: room.environment)
        // The recogniser is loaded, and the noise learnt, while the first seconds of silence go by.
        let silence = folder.path("silence.wav")
        try BenchSpeech.writeSilence(seconds: 3, to: silence)
        let noise = folder.path("noise.wav")
        try BenchSpeech.write([Self.noise(seconds: 120)], to: noise)
        let player = isNoisy ? try room.play(URL(fileURLWithPath: noise)) : nil
        defer { player?.terminate() }
        try room.playToEnd(URL(fileURLWithPath: silence))
        let voice = FliteVoice(.slt)
        for (number, sentence) in Self.sentences.enumerated() {
            let file = folder.path("\(number).wav")
            try BenchSpeech.write([try await voice.synthesize(sentence)], to: file)
            try room.playToEnd(URL(fileURLWithPath: file))
        }
        try room.playToEnd(URL(fileURLWithPath: silence))
        kill(process.identifier, SIGTERM)
        let latencies = process.waitForEnd().output.split(separator: "\n").compactMap(Self.latency).sorted()
        guard latencies.count >= Self.sentences.count / 2 else {
            throw Unmeasured("\(latencies.count) of \(Self.sentences.count) sentences were heard")
        }
        return latencies
    }

    /// White noise, about 15 dB below the voices.
    private static func noise(seconds: Int) -> [Int16] {
        var generator = SeededGenerator(seed: 1)
        return (0..<seconds * AudioFrame.sampleRate).map { _ in Int16.random(in: -900...900, using: &generator) }
    }

    private static func latency(in line: Substring) -> Double? {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["latency"] as? Double
    }
}
