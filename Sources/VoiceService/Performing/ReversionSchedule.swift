internal import HomeModel

/// Old values that come back when a command “for ten minutes” is over. Held in memory: it ends with the program.
struct ReversionSchedule {
    private struct Entry {
        var write: CharacteristicWrite
        var due: LocalDateTime
    }

    private var entries: [CharacteristicAddress: Entry] = [:]

    /// When the next value comes back.
    var next: LocalDateTime? { entries.values.map(\.due).min() }

    /// Plans that `old` comes back at `due`. Where its characteristic was waiting for another value already, that one
    /// comes back, but at the new time.
    mutating func plan(_ old: CharacteristicWrite, due: LocalDateTime) {
        let write = entries[old.address]?.write ?? old
        entries[old.address] = Entry(write: write, due: due)
    }

    /// Forgets a characteristic: somebody has decided anew about it.
    mutating func cancel(_ address: CharacteristicAddress) {
        entries[address] = nil
    }

    /// Takes out what is due by `now`, in a fixed order.
    mutating func takeDue(by now: LocalDateTime) -> [CharacteristicWrite] {
        let due = entries.values.filter { $0.due <= now }.map(\.write).sorted {
            ($0.address.service, $0.address.type) < ($1.address.service, $1.address.type)
        }
        for write in due { entries[write.address] = nil }
        return due
    }
}
