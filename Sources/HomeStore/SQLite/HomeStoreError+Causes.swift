internal import Foundation
internal import GRDB

extension HomeStoreError {
    /// Tells what an error of the database or the file system means for the file at `path`; errors of our own stay as
    /// they are.
    init(_ error: any Error, path: String, operation: Operation) {
        switch error {
        case let error as HomeStoreError:
            self = error
        case let error as DatabaseError:
            self.init(
                path: path, operation: operation, kind: Self.kind(of: error, path: path),
                code: error.extendedResultCode.rawValue, detail: error.message)
        case let error as DamagedRecord:
            self.init(path: path, operation: operation, kind: .corrupted, detail: error.description)
        case is RowDecodingError:
            self.init(path: path, operation: operation, kind: .corrupted, detail: "\(error)")
        default:
            self.init(
                path: path, operation: operation, kind: Self.kind(of: error), detail: error.localizedDescription)
        }
    }

    private static func kind(of error: DatabaseError, path: String) -> Kind {
        switch error.resultCode {
        case .SQLITE_FULL: return .diskFull
        case .SQLITE_READONLY: return .readOnly
        case .SQLITE_PERM, .SQLITE_AUTH: return .denied
        case .SQLITE_NOTADB: return .notADatabase
        // Constraints stand guard over what the reducer has checked already, and no statement is wrong in itself: only
        // records and tables that aren't ours break one.
        case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_ERROR: return .corrupted
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .busy
        case .SQLITE_CANTOPEN: return kindOfUnopenable(path)
        // Not all that SQLite writes tells a full disk from a broken one.
        case .SQLITE_IOERR: return isDiskFull(at: path) ? .diskFull : .io
        default: return .io
        }
    }

    /// Looks for the reason why SQLite can't open a file, which its code doesn't tell.
    private static func kindOfUnopenable(_ path: String) -> Kind {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if isFolder.boolValue { return .notADatabase }
        if exists, !FileManager.default.isReadableFile(atPath: path) { return .denied }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        // SQLite keeps its log beside the file, and so needs a folder that it can write to.
        return FileManager.default.isWritableFile(atPath: folder) ? .io : .readOnly
    }

    /// Whether the disk has no room left for the smallest log of SQLite with its index (64 KiB), or for one more file.
    private static func isDiskFull(at path: String) -> Bool {
        var status = statvfs()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard statvfs(folder, &status) == 0 else { return false }
        let least = 65_536 / max(UInt(status.f_frsize), 1)
        return UInt(status.f_bavail) < max(least, 1) || status.f_files > 0 && status.f_favail == 0
    }

    /// Sorts the errors that Foundation gives when a folder can't be made.
    private static func kind(of error: any Error) -> Kind {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
        if cause?.domain == NSPOSIXErrorDomain, let code = cause?.code {
            switch POSIXErrorCode(rawValue: Int32(clamping: code)) {
            case .EACCES, .EPERM: return .denied
            case .EROFS: return .readOnly
            case .ENOSPC, .EDQUOT: return .diskFull
            default: return .io
            }
        }
        switch CocoaError.Code(rawValue: error.code) {
        case .fileWriteNoPermission, .fileReadNoPermission: return .denied
        case .fileWriteVolumeReadOnly: return .readOnly
        case .fileWriteOutOfSpace: return .diskFull
        default: return .io
        }
    }
}

/// A record in the database that can't be what this program has written.
struct DamagedRecord: Error, Hashable, CustomStringConvertible {
    /// What is wrong, and where.
    var description: String
}
