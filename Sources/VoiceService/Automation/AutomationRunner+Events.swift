public import Automation
public import HomeModel
internal import Logging

extension AutomationRunner {
    /// Begins: what an earlier run had decided is done, and what happened meanwhile is looked at.
    public func start(at now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        for home in database.homes { begin(home, at: now) }
        queue += unfinishedJobs()
        takeRequests(at: now)
        for home in database.homes {
            for event in engines[home.id]?.missedEvents(in: database.state, at: now) ?? [] {
                take(event, in: home.id, at: now)
            }
        }
        await settle(at: now)
        await passTime(to: now)
    }

    /// Lets everything happen that is due.
    public func advance(to now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        await passTime(to: now)
    }

    /// Takes what accessories report, in their order, and what can be drained.
    public func accessoriesChanged(_ reports: [AccessoryChange] = [], at now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        await passTime(to: now)
        for report in reports { note(report, at: now) }
        if !reports.isEmpty { await settle(at: now) }
        await takeReports(at: now)
    }

    /// Takes what has been reported so far. Reports that come meanwhile are left to their stream: in a flood there is
    /// always more, and whoever waits for the rules would wait for its end. Without a stream it goes on until nothing
    /// more is reported.
    private func takeReports(at now: Instant) async {
        repeat {
            guard let reports = drain?(), !reports.isEmpty else { return }
            for report in reports { note(report, at: now) }
            await settle(at: now)
        } while outlet == nil
    }

    /// Takes somebody's coming or going.
    public func happened(_ event: HouseEvent, at now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        await passTime(to: now)
        for home in database.homes where home.has(event) {
            switch event {
            case .arrive(let person, nil): changes.append(.present(person, true))
            case .leave(let person, nil): changes.append(.present(person, false))
            case .arrive, .leave, .value: break
            }
            take(event, in: home.id, at: now)
        }
        await settle(at: now)
    }

    /// Looks at what others have changed in the repository: rules, people, what was said for a while,
    /// values set by hand.
    /// - `snapshot`: what the repository has told; it is only a signal to look.
    public func repositoryChanged(_ snapshot: HomeDatabase? = nil, at now: Instant) async {
        guard snapshot == nil || snapshot != followed else { return }
        await takeTurn()
        defer { endTurn() }
        await passTime(to: now)
        await takeReports(at: now)
        do {
            let latest = try await repository.load()
            guard latest != followed else { return await settle(at: now) }
            await follow(latest, at: now)
        } catch {
            logger.error("The homes could not be read", metadata: [LogKey.error: "\(error)"])
        }
        await settle(at: now)
    }

    /// Takes that the clock was set by so many seconds: lengths of time that are under way stay as long as they are.
    public func clockWasSet(by seconds: Int, at now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        await moveSpans(by: seconds, at: now)
    }

    private func moveSpans(by seconds: Int, at now: Instant) async {
        for home in database.homes.map(\.id) { engines[home]?.clockWasSet(by: seconds) }
        let moved = database.movingDelays(by: seconds)
        guard !moved.isEmpty else { return }
        do {
            await follow(try await repository.perform(moved), at: now)
        } catch {
            logger.error("What happens later was not moved", metadata: [LogKey.error: "\(error)"])
        }
    }

    private func passTime(to now: Instant) async {
        // On a virtual clock nobody sets it.
        if outlet != nil, let jump = clockWatch.jump() { await moveSpans(by: jump, at: now) }
        for home in database.homes.map(\.id) {
            while let decision = engines[home]?.decide(by: now) {
                enqueue(decision, of: home)
                await settle(at: now)
            }
        }
        await store(isIdle: true, at: now)
    }

    /// Takes what an accessory has reported.
    func note(_ report: AccessoryChange, at now: Instant) {
        switch report {
        case .reachable(let accessory, let isReachable):
            note(.reachable(accessory, isReachable))
        case .value(let address, let value):
            guard let home = places.home(of: address.service) else { return }
            note(.value(address, value))
            let recent = causes[address.service].flatMap { $0.at.seconds(until: now) <= 1 ? $0.cause : nil }
            take(.value(address, value), in: home, at: now, cause: recent ?? .outside)
        }
    }

    /// Lets the engine of a home decide about an event.
    func take(_ event: HouseEvent, in home: HomeID, at now: Instant, cause: Cause = .outside) {
        guard let decision = engines[home]?.take(event, at: now, cause: cause) else { return }
        noteCircles(in: decision, after: cause, of: home, at: now)
        enqueue(decision, of: home)
    }

    /// Notes that rules chase each other, where that came to an end.
    private func noteCircles(in decision: Decision, after cause: Cause, of home: HomeID, at now: Instant) {
        guard !decision.cutShort.isEmpty, let engine = engines[home] else { return }
        let fired = engine.home.rules.filter { cause.rules.contains($0.id) }.map { "“\($0.name)”" }
        for rule in engine.home.rules where decision.cutShort.contains(rule.id) {
            let others = fired.count > 1 ? fired.joined(separator: ", ") : "itself"
            notices.append(
                "\(engine.local(now).text): “\(rule.name)” would run again because of \(others); the circle is cut short here"
            )
        }
    }
}

extension Home {
    /// Whether an event is about a person of the home.
    fileprivate func has(_ event: HouseEvent) -> Bool {
        switch event {
        case .arrive(let person, _), .leave(let person, _): people.contains { $0.id == person }
        case .value(let address, _):
            accessories.contains { $0.services.contains { $0.id == address.service } }
        }
    }
}
