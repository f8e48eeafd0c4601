internal import Foundation
internal import HomeModel

/// The passwords, tokens and pairing keys of connections, in a file of their own beside the database that only its
/// owner may read. They are never in a home, and so never in an export, a log or an error.
///
/// Each time the file is read anew: it is small, and another program may have changed it.
public struct Secrets: Sendable {
    /// What a secret is for.
    public enum Kind: String, Hashable, Sendable {
        /// The password of a user.
        case password
        /// A token that stands for a user and a password.
        case token
        /// The keys of pairings, in a form that is the business of who keeps them.
        case pairings
        /// The code of locks and alarms that have none of their own.
        case code
    }

    /// The greatest size of a file that is read.
    static let maximumSize = 4 * 1_048_576

    /// Where the file is.
    public let path: String

    /// The secrets of a file.
    public init(path: String) { self.path = path }

    /// The secrets that belong to a database or a home file.
    public init(beside database: String) {
        let folder = URL(fileURLWithPath: database).deletingLastPathComponent().path
        path = folder == "/" ? "/secrets.yaml" : "\(folder)/secrets.yaml"
    }

    /// A secret of a connection; `nil` where none is kept.
    public func value(_ kind: Kind, of connection: String) throws(SecretsError) -> String? {
        try read()[EntityName.folded(connection)]?.values[kind.rawValue]
    }

    /// Keeps a secret of a connection; `nil` removes it.
    public func set(_ value: String?, _ kind: Kind, of connection: String) throws(SecretsError) {
        try set(value, kind.rawValue, of: connection)
    }

    private func set(_ value: String?, _ key: String, of connection: String) throws(SecretsError) {
        let kind = key
        try change { entries in
            let key = EntityName.folded(connection)
            var entry = entries[key] ?? SecretsEntry(name: connection)
            entry.values[kind] = value
            entries[key] = entry.values.isEmpty ? nil : entry
        }
    }

    /// Removes all secrets of a connection.
    public func remove(_ connection: String) throws(SecretsError) {
        guard try read()[EntityName.folded(connection)] != nil else { return }
        try change { $0[EntityName.folded(connection)] = nil }
    }

    /// The codes of single locks and alarms of a connection, by the address of the device.
    public func codes(of connection: String) throws(SecretsError) -> [String: String] {
        let values = try read()[EntityName.folded(connection)]?.values ?? [:]
        let own = values.filter { $0.key.hasPrefix(Self.codePrefix) }
        return Dictionary(
            own.map { (String($0.key.dropFirst(Self.codePrefix.count)), $0.value) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Keeps the code of a single lock or alarm; `nil` removes it.
    public func setCode(_ code: String?, of address: String, at connection: String) throws(SecretsError) {
        try set(code, Self.codePrefix + address, of: connection)
    }

    private static let codePrefix = "code of "

    /// The names of the connections of which there are secrets.
    public func connections() throws(SecretsError) -> [String] {
        try read().values.map(\.name).sorted()
    }

    /// What a home's `passwordFile` or `tokenFile` leads to: the text of a file, or with a `$` before its name a
    /// variable of the environment. White space at the end is left out, as editors add it.
    /// - `folder`: the folder from which a relative path starts.
    public static func resolve(
        _ reference: String, from folder: String, environment: [String: String]
    ) throws(SecretsError) -> String {
        if reference.hasPrefix("$") {
            let name = String(reference.dropFirst())
            guard let value = environment[name], !value.isEmpty else { throw .missingVariable(name) }
            return value
        }
        let path = reference.hasPrefix("/") ? reference : "\(folder)/\(reference)"
        guard let text = String(bytes: try SecretsFile(path: path).contents(limit: 65_536) ?? [], encoding: .utf8)
        else {
            throw .unreadable(path, reason: "it is no text")
        }
        let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !secret.isEmpty else { throw .unreadable(path, reason: "there is nothing in it") }
        return secret
    }

    /// The folder that the file is in.
    public var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    private func read() throws(SecretsError) -> [String: SecretsEntry] {
        guard let bytes = try SecretsFile(path: path).contents(limit: Self.maximumSize) else { return [:] }
        return try SecretsEntry.read(bytes, path: path)
    }

    private func change(_ change: (inout [String: SecretsEntry]) -> Void) throws(SecretsError) {
        let file = SecretsFile(path: path)
        try file.whileLocked { () throws(SecretsError) in
            var entries = try read()
            change(&entries)
            try file.replace(with: SecretsEntry.text(of: entries))
        }
    }
}

/// Why a secret can't be had or kept. The secret itself is never in it.
public enum SecretsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file can't be read.
    case unreadable(String, reason: String)
    /// The file can't be written.
    case unwritable(String, reason: String)
    /// The variable is not set.
    case missingVariable(String)

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): can't be read: \(reason)"
        case .unwritable(let path, let reason): "\(path): can't be written: \(reason)"
        case .missingVariable(let name): "the variable \(name) is not set"
        }
    }
}
