import FliteSpeech
import Foundation
import HomeModel
import Speech
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
        let folder = try BenchFolder()
        let room = try VirtualMicrophone()
        let process = try RunningProcess(
            ["listen", "--json", "--device", VirtualMicrophone.microphoneDevice, "--home", BenchSpeech.homePath],
            environment: room.environment)
        // The recogniser is loaded while the first seconds of silence go by.
        let silence = folder.path("silence.wav")
        try BenchSpeech.writeSilence(seconds: 3, to: silence)
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
        let hangover = EndpointerConfiguration().hangover
        let waits = latencies.map { ($0 - hangover) * 1000 }
        return [
            Figure("sentences heard, of \(Self.sentences.count)", Double(latencies.count), ""),
            Figure(
                "after the silence of \(hangover) s that ends a sentence, p50", Timing.percentile(0.5, waits), "ms",
                goal: .under(100)),
            Figure("after that silence, p95", Timing.percentile(0.95, waits), "ms", goal: .under(100)),
            Figure("after the last sound, p50", Timing.percentile(0.5, latencies) * 1000, "ms"),
            Figure("after the last sound, p95", Timing.percentile(0.95, latencies) * 1000, "ms"),
        ]
    }

    private static func latency(in line: Substring) -> Double? {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["latency"] as? Double
    }
}
