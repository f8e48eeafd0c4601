public import HomeModel

extension Understanding {
    /// What people expect of a thing of a type besides what each one has.
    private static let expected: [ServiceType: [String]] = [
        "Lightbulb": ["Brightness"], "Fan": ["RotationSpeed"], "Television": ["Volume", "Mute"],
    ]

    /// The accessory that somebody describes: one service of the type that was said.
    public func accessory(for new: NewAccessory) -> Accessory {
        let catalogue = language.catalogue
        let type = new.type ?? "Switch"
        let names = (catalogue.services[type]?.required ?? ["On"]) + (Self.expected[type] ?? [])
        let parts = names.map(CharacteristicType.init(rawValue:)).compactMap { part in
            catalogue.characteristics[part].map { Characteristic(type: part, metadata: $0) }
        }
        let service = Service(name: new.name, type: type, characteristics: parts)
        return Accessory(name: new.name, room: new.room, services: [service])
    }
}
