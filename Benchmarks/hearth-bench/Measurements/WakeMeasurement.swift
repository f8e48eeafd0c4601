import AudioFiles
import Foundation
import HomeModel
import JSGF
import PocketSphinxDecoding
import Speech
import SpeechSynthesis
import Understanding
import VoiceService

/// How often a wake phrase is missed, and how often talk that doesn't have it wakes the house.
///
/// Talk is synthetic, and human where `HEARTH_COFFEE` names a folder with `clips` of people ordering coffee.
struct WakeMeasurement: Measurement {
    let name = "wake"
    let title = "Wake phrases, \(BenchSpeech.homePath)"

    /// The usual one, which the model of words knows, and one of somebody's own, which it doesn't.
    private static let phrases = ["hey hearth", "okay jarvis"]
    private static let commands = [
        "turn on the kitchen light", "turn off the sofa lamp", "is the front door locked", "open the balcony blinds",
        "what time is it", "close the bedroom curtains", "turn off all the lights", "set a timer for ten minutes",
        // What the grammar lacks.
        "has anybody left the sofa lamp on", "when the sun goes down turn on the hall light",
    ]
    private static let talk = [
        "hey arthur did you see the match last night", "i heard that the house is for sale",
        "her hearth was cold when they came home", "hey how are you doing today", "the heart of the matter is money",
        "we should go to the market before it closes", "hey honey could you bring me the newspaper",
        "turn on the light he said and then he left", "hay and barley grow on the field behind the house",
        "they have hard work to do this week", "tomorrow will be sunny with a light wind from the west",
        "please pass me the salt and the pepper", "she told me to turn off the radio but i forgot",
        "the train to the north leaves at half past nine", "hey are you still there", "what a wonderful evening it was",
    ]

    func figures() async throws -> [Figure] {
        let language = try Language(resources: LanguageResources(), catalogue: Catalogue())
        let understanding = try Understanding(BenchSpeech.home(), language: language)
        var figures: [Figure] = []
        for phrase in Self.phrases { figures += try await Self.figures(of: phrase, understanding) }
        return figures
    }

    private static func figures(of phrase: String, _ understanding: Understanding) async throws -> [Figure] {
        guard let wake = WakePhrase(phrase) else { return [] }
        let decoder = try BenchRecogniser.make(for: understanding, precededBy: wake.words)
        let voices = FliteVoice.Speaker.allCases.map(FliteVoice.init)
        var calls = 0
        var missed = 0
        var synthetic = Talk()
        for voice in voices {
            for command in commands {
                calls += 1
                let heard = try await listen(to: try await voice.synthesize("\(phrase), \(command)"), decoder)
                if !heard.contains(where: { wake.isCalled(by: $0) }) { missed += 1 }
            }
            for sentence in talk {
                let clip = try await voice.synthesize(sentence)
                synthetic.count(clip, try await listen(to: clip, decoder), wake)
            }
        }
        var figures = [
            Figure("“\(phrase)” missed, of \(calls) calls by \(voices.count) voices", Double(missed), ""),
            Figure("“\(phrase)”, false alarms in \(synthetic.clips) sentences of talk", Double(synthetic.alarms), ""),
            Figure("“\(phrase)”, false alarms in an hour of such talk", synthetic.alarmsPerHour, "/h"),
        ]
        let human = try await humanTalk(decoder, wake)
        if human.clips > 0 {
            figures.append(
                Figure("“\(phrase)”, false alarms in \(human.clips) coffee orders", Double(human.alarms), ""))
            figures.append(Figure("“\(phrase)”, false alarms in an hour of such orders", human.alarmsPerHour, "/h"))
        }
        return figures
    }

    /// What came of talk.
    private struct Talk {
        var clips = 0
        var alarms = 0
        var samples = 0
        var alarmsPerHour: Double {
            samples == 0 ? 0 : Double(alarms) * 3600 * Double(AudioFrame.sampleRate) / Double(samples)
        }

        mutating func count(_ clip: [Int16], _ heard: [HeardUtterance], _ wake: WakePhrase) {
            clips += 1
            samples += clip.count
            alarms += heard.count { wake.isCalled(by: $0) }
        }
    }

    private static func humanTalk(_ decoder: PocketSphinxDecoder, _ wake: WakePhrase) async throws -> Talk {
        var talk = Talk()
        guard let folder = ProcessInfo.processInfo.environment["HEARTH_COFFEE"] else { return talk }
        let clips = URL(fileURLWithPath: folder).appendingPathComponent("clips")
        for name in try FileManager.default.contentsOfDirectory(atPath: clips.path).sorted() {
            var samples: [Int16] = []
            for try await frame in try AudioFile(path: clips.appendingPathComponent(name).path).frames() {
                samples += frame.samples
            }
            talk.count(samples, try await listen(to: samples, decoder), wake)
        }
        return talk
    }

    /// The utterances that an ear would find in a clip with silence around it.
    private static func listen(to clip: [Int16], _ decoder: PocketSphinxDecoder) async throws -> [HeardUtterance] {
        let pause = [Int16](repeating: 0, count: AudioFrame.sampleRate)
        var endpointer = Endpointer()
        var collector = SegmentCollector()
        let events = endpointer.feed(AudioFrame(samples: pause + clip + pause, position: 0)) + endpointer.finish()
        var heard: [HeardUtterance] = []
        for segment in events.compactMap({ collector.add($0) }) {
            heard.append(
                HeardUtterance(
                    hypothesis: try await decoder.recognize(segment.audio.samples), start: segment.startTime,
                    end: segment.endTime, latency: 0))
        }
        return heard
    }
}

extension WakePhrase {
    /// Whether an utterance wakes a house that sleeps.
    fileprivate func isCalled(by heard: HeardUtterance) -> Bool {
        var fresh = self
        return fresh.hear(heard) != .ignored
    }
}
