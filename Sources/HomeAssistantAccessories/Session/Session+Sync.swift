internal import Connections
internal import HomeModel
internal import JSONValues

extension Session {
    private static let registries = ["floor", "label", "area", "device", "entity"]

    /// Asks for all that there is, and to be told of every change.
    mutating func sync() -> [Action] {
        phase = .syncing
        var actions = [ask(.subscription, Request.features), ask(.user, Request.user), ask(.config, Request.config)]
        for name in Self.registries {
            actions.append(ask(.subscription, Request.events("\(name)_registry_updated")))
        }
        actions.append(ask(.subscription, Request.events("core_config_updated")))
        actions.append(ask(.subscription, Request.events("homeassistant_started")))
        actions += askRegistries()
        let states = ask(.states, Request.entities)
        statesSubscription = questions.first { $0.value == .states }?.key
        return actions + [states]
    }

    private mutating func askRegistries() -> [Action] {
        Self.registries.map { ask(.registry($0), Request.registry($0)) } + [ask(.exposed, Request.exposed)]
    }

    /// A registry was changed, or Home Assistant has finished starting: what there is is asked for anew.
    mutating func registriesChanged() -> [Action] {
        guard phase == .live || phase == .syncing else { return [] }
        guard !isAsking else {
            isStale = true
            return []
        }
        isStale = false
        return [ask(.config, Request.config)] + askRegistries()
    }

    /// Whether an answer that the map is made of is still to come.
    private var isAsking: Bool {
        questions.values.contains {
            switch $0 {
            case .config, .user, .details, .exposed, .states, .registry: true
            case .ping, .subscription: false
            }
        }
    }

    /// Takes an answer.
    mutating func answered(_ question: Question, _ result: JSONValue, now: ContinuousClock.Instant) -> [Action] {
        var actions: [Action] = []
        switch question {
        case .config: house.take(config: result)
        case .user: user = result["id"]?.string
        case .details: house.take(details: result)
        case .exposed: house.take(exposed: result)
        case .registry(let name):
            house.take(registry: name, result)
            if name == "entity" {
                let wanted = house.entities.keys.filter {
                    !catalogue.leavesOut(domain: RegisteredEntity.domain(of: $0))
                }
                if !wanted.isEmpty { actions.append(ask(.details, Request.details(of: wanted.sorted()))) }
            }
        case .states, .subscription, .ping: break
        }
        return actions + completed()
    }

    /// Takes the news that a question was not answered. A question that only makes things nicer, or that a token may
    /// not ask, is done without.
    mutating func failed(_ question: Question, _ failure: ServerFailure, now: ContinuousClock.Instant) -> [Action] {
        switch question {
        case .states: [.giveUp(.notUnderstood("no states: \(failure.code)"))]
        case .config: [.giveUp(.notUnderstood("no configuration: \(failure.code)"))]
        default: completed()
        }
    }

    /// Makes the map, once all is there.
    mutating func completed() -> [Action] {
        guard !isAsking, hasStates, house.isRunning, phase != .greeting else { return [] }
        if isStale { return registriesChanged() }
        guard phase == .syncing else { return rebuild() }
        phase = .live
        house.remembered = house.remembered.filter { house.states[$0.key] != nil }
        map = HouseMap(house, catalogue: catalogue, selection: settings.selection)
        let devices = map.described(house)
        reachable = Dictionary(devices.map { ($0.address, $0.isReachable) }) { $1 }
        return [.ready, .tell(.devices(devices))] + allPresent()
    }

    /// Makes the map anew, and tells where it is another.
    mutating func rebuild() -> [Action] {
        rebuildAt = nil
        guard phase == .live else { return [] }
        let former = map.structure
        map = HouseMap(house, catalogue: catalogue, selection: settings.selection)
        guard map.structure != former else { return [] }
        let devices = map.described(house)
        reachable = Dictionary(devices.map { ($0.address, $0.isReachable) }) { $1 }
        return [.tell(.devices(devices))]
    }

    private mutating func allPresent() -> [Action] {
        house.states.keys.filter { RegisteredEntity.domain(of: $0) == "person" }.sorted().flatMap { presence($0) }
    }
}
