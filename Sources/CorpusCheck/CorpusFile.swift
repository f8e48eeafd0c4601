import Foundation
import HouseService
import Yams

/// A file of utterances with what has to come of them.
public struct CorpusFile {
    /// One line of a dialogue, or a text on its own.
    struct Turn {
        /// What is said: a text, or an audio file's path.
        enum Utterance {
            case say(String)
            case hear(String)
        }

        /// What is said.
        var utterance: Utterance
        /// The words of it that are meant for the house, where talk stands around them.
        var request: String?
        /// What must be contained in the result; `nil` for a turn of a dialogue that is not looked at.
        var expectation: Node?
        /// The line in the file, from 1.
        var line: Int
        /// Where the speaker is.
        var room: String?
        /// The person who speaks.
        var person: String?
        /// What time it is.
        var now: String?
        /// Whether the case is kept from what is learnt from the corpora, so that what was learnt can be tried on it.
        var isHeldOut = false
    }

    /// The file, as it was given.
    let path: String
    /// The path of the home file.
    let home: String
    /// Conversations, each from a fresh home: mostly of one turn.
    var conversations: [[Turn]]

    /// How many texts are said in it.
    public var textCount: Int { conversations.map(\.count).reduce(0, +) }

    /// Reads a file.
    /// - Throws: ``InputError`` with file and line.
    public init(path: String) throws {
        self.path = path
        let root = try Self.root(path)
        guard let homePath = root.mapping?["home"]?.scalar else {
            throw InputError(file: path, line: root.line, problem: "`home:` with the path of a home file is missing")
        }
        home = Self.path(homePath.string, besides: path)
        guard FileManager.default.fileExists(atPath: home) else {
            throw InputError(file: path, line: homePath.mark?.line, problem: "there is no home file \(home)")
        }
        guard let cases = root.mapping?["cases"]?.sequence else {
            throw InputError(file: path, line: root.line, problem: "`cases:` with a list is missing")
        }
        try Self.check(root.mapping ?? [:], has: ["home", "now", "room", "as", "cases"], "a corpus", path)
        conversations = try cases.flatMap { try Self.conversations($0, in: root.mapping, path) }
    }

    private static func root(_ path: String) throws -> Node {
        let data = try InputFile.read(path)
        do {
            guard let node = try Yams.compose(yaml: String(decoding: data, as: UTF8.self)) else {
                throw InputError(file: path, line: nil, problem: "is empty")
            }
            return node
        } catch let error as YamlError {
            throw InputError(file: path, line: error.line, problem: "malformed YAML: \(error)")
        }
    }

    private static func check(
        _ mapping: Node.Mapping, has keys: Set<String>, _ place: String, _ path: String
    ) throws(InputError) {
        for (key, _) in mapping where !keys.contains(key.scalar?.string ?? "") {
            throw InputError(
                file: path, line: key.line, problem: "unknown key `\(key.scalar?.string ?? "?")` in \(place)")
        }
    }

    private static func conversations(
        _ node: Node, in file: Node.Mapping?, _ path: String
    ) throws -> [[Turn]] {
        guard let mapping = node.mapping else {
            throw InputError(
                file: path, line: node.line, problem: "a case is a mapping with `say:`, `hear:` or `dialog:`")
        }
        let keys: Set<String> = ["say", "hear", "dialog", "room", "as", "now", "expect", "note", "request"]
        try check(mapping, has: keys, "a case", path)
        guard let dialog = mapping["dialog"] else {
            return heldOut(try turns(mapping, node.line, [file], path)).map { [$0] }
        }
        guard let lines = dialog.sequence else {
            throw InputError(file: path, line: dialog.line, problem: "`dialog:` is a list of turns")
        }
        let dialogue = try lines.flatMap { line in
            guard let turn = line.mapping else {
                throw InputError(file: path, line: line.line, problem: "a turn is a mapping with `say:`")
            }
            return try turns(turn, line.line, [mapping, file], path)
        }
        return [heldOut(dialogue)]
    }

    /// The texts or turns of a case, marked where it is held out: a tenth of all cases is, those whose first text has a
    /// hash that ten divides. All phrasings of a case and all turns of a dialogue go together,
    /// for one would give the others away.
    private static func heldOut(_ turns: [Turn]) -> [Turn] {
        guard case .say(let text)? = turns.first?.utterance, hash(text) % 10 == 0 else { return turns }
        return turns.map { turn in
            var turn = turn
            turn.isHeldOut = true
            return turn
        }
    }

    /// The hash FNV-1a of a text in 64 bits, which is the same on every machine.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    /// The texts of a case, each as a turn; what a turn lacks comes from what it is in: its dialogue, its file.
    private static func turns(
        _ mapping: Node.Mapping, _ line: Int?, _ around: [Node.Mapping?], _ path: String
    ) throws -> [Turn] {
        func text(_ key: String) -> String? {
            ([mapping] + around).lazy.compactMap { $0?[key]?.scalar?.string }.first
        }
        let expectation = mapping["expect"]
        func turn(_ utterance: Turn.Utterance, _ line: Int?) -> Turn {
            Turn(
                utterance: utterance, request: text("request"), expectation: expectation, line: line ?? 0,
                room: text("room"),
                person: text("as"), now: text("now"))
        }
        if expectation == nil && around.count == 1 {
            throw InputError(file: path, line: line, problem: "`expect:` is missing")
        }
        if let said = mapping["say"] {
            let texts = said.sequence.map(Array.init) ?? [said]
            return try texts.map { text in
                guard let scalar = text.scalar else {
                    throw InputError(file: path, line: text.line, problem: "`say:` is a text or a list of texts")
                }
                return turn(.say(scalar.string), text.line)
            }
        }
        guard let heard = mapping["hear"]?.scalar else {
            throw InputError(file: path, line: line, problem: "`say:`, `hear:` or `dialog:` is missing")
        }
        return [turn(.hear(Self.path(heard.string, besides: path)), line)]
    }

    /// A path that is relative to the folder of a file.
    private static func path(_ path: String, besides file: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        return URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(path).standardized.path
    }
}

extension Node {
    /// The line it starts in, from 1.
    var line: Int? { mark?.line }
}

extension YamlError {
    /// The line of the mistake, from 1.
    var line: Int? {
        switch self {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
        default: nil
        }
    }
}
