internal import Dispatch
internal import Synchronization

/// Does two pieces of work beside each other, on two processors where there are so many, and gives what came of both.
///
/// Making the tables of a large grammar is most of what a program waits for when it starts.
func beside<One: Sendable, Other: Sendable>(
    _ one: @Sendable () -> One, _ other: @Sendable () -> Other
) -> (One, Other) {
    let first = Mutex<One?>(nil)
    let second = Mutex<Other?>(nil)
    DispatchQueue.concurrentPerform(iterations: 2) { number in
        if number == 0 {
            let made = one()
            first.withLock { $0 = made }
        } else {
            let made = other()
            second.withLock { $0 = made }
        }
    }
    return (first.withLock { $0 } ?? one(), second.withLock { $0 } ?? other())
}
