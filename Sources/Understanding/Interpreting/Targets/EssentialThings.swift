internal import HomeModel

/// Decides what "everything off" leaves on: alarms, fridges, heating and network devices, unless they are named.
struct EssentialThings {
    let situation: Situation

    private static let offs: Set<String> = ["off", "goOff", "setOff", "halt", "stop"]
    private static let lights: Set<ServiceType> = [
        "Lightbulb", "Fan", "Fanv2", "Television", "Speaker", "SmartSpeaker", "TelevisionSpeaker",
    ]

    /// Parts what was found into what is meant and what stays on; all is meant where a command is for something else.
    func parted(_ positions: [Int], for node: Meaning) -> (meant: [Int], spared: [Int]) {
        let subjects = [node] + node.children(.target)
        let isEverything = subjects.contains { $0.has(.everything) } || node.isAboutLast && isListed(positions)
        guard Self.offs.contains(node.value(.action) ?? ""), isEverything,
            !node.children(.target).contains(where: { $0.hasReference || $0.has(.type) || $0.has(.kin) })
        else { return (positions, []) }
        return (positions.filter { !isEssential($0) }, positions.filter(isEssential))
    }

    /// Whether things are what was told just now of all there is: "turn those off" after "what's on" is everything off.
    private func isListed(_ positions: [Int]) -> Bool {
        guard positions.count > 1, let last = situation.conversation.lastSentence?.children.last, last.kind == .query
        else { return false }
        return ([last] + last.children(.target)).contains { $0.has(.everything) }
    }

    /// Whether it stays on.
    private func isEssential(_ position: Int) -> Bool {
        let entry = situation.index.entries[position]
        if let said = entry.service.isEssential { return said }
        let type = entry.service.type
        if situation.tables.essentials.contains(type.rawValue) { return true }
        // A switch that is a part of what stays on is a setting of it: the frost protection of a radiator.
        if type == "Switch" {
            let siblings = situation.index.byAccessory[entry.accessoryID] ?? []
            let isPart = siblings.contains {
                situation.tables.essentials.contains(situation.index.entries[$0].service.type.rawValue)
            }
            if isPart { return true }
        }
        if Self.lights.contains(type) { return false }
        if type == "HeaterCooler" { return !situation.does("cool", at: position) }
        let words = entry.nouns.union(
            entry.accessoryName.lowercased().split(separator: " ").map { HomeIndex.singular(String($0)) })
        return situation.tables.kinds.essential.contains { name in
            name.split(separator: " ").allSatisfy { words.contains(String($0)) }
        }
    }

    /// Those that are on now.
    func on(_ positions: [Int]) -> [Int] {
        positions.filter { position in
            // Heating counts as on if it would heat, though it may be warm enough now.
            if case .word(let mode)? = situation.value("TargetHeatingCoolingState", at: position) {
                return mode != "off"
            }
            return situation.stateOption("on", at: position).map {
                $0.holds(for: situation.value(.init(rawValue: $0.characteristic), at: position))
            } ?? false
        }
    }
}
