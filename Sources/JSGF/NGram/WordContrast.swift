/// Two words that stand in the same places, mean different things and are easily taken for one another: "on" and "off".
public struct WordContrast: Sendable, Equatable, Decodable {
    /// One of them.
    public var first: String
    /// The other.
    public var second: String
    /// Which of the two a poor sound resembles, whatever was said: the engine's score by which it favours the first,
    /// on average.
    public var lean: Double
    /// How far the engine's scores of the two have to lie apart, once ``lean`` is taken off, for the sound
    /// to be surely one of them.
    public var certain: Double

    /// Makes a contrast.
    public init(first: String, second: String, lean: Double = 0, certain: Double = 100) {
        self.first = first
        self.second = second
        self.lean = lean
        self.certain = certain
    }

    /// Reads one out of the data of a language.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        first = try fields.decode(String.self, forKey: .first)
        second = try fields.decode(String.self, forKey: .second)
        lean = try fields.decodeIfPresent(Double.self, forKey: .lean) ?? 0
        certain = try fields.decode(Double.self, forKey: .certain)
        guard certain > 0 else {
            throw DecodingError.dataCorruptedError(
                forKey: .certain, in: fields, debugDescription: "“certain” must be above 0")
        }
    }

    private enum CodingKeys: String, CodingKey {
        case first, second, lean, certain
    }

    /// The other one of the two; `nil` for other words.
    public func counterpart(of word: String) -> String? {
        word == first ? second : word == second ? first : nil
    }

    /// How certainly the sound is that of `word` where its score is higher by `difference` than its counterpart's: 1
    /// where it surely is, -1 where it surely is the other's.
    public func lead(of word: String, by difference: Double) -> Double {
        (difference - (word == first ? lean : -lean)) / certain
    }
}
