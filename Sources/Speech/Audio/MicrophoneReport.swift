/// What a microphone delivers, judged: from samples of a quiet room and of a voice. A pure value.
public struct MicrophoneReport: Sendable, Equatable {
    /// What is wrong, the worst first.
    public enum Fault: Sendable, Equatable {
        /// Nothing but zeros: muted, or not connected.
        case dead
        /// The voice reaches the end of the scale.
        case clipping
        /// A constant voltage is added to the sound.
        case directCurrent
        /// Nobody spoke, or too softly to be told from the room.
        case noVoice
        /// The voice doesn't stand out enough from the room.
        case noisy
        /// The voice is so low that its details are lost.
        case quiet
    }

    /// How loud the room is without a voice, in dBFS.
    public private(set) var floor: Double
    /// How loud the voice is, in dBFS.
    public private(set) var voice: Double
    /// How many of a thousand samples are clipped.
    public private(set) var clippedPerMille: Double
    /// The direct current, from -1 to 1.
    public private(set) var directCurrent: Double
    /// What is wrong.
    public private(set) var faults: [Fault] = []

    /// Speech that stands out by less than this, in dB, is often misheard.
    private static let leastRatio = 15.0
    /// A difference by which nobody spoke.
    private static let noRatio = 6.0
    private static let leastVoice = -45.0
    private static let mostClipped = 0.5
    private static let mostCurrent = 0.01
    private static let frame = AudioFrame.sampleRate / 10

    /// Judges the samples of a quiet time and of a time in which somebody spoke.
    public init(quiet: [Int16], spoken: [Int16]) {
        floor = Self.levels(quiet).median
        voice = Self.levels(spoken).loud
        var meter = LevelMeter()
        meter.feed(quiet)
        meter.feed(spoken)
        clippedPerMille = meter.samples == 0 ? 0 : Double(meter.clippedSamples) * 1000 / Double(meter.samples)
        let all = quiet + spoken
        directCurrent = all.isEmpty ? 0 : all.reduce(0) { $0 + Double($1) } / Double(all.count) / 32_768
        guard all.contains(where: { $0 != 0 }) else {
            faults = [.dead]
            return
        }
        if clippedPerMille > Self.mostClipped { faults.append(.clipping) }
        if abs(directCurrent) > Self.mostCurrent { faults.append(.directCurrent) }
        if voice - floor < Self.noRatio {
            faults.append(.noVoice)
        } else if voice - floor < Self.leastRatio {
            faults.append(.noisy)
        } else if voice < Self.leastVoice {
            faults.append(.quiet)
        }
    }

    private struct Levels {
        /// The level that is exceeded half of the time.
        var median = LevelMeter.silence
        /// The level that is exceeded a tenth of the time.
        var loud = LevelMeter.silence
    }

    private static func levels(_ samples: [Int16]) -> Levels {
        let levels = stride(from: 0, to: max(samples.count - frame + 1, 0), by: frame).map { start in
            var meter = LevelMeter()
            meter.feed(Array(samples[start..<(start + frame)]))
            return meter.rms
        }.sorted()
        guard !levels.isEmpty else { return Levels() }
        return Levels(median: levels[levels.count / 2], loud: levels[Int(Double(levels.count - 1) * 0.9)])
    }
}
