internal import HomeModel

/// What things are, as far as their type, their characteristics and the words of their names tell.
extension Situation {
    /// Whether what is at a position can do a work: `heat` or `cool`, `moisten` or `dry`. A thermostat that nothing
    /// says more of may do both.
    func does(_ work: String, at position: Int) -> Bool {
        let entry = index.entries[position]
        let (own, other) = tables.kinds.words(for: work)
        if !own.isDisjoint(with: entry.nouns) { return true }
        // Nobody calls a humidifier one that dries, whatever else it can do.
        if !other.isDisjoint(with: entry.nouns) { return isOfHeat(work) && entry.service.canBoth(like: work) }
        return entry.service.can(work)
    }

    private func isOfHeat(_ work: String) -> Bool { work == "heat" || work == "cool" }

    /// Whether what is at a position heats, or cools, beyond doubt: by its name, by what can be set on it, or because
    /// it is what it does now.
    func surelyDoes(_ work: String, at position: Int) -> Bool {
        guard does(work, at: position) else { return false }
        guard work == "cool" else { return true }
        let entry = index.entries[position]
        if !tables.kinds.cools.isDisjoint(with: entry.nouns) || entry.service.type == "HeaterCooler" { return true }
        if entry.service.characteristic("CoolingThresholdTemperature") != nil { return true }
        guard case .word(let mode)? = value("TargetHeatingCoolingState", at: position) else { return false }
        return ["cool", "auto"].contains(mode)
    }

    /// Whether what is at a position is part of the heating of the rooms: a thermostat, or what heats by its name. A
    /// thing that could do so beside cooling is called an air conditioner.
    func heatsRooms(at position: Int) -> Bool {
        let entry = index.entries[position]
        guard does("heat", at: position), !isEnclosed(position) else { return false }
        return entry.service.type == "Thermostat" || !tables.kinds.heats.isDisjoint(with: entry.nouns)
    }

    /// Whether a room is outside, by its names: the coldest room is none of the house when it is the garden.
    func isOutside(_ room: RoomID) -> Bool {
        guard let room = index.homes.lazy.flatMap(\.rooms).first(where: { $0.id == room }) else { return false }
        return ([room.name] + room.aliases).contains { name in
            name.lowercased().split(whereSeparator: { !$0.isLetter }).contains {
                tables.kinds.outside.contains(String($0))
            }
        }
    }

    /// Whether what a thing measures is its own, and not how it is in the room: the temperature of a freezer.
    func isEnclosed(_ position: Int) -> Bool {
        let entry = index.entries[position]
        if tables.enclosed.contains(entry.service.type.rawValue) { return true }
        let words = entry.nouns.union(
            entry.accessoryName.lowercased().split(separator: " ").map { HomeIndex.singular(String($0)) })
        return !tables.kinds.enclosed.isDisjoint(with: words)
    }
}

extension Service {
    /// Up to where a work is done, with its opposite.
    private static let thresholds: [[String: CharacteristicType]] = [
        ["heat": "HeatingThresholdTemperature", "cool": "CoolingThresholdTemperature"],
        ["moisten": "RelativeHumidityHumidifierThreshold", "dry": "RelativeHumidityDehumidifierThreshold"],
    ]

    private static func pair(of work: String) -> [String: CharacteristicType] {
        thresholds.first { $0[work] != nil } ?? [:]
    }

    /// Whether it has what it takes to heat or to cool, to moisten or to dry.
    fileprivate func can(_ work: String) -> Bool {
        let present = Self.pair(of: work).filter { characteristic($0.value) != nil }
        if !present.isEmpty { return present[work] != nil }
        for type in ["TargetHeatingCoolingState", "TargetHeaterCoolerState"] {
            let modes = characteristic(CharacteristicType(rawValue: type))?.metadata.validValues ?? []
            if !modes.isEmpty { return modes.contains(work) }
        }
        return true
    }

    /// Whether it says itself that it does a work and the opposite.
    fileprivate func canBoth(like work: String) -> Bool {
        Self.pair(of: work).values.allSatisfy { characteristic($0) != nil }
    }
}
