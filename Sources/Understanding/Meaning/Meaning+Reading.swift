extension Meaning {
    /// The aspect that this node is about, said in it or in one of its targets ("the bedroom temperature").
    var aspect: String? {
        value("aspect") ?? children("target").lazy.compactMap { $0.value("aspect") }.first
    }

    /// Whether it is about what something is set to, rather than what it is.
    var isAboutSetting: Bool { !deepValues("setting").isEmpty }

    /// How long what it says holds: the `for` and `until` nodes.
    var spans: [Meaning] { children.filter { $0.name == "for" || $0.name == "until" } }

    /// All attributes of a key in this node and those below it.
    func deepValues(_ key: String) -> [String] {
        values(key) + children.flatMap { $0.deepValues(key) }
    }
}
