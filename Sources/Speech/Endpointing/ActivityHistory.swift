/// Which of the last few frames were active.
struct ActivityHistory: Sendable {
    /// How many frames are remembered.
    let length: Int
    /// How many of them were active.
    private(set) var activeCount = 0
    private var flags: [Bool]
    private var next = 0

    /// Makes a history of `length` frames, at least one, none of them active.
    init(length: Int) {
        self.length = max(length, 1)
        flags = [Bool](repeating: false, count: self.length)
    }

    /// Takes the newest frame, and forgets the oldest.
    mutating func append(_ isActive: Bool) {
        if flags[next] { activeCount -= 1 }
        if isActive { activeCount += 1 }
        flags[next] = isActive
        next = (next + 1) % length
    }

    /// How many frames ago the oldest active frame was, 0 for the newest; `nil` where none was active.
    var oldestActive: Int? {
        (0..<length).first { flags[(next + $0) % length] }.map { length - 1 - $0 }
    }

    /// Forgets all.
    mutating func clear() { self = ActivityHistory(length: length) }
}
