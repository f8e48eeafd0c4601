internal import HomeModel
internal import Logging
internal import Understanding

/// What an utterance leaves to be taken back.
extension Assistant {
    /// Notes in the step of an utterance what it has left of the services that it wrote to.
    func noteLeft(_ performance: inout Performance) {
        guard !performance.undo.writes.isEmpty else { return }
        var state = database.state
        for case .value(let address, let value) in performance.changes { state.values[address] = value }
        let services = Set(performance.undo.writes.map(\.address.service)).sorted()
        performance.undo.written = writableValues(of: services, in: state)
    }

    /// The changes of the database that remember what can be taken back once a performance is stored.
    func undoChanges(for performance: Performance, by speaker: Speaker) -> [HomeChange] {
        guard !performance.undo.isEmpty || performance.takenBack != nil else { return [] }
        var steps = talks[speaker].conversation.undo
        if let position = performance.takenBack, steps.indices.contains(position) { steps.remove(at: position) }
        if !performance.undo.isEmpty { steps.append(performance.undo) }
        return RememberedUndo(steps, at: instant(of: speaker), lines: &undoLines)
            .changes(for: speaker.conversation, in: database.memory)
    }

    /// Remembers what a change of the home itself leaves to be taken back, which is known only when it is stored.
    func rememberHomeUndo(_ step: Conversation.UndoStep, by speaker: Speaker) async {
        guard !step.changes.isEmpty || !step.rules.isEmpty else { return }
        let steps = talks[speaker].conversation.undo
        let remembered = RememberedUndo(steps, at: instant(of: speaker), lines: &undoLines)
        let changes = remembered.changes(for: speaker.conversation, in: database.memory)
        guard !changes.isEmpty else { return }
        do {
            take(try await repository.perform(changes))
        } catch {
            logger.error("What can be taken back was not stored", metadata: [LogKey.error: "\(error)"])
        }
    }
}

extension HomeDatabase {
    /// What some things of the homes are like now.
    func traces(of ids: some Sequence<EntityID>) -> [Conversation.UndoStep.Trace] {
        let wanted = Set(ids)
        return homes.flatMap { home -> [Conversation.UndoStep.Trace] in
            home.entities.filter { wanted.contains($0.id) }.map { .init(home: home.id, id: $0.id, entity: $0) }
        }
    }

    /// What the things that some changes are about are like now; those that are gone are told, too.
    func traces(of changes: [HomeChange]) -> [Conversation.UndoStep.Trace] {
        let there = traces(of: changes.compactMap(\.entity))
        let known = Set(there.map(\.id))
        return there
            + changes.compactMap { change in
                guard case .put(let entity, let home) = change, !known.contains(entity.id) else { return nil }
                return .init(home: home, id: entity.id, entity: nil)
            }
    }
}
