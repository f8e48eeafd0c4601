internal import HomeModel

/// Computes the opposite of writes, for rules and undo where nobody said the opposite.
struct WriteReversal {
    let situation: Situation

    /// The writes that bring back what is now; where all is so already, those that bring the opposite. `nil` where
    /// neither is known.
    func once(_ writes: [CharacteristicWrite]) -> [CharacteristicWrite]? {
        let old = writes.compactMap(present)
        return old.isEmpty ? again(writes) : old
    }

    /// The writes that undo others every time: on becomes off, a set value becomes today's value; `nil` if unknown.
    /// - Parameter isKept: whether the writes only hold for a while. Then what is off now needs no undoing, and a lamp
    ///   that is only dimmed stays on.
    func again(_ writes: [CharacteristicWrite], isKept: Bool = false) -> [CharacteristicWrite]? {
        var result: [CharacteristicWrite] = []
        for service in writes.map(\.address.service).uniqued {
            let own = writes.filter { $0.address.service == service }
            if isKept, own.allSatisfy(\.isOff) {
                result += own.compactMap(present)
                continue
            }
            guard let main = own.first(where: { $0.value.bool != nil }) else {
                for write in own {
                    guard let back = opposite(write) ?? present(write) else { return nil }
                    result.append(back)
                }
                continue
            }
            let others = own.filter { $0.address != main.address }.compactMap(present)
            if isKept, !others.isEmpty, main.value == .bool(true), present(main) == nil {
                result += others
            } else if let back = opposite(main) {
                // What comes with being on goes with it.
                result.append(back)
            }
        }
        return result
    }

    /// The write of the value that there is now; `nil` where that is the same.
    private func present(_ write: CharacteristicWrite) -> CharacteristicWrite? {
        let value = situation.state.value(write.address.type, of: write.address.service)
        return value.flatMap { $0 == write.value ? nil : CharacteristicWrite(address: write.address, value: $0) }
    }

    private func opposite(_ write: CharacteristicWrite) -> CharacteristicWrite? {
        let value: Value? =
            switch (write.address.type, write.value) {
            case (_, .bool(let isOn)): .bool(!isOn)
            case ("TargetPosition", .number(0)): .number(100)
            case ("TargetPosition", .number(100)): .number(0)
            case ("TargetDoorState", .word("open")): .word("closed")
            case ("TargetDoorState", .word("closed")): .word("open")
            case ("LockTargetState", .word("unlocked")): .word("locked")
            case ("LockTargetState", .word("locked")): .word("unlocked")
            default: nil
            }
        return value.map { CharacteristicWrite(address: write.address, value: $0) }
    }
}

extension [ServiceID] {
    /// Each once, in order.
    var uniqued: [ServiceID] {
        var seen: Set<ServiceID> = []
        return filter { seen.insert($0).inserted }
    }
}
