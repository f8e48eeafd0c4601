internal import HomeModel

/// Chooses names for devices in a home: short ones that nothing else there has.
struct NameChooser {
    /// What the words of the language are.
    let naming: DeviceNaming
    /// The names that are taken, folded.
    private var taken: Set<String> = []
    /// How many of those to be named would like each short name.
    private var wanted: [String: Int] = [:]
    /// The last number that was put after a name.
    private var numbers: [String: Int] = [:]

    /// Takes over which names a home has.
    /// - Parameter accessory: one whose own names are free for it.
    init(naming: DeviceNaming, home: Home, except accessory: AccessoryID? = nil) {
        self.naming = naming
        for entity in home.entities where accessory.map({ entity.id != .accessory($0) }) ?? true { take(entity) }
    }

    private mutating func take(_ entity: Entity) {
        taken.formUnion(([entity.name] + entity.aliases).map(EntityName.folded))
        guard case .accessory(let accessory) = entity else { return }
        for service in accessory.services {
            taken.formUnion(([service.name] + service.aliases).map(EntityName.folded))
        }
    }

    /// Whether nothing has the name.
    func isFree(_ name: String) -> Bool { !taken.contains(EntityName.folded(name)) }

    /// Notes that a name is given away.
    mutating func take(_ name: String) { taken.insert(EntityName.folded(name)) }

    /// Notes what is going to be named, so that two that would like the same short name both get a longer one.
    mutating func expect(_ device: DeviceDescription, in room: String?) {
        guard let name = naming.sayable(device.name) else { return }
        wanted[EntityName.folded(withoutRoom(name, room)), default: 0] += 1
    }

    /// The name without the room that it only repeats: "Overhead Light" for "Kitchen Overhead Light" in the kitchen.
    func withoutRoom(_ name: String, _ room: String?) -> String {
        guard let room else { return name }
        let words = name.split(separator: " ")
        let roomWords = room.split(separator: " ").map { $0.lowercased() }
        let folded = words.map { $0.lowercased() }
        guard words.count > roomWords.count, !roomWords.isEmpty else { return name }
        if Array(folded.prefix(roomWords.count)) == roomWords {
            return words.dropFirst(roomWords.count).joined(separator: " ")
        }
        if Array(folded.suffix(roomWords.count)) == roomWords {
            return words.dropLast(roomWords.count).joined(separator: " ")
        }
        return name
    }

    /// The name of a device, which is taken with it.
    /// - Parameter type: what the device is above all.
    mutating func name(_ given: String, type: ServiceType?, in room: String?) -> String {
        let word = naming.word(for: type)
        func inRoom(_ name: String) -> String {
            guard let room, withoutRoom(name, room) == name, EntityName.folded(name) != EntityName.folded(room) else {
                return name
            }
            return "\(room) \(name)"
        }
        var candidates: [String] = []
        var stem = inRoom(word)
        if let name = naming.sayable(given) {
            let short = withoutRoom(name, room)
            let isPlain = naming.isGeneric(short) || !short.contains(where: \.isLetter)
            let isShared = wanted[EntityName.folded(short), default: 0] > 1
            if !isPlain, !isShared { candidates.append(short) }
            candidates += [inRoom(short), name]
            stem = inRoom(short)
            // "Hall Light Light" says nothing that "Hall Light 2" doesn't.
            if !naming.isGeneric(short.split(separator: " ").last.map(String.init) ?? "") {
                stem = inRoom("\(short) \(word)")
                candidates.append(stem)
            }
        } else {
            candidates = [stem]
        }
        return firstFree(of: candidates, stem: stem)
    }

    /// The name of one of several services of a device, which is taken with it.
    mutating func name(of service: DeviceService, of accessory: String, in room: String?) -> String {
        let word = naming.word(for: service.type)
        var candidates: [String] = []
        if let own = service.name.map({ service.isLabelled ? $0.lowercased() : $0 }).flatMap(naming.sayable) {
            let short = withoutRoom(own, room)
            // One word ("left") means something only together with what it is a part of.
            if short.contains(" "), !service.isLabelled, !naming.isGeneric(short) { candidates.append(short) }
            candidates += ["\(accessory) \(short)", "\(accessory) \(short) \(word)"]
        } else if let number = service.name, !number.isEmpty, number.count <= 3, number.allSatisfy(\.isNumber) {
            // A number tells one of several apart, and nothing by itself: "Wall Remote Button 2".
            candidates = ["\(accessory) \(word) \(number)"]
        } else {
            candidates = ["\(accessory) \(word)"]
        }
        return firstFree(of: candidates, stem: candidates.last ?? accessory)
    }

    /// The first name that is free, or else the stem with a number after it; it is taken then.
    private mutating func firstFree(of candidates: [String], stem: String) -> String {
        if let name = candidates.first(where: { EntityName.problem(with: $0) == nil && isFree($0) }) {
            take(name)
            return name
        }
        let stem = String(stem.prefix(EntityName.maximumLength - 8))
        var number = numbers[stem] ?? 1
        repeat { number += 1 } while !isFree("\(stem) \(number)")
        numbers[stem] = number
        take("\(stem) \(number)")
        return "\(stem) \(number)"
    }

    /// Those other names that can be said and are free, which are taken with it.
    mutating func aliases(_ names: [String], besides name: String) -> [String] {
        var aliases: [String] = []
        for alias in names.compactMap(naming.sayable) where isFree(alias) && !naming.isGeneric(alias) {
            take(alias)
            aliases.append(alias)
        }
        return aliases
    }
}
