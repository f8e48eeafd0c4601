internal import HomeModel

/// Which entries of the log are about some homes.
struct ActivityView {
    private var services: Set<ServiceID> = []
    private var accessories: Set<AccessoryID> = []
    private var people: Set<PersonID> = []
    private var scenes: Set<ActionSetID> = []
    private var rules: Set<AutomationRuleID> = []

    /// Looks at the homes of a database.
    init(_ database: HomeDatabase) {
        for home in database.homes {
            for accessory in home.accessories {
                accessories.insert(accessory.id)
                services.formUnion(accessory.services.map(\.id))
            }
            people.formUnion(home.people.map(\.id))
            scenes.formUnion(home.scenes.map(\.id))
            rules.formUnion(home.rules.map(\.id))
        }
    }

    /// Whether an entry is about them.
    func shows(_ entry: ActivityEntry) -> Bool {
        switch entry.activity {
        case .value(let address, _), .failure(let address, _): services.contains(address.service)
        case .scene(let scene, _): scenes.contains(scene)
        case .rule(let rule, _): rules.contains(rule)
        case .presence(let person, _): people.contains(person)
        case .reachable(let accessory, _): accessories.contains(accessory)
        }
    }
}
