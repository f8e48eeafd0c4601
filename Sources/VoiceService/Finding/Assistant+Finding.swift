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
        case .find: return .find(await search(by: speaker))
        case .add(let addition): return .add(await add(addition, by: speaker, into: &performance))
        case .show(let shown): return .show(await show(shown, by: speaker, into: &performance))
        case .state(let way, _):
            let reports = await finder?.reports() ?? []
            return .state(way: way, reports.filter { way == nil || $0.way == way })
        case .lost: return .lost(await lookUpLost())
        case .remove(let name):
            edit(.connection(command), into: &performance)
            await finder?.forgetSecret(of: name)
            return command
        }
    }

    /// Looks for what could be added.
    private func search(by speaker: Speaker) async -> AccessorySearch {
        guard let finder, await !finder.reports().isEmpty else { return .noWay }
        let found = await finder.find()
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
        let before = database
        do throws(AccessoryFinderError) {
            result.added = try await finder.add(
                addition.found,
                as: FoundWish(
                    room: addition.room, newRoom: addition.newRoom, name: addition.name, code: addition.code))
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

    /// Notes, for "undo", how to remove the accessories that were added just now, and the rooms and zones that were made only for
    /// them.
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
        performance.undo.changes += back
        performance.undo.traces += database.traces(of: back)
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
