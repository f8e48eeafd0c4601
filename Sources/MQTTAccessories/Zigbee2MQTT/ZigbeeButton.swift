internal import Connections
internal import HomeModel
internal import JSONValues

/// One button of a remote control or a wall switch.
struct ZigbeeButton: ServiceMapping {
    var service: DeviceService
    private let device: ZigbeeTopics
    private let property: String
    private let button: String
    private let buttons: Buttons

    /// One service for each button of an `action`.
    static func all(of expose: Expose, topics: ZigbeeTopics) -> [ZigbeeButton] {
        let buttons = Buttons(expose.values.map(\.plainText))
        return buttons.all.map { entry in
            ZigbeeButton(
                entry.button, presses: entry.presses, of: buttons, property: expose.property, topics: topics)
        }
    }

    private init(
        _ button: String, presses: [String], of buttons: Buttons, property: String, topics: ZigbeeTopics
    ) {
        self.button = button
        self.buttons = buttons
        self.property = property
        device = topics
        let characteristics = [Standard.characteristic("ProgrammableSwitchEvent", words: presses)]
        service = DeviceService(
            key: button.isEmpty ? "action" : "action " + button,
            name: button.isEmpty ? nil : button.replacing("_", with: " "), type: "StatelessProgrammableSwitch",
            characteristics: characteristics)
    }

    var topics: [String] { [device.state] }

    func values(in report: Report) -> [CharacteristicType: Value] {
        // A press that the broker has kept was long ago.
        guard !report.isRetained, let text = report.payload.json?[property]?.string else { return [:] }
        guard let action = buttons.action(text), action.button == button else { return [:] }
        return ["ProgrammableSwitchEvent": .word(action.press)]
    }
}
