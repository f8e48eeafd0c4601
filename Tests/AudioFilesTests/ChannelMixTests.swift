import Testing

@testable import AudioFiles

/// One channel made of several.
@Suite struct ChannelMixTests {
    private func mixed(_ frames: [[Float]], channels: Int) -> [Float] {
        var mix = ChannelMix(channels: channels)
        return frames.flatMap(\.self).withUnsafeBufferPointer { mix.mixed($0, count: frames.count) }
    }

    @Test func aChannelThatIsUpsideDownIsTurnedRound() {
        let sound: [Float] = [0.1, -0.5, 0.3, 0.2, -0.4]
        #expect(mixed(sound.map { [$0, -$0] }, channels: 2) == sound)
    }

    @Test func otherChannelsAreAveraged() {
        #expect(mixed([[0.5, 0.25], [-0.5, 0.25], [0.5, 0]], channels: 2) == [0.375, -0.125, 0.25])
        #expect(mixed([[0.5, 0], [-0.25, 0]], channels: 2) == [0.25, -0.125])
        #expect(mixed([[0.5], [.nan]], channels: 1) == [0.5, 0])
    }
}
