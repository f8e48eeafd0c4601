/// Puts the events of an ``Endpointer`` together to whole utterances, for those who don't decode while somebody speaks.
public struct SegmentCollector: Sendable {
    private var segment: Segment?

    /// Makes a collector that holds nothing.
    public init() {}

    /// Takes the next event; gives the utterance that it ends, unless that was background talk.
    public mutating func add(_ event: EndpointerEvent) -> Segment? {
        switch event {
        case .speechStart(let position):
            let nothing = AudioFrame(samples: [], position: position)
            segment = Segment(audio: nothing, speechStart: position, speechEnd: position, ending: .interruption)
        case .speech(let frame):
            if segment?.audio.samples.isEmpty == true {
                segment?.audio = frame
            } else {
                segment?.audio.samples += frame.samples
            }
        case .speechPause: break
        case .speechEnd(let position, let ending):
            defer { segment = nil }
            guard ending != .nearerVoice else { return nil }
            segment?.speechEnd = position
            segment?.ending = ending
            return segment
        }
        return nil
    }

    /// The utterances in `samples`, which are a whole stream.
    public static func segments(
        in samples: [Int16], configuration: EndpointerConfiguration = EndpointerConfiguration()
    ) -> [Segment] {
        var endpointer = Endpointer(configuration: configuration)
        var collector = SegmentCollector()
        let events = endpointer.feed(samples) + endpointer.finish()
        return events.compactMap { collector.add($0) }
    }
}
