public import Foundation
internal import Synchronization

/// Where the records of pairings are kept between runs.
public protocol PairingStore: Sendable {
    /// All records that there are.
    func load() async throws -> [PairingRecord]
    /// Keeps these records and no others. When it returns they survive a crash.
    func save(_ records: [PairingRecord]) async throws
}

/// Keeps records as long as the program runs.
public final class MemoryPairingStore: PairingStore {
    private let records: Mutex<[PairingRecord]>

    /// Makes a store.
    public init(_ records: [PairingRecord] = []) { self.records = Mutex(records) }

    /// All records.
    public func load() -> [PairingRecord] { records.withLock { $0 } }
    /// Keeps these records.
    public func save(_ records: [PairingRecord]) { self.records.withLock { $0 = records } }
}

/// Keeps records in a file that only its owner can read (mode 0600).
public struct FilePairingStore: PairingStore {
    /// Why the file can't be used.
    public enum Failure: Error, Hashable, Sendable {
        /// It can't be read, or isn't a list of records.
        case unreadable(path: String)
        /// It can't be written.
        case unwritable(path: String)
    }

    private let file: URL

    /// Makes a store; the file need not be there yet.
    public init(file: URL) { self.file = file }

    /// All records; none where there is no file.
    public func load() throws -> [PairingRecord] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        do {
            return try JSONDecoder().decode([PairingRecord].self, from: Data(contentsOf: file))
        } catch {
            throw Failure.unreadable(path: file.path)
        }
    }

    /// Writes a new file beside the old one, to the disk, and puts it in its place.
    public func save(_ records: [PairingRecord]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try PrivateFile.write(encoder.encode(records), to: file)
    }
}

/// Files that only their owner can read, and that are whole or not there.
enum PrivateFile {
    static func write(_ data: Data, to file: URL) throws {
        let beside = file.path + ".new"
        let failure = FilePairingStore.Failure.unwritable(path: file.path)
        unlink(beside)
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        // The mode of a new file is cut by the umask, never widened; this makes it what it has to be in any case.
        guard fchmod(descriptor, 0o600) == 0, writeAll(data, to: descriptor), fsync(descriptor) == 0,
            rename(beside, file.path) == 0
        else {
            unlink(beside)
            throw failure
        }
    }

    private static func writeAll(_ data: Data, to descriptor: Int32) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
