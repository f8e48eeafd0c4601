internal import HomeModel

extension Catalogue {
    /// What people expect of a thing of a type besides what each one has.
    private static let expected: [ServiceType: [String]] = [
        "Lightbulb": ["Brightness"], "Fan": ["RotationSpeed"], "Television": ["Volume", "Mute"],
    ]

    /// The accessory that a command adds: one service of the type that was said; `nil` for other commands.
    func accessory(for command: Command) -> Accessory? {
        guard command.kind == .addAccessory, command.found.isEmpty, let name = command.name else { return nil }
        let type = command.serviceType ?? "Switch"
        let names = (services[type]?.required ?? ["On"]) + (Self.expected[type] ?? [])
        let parts = names.map(CharacteristicType.init(rawValue:)).compactMap { part in
            characteristics[part].map { Characteristic(type: part, metadata: $0) }
        }
        let service = Service(name: name, type: type, characteristics: parts)
        return Accessory(name: name, room: command.place, services: [service])
    }
}
