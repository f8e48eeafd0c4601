/// An index of the structure of one home: where each accessory and service stands in it, and who has which name.
struct StructureIndex: Sendable {
    /// Where a service is.
    struct Place: Sendable {
        /// Its accessory's place in ``Home/accessories``.
        var accessory: Int
        /// Its place in ``Accessory/services``.
        var service: Int
    }

    /// The accessories' places in ``Home/accessories``.
    private(set) var accessories: [AccessoryID: Int] = [:]
    /// The services' places.
    private(set) var services: [ServiceID: Place] = [:]
    /// The names that are taken.
    var names = NameRegister()
    /// Whether the accessories stand in their order; adding and moving them may leave this for later.
    var accessoriesAreInOrder = true

    /// Looks at a home that keeps the rules of the model.
    init(_ home: Home) {
        locateServices(of: home)
        for entity in home.entities { names.take(entity) }
    }

    /// Looks at a home of which nothing is known, leaving the names to be registered.
    init(unnamed home: Home) {
        locateServices(of: home)
    }

    /// Looks anew where the accessories and services are.
    mutating func locateServices(of home: Home) {
        accessories.removeAll(keepingCapacity: true)
        services.removeAll(keepingCapacity: true)
        for (position, accessory) in home.accessories.enumerated() { locate(accessory, at: position) }
        accessoriesAreInOrder = true
    }

    /// Notes where an accessory and its services are.
    mutating func locate(_ accessory: Accessory, at position: Int) {
        accessories[accessory.id] = position
        for (place, service) in accessory.services.enumerated() {
            services[service.id] = Place(accessory: position, service: place)
        }
    }

    /// Forgets services that are gone.
    mutating func forget(_ gone: some Sequence<ServiceID>) {
        for service in gone { services[service] = nil }
    }

    /// The service of the identity.
    func service(_ id: ServiceID, of home: Home) -> Service? {
        guard let place = services[id] else { return nil }
        return home.accessories[place.accessory].services[place.service]
    }
}
