import HomeModel
import Testing

/// What holds after any changes whatever, made at random from a printed seed.
@Suite struct HomeReducerLawTests {
    /// Law: a database that changes made is one that the checks for whole homes take as it is, and that a new reducer
    /// takes over as it is.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func whatChangesMadePassesAllChecks(seed: UInt64) throws {
        var changes = RandomChanges(seed: seed)
        var reducer = HomeReducer()
        var done = 0
        var refused = 0
        for step in 0..<400 {
            let before = reducer.database
            do {
                try reducer.apply(changes.next(before))
                done += 1
            } catch {
                #expect(reducer.database == before, "seed \(seed), step \(step): \(error)")
                refused += 1
                continue
            }
            let database = reducer.database
            #expect(HomeReducer(database).database == database, "seed \(seed), step \(step)")
            var again = reducer
            try again.apply(database.homes.map { .putHome($0, state: database.state) })
            #expect(again.database == database, "seed \(seed), step \(step)")
            try checkIdentifiers(reducer, seed: seed, step: step)
            checkState(database, seed: seed, step: step)
        }
        #expect(done > 50 && refused > 10, "seed \(seed): \(done) done, \(refused) refused")
    }

    /// Law: a list of changes does what they do one after the other.
    @Test(arguments: [11, 12, 13, 14] as [UInt64])
    func aListDoesWhatItsChangesDoOneByOne(seed: UInt64) throws {
        var changes = RandomChanges(seed: seed)
        var reducer = HomeReducer()
        for step in 0..<300 {
            let list = changes.next(reducer.database)
            var oneByOne = reducer
            do {
                try reducer.apply(list)
            } catch {
                continue
            }
            for change in list { try oneByOne.apply([change]) }
            #expect(oneByOne.database == reducer.database, "seed \(seed), step \(step)")
        }
    }

    private func checkIdentifiers(_ reducer: HomeReducer, seed: UInt64, step: Int) throws {
        var all: [Int64] = []
        for home in reducer.database.homes {
            all.append(home.id.rawValue)
            all += home.entities.map(\.id.rawValue)
            all += home.accessories.flatMap(\.services).map(\.id.rawValue)
        }
        #expect(Set(all).count == all.count, "seed \(seed), step \(step)")
        #expect(all.allSatisfy { $0 > 0 && $0 <= reducer.lastIdentifier }, "seed \(seed), step \(step)")
        #expect(reducer.database.homes.count(where: \.isPrimary) <= 1, "seed \(seed), step \(step)")
    }

    private func checkState(_ database: HomeDatabase, seed: UInt64, step: Int) {
        let accessories = database.homes.flatMap(\.accessories)
        var addresses: Set<CharacteristicAddress> = []
        for service in accessories.flatMap(\.services) {
            addresses.formUnion(
                service.characteristics.map { CharacteristicAddress(service: service.id, type: $0.type) })
        }
        #expect(addresses.isSuperset(of: database.state.values.keys), "seed \(seed), step \(step)")
        #expect(Set(accessories.map(\.id)).isSuperset(of: database.state.unreachable), "seed \(seed), step \(step)")
        let people = Set(database.homes.flatMap(\.people).map(\.id))
        #expect(people.isSuperset(of: database.state.present), "seed \(seed), step \(step)")
    }
}
