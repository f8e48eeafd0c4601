internal import HomeModel
internal import Logging

/// The homes as others change them, and what can be said of them.
extension Assistant {
    /// Takes the database after a change and builds anew what depends on it.
    func take(_ database: HomeDatabase) {
        let isNewStructure = database.homes != self.database.homes
        let areTimersNew = database.memory[TimerBoard.key] != self.database.memory[TimerBoard.key]
        if !unkept.isEmpty {
            // Whoever has stored how an accessory is knew it better than a report that waits for room.
            let changed = database.state.unreachable.symmetricDifference(storedState.unreachable)
            for accessory in changed { unkept.forget(.reachable(accessory, true)) }
            unkept.forgetValues { storedState.values[$0] != database.state.values[$0] }
        }
        storedState = database.state
        self.database = database
        showUnkept()
        if areTimersNew { timers = TimerBoard(text: database.memory[TimerBoard.key], clock: clock) }
        guard isNewStructure else { return }
        places = ServicePlaces(database)
        outdateUnderstanding()
    }

    /// Has what accessories have reported count, though it isn't stored yet: whoever asks is told how it is.
    func showUnkept() {
        database.state = unkept.laid(over: storedState)
    }

    /// Follows what others change in the repository, another process included, until the task is cancelled.
    public func followRepository() async {
        for await snapshot in repository.updates() {
            await takeTurn()
            defer { endTurn() }
            // The snapshot may be older than what this assistant has stored since; it is a signal to look.
            guard snapshot != database else { continue }
            do {
                take(try await repository.load())
            } catch {
                logger.error("The homes could not be read", metadata: [LogKey.error: "\(error)"])
            }
        }
    }

    /// Looks at the repository once.
    public func refresh() async throws {
        await takeTurn()
        defer { endTurn() }
        take(try await repository.load())
    }

    /// Tells after each change of what can be said; several that a slow reader has not seen yet come as one.
    public func grammarChanges() -> AsyncStream<Void> {
        grammarListeners.add { [weak self] number in
            Task { await self?.forgetListener(number) }
        }
    }

    private func forgetListener(_ number: Int) {
        grammarListeners.remove(number)
    }
}
