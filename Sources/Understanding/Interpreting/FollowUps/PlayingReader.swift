internal import HomeModel

/// Applies "pause", "skip", "turn it up" to whatever plays, if nothing else was talked about.
struct PlayingReader {
    let situation: Situation

    private static let actions: Set<String> = ["pause", "next", "previous", "stopMedia", "mute", "unmute", "play"]

    /// The sentence said to what plays: in the speaker's room where something plays there, else anywhere in the home.
    /// `nil` where it is nothing for that, or nothing plays.
    func reading(of sentence: Meaning) -> Meaning? {
        guard sentence.children.count == 1, let said = sentence.children.first, situation.question == nil else {
            return nil
        }
        if said.has(.backwards) { return backwards(said) }
        if let kind = ofKind(said) { return kind }
        guard said.isOfBareIt else { return nil }
        let talkedAbout = situation.references.things
        if let action = said.value(.action), Self.actions.contains(action),
            said.children.allSatisfy({ $0.kind == .target })
        {
            let near = talkedAbout.filter(isMedia)
            // "Skip it", of what was talked about; what that can't do it is told as for any other thing.
            if !near.isEmpty { return Self.told(action, able(near, action)) }
            return heard(action)
        }
        // "Turn it up", where nothing was talked about that can be turned up, is said to what is heard.
        guard said.isLoudness else { return nil }
        let canChange = talkedAbout.contains { position in
            situation.index.entries[position].service.characteristics.contains {
                $0.metadata.format == .number && $0.metadata.permissions.contains(.write)
            }
        }
        return canChange ? nil : louder(said, playing)
    }

    /// Those of what was talked about that can do it, with what belongs to the same accessory: the sound of a
    /// television skips nothing, its screen does. All that was talked about where none can.
    private func able(_ near: [Int], _ action: String) -> [ServiceID] {
        let index = situation.index
        let planner = WritePlanner(
            situation: situation, set: Meaning(.set, attributes: [.init(key: .action, value: action)]))
        let accessories = Set(near.map { index.entries[$0].accessoryID })
        let beside = accessories.flatMap { index.byAccessory[$0] ?? [] }.filter(isMedia).sorted()
        let able = near.contains(where: planner.isAble) ? near.filter(planner.isAble) : beside.filter(planner.isAble)
        return index.services(at: able.isEmpty ? near : able)
    }

    /// "Turn it up", said of things of several kinds, as a scene brings them together: what plays of them. `nil` where
    /// none does, or all of them are heard.
    func readingOfSeveral(_ sentence: Meaning) -> Meaning? {
        guard sentence.children.count == 1, let said = sentence.children.first, situation.question == nil,
            said.isOfBareIt, said.isLoudness
        else { return nil }
        let things = situation.references.things
        guard !things.allSatisfy(isMedia) else { return nil }
        let services = Set(situation.index.services(at: things))
        return louder(said, playing { services.contains($0.id) })
    }

    /// Which is meant of several that play in other rooms, and of which none was talked about: what somebody else
    /// listens to isn't skipped or stopped by a word for one. `nil` where that is clear.
    func question(about playing: Meaning) -> Interpretation? {
        guard var node = playing.children.first, !node.has(.many), !Self.isToldOf(playing, in: situation) else {
            return nil
        }
        let positions = node.children(.target).compactMap { $0.value(.service).flatMap(Int64.init) }
            .compactMap { situation.index.byService[ServiceID(rawValue: $0)] }
        let isHere = positions.contains {
            situation.speaker.room != nil && situation.index.entries[$0].room == situation.speaker.room
        }
        guard positions.count > 1, !isHere else { return nil }
        node.children = node.children.filter { $0.kind != .target } + [.mentioned]
        return situation.askingWhich(of: positions, about: node)
    }

    /// What turns something up or down, said to the volume of what is heard.
    private func louder(_ said: Meaning, _ services: [ServiceID]) -> Meaning? {
        guard !services.isEmpty else { return nil }
        var louder = said.of(.set).without(.action, .it, .aspect)
        louder.attributes.append(.init(key: .aspect, value: "volume"))
        louder.children.removeAll { $0.kind == .target }
        louder.children += services.map(Meaning.target)
        return Meaning(.sentence, children: [louder])
    }

    /// Whether all that a sentence is said to was talked about just now.
    static func isToldOf(_ sentence: Meaning, in situation: Situation) -> Bool {
        let said = sentence.children.flatMap { $0.children(.target) }.compactMap { $0.value(.service) }
            .compactMap(Int64.init).map { ServiceID(rawValue: $0) }
        let keys = situation.conversation.lastKeys
        return said.allSatisfy { situation.conversation.lastServices.contains($0) || keys.contains($0) }
    }

    /// Whether it tells what plays to pause or to go on, and nothing else.
    static func isBare(_ sentence: Meaning) -> Bool {
        guard sentence.children.count == 1, let said = sentence.children.first else { return false }
        return [.set, .fragment].contains(said.kind) && said.children.allSatisfy(\.isBareIt)
            && said.value(.action).map(["pause", "next", "previous", "stopMedia"].contains) == true
    }

    private static let sounding: Set<String> = ["Speaker", "SmartSpeaker", "Television"]
    private static let waits: Set<String> = ["pause", "next", "previous", "stopMedia"]

    /// "Pause the music", "skip this song", "the music is too loud", of a kind of things and none by name: what of the
    /// kind was talked about or plays.
    private func ofKind(_ said: Meaning) -> Meaning? {
        guard said.kind == .set, said.children.count == 1, let target = said.child(.target), !target.hasReference,
            !target.hasPlace, !target.values(.type).isEmpty,
            target.values(.type).allSatisfy(Self.sounding.contains), target.children.isEmpty, !target.has(.owner),
            !target.has(.mine), !target.has(.quantity)
        else { return nil }
        let types = Set(target.values(.type))
        let services = playing { types.contains($0.type.rawValue) }
        guard !services.isEmpty else { return nil }
        if let action = said.value(.action), Self.waits.contains(action) || action == "off" && said.has(.hold) {
            return Self.told(action, services)
        }
        guard said.value(.aspect) == "volume", said.has(.change) else { return nil }
        var moved = said
        moved.children = services.map(Meaning.target)
        return Meaning(.sentence, children: [moved])
    }

    /// "Go back": the track before, where a key was pressed last, or where nothing was done that it could take back.
    private func backwards(_ said: Meaning) -> Meaning? {
        let conversation = situation.conversation
        if !conversation.lastKeys.isEmpty { return Self.told("previous", conversation.lastKeys) }
        let isBack = said.kind == .undo ? !conversation.undo.isEmpty : conversation.lastSentence != nil
        return isBack ? nil : heard("previous")
    }

    private func heard(_ action: String) -> Meaning? {
        // What plays needs no telling to.
        guard action != "play" else { return nil }
        let services = playing
        return services.isEmpty ? nil : Self.told(action, services)
    }

    private static func told(_ action: String, _ services: [ServiceID]) -> Meaning {
        let node = Meaning(
            .set, attributes: [.init(key: .action, value: action)], children: services.map(Meaning.target))
        return Meaning(.sentence, children: [node])
    }

    private func isMedia(_ position: Int) -> Bool {
        let service = situation.index.entries[position].service
        let isPlayer = ["TargetMediaState", "CurrentMediaState", "RemoteKey", "Mute"].contains {
            service.characteristic($0) != nil
        }
        return isPlayer || Self.sounding.contains(service.type.rawValue)
    }

    private var playing: [ServiceID] { playing { _ in true } }

    /// What plays: what says so, or else is on and has a sound.
    private func playing(where isMeant: (Service) -> Bool) -> [ServiceID] {
        let index = situation.index
        let own = (index.primaryID.flatMap { index.byHome[$0] } ?? []).filter {
            isMedia($0) && isMeant(index.entries[$0].service)
        }
        let playing = own.filter { position in
            if let state = situation.value("CurrentMediaState", at: position) { return state == .word("play") }
            return situation.value("Active", at: position) == .bool(true)
        }
        let here = playing.filter { situation.speaker.room != nil && index.entries[$0].room == situation.speaker.room }
        return index.services(at: here.isEmpty ? playing : here)
    }
}

extension Meaning {
    /// Whether a target is "it" and nothing more.
    fileprivate var isBareIt: Bool { has(.it) && children.isEmpty && !has(.type) && !hasPlace }

    /// Whether it is for what plays songs, one further or one back: "skip this song".
    var isForSong: Bool {
        guard children.count == 1, let said = child(.set), said.value(.need) == "media" else { return false }
        return ["next", "previous"].contains(said.value(.action))
    }

    /// Whether it goes back to what was before: "go back", "back one".
    var isBackwards: Bool { children.count == 1 && children[0].has(.backwards) }

    /// Whether it is a command, or half of one, for nothing but "it".
    fileprivate var isOfBareIt: Bool {
        [.set, .fragment].contains(kind) && children(.target).allSatisfy(\.isBareIt)
    }

    /// Whether it may be said to a sound that it be louder or quieter.
    fileprivate var isLoudness: Bool {
        value(.change) != nil && (value(.aspect) == "volume" || raisesOrLowers && isOfIt && !isInDegrees && !has(.lit))
    }

    /// Whether it is by so many degrees, which no sound has.
    fileprivate var isInDegrees: Bool { child(.by)?.value(.unit) == "degrees" }

    /// Whether it is told of "it".
    fileprivate var isOfIt: Bool { has(.it) || children(.target).contains(where: \.isBareIt) }
}
