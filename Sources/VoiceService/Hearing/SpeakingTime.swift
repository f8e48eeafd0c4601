/// How long the house takes to say something.
public enum SpeakingTime {
    /// Characters a second; flite's voices say 13 to 16.
    private static let rate = 13.0

    /// About how many seconds a text takes.
    public static func seconds(of text: String) -> Double { Double(text.count) / rate }
}
