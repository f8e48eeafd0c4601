internal import HomeModel
public import ServiceLifecycle
internal import Synchronization
internal import VoiceService

/// Feeds those who watch a house with what its accessories report and with what changes in the home.
///
/// What the store has and no accessory has reported is told too: what somebody sets by hand,
/// and what another program writes.
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

/// What was told that the store hasn't had yet, so that the store repeats nothing that an accessory has reported.
private final class ToldState: Sendable {
    private struct Ahead {
        var values = Untold<CharacteristicAddress, Value>()
        var reachable = Untold<AccessoryID, Bool>()
    }

    private let ahead = Mutex(Ahead())

    /// Notes what accessories have reported. It is told whatever was told before: a button may be pressed twice.
    func note(_ changes: [AccessoryChange]) {
        ahead.withLock { ahead in
            for change in changes {
                switch change {
                case .value(let address, let value): ahead.values.note(value, of: address)
                case .reachable(let accessory, let isReachable): ahead.reachable.note(isReachable, of: accessory)
                }
            }
        }
    }

    /// What is different from an earlier state and was told by nobody.
    func untold(in state: HomeState, since earlier: HomeState) -> [AccessoryChange] {
        let addresses = state.changedValues(since: earlier)
            .sorted { ($0.service, $0.type.rawValue) < ($1.service, $1.type.rawValue) }
        let found = state.unreachable.symmetricDifference(earlier.unreachable).sorted()
        return ahead.withLock { ahead in
            let values = addresses.compactMap { address -> AccessoryChange? in
                guard let value = state.values[address], ahead.values.isUntold(value, of: address) else { return nil }
                return .value(address, value)
            }
            let reachable = found.compactMap { accessory -> AccessoryChange? in
                let isReachable = !state.unreachable.contains(accessory)
                return ahead.reachable.isUntold(isReachable, of: accessory)
                    ? .reachable(accessory, isReachable) : nil
            }
            return values + reachable
        }
    }
}

/// For each thing, what was told of it since the store last had something that was told: the store comes later, and its
/// older values aren't news.
private struct Untold<Key: Hashable, Item: Equatable> {
    /// The most that is kept of one thing. The store is never so far behind.
    private static var most: Int { 8 }

    private var items: [Key: [Item]] = [:]

    mutating func note(_ item: Item, of key: Key) {
        items[key] = (items[key] ?? []).suffix(Self.most - 1) + [item]
    }

    /// Whether nobody has told what the store has now.
    mutating func isUntold(_ item: Item, of key: Key) -> Bool {
        let told = items.removeValue(forKey: key) ?? []
        guard let index = told.lastIndex(of: item) else { return true }
        let later = Array(told[(index + 1)...])
        if !later.isEmpty { items[key] = later }
        return false
    }
}
