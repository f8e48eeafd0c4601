internal import Automation
internal import HomeModel
internal import Understanding

/// What came of an “undo”.
struct TakenBack {
    /// What was done, as commands.
    var commands: [Command] = []
    /// The names of the things that stay as they are, because somebody has changed them since.
    var kept: [String] = []
}

extension Assistant {
    /// Where the last thing stands that a speaker has done in their conversation; `nil` where there is none.
    func undoPosition(for speaker: Speaker) -> Int? {
        let person = person(of: speaker)
        return talks[speaker].conversation.undo.lastIndex { $0.person == nil || $0.person == person }
    }

    /// The person that a speaker is.
    func person(of speaker: Speaker) -> PersonID? {
        speaker.person ?? database.primaryHome?.defaultSpeaker?.id
    }

    /// What an “undo” of a speaker would write.
    func undoing(by speaker: Speaker) -> [CharacteristicWrite] {
        guard let position = undoPosition(for: speaker) else { return [] }
        let step = talks[speaker].conversation.undo[position]
        return step.writes.filter { isAsLeft($0.address.service, by: step) }
    }

    /// What an “undo” of a speaker would change of the home itself.
    func undoingChanges(by speaker: Speaker) -> [HomeChange] {
        guard let position = undoPosition(for: speaker) else { return [] }
        return possibleChanges(of: talks[speaker].conversation.undo[position])
    }

    /// Takes back what the speaker's last utterance did, as far as it still is as it was left. What can't be reached
    /// stays to be taken back.
    func takeBack(by speaker: Speaker, into performance: inout Performance) async -> TakenBack {
        var result = TakenBack()
        guard let position = undoPosition(for: speaker) else { return result }
        let step = talks[speaker].conversation.undo[position]
        performance.takenBack = position
        let writes = step.writes.filter { isAsLeft($0.address.service, by: step) }
        let others = Set(step.writes.map(\.address.service)).subtracting(writes.map(\.address.service))
        result.kept += others.sorted().compactMap { places[$0]?.service.name }
        if !writes.isEmpty {
            var targets = targets(of: writes)
            await write(&targets, for: nil, by: speaker, into: &performance)
            let failed = Set(targets.filter { $0.error != nil }.map(\.address))
            performance.undo.writes = writes.filter { failed.contains($0.address) }
            result.commands.append(.set(SetCommand(targets)))
        }
        takeBackChanges(of: step, into: &performance, &result)
        takeBackTimers(of: step, at: instant(of: speaker), into: &performance, &result)
        return result
    }

    /// Whether nobody has set anything of a service since a step: what can be written there is as the step left it.
    private func isAsLeft(_ service: ServiceID, by step: Conversation.UndoStep) -> Bool {
        step.written.allSatisfy { left in
            guard left.address.service == service else { return true }
            return database.state.values[left.address].map { $0 == left.value } ?? true
        }
    }

    /// What can be written of some services, as it is now.
    func writableValues(of services: some Sequence<ServiceID>, in state: HomeState) -> [CharacteristicWrite] {
        services.flatMap { id -> [CharacteristicWrite] in
            let characteristics = places[id]?.service.characteristics ?? []
            return characteristics.filter { $0.metadata.permissions.contains(.write) }.compactMap { characteristic in
                let address = CharacteristicAddress(service: id, type: characteristic.type)
                return state.values[address].map { CharacteristicWrite(address: address, value: $0) }
            }
        }
    }
}

// MARK: - The home itself

extension Assistant {
    private func takeBackChanges(
        of step: Conversation.UndoStep, into performance: inout Performance, _ result: inout TakenBack
    ) {
        let changed = step.traces.filter { $0.entity != entity($0.id) }
        result.kept += changed.compactMap { entity($0.id)?.name ?? $0.entity?.name }
        let isChanged = Set(changed.map(\.id))
        let possible = possibleChanges(of: step)
        result.commands += possible.compactMap(command)
        performance.changes += possible
        for home in database.homes {
            for rule in home.rules where step.rules.contains(rule.id) && !isChanged.contains(.rule(rule.id)) {
                result.commands.append(.rule(.delete, rule))
                performance.changes.append(.remove(.rule(rule.id), in: home.id))
            }
        }
    }

    /// The changes of a step that can still be taken back: nobody has changed since what they are about.
    private func possibleChanges(of step: Conversation.UndoStep) -> [HomeChange] {
        let isChanged = Set(step.traces.filter { $0.entity != entity($0.id) }.map(\.id))
        let changes = step.changes.filter { change in change.entity.map { !isChanged.contains($0) } ?? true }
        let back = Set(changes.flatMap(\.services))
        let known = Set(database.homes.flatMap(\.accessories).flatMap(\.services).map(\.id))
        return changes.filter { change in
            if case .removeConnection(let name, let id) = change { return home(id)?.connection(name) != nil }
            guard case .value(let address, _) = change else { return true }
            return back.contains(address.service) || known.contains(address.service)
        }
    }

    private func entity(_ id: EntityID) -> Entity? { database.homes.lazy.flatMap(\.entities).first { $0.id == id } }

    private func home(_ id: HomeID) -> Home? { database.homes.first { $0.id == id } }

    /// The command that makes a change of the home; `nil` where there are no words for it.
    func command(for change: HomeChange) -> Command? {
        switch change {
        case .put(.rule(let rule), let id):
            guard let now = home(id)?.rules.first(where: { $0.id == rule.id }) else {
                return .rule(.create, rule)
            }
            guard now.isSwitched(like: rule) else {
                return .rule(rule.isEnabled ? .enable : .disable, rule)
            }
            return .rule(.change, rule)
        case .put(.scene(let scene), let id):
            let isKnown = home(id)?.scenes.contains { $0.id == scene.id } ?? false
            return .scene(isKnown ? .change : .create, scene)
        case .remove(.rule(let rule), let id):
            return home(id)?.rules.first { $0.id == rule }.map { .rule(.delete, $0) }
        case .remove(.scene(let scene), let id):
            return home(id)?.scenes.first { $0.id == scene }.map { .scene(.delete, $0) }
        case .removeConnection(let name, let id):
            return home(id)?.connection(name).map { .connection(.remove(name: $0.name, way: $0.way.key)) }
        case .put(let entity, _): return setUp(putting: entity).map(Command.setUp)
        case .remove(let id, _): return self.entity(id).map { _ in .setUp(.remove(.other(id))) }
        default: return nil
        }
    }

    /// What becomes of a room, a thing or a person that is put back as it was: it is there again, or goes by its name
    /// again, or stands where it stood.
    private func setUp(putting entity: Entity) -> SetUpCommand? {
        guard let now = self.entity(entity.id) else {
            switch entity {
            case .room(let room): return .addRoom(name: room.name)
            case .zone(let zone): return .addZone(name: zone.name, rooms: [], of: nil)
            case .group(let group): return .addGroup(name: group.name, things: [])
            case .accessory(let accessory): return .addAccessory(NewAccessory(name: accessory.name))
            case .person(let person): return .addPerson(name: person.name, role: person.role)
            case .scene, .rule: return nil
            }
        }
        if now.name != entity.name { return .rename(.other(entity.id), to: entity.name) }
        // That its room is there again is said of the room.
        guard case .accessory(let old) = entity, case .accessory(let new) = now, let room = old.room, room != new.room,
            self.entity(.room(room)) != nil
        else { return nil }
        return .move(old.id, to: room)
    }
}

extension HomeChange {
    /// What of the home it is about.
    var entity: EntityID? {
        switch self {
        case .put(let entity, _): entity.id
        case .remove(let id, _): id
        case .putHome, .removeHome, .putConnection, .removeConnection, .value, .reachable, .present, .remember: nil
        }
    }

    /// The services of the accessory that it puts.
    fileprivate var services: [ServiceID] {
        guard case .put(.accessory(let accessory), _) = self else { return [] }
        return accessory.services.map(\.id)
    }
}

// MARK: - Timers

extension Assistant {
    private func takeBackTimers(
        of step: Conversation.UndoStep, at now: Instant, into performance: inout Performance, _ result: inout TakenBack
    ) {
        guard let change = step.timers else { return }
        let before = TimerBoard(text: change.before, clock: clock).timers
        let after = TimerBoard(text: change.after, clock: clock).timers
        let added = after.filter { !before.contains($0) }
        let removed = before.filter { !after.contains($0) }
        guard added.allSatisfy(timers.timers.contains) else { return }
        timers.timers.removeAll(where: added.contains)
        let back = removed.filter { $0.due.map { $0 > now } ?? true }
        timers.timers += back
        for timer in added where !removed.contains(where: { $0.name == timer.name }) {
            result.commands.append(.timer(TimerCommand(.cancel, name: timer.name, duration: timer.length)))
        }
        for timer in back {
            result.commands.append(.timer(TimerCommand(.start, name: timer.name, duration: timer.length)))
        }
        performance.changes.append(.remember(TimerBoard.key, timers.text))
    }
}
