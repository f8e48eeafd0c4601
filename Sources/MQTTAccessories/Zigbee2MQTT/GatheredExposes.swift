internal import JSONValues

extension Expose {
    /// The exposes, with things that a device describes only by their parts put together: an air conditioner by its
    /// mode and its temperatures, a shutter by its three commands.
    static func gathered(_ exposes: [Expose]) -> [Expose] {
        var exposes = exposes
        if !exposes.contains(where: { $0.type == "climate" }), let climate = climate(in: exposes) {
            let parts = Set(climate.features.map(\.property))
            exposes.removeAll { parts.contains($0.property) && !$0.isSpecific }
            exposes.insert(climate, at: 0)
        }
        if !exposes.contains(where: { $0.type == "cover" }),
            let index = exposes.firstIndex(where: { $0.name == "state" && $0.type == "enum" && $0.isSettable }),
            Set(exposes[index].values.map { $0.plainText.lowercased() }).isSuperset(of: ["open", "close"])
        {
            var cover = exposes.remove(at: index)
            cover.features = [cover]
            cover.type = "cover"
            exposes.insert(cover, at: 0)
        }
        return exposes
    }

    private static func climate(in exposes: [Expose]) -> Expose? {
        func part(_ name: String, as feature: String) -> Expose? {
            guard var found = exposes.first(where: { $0.name == name && !$0.isSpecific }) else { return nil }
            found.name = feature
            return found
        }
        guard let goal = part("target_temperature", as: "occupied_heating_setpoint"), goal.isSettable else {
            return nil
        }
        guard let mode = part("system_mode", as: "system_mode"), mode.isSettable else { return nil }
        let now =
            part("current_temperature", as: "local_temperature") ?? part("local_temperature", as: "local_temperature")
        var climate = goal
        climate.type = "climate"
        climate.name = "climate"
        climate.category = nil
        climate.features = [goal, mode] + (now.map { [$0] } ?? [])
        return climate
    }
}
