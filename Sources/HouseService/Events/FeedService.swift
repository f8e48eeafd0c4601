internal import HomeModel
public import ServiceLifecycle
internal import VoiceService

/// Feeds those who watch a house with what its accessories report and with what changes in the home.
public struct FeedService: ServiceLifecycle.Service {
    private let house: House

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
        for await changes in house.accessories.hub.gatheredChanges() where house.feed.isRead {
            let database = await house.assistant.database
            if database.homes != names.homes { names = HappeningNames(database) }
            for change in changes { house.feed.send(names.happening(change)) }
        }
    }

    private func followHomes() async {
        var known = house.store.database
        for await database in house.store.repository.updates() {
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
