import Foundation
import HomeStore
import HouseService
import Synchronization

/// The settings of the machine and of the user, for commands that name neither a home nor a service by a flag.
///
/// They are read once, before a command begins, so that a mistake in them is told and nothing is done in another home than the one that is
/// meant. `run` and `doctor` read them for themselves.
enum StandingSettings {
    private static let read = Mutex(Settings())

    /// What the files say; nothing before they are read.
    static var current: Settings { read.withLock { $0 } }

    /// Reads the files.
    /// - Throws: what is wrong in one of them.
    static func load() throws {
        let settings = try Settings.read(environment: ProcessInfo.processInfo.environment)
        read.withLock { $0 = settings }
    }
}
