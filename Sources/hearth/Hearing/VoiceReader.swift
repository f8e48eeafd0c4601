import ALSAAudio
import AudioFiles
import Foundation
import HouseService
import Speech

/// A sentence, and the sound of somebody who reads it.
struct Reading {
    /// The words.
    var words: [String]
    /// The sound.
    var samples: [Int16]
}

/// Lets somebody read sentences, or takes them from recordings.
struct VoiceReader {
    /// The sentences, as words.
    let sentences: [[String]]

    /// The recordings in a folder, in the order of their names.
    func readings(in folder: String) async throws -> [Reading] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter { $0.hasSuffix(".wav") || $0.hasSuffix(".flac") }.sorted()
        guard files.count == sentences.count else {
            throw InputError(
                file: folder, line: nil,
                problem: "holds \(files.count) recordings (.wav, .flac); there are \(sentences.count) sentences")
        }
        var readings: [Reading] = []
        for (words, file) in zip(sentences, files) {
            var samples: [Int16] = []
            for try await frame in try AudioFile(path: folder + "/" + file).frames() { samples += frame.samples }
            readings.append(Reading(words: words, samples: samples))
        }
        return readings
    }

    /// What is read to a microphone, sentence by sentence. What sounds like another sentence is asked for once more;
    /// who is heard badly is taken the second time.
    /// - Parameter isLike: whether a reading may be that of its sentence.
    func readings(from device: String, isLike: (Reading) async throws -> Bool) async throws -> [Reading] {
        var isRepeated = false
        var readings: [Reading] = []
        var endpointer = Endpointer()
        var collector = SegmentCollector()
        let events = try ALSACapture(device: device).events()
        ask(0)
        for await event in events {
            switch event {
            case .frame(let frame):
                for segment in endpointer.feed(frame).compactMap({ collector.add($0) }) {
                    let reading = Reading(words: sentences[readings.count], samples: segment.audio.samples)
                    if !isRepeated, try await !isLike(reading) {
                        isRepeated = true
                        Terminal.tell("That sounded like something else.")
                        ask(readings.count)
                        continue
                    }
                    isRepeated = false
                    readings.append(reading)
                    if readings.count == sentences.count { return readings }
                    ask(readings.count)
                }
            case .interrupted(let reason): Terminal.complain("the microphone is away (\(reason)); trying again")
            case .failed(let reason): throw UsageError("the microphone is gone: \(reason)")
            case .dropped, .resumed: continue
            }
        }
        throw CancellationError()
    }

    private func ask(_ number: Int) {
        Terminal.tell("\(number + 1) of \(sentences.count), please read: \(sentences[number].joined(separator: " "))")
    }
}
