/// A growing run of plain values that is emptied without giving its memory back.
///
/// Subscripts are checked in debug builds only; callers use places that they got from ``append(_:)``.
struct Arena<Element: BitwiseCopyable>: ~Copyable {
    private var storage: UnsafeMutablePointer<Element>
    private var capacity: Int
    /// How many values there are.
    private(set) var count = 0

    /// An empty arena with room for `capacity` values, at least one.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
        storage = .allocate(capacity: self.capacity)
    }

    deinit { storage.deallocate() }

    /// Adds a value, and gives its place.
    @inline(__always)
    @discardableResult
    mutating func append(_ element: Element) -> Int32 {
        if count == capacity { grow(to: capacity * 2) }
        (storage + count).initialize(to: element)
        count += 1
        return Int32(truncatingIfNeeded: count - 1)
    }

    /// The value at a place.
    @inline(__always)
    subscript(place: Int32) -> Element {
        get {
            assert(place >= 0 && place < count)
            return storage[Int(place)]
        }
        _modify {
            assert(place >= 0 && place < count)
            yield &storage[Int(place)]
        }
    }

    /// Takes the last value away; `nil` where there is none.
    @inline(__always)
    mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return storage[count]
    }

    /// Forgets all values.
    @inline(__always)
    mutating func removeAll() {
        count = 0
    }

    /// Adds copies of a value until there are `newCount`.
    mutating func extend(to newCount: Int, with element: Element) {
        guard newCount > count else { return }
        if newCount > capacity { grow(to: max(newCount, capacity * 2)) }
        (storage + count).initialize(repeating: element, count: newCount - count)
        count = newCount
    }

    @inline(never)
    private mutating func grow(to newCapacity: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
        larger.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = larger
        capacity = newCapacity
    }
}

// The memory is reached through the one owner alone.
extension Arena: @unchecked Sendable {}
