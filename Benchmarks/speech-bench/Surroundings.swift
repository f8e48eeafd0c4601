import TestSupport

/// What is heard beside whoever gives a command.
enum Surroundings: String, CaseIterable {
    case nothing = "in silence"
    case kitchen = "in kitchen noise at 12 dB"
    case talk = "before somebody who talks on, 20 dB below"

    /// By how many dB it is softer than the voice.
    private var decibels: Double { self == .kitchen ? 12 : 20 }
    /// Seconds of it before and after the voice.
    private static let margin = 2

    /// Mixes it into recordings of commands.
    /// - Parameter talk: recordings of what is said by who talks on.
    func add(to paths: [String], talk: [String]) throws {
        guard self != .nothing else { return }
        let clips = try paths.map(Sound.read)
        let talk = try talk.map(Sound.read)
        let quiet = [Int16](repeating: 0, count: Self.margin * 16_000)
        for (number, path) in paths.enumerated() {
            var generator = SeededGenerator(seed: UInt64(number))
            let said = quiet + clips[number] + quiet
            let noise =
                self == .kitchen
                ? Noise.kitchen.samples(said.count, voices: clips, using: &generator)
                : Self.talk(said.count, talk, from: number)
            try Sound.write(Noise.mixed(said, with: noise, decibels: decibels), to: path)
        }
    }

    /// So many samples of one clip after another, the pauses around them shortened.
    private static func talk(_ count: Int, _ clips: [[Int16]], from first: Int) -> [Double] {
        guard clips.contains(where: { !$0.isEmpty }) else { return [Double](repeating: 0, count: count) }
        var samples: [Double] = []
        var number = first
        while samples.count < count {
            samples += clips[number % clips.count].dropFirst(4000).dropLast(12_000).map(Double.init)
            number += 1
        }
        return Array(samples.prefix(count))
    }
}
