import HomeModel

@testable import HomeStore

/// Shortcuts for tests that read small home files.
struct FileReading {
    let catalogue: Catalogue

    init() throws {
        catalogue = try Catalogue()
    }

    /// Reads a text.
    func read(_ text: String) throws(HomeFileError) -> HomeDatabase {
        try HomeFile.read(text: text, path: "home.yaml", catalogue: catalogue)
    }

    /// The error that reading a text gives, as people see it.
    func complaint(about text: String) -> String? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return error.description
        }
    }

    /// A home with one lamp, whose characteristics are given, on line 6.
    static func lamp(_ characteristics: String, service: String = "Lightbulb") -> String {
        """
        homes:
          - name: Casa
            accessories:
              - name: Lamp
                service: \(service)
                characteristics: {\(characteristics)}

        """
    }

    /// The value of a characteristic of the only service of the first accessory.
    func value(_ type: CharacteristicType, _ characteristics: String, service: String = "Lightbulb") throws -> Value? {
        let database = try read(Self.lamp(characteristics, service: service))
        guard let service = database.homes.first?.accessories.first?.services.first else { return nil }
        return database.state.value(type, of: service.id)
    }
}

/// A home with something of everything; what follows it begins on line 26.
let villa = """
    homes:
      - name: Casa
        primary: true
        people:
          - {name: Anna, role: admin}
          - {name: Marco, role: resident, atHome: false}
        rooms:
          - name: Living Room
            aliases: [lounge]
            accessories:
              - name: Sofa Lamp
                service: Lightbulb
                characteristics: {On: false, Brightness: 40}
              - name: Air Monitor
                bridge: Hall Bridge
                reachable: false
                services:
                  - {name: Thermometer, service: TemperatureSensor, characteristics: {CurrentTemperature: 20}}
                  - {name: Hygrometer, service: HumiditySensor, characteristics: {CurrentRelativeHumidity: 50}}
          - name: Hall
            accessories:
              - name: Front Door
                service: ContactSensor
                characteristics: {ContactSensorState: closed}
        zones: [{name: Downstairs, rooms: [lounge, Hall]}]

    """
