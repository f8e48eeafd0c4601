/// The phones of the acoustic model, which are CMUdict's without stress.
enum PhoneSet {
    /// All of them, without silence and noises.
    static let all: Set<String> = [
        "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY", "JH",
        "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH",
    ]

    /// The phone for flite's name of it, such as `ih1`; `nil` for pauses and for what has no counterpart.
    ///
    /// Flite writes stress behind vowels and has a schwa (`ax`), which CMUdict writes as an unstressed `AH`.
    static func phone(ofFlite name: String) -> String? {
        let plain = name.filter { !$0.isNumber }.uppercased()
        let phone = plain == "AX" ? "AH" : plain
        return all.contains(phone) ? phone : nil
    }
}
