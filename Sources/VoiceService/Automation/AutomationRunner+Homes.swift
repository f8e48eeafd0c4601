internal import Automation
internal import HomeModel

extension AutomationRunner {
    /// Gives a home its engine.
    func begin(_ home: Home, at now: Instant) {
        engines[home.id] = RuleEngine(
            zoned(home), state: database.state, memory: EngineMemory(texts: database.memory, home: home.id), at: now)
    }

    /// The home with a time zone, where there is one for it.
    private func zoned(_ home: Home) -> Home {
        var home = home
        home.timeZone = home.timeZone ?? zone
        return home
    }

    /// Takes over the homes as they are now.
    func follow(_ latest: HomeDatabase, at now: Instant) async {
        let isNewStructure = latest.homes != followed.homes
        let before = followed
        database = latest
        followed = latest
        if isNewStructure {
            places = ServicePlaces(latest)
            for home in latest.homes {
                if engines[home.id] == nil { begin(home, at: now) }
                if engines[home.id]?.home != zoned(home) { engines[home.id]?.update(zoned(home), at: now) }
            }
            let there = Set(latest.homes.map(\.id))
            engines = engines.filter { there.contains($0.key) }
        }
        await connection.update(latest)
        if latest.memory != before.memory { takeRequests(at: now) }
        takePresence(at: now)
        await takeValues(latest.state.changedValues(since: before.state), at: now)
    }

    /// Takes what the assistant has asked for: values that come back later.
    func takeRequests(at now: Instant) {
        for (key, text) in database.remembered(under: DurationRequest.keyPrefix) {
            guard let request = DurationRequest(key: key, text: text) else { continue }
            changes.append(.remember(key, nil))
            guard let home = places.home(of: request.address.service), let engine = engines[home] else { continue }
            if let plan = request.plan {
                engines[home]?.plan(
                    CharacteristicWrite(address: request.address, value: plan.old), written: plan.written,
                    due: moment(plan.due, by: engine), beneath: plan.beneath)
            } else {
                engines[home]?.cancelReversion(at: request.address)
            }
        }
    }

    private func moment(_ due: DurationRequest.Due, by engine: RuleEngine) -> Instant {
        switch due {
        case .moment(let moment): moment
        case .local(let local): engine.moment(of: local)
        }
    }

    /// Takes who has come and gone by what the store says.
    private func takePresence(at now: Instant) {
        for home in database.homes {
            for person in home.people.map(\.id) {
                let isPresent = database.state.present.contains(person)
                guard let engine = engines[home.id], engine.state.present.contains(person) != isPresent else {
                    continue
                }
                take(isPresent ? .arrive(person, place: nil) : .leave(person, place: nil), in: home.id, at: now)
            }
        }
    }

    /// Takes what somebody has set in the store. The values of the accessories themselves are the truth: those that
    /// this program has stored itself may be older.
    private func takeValues(_ changed: [CharacteristicAddress], at now: Instant) async {
        guard !changed.isEmpty else { return }
        for home in database.homes {
            guard let known = engines[home.id]?.state.values else { continue }
            let others = changed.filter { address in
                guard let value = database.state.values[address] else { return false }
                return places.home(of: address.service) == home.id && known[address] != value
            }
            let addresses = others.sorted { ($0.service, $0.type) < ($1.service, $1.type) }
            guard !addresses.isEmpty else { continue }
            let answers = await connection.read(addresses)
            let reports = drain?() ?? []
            for report in reports { note(report, at: now) }
            let reported = Set(reports.compactMap(\.address))
            for answer in answers where !reported.contains(answer.address) {
                guard let value = answer.value else { continue }
                take(.value(answer.address, value), in: home.id, at: now)
            }
        }
    }
}

extension AccessoryChange {
    /// The characteristic that has a new value.
    var address: CharacteristicAddress? {
        if case .value(let address, _) = self { address } else { nil }
    }
}
