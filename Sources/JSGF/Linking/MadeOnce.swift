internal import Synchronization

/// Something that is made as soon as somebody needs it, once: who never does doesn't wait for it.
package final class MadeOnce<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    /// Takes what makes it.
    package init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// The thing; made with the first call.
    package var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
