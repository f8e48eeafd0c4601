internal import Speech

extension PhoneSet {
    private static let known = Set(all)

    /// The phone for flite's name of it, such as `ih1`; `nil` for pauses and for what has no counterpart.
    ///
    /// Flite writes stress after vowels and has a schwa (`ax`), which CMUdict writes as an unstressed `AH`.
    static func phone(ofFlite name: String) -> String? {
        let plain = name.filter { !$0.isNumber }.uppercased()
        let phone = plain == "AX" ? "AH" : plain
        return known.contains(phone) ? phone : nil
    }
}
