import Foundation
import Synchronization

/// What the program keeps is for its user alone, whatever the mask it was started with: database, caches, sockets. What
/// is written for the user to take elsewhere has the modes that they have asked for.
enum FilePrivacy {
    private static let usual = Mutex<mode_t>(0o022)

    /// Begins to keep files private; to be called before any is made.
    static func begin() {
        let mask = umask(0o077)
        usual.withLock { $0 = mask }
    }

    /// Gives a file that was made for elsewhere the mode that the user's mask gives.
    static func release(_ path: String) {
        chmod(path, 0o666 & ~usual.withLock { $0 })
    }
}
