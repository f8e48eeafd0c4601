import ALSAAudio
import HomeModel
import PocketSphinxDecoding
import Speech
import VoiceService

/// `hearth listen --check`: asks for silence and then for a sentence, and tells how good the sound of both is and how
/// well the sentence was recognised.
struct MicrophoneTest {
    private let capture: ALSACapture
    private let device: String
    private let decoder: PocketSphinxDecoder
    /// What is to be said.
    private let sentence: String

    private static let quietSeconds = 2.0
    /// As long as somebody may take to read and say a sentence; the end of it ends that.
    private static let spokenSeconds = 10.0

    /// The share of the words that must be heard where the recogniser hears as it should.
    private static let leastShare = 0.75

    /// Makes a test of a microphone that is open, with what hears a home.
    init(_ capture: ALSACapture, device: String, decoder: PocketSphinxDecoder, home: Home?) {
        self.capture = capture
        self.device = device
        self.decoder = decoder
        // A number in a name is heard as words.
        let room = home?.rooms.map(\.name).first { $0.allSatisfy { $0.isLetter || $0 == " " } }
        sentence = "turn on the lights" + (room.map { " in the \($0.lowercased())" } ?? "")
    }

    /// Asks, listens and tells.
    /// - Throws: ``EarlyEnd`` with status 1 where something is wrong.
    func run() async throws {
        Terminal.tell("Checking \(device). Please be quiet for two seconds …")
        var quiet: [Int16] = []
        var spoken: [Int16] = []
        var endpointer = Endpointer()
        var hasSpoken = false
        let needed = Int(Self.quietSeconds * Double(AudioFrame.sampleRate))
        let all = needed + Int(Self.spokenSeconds * Double(AudioFrame.sampleRate))
        for await event in capture.events() {
            switch event {
            case .frame(let frame):
                let events = endpointer.feed(frame)
                if quiet.count < needed {
                    quiet += frame.samples
                    if quiet.count >= needed { Terminal.tell("Now say: “\(sentence)”.") }
                } else {
                    spoken += frame.samples
                    // Somebody who made a noise before was asked to be quiet.
                    for case .speechEnd(let end, .silence) in events where end > needed + AudioFrame.sampleRate {
                        hasSpoken = true
                    }
                }
            case .interrupted(let reason), .failed(let reason):
                Terminal.complain("the microphone is away: \(reason)")
                throw EarlyEnd(status: .notDone)
            case .dropped, .resumed: continue
            }
            if hasSpoken || quiet.count + spoken.count >= all { break }
        }
        try tell(MicrophoneReport(quiet: quiet, spoken: spoken))
        try tell(await decoder.recognize(spoken))
    }

    /// Tells whether the sentence was heard.
    private func tell(_ hypothesis: Hypothesis) throws {
        let words = sentence.split(separator: " ").map(String.init)
        let (best, share) = WordOverlap.best(of: words, in: hypothesis)
        guard share >= Self.leastShare else {
            let said = best.isEmpty ? "Nothing was understood" : "That was heard as “\(best.joined(separator: " "))”"
            Terminal.print(
                "\(said): speak towards it, come closer, or let `hearth adapt` learn your voice, and check once more.")
            throw EarlyEnd(status: .notDone)
        }
        Terminal.print("Heard: \(best.joined(separator: " ")). The microphone is fine.")
    }

    private func tell(_ report: MicrophoneReport) throws {
        Terminal.print("room: \(Self.decibels(report.floor)), voice: \(Self.decibels(report.voice))")
        let faults = report.faults
        guard faults.isEmpty else {
            faults.map(Self.advice).forEach(Terminal.print)
            throw EarlyEnd(status: .notDone)
        }
    }

    private static func decibels(_ level: Double) -> String { "\((level * 10).rounded() / 10) dBFS" }

    private static func advice(for fault: MicrophoneReport.Fault) -> String {
        switch fault {
        case .dead: "Only silence comes from it: is it muted (alsamixer), or is it another device (arecord -L)?"
        case .clipping: "Your voice is too loud for it: lower the capture volume (alsamixer) or move back."
        case .directCurrent: "It adds a constant voltage to the sound: try another sound card or cable."
        case .noVoice: "Your voice can't be told from the room: speak up, come closer, or raise the capture volume."
        case .noisy: "The room is loud beside your voice: come closer, or move it away from what makes the noise."
        case .quiet: "Your voice is faint: raise the capture volume (alsamixer) or come closer."
        }
    }
}
