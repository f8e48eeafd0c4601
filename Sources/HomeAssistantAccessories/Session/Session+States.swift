internal import Connections
internal import HomeModel
internal import JSONValues

extension Session {
    /// Takes states and changes of states.
    mutating func changed(states event: JSONValue, now: ContinuousClock.Instant) -> [Action] {
        hasStates = true
        let changes = house.take(states: event, limit: settings.entityLimit)
        guard phase == .live else { return completed() }
        var actions: [Action] = []
        if !changes.added.isEmpty || !changes.removed.isEmpty { planRebuild(now) }
        for entity in changes.added where RegisteredEntity.domain(of: entity) == "person" {
            actions += presence(entity)
        }
        for (entity, former) in changes.changed { actions += changed(entity, former, now: now) }
        return actions
    }

    /// The map is made anew soon: several changes that come together are one.
    private mutating func planRebuild(_ now: ContinuousClock.Instant) {
        if rebuildAt == nil { rebuildAt = now + .milliseconds(100) }
    }

    private mutating func changed(
        _ entity: String, _ former: EntityState, now: ContinuousClock.Instant
    ) -> [Action] {
        guard let state = house.states[entity] else { return [] }
        if RegisteredEntity.domain(of: entity) == "person" { return presence(entity) }
        if catalogue.changesStructure(from: former, to: state) { planRebuild(now) }
        guard let address = map.addresses[entity] else { return [] }
        let cause = calls.cause(of: state.context, at: entity, user: user)
        var actions = cause.done.map { Action.finish($0, nil) }
        actions += reachability(address)
        let before = house.view(of: entity, in: former)
        let after = house.view(of: entity, in: state)
        for (key, service) in map.services[entity] ?? [] {
            for characteristic in service.characteristics {
                guard let value = characteristic.value(after) else { continue }
                let isNew =
                    characteristic.isEvent
                    ? former.isAvailable && former.state != state.state : characteristic.value(before) != value
                guard isNew else { continue }
                let place = DeviceAddress(accessory: address, service: key, characteristic: characteristic.type)
                actions.append(.tell(.value(place, value, cause: cause.token)))
            }
        }
        return actions
    }

    private mutating func reachability(_ address: String) -> [Action] {
        let isReachable = map.isReachable(address, house)
        guard reachable.updateValue(isReachable, forKey: address) != isReachable else { return [] }
        return [.tell(.reachable(address, isReachable))]
    }

    /// Tells where a person is, if that is known and not what was told last.
    mutating func presence(_ entity: String) -> [Action] {
        guard let state = house.states[entity], state.isAvailable, state.state != EntityState.unknown else { return [] }
        let isHome = state.state == "home"
        guard present.updateValue(isHome, forKey: entity) != isHome else { return [] }
        let name = house.entities[entity]?.name ?? state.attributes["friendly_name"]?.string ?? entity
        return [.tell(.presence(name, isHome: isHome))]
    }
}
