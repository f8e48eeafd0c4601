internal import HomeModel
internal import Logging
internal import Understanding

extension Assistant {
    /// Why nothing was stored.
    struct StoreProblem {
        var outcome: Outcome
        var reply: String
    }

    /// What is in the way of keeping what commands would switch: then nothing is switched.
    func problem(keeping commands: [Command]) async -> StoreProblem? {
        guard commands.contains(where: { [.set, .runScene, .undo].contains($0.kind) }) else { return nil }
        do {
            try await repository.checkKeeps()
            return nil
        } catch {
            logger.error("Nothing can be stored", metadata: [LogKey.error: "\(error)"])
            return StoreProblem(outcome: .failed, reply: understanding.notKept(because: "\(error)", isDone: false))
        }
    }

    /// Stores what was done, all of it or nothing; gives what went wrong.
    func store(
        _ performance: inout Performance, _ commands: [Command], by speaker: Speaker
    ) async -> StoreProblem? {
        performance.changes += undoChanges(for: performance, by: speaker)
        defer {
            if let position = performance.takenBack, talks[speaker].conversation.undo.indices.contains(position) {
                talks[speaker].conversation.undo.remove(at: position)
            }
        }
        guard !performance.changes.isEmpty else { return nil }
        let before = database
        do {
            let stored = try await repository.perform(performance.changes)
            unkept.forget(performance.changes)
            take(stored)
        } catch let error as HomeError {
            forgetUnstored(&performance)
            return StoreProblem(outcome: .refused, reply: understanding.cannotBe(because: error.sentence))
        } catch {
            forgetUnstored(&performance)
            // What was switched is switched all the same: it is stored how it is as soon as there is room.
            noteUnkept(performance.changes, error)
            let isSwitched = performance.changes.contains { if case .value = $0 { true } else { false } }
            return StoreProblem(
                outcome: .failed, reply: understanding.notKept(because: "\(error)", isDone: isSwitched))
        }
        // What was just added can be told something in the next sentence.
        let isNewStructure = before.homes != database.homes
        if isNewStructure { await connection.update(database) }
        // What was taken back isn't done again by taking back once more.
        if commands.contains(.undo) {
            // But a scene that went by that can be had again, where nothing else would be taken back.
            let isSceneGone = commands.contains { $0.scene?.action == .delete }
            guard isSceneGone, talks[speaker].conversation.undo.count <= 1 else { return nil }
            performance.undo.changes = before.restoring(from: database)
            performance.undo.traces = database.traces(of: performance.undo.changes)
            return nil
        }
        if commands.contains(where: { $0.rule?.action == .create }) {
            let known = Set(before.homes.flatMap(\.rules).map(\.id))
            performance.undo.rules = database.homes.flatMap(\.rules).map(\.id).filter { !known.contains($0) }
            performance.undo.traces = database.traces(of: performance.undo.rules.map(EntityID.rule))
        } else if isNewStructure {
            performance.undo.changes = before.restoring(from: database)
            performance.undo.traces = database.traces(of: performance.undo.changes)
        }
        return nil
    }

    /// Lets go of what was to be stored and wasn't: nothing of it takes effect later by itself.
    private func forgetUnstored(_ performance: inout Performance) {
        performance.undo = Conversation.UndoStep()
        performance.takenBack = nil
        timers = TimerBoard(text: database.memory[TimerBoard.key], clock: clock)
    }
}
