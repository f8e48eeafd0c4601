internal import HomeModel

extension HomeDatabase {
    /// From how many accessories on a home has its things.
    private static let fewestAccessories = 6

    /// Whether nobody has finished setting up a home: there is none yet, or none that has its things. Then people say
    /// how rooms, things and people are called, which is listened for beside what is said to a home every day.
    var isBeingSetUp: Bool { homes.allSatisfy { $0.accessories.count < Self.fewestAccessories } }
}
