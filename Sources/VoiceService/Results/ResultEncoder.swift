public import HomeModel
public import Understanding

/// Writes results as the result object of the command line, its members in a fixed order.
public struct ResultEncoder: Sendable {
    let database: HomeDatabase
    let earlier: HomeDatabase

    /// Makes an encoder.
    /// - Parameters:
    ///   - database: the homes as they are after the result, in which scenes and rules find the names they use.
    ///   - earlier: the homes as they were before, in which there still is what the result removed or renamed.
    public init(_ database: HomeDatabase, earlier: HomeDatabase? = nil) {
        self.database = database
        self.earlier = earlier ?? database
    }

    /// Makes an encoder for the result that an assistant gave last.
    public init(_ assistant: Assistant) async {
        self.init(await assistant.database, earlier: await assistant.earlierDatabase)
    }

    /// The result object.
    public func object(_ result: UtteranceResult) -> FileNode {
        let audio = result.audio
        return .map(
            ("file", audio?.file.map(FileNode.string)),
            ("utterance", .string(result.utterance)),
            ("hypothesis", audio.map { .string($0.hypothesis) }),
            ("confidence", audio.map { .rounded($0.confidence) }),
            ("outcome", .string(result.outcome.rawValue)),
            ("reason", result.reason.map { .string($0.rawValue) }),
            ("commands", .list(result.commands.map(object))),
            ("choices", Self.texts(result.choices)),
            ("suggestions", Self.texts(result.suggestions)),
            ("reply", .string(result.reply)),
            ("start", audio?.start.map(FileNode.rounded)),
            ("end", audio?.end.map(FileNode.rounded)),
            ("latency", audio?.latency.map(FileNode.rounded)),
            ("alternatives", audio.flatMap { Self.alternatives($0.alternatives) }))
    }

    private static func alternatives(_ weighed: [WeighedWords]) -> FileNode? {
        guard !weighed.isEmpty else { return nil }
        return .list(weighed.map { .map(("words", .string($0.words)), ("share", .rounded($0.share))) })
    }

    /// Texts; `nil` where there are none.
    static func texts(_ texts: [String]) -> FileNode? {
        texts.isEmpty ? nil : .list(texts.map(FileNode.string))
    }
}

extension FileNode {
    /// A number with three decimals: what is after them is no information in seconds and confidences.
    public static func rounded(_ number: Double) -> FileNode {
        .number((number * 1000).rounded() / 1000)
    }
}
