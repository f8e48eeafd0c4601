public import HomeModel

/// How the current states of simulated services follow what is asked of them: a table, without any state of its own.
public struct CurrentStateModel: Hashable, Sendable {
    /// What follows what. At most one for each current state fits a service: the first.
    public var mechanisms: [Mechanism]
    /// What writes do beside storing their values.
    public var commands: [Command]
    /// Current values that nobody sets: they are measured, and change by hand alone.
    public var measured: Set<CharacteristicType>

    /// Makes a model.
    public init(mechanisms: [Mechanism], commands: [Command] = [], measured: Set<CharacteristicType> = []) {
        self.mechanisms = mechanisms
        self.commands = commands
        self.measured = measured
    }

    /// The mechanisms of a service: those in the table. Every other pair of characteristics called `TargetX` and
    /// `CurrentX` gets a mechanism that copies one to the other, so that a maker's own types work, too.
    public func mechanisms(for service: Service) -> [Mechanism] {
        var driven: Set<CharacteristicType> = []
        let listed = mechanisms.filter { $0.fits(service) && driven.insert($0.current).inserted }
        let known = Set(mechanisms.map(\.current)).union(measured)
        let pairs = service.characteristics.compactMap { characteristic -> Mechanism? in
            let name = characteristic.type.rawValue
            guard name.hasPrefix("Target") else { return nil }
            let current = CharacteristicType(rawValue: "Current" + name.dropFirst("Target".count))
            guard !known.contains(current), service.characteristic(current) != nil else { return nil }
            return Mechanism(current, .copies(target: characteristic.type, after: .zero))
        }
        return listed + pairs
    }

    /// What a write of the value does beside storing it.
    public func effects(of setting: Setting) -> [Command.Effect] {
        commands.filter { $0.type == setting.type && $0.value == setting.value }.flatMap(\.effects)
    }
}
