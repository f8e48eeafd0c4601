internal import HomeModel
public import ServiceLifecycle
internal import Synchronization
internal import VoiceService

/// Feeds those who watch a house with what its accessories report and with what changes in the home.
///
/// What the store has and no accessory has reported is told too: what somebody sets by hand, and what another program writes.
public struct FeedService: ServiceLifecycle.Service {
    private let house: House
    private let told = ToldState()

    /// Makes a service.
    public init(_ house: House) { self.house = house }

    /// Works until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await followAccessories() }
                group.addTask { await followHomes() }
                group.addTask {
                    for await _ in house.accessories.iconChanges { house.feed.send(Happening(.structure, .map([]))) }
                }
            }
        }
    }

    private func followAccessories() async {
        var names = HappeningNames(house.store.database)
        for await changes in house.accessories.hub.gatheredChanges() {
            told.note(changes)
            guard house.feed.isRead else { continue }
            let database = await house.assistant.database
            if database.homes != names.homes { names = HappeningNames(database) }
            for change in changes { house.feed.send(names.happening(change)) }
        }
    }

    private func followHomes() async {
        var known = house.store.database
        var names = HappeningNames(known)
        for await database in house.store.repository.updates() {
            if database.homes != names.homes { names = HappeningNames(database) }
            for change in told.untold(in: database.state, since: known.state) {
                house.feed.send(names.happening(change))
            }
            let view = HouseView(database)
            for person in database.state.present.symmetricDifference(known.state.present).sorted() {
                let isPresent = database.state.present.contains(person)
                house.feed.send(view.happening(person, isPresent: isPresent))
            }
            if database.homes != known.homes { house.feed.send(Happening(.structure, .map([]))) }
            if database.rememberedTimers != known.rememberedTimers {
                house.feed.send(Happening(.timer, .map([]), in: database.primaryHome?.id))
            }
            known = database
        }
    }
}

/// What was told last of each value and each accessory, so that the store repeats nothing that an accessory has reported.
private final class ToldState: Sendable {
    private struct Last {
        var values: [CharacteristicAddress: Value] = [:]
        var reachable: [AccessoryID: Bool] = [:]

        /// Notes what is told; `false` where it was told before.
        mutating func takes(_ change: AccessoryChange) -> Bool {
            switch change {
            case .value(let address, let value): values.updateValue(value, forKey: address) != value
            case .reachable(let accessory, let isReachable):
                reachable.updateValue(isReachable, forKey: accessory) != isReachable
            }
        }
    }

    private let last = Mutex(Last())

    /// Notes what accessories have reported. It is told whatever was told before: a button may be pressed twice.
    func note(_ changes: [AccessoryChange]) {
        last.withLock { last in for change in changes { _ = last.takes(change) } }
    }

    /// What is different from an earlier state and was told by nobody.
    func untold(in state: HomeState, since earlier: HomeState) -> [AccessoryChange] {
        let values = state.changedValues(since: earlier)
            .sorted { ($0.service, $0.type.rawValue) < ($1.service, $1.type.rawValue) }
            .compactMap { address in state.values[address].map { AccessoryChange.value(address, $0) } }
        let found = state.unreachable.symmetricDifference(earlier.unreachable).sorted().map {
            AccessoryChange.reachable($0, !state.unreachable.contains($0))
        }
        return last.withLock { last in (values + found).filter { last.takes($0) } }
    }
}
