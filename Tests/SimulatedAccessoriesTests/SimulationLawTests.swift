import HomeModel
import SimulatedAccessories
import TestSupport
import Testing

@Suite struct SimulationLawTests {
    /// A service with everything that its type may have, and values for all of it that can be read.
    private static func fullService(
        _ type: ServiceType, by generator: inout SeededGenerator
    ) throws -> (Service, [CharacteristicType: Value]) {
        let catalogue = try Catalogue()
        let entry = try #require(catalogue.services[type])
        let types = (entry.required + entry.optional).map(CharacteristicType.init(rawValue:))
        let service = try House.service(type, values: Dictionary(uniqueKeysWithValues: types.map { ($0, nil) }))
        var values: [CharacteristicType: Value] = [:]
        for characteristic in service.characteristics where characteristic.metadata.permissions.contains(.read) {
            values[characteristic.type] = try value(for: characteristic, by: &generator)
        }
        return (service, values)
    }

    private static func value(
        for characteristic: Characteristic, by generator: inout SeededGenerator
    ) throws -> Value {
        let metadata = characteristic.metadata
        switch metadata.format {
        case .bool: return .bool(Bool.random(using: &generator))
        case .word: return .word(metadata.validValues.randomElement(using: &generator) ?? "anything")
        case .number:
            let number = Double.random(in: (metadata.minimum ?? 0)...(metadata.maximum ?? 100), using: &generator)
            return try metadata.accepted(.number(number))
        }
    }

    private static func change(
        _ simulation: inout ServiceSimulation, _ setting: Setting, byHand: Bool, at now: Duration
    ) -> [Setting] {
        byHand ? simulation.flip(setting, at: now) : simulation.write(setting, at: now)
    }

    /// Whatever is done to a service at whatever time, it comes to rest, its values are ones that its characteristics
    /// take, what it told is what it holds, and the instant pace ends where the lifelike one does.
    @Test(arguments: try Catalogue().services.keys.sorted())
    func everyServiceComesToRest(_ type: ServiceType) throws {
        let seed = UInt64.random(in: 1 ... .max)
        var generator = SeededGenerator(seed: seed)
        let comment: Comment = "seed \(seed)"
        let (service, values) = try Self.fullService(type, by: &generator)
        // What is left of a length of time comes to rest when it is over: hours later, and in the instant pace never.
        var model = CurrentStateModel.standard()
        model.mechanisms.removeAll { $0.current == "RemainingDuration" }
        func simulation(_ pace: Pace) -> ServiceSimulation {
            ServiceSimulation(service, values: values, model: model, pace: pace, at: .zero)
        }
        var hasty = simulation(.lifelike)
        var patient = simulation(.lifelike)
        var instant = simulation(.instant)
        // What the home file left under way goes on in the lifelike pace alone: start from where that leads.
        for setting in patient.advance(to: .seconds(3600)) { instant.adopt(setting) }
        var told = values
        var now = Duration.zero
        for round in 0..<100 {
            let characteristic = try #require(service.characteristics.randomElement(using: &generator))
            let setting = Setting(characteristic.type, try Self.value(for: characteristic, by: &generator))
            let byHand = Bool.random(using: &generator)
            now += .milliseconds(Int.random(in: 0...4000, using: &generator))
            for change in Self.change(&hasty, setting, byHand: byHand, at: now) { told[change.type] = change.value }
            let later = Duration.seconds(3600 * (round + 2))
            _ = Self.change(&patient, setting, byHand: byHand, at: later)
            _ = patient.advance(to: later + .seconds(60))
            _ = Self.change(&instant, setting, byHand: byHand, at: .zero)
            #expect(patient.values == instant.values, comment)
        }
        for change in hasty.advance(to: now + .seconds(60)) { told[change.type] = change.value }
        #expect(hasty.nextTransition == nil && patient.nextTransition == nil, comment)
        #expect(hasty.values == told, comment)
        for (type, value) in hasty.values {
            let metadata = try #require(service.characteristic(type)?.metadata)
            #expect(try metadata.accepted(value) == value, comment)
        }
    }
}
