internal import HomeModel
internal import Logging
internal import Understanding

/// New accessories, and the ways to them.
extension Assistant {
    /// Does what is asked about them.
    func perform(
        _ command: ConnectionCommand, by speaker: Speaker, into performance: inout Performance
    ) async -> ConnectionCommand {
        switch command {
        case .find(_, let way): return .find(await search(way, by: speaker), way: way)
        case .add(let addition): return .add(await add(addition, by: speaker, into: &performance))
        case .show(let shown): return .show(await show(shown, by: speaker, into: &performance))
        case .state(let way, _):
            let reports = await finder?.reports() ?? []
            return .state(way: way, reports.filter { way == nil || $0.way == way })
        case .lost: return .lost(await lookUpLost())
        case .remove(let name, _):
            edit(.connection(command), into: &performance)
            await finder?.forgetSecret(of: name)
            return command
        }
    }

    /// Looks for what could be added: what is of a kind of connection itself, or everything.
    private func search(_ way: String?, by speaker: Speaker) async -> AccessorySearch {
        guard let finder else { return .noWay }
        let found = await finder.find().filter { way == nil || $0.way == way }
        let reports = await finder.reports()
        guard !found.isEmpty || !reports.isEmpty else { return .noWay }
        talks[speaker].conversation.found = found
        talks[speaker].conversation.blinking = nil
        return .found(found)
    }

    /// Makes something show itself, of the home or of what was found.
    private func show(
        _ shown: ShownAccessory, by speaker: Speaker, into performance: inout Performance
    ) async -> ShownAccessory {
        var result = shown
        do throws(AccessoryError) {
            switch shown.subject {
            case .known(.accessory(let accessory)): try await connection.identify(accessory)
            case .found(let found):
                guard let finder else {
                    performance.refusal = .unsupported
                    return shown
                }
                try await finder.identify(found)
                talks[speaker].conversation.blinking = found
            case .known: performance.refusal = .unsupported
            }
        } catch {
            // Whoever looks for the one that blinks must not wait for it.
            performance.hasFailed = true
            result.problem = error.blinkProblem
        }
        return result
    }

    /// Makes accessories of what was found. What wants a code is asked for it.
    private func add(
        _ addition: FoundAddition, by speaker: Speaker, into performance: inout Performance
    ) async -> FoundAddition {
        guard let finder else {
            performance.refusal = .unsupported
            return addition
        }
        var result = addition
        if addition.found.isEmpty {
            let found = await finder.find().filter { $0.way == addition.way }
            let named = found.filter { one in
                guard let called = addition.called.map(EntityName.folded) else { return true }
                return [one.name, one.room].contains { $0.map(EntityName.folded) == called }
            }
            guard named.count == 1 else {
                // Which one it was can be said next.
                talks[speaker].conversation.found = found
                result.problem = named.isEmpty ? "none.satellite" : "several.satellite"
                performance.hasFailed = true
                return result
            }
            result.found = named
        }
        if let one = result.found.first, one.way != nil, result.room == nil, result.newRoom == nil, let said = one.room
        {
            // It stands where it says, where nobody says otherwise.
            result.room = database.primaryHome?.rooms.first { $0.name == said }?.id
        }
        let before = database
        do throws(AccessoryFinderError) {
            result.added = try await finder.add(
                result.found,
                as: FoundWish(
                    room: result.room, newRoom: addition.newRoom, name: addition.name, code: addition.code,
                    speaker: addition.speaker.flatMap { name(of: $0) }))
            talks[speaker].conversation.blinking = nil
            talks[speaker].conversation.wanted = nil
            await takeStored()
            noteAdded(result.added, since: before, into: &performance)
        } catch {
            result.problem = error.key
            performance.hasFailed = error != .needsCode
            guard error == .needsCode || error == .wrongCode else { return result }
            talks[speaker].conversation.wanted = addition
        }
        return result
    }

    /// Notes, for "undo", how to remove the accessories that were added just now, and the rooms and zones that were
    /// made only for them.
    private func noteAdded(_ names: [String], since before: HomeDatabase, into performance: inout Performance) {
        let added = Set(names.map(EntityName.folded))
        let mine = database.homes.flatMap(\.accessories).filter { added.contains(EntityName.folded($0.name)) }
        let others = database.homes.flatMap(\.accessories).filter { !added.contains(EntityName.folded($0.name)) }
        let empty = Set(mine.compactMap(\.room)).subtracting(others.compactMap(\.room))
        let back = before.restoring(from: database).filter { change in
            guard case .remove(let id, _) = change else { return false }
            switch id {
            case .accessory(let accessory): return mine.contains { $0.id == accessory }
            case .room(let room): return empty.contains(room)
            case .zone, .group: return true
            case .person, .scene, .rule: return false
            }
        }
        // A satellite that was connected to is let go of.
        performance.undo.changes += database.homes.flatMap { home in
            let known = before.homes.first { $0.id == home.id }?.connections.map(\.name) ?? []
            return home.connections.filter { $0.satellite != nil && !known.contains($0.name) }.map {
                HomeChange.removeConnection($0.name, in: home.id)
            }
        }
        performance.undo.changes += back
        performance.undo.traces += database.traces(of: back)
    }

    private func name(of person: PersonID) -> String? {
        database.homes.lazy.flatMap(\.people).first { $0.id == person }?.name
    }

    /// Takes over what somebody else has stored for this assistant.
    private func takeStored() async {
        do {
            take(try await repository.load())
            await connection.update(database)
        } catch {
            logger.error("The homes could not be read", metadata: [LogKey.error: "\(error)"])
        }
    }
}

extension AccessoryError {
    /// Why something does not show itself, by the name of the phrase that says it.
    var blinkProblem: String {
        switch self {
        case .unreachable, .timedOut: "unreachable"
        case .unknown, .invalidValue, .codeNeeded, .device: "noBlink"
        }
    }
}

extension AccessoryFinderError {
    /// The name of the phrase that says it.
    fileprivate var key: String {
        switch self {
        case .needsCode: "needsCode"
        case .wrongCode: "wrongCode"
        case .alreadyPaired: "alreadyPaired"
        case .unreachable: "unreachable"
        case .nothingToControl: "nothingToControl"
        case .gone: "gone"
        case .notStored: "notStored"
        }
    }
}
