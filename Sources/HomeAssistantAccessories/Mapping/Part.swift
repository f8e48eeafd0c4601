internal import Connections
internal import HomeModel
internal import JSONValues

/// Which entities of a house are taken.
struct Selection: Sendable {
    /// Whether only those are that people let their voice assistants use there.
    var onlyExposed = false
    /// The label, by name or identifier, that an entity, its device or its area must have.
    var label: String?
}

/// An entity as a part of a device.
struct Part {
    /// What it is called in calls.
    var entity: String
    /// What never changes; its ``entity`` where it isn't registered.
    var id: String
    /// The device that it is a part of: that device's identifier, or its own ``id`` where it has none or stands apart.
    var address: String
    var registered: RegisteredEntity?
    var device: RegisteredDevice?
    /// The area that it is in.
    var area: String?
    /// Whether people put it into another area than its device, which makes it a thing of its own.
    var isApart: Bool
    /// What people see there.
    var friendlyName: String?
    /// What people see it by there; where it changes with the state, as it was when it was looked at.
    var icon: IconName?
    var aliases: [String]
    var services: [MappedService]
    /// Whether its state is taken to be what was written, for it never tells.
    var isAssumed: Bool

    /// What belongs first in a device: what is used comes before what only measures or tells the battery.
    var rank: Int {
        guard let service = services.first else { return 3 }
        if service.type == "Battery" { return 2 }
        return service.characteristics.contains { !$0.write.isEmpty } ? 0 : 1
    }

    /// Makes the part that an entity is; `nil` where it is to be left out.
    init?(_ entity: String, _ state: EntityState, _ house: House, _ catalogue: MappingCatalogue, _ choice: Selection) {
        let domain = RegisteredEntity.domain(of: entity)
        guard !catalogue.leavesOut(domain: domain), let view = house.view(of: entity) else { return nil }
        let registered = house.entities[entity]
        let device = registered?.device.flatMap { house.devices[$0] }
        if let registered, registered.isHidden || registered.isDisabled { return nil }
        if device?.isDisabled == true { return nil }
        if registered?.category != nil,
            !catalogue.keepsDiagnostic(domain: domain, deviceClass: view.deviceClass)
        {
            return nil
        }
        if choice.onlyExposed, registered?.isExposed != true { return nil }
        isApart = device != nil && registered?.area != nil && registered?.area != device?.area
        area = registered?.area ?? device?.area
        if let label = choice.label, !Self.has(label, registered, device, area, house) { return nil }
        self.entity = entity
        self.registered = registered
        self.device = device
        id = registered?.id ?? entity
        address = isApart ? id : device?.id ?? id
        friendlyName = state.attributes["friendly_name"]?.string
        icon = registered?.icon ?? IconName(state.attributes["icon"]?.string)
        aliases = registered?.aliases ?? []
        services = catalogue.services(of: view)
        isAssumed = state.attributes["assumed_state"]?.bool == true
    }

    private static func has(
        _ label: String, _ entity: RegisteredEntity?, _ device: RegisteredDevice?, _ area: String?, _ house: House
    ) -> Bool {
        let all = (entity?.labels ?? []).union(device?.labels ?? []).union(
            area.flatMap { house.areas[$0]?.labels } ?? [])
        return all.contains { $0 == label || house.labels[$0] == label }
    }
}

/// What devices and their services are called.
enum Naming {
    /// The name of a device: the one that people gave it; else the one that they gave its only entity; else the one
    /// that it came with.
    static func device(_ parts: [Part]) -> String {
        given(to: parts).replacing("_", with: " ")
    }

    private static func given(to parts: [Part]) -> String {
        guard let main = parts.first else { return "" }
        let own = main.registered?.name ?? main.friendlyName ?? main.registered?.originalName ?? main.entity
        guard let device = main.device, let name = device.name, !main.isApart else { return own }
        let isAlone = parts.dropFirst().allSatisfy { $0.rank > main.rank }
        if !device.isNamedByPeople, isAlone, let given = main.registered?.name { return given }
        return name
    }

    /// The name of a service besides its device's; `nil` where it has none.
    static func service(_ part: Part) -> String? {
        if let given = part.registered?.name { return given }
        if part.registered?.hasEntityName == true { return part.registered?.originalName }
        guard let name = part.friendlyName, name != part.device?.name else { return nil }
        guard let device = part.device?.name, name.hasPrefix(device + " ") else { return name }
        return String(name.dropFirst(device.count + 1))
    }
}
