/// Words that are said letter by letter.
enum Initialism {
    /// Those that could be read as words, but are not.
    static let listed: Set<String> = [
        "ac", "ai", "am", "api", "bbq", "cd", "co", "dj", "dvd", "ev", "fm", "hd", "id", "io", "iot", "ip", "ir", "it",
        "lcd", "led", "nfc", "pa", "pc", "pm", "ps", "rgb", "tv", "ui", "ups", "usa", "usb", "uv", "va", "voc", "wc",
    ]

    /// Those that are part word, part letters.
    static let mixed: [String: [String]] = [
        "hvac": ["EY", "CH", "V", "AE", "K"],
        "wifi": ["W", "AY", "F", "AY"],
        "hifi": ["HH", "AY", "F", "AY"],
        "scifi": ["S", "AY", "F", "AY"],
        "oled": ["OW", "L", "EH", "D"],
        "qled": ["K", "Y", "UW", "L", "EH", "D"],
        "zigbee": ["Z", "IH", "G", "B", "IY"],
        "ikea": ["AY", "K", "IY", "AH"],
    ]

    /// Words of up to so many letters that no lexicon lists may also be initialisms.
    static let longestGuess = 3

    /// Whether English could say `word` (a to z) as a word: it has a vowel,
    /// or is a hum like "shh" that nobody calls a lamp.
    static func isPronounceable(_ word: String) -> Bool {
        word.count > 1 && word.contains { "aeiouy".contains($0) }
    }

    /// The names of the letters of `word` (a to z), one after another.
    static func phones(of word: String) -> [String] {
        word.flatMap { names[$0] ?? [] }
    }

    private static let names: [Character: [String]] = [
        "a": ["EY"], "b": ["B", "IY"], "c": ["S", "IY"], "d": ["D", "IY"], "e": ["IY"], "f": ["EH", "F"],
        "g": ["JH", "IY"], "h": ["EY", "CH"], "i": ["AY"], "j": ["JH", "EY"], "k": ["K", "EY"], "l": ["EH", "L"],
        "m": ["EH", "M"], "n": ["EH", "N"], "o": ["OW"], "p": ["P", "IY"], "q": ["K", "Y", "UW"], "r": ["AA", "R"],
        "s": ["EH", "S"], "t": ["T", "IY"], "u": ["Y", "UW"], "v": ["V", "IY"],
        "w": ["D", "AH", "B", "AH", "L", "Y", "UW"], "x": ["EH", "K", "S"], "y": ["W", "AY"], "z": ["Z", "IY"],
    ]
}
