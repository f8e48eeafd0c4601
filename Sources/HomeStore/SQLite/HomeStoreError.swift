/// Why homes can't be read from or written to a database file.
public struct HomeStoreError: Error, Hashable, Sendable {
    /// What was being done.
    public enum Operation: String, Hashable, Sendable {
        /// Opening the file, making it where it is missing, and bringing it to the newest form.
        case open
        /// Reading all homes.
        case load
        /// Storing changes.
        case perform
    }

    /// What went wrong.
    public enum Kind: String, Hashable, Sendable {
        /// There is no room left for it.
        case diskFull
        /// The file, its folder or the file system can only be read.
        case readOnly
        /// The user of the program may not open it.
        case denied
        /// A newer version of the program has written it.
        case newerVersion
        /// It is something else: no database, or another program's.
        case notADatabase
        /// It is a database of ours with damage.
        case corrupted
        /// Another process kept it locked for too long.
        case busy
        /// Anything else that went wrong between the program and the disk.
        case io
    }

    /// The database file.
    public var path: String
    /// What was being done.
    public var operation: Operation
    /// What went wrong.
    public var kind: Kind
    /// SQLite's extended result code, where SQLite found it: see https://sqlite.org/rescode.html
    public var code: Int32?
    /// What is known besides, in the words of whoever found it.
    public var detail: String?

    /// Makes an error.
    public init(path: String, operation: Operation, kind: Kind, code: Int32? = nil, detail: String? = nil) {
        self.path = path
        self.operation = operation
        self.kind = kind
        self.code = code
        self.detail = detail
    }
}

extension HomeStoreError: CustomStringConvertible {
    /// One sentence for people, with SQLite's words and code at its end where there are any.
    public var description: String {
        var text = "\(path): \(explanation)"
        let origin = [detail, code.map { "SQLite code \($0)" }].compactMap(\.self)
        if !origin.isEmpty { text += " (\(origin.joined(separator: "; ")))" }
        return text
    }

    private var explanation: String {
        switch kind {
        case .diskFull: "there is no room left on the disk"
        case .readOnly: "the homes can't be changed there: the file, its folder or the disk can only be read"
        case .denied: "you may not open this file"
        case .newerVersion: "a newer version of Hearth has written this file; this version can't read it"
        case .notADatabase: "this is not a file with homes"
        case .corrupted: "the file is damaged"
        case .busy: "another program keeps the file locked; try again"
        case .io: failure
        }
    }

    private var failure: String {
        switch operation {
        case .open: "the file can't be opened"
        case .load: "the homes can't be read"
        case .perform: "the change can't be stored"
        }
    }
}
