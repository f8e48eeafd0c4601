public import HomeModel
public import PocketSphinxDecoding

extension VoiceTransform {
    /// Under which key a database remembers it.
    public static let memoryKey = "voice"

    /// The voice that a database remembers; `nil` where it has learnt none, or what it has can't be read.
    public init?(in database: HomeDatabase) {
        guard let text = database.memory[Self.memoryKey] else { return nil }
        self.init(text: text)
    }
}
