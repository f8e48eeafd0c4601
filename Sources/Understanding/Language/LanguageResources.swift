internal import Foundation
internal import JSGF

/// Why a language can't be used.
public enum LanguageError: Error, Sendable, Equatable {
    /// There is no folder of grammars for the language.
    case unknownLanguage(String, known: [String])
    /// A file that belongs to the program is missing.
    case missing(file: String)
    /// A file that belongs to the program can't be understood.
    case damaged(file: String, problem: String)
}

/// The files that make a language: grammars, words for symbols, replies; and the tables that all languages share.
public struct LanguageResources: Sendable {
    /// The code of the language, such as `en`.
    public let language: String
    private let folder: URL

    /// Finds the files of a language among the program's resources.
    /// - Throws: ``LanguageError/unknownLanguage(_:known:)``
    public init(language: String = "en") throws(LanguageError) {
        let root = Bundle.module.bundleURL.appendingPathComponent("grammars")
        let known = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        guard known.contains(language), !language.contains("/") else {
            throw .unknownLanguage(language, known: known.filter { !$0.contains(".") }.sorted())
        }
        self.init(language: language, folder: root.appendingPathComponent(language))
    }

    /// The files of a language in any folder.
    init(language: String, folder: URL) {
        self.language = language
        self.folder = folder
    }

    /// The text of a file of the language.
    func text(_ name: String) throws(LanguageError) -> String {
        let url = url(name)
        guard let data = try? Data(contentsOf: url) else { throw .missing(file: url.path) }
        return String(decoding: data, as: UTF8.self)
    }

    /// Whether the language has a file.
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// The path of a file of the language, for messages.
    func path(_ name: String) -> String { url(name).path }

    /// Where a file of the language is: in its folder, or in the one of what was learnt from the corpora.
    private func url(_ name: String) -> URL {
        let learnt = folder.appendingPathComponent("learnt").appendingPathComponent(name)
        return FileManager.default.fileExists(atPath: learnt.path) ? learnt : folder.appendingPathComponent(name)
    }

    /// A JSON file of the language.
    func decode<T: Decodable>(_ name: String) throws(LanguageError) -> T {
        try Self.decode(url(name))
    }

    /// A JSON file that the language may do without; `nil` where it does.
    func decodeIfPresent<T: Decodable>(_ name: String) throws(LanguageError) -> T? {
        has(name) ? try decode(name) : nil
    }

    /// A table that all languages share.
    func table<T: Decodable>(_ name: String) throws(LanguageError) -> T {
        try Self.decode(Bundle.module.bundleURL.appendingPathComponent("semantics/\(name).json"))
    }

    private static func decode<T: Decodable>(_ url: URL) throws(LanguageError) -> T {
        guard let data = try? Data(contentsOf: url) else { throw .missing(file: url.path) }
        do {
            return try JSONDecoder().decode(T.self, from: data)
        } catch {
            throw .damaged(file: url.path, problem: "\(error)")
        }
    }
}
