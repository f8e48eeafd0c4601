public import Automation
public import HomeModel

/// Something that the house did by itself, as it is told.
public struct AutomationReport: Hashable, Sendable {
    /// A write and how it went.
    public struct Write: Hashable, Sendable {
        /// The name of the service.
        public var service: String
        /// Which of its characteristics.
        public var characteristic: CharacteristicType
        /// The value that was to be written.
        public var value: Value
        /// Whether it was told and isn't there yet, as a door that opens.
        public var isUnderWay = false
        /// Why it was not, where it was not.
        public var error: AccessoryError?
    }

    /// The home that it was in.
    public var home: HomeID
    /// When, by the clock of the home.
    public var at: LocalDateTime
    /// When; `nil` where an earlier run had decided it.
    public var moment: Instant?
    /// The name of the rule; `nil` where something said “for ten minutes” is over.
    public var rule: String?
    /// Whether old values came back.
    public var isReversion: Bool
    /// The names of the scenes that ran.
    public var scenes: [String]
    /// The people whom it tells, and what, in the home file's form.
    public var tells: [FileNode] = []
    /// All that was written.
    public var writes: [Write]

    /// The report as `hearth simulate` and `hearth run --json` print it.
    public var fileForm: FileNode { fileForm(at: at.text) }

    /// The report with its time in other words, and the name of the home where that has to be told.
    public func fileForm(at time: String, home: String? = nil) -> FileNode {
        .map(
            ("at", .string(time)),
            ("home", home.map(FileNode.string)),
            ("rule", rule.map(FileNode.string) ?? .null),
            ("scenes", .list(scenes.map(FileNode.string))),
            (
                "set",
                .list(
                    writes.map { write in
                        .map(
                            ("service", .string(write.service)),
                            ("characteristic", .string(write.characteristic.rawValue)),
                            ("value", write.value.fileForm(of: write.characteristic)),
                            ("underWay", write.isUnderWay ? .bool(true) : nil),
                            ("error", write.error.map { .string($0.text) } ?? .null))
                    })
            ),
            ("tell", tells.isEmpty ? nil : .list(tells)))
    }

    /// The report as a person reads it.
    public var sentence: String {
        let title = rule ?? "A command for a while"
        let parts = writes.map { write in
            let way = write.isUnderWay ? " (on its way)" : ""
            let value = "\(write.service) \(write.characteristic.rawValue) → \(write.value.text)\(way)"
            return write.error.map { "\(value) (\($0.text))" } ?? value
        }
        let nothing = tells.isEmpty ? "nothing to do" : "told"
        return
            "\(title)\(isReversion ? " is over" : ""): \(parts.isEmpty ? nothing : parts.joined(separator: ", "))"
    }
}

extension Value {
    /// The value as it stands in a home file.
    fileprivate var text: String {
        switch self {
        case .bool(let bool): "\(bool)"
        case .number(let number): FileNode.text(of: number)
        case .word(let word): word
        }
    }
}
