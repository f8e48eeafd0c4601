import Foundation
import HomeStore
import HouseService
import Synchronization

/// The settings of the machine and of the user, for commands that name neither a home nor a service by a flag.
///
/// They are read once, before a command begins, so that a mistake in them is told and nothing is done in another home
/// than the one that is meant. `run` and `doctor` read them for themselves. Somebody who may not read the machine's
/// file is told so, and goes on without it.
enum StandingSettings {
    private static let read = Mutex(Settings())

    /// What the files say; nothing before they are read.
    static var current: Settings { read.withLock { $0 } }

    /// Reads the files for a command that may do without them.
    /// - Parameter isNeeded: whether it can't: they say in which home something is done.
    ///   What is wrong in them is only told otherwise.
    /// - Throws: what is wrong in one of them.
    static func load(isNeeded: Bool) throws {
        do {
            try load()
        } catch {
            guard !isNeeded else { throw error }
            Terminal.complain("the settings aren't used: \(ExitStatus.message(for: error))")
        }
    }

    /// Reads the files.
    /// - Throws: what is wrong in one of them.
    static func load() throws {
        let settings = try Settings.read(environment: ProcessInfo.processInfo.environment) { path in
            Terminal.complain("\(path) isn't used: you may not read this file")
        }
        read.withLock { $0 = settings }
    }
}
