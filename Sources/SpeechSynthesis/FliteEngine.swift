import CFlite
import Synchronization

/// The library's state, which the process has once.
///
/// Flite is not safe to set up from two threads, and its voices and lexicon are static objects that synthesis writes
/// to: every call into it happens inside ``withLock(_:)``.
enum FliteEngine {
    private static let isReady = Mutex(false)

    /// What `body` gives, run while no other thread is in the library.
    static func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try isReady.withLock { isReady throws(Failure) in
            if !isReady {
                flite_init()
                isReady = true
            }
            return try body()
        }
    }
}
