public import HomeModel
public import PocketSphinxDecoding

extension VoiceTransform {
    /// Under which key a database remembers it.
    public static let memoryKey = "voice"

    /// What a database remembers of a voice.
    public init?(in database: HomeDatabase) {
        guard let text = database.memory[Self.memoryKey] else { return nil }
        self.init(text: text)
    }
}
