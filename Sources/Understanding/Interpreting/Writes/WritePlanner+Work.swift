internal import HomeModel

/// Heating and cooling: what a word for one of them is for never does the other.
extension WritePlanner {
    private static let mode: CharacteristicType = "TargetHeatingCoolingState"

    /// What the words say that a thing does: `heat` or `cool`; `nil` where they don't say.
    var work: String? {
        self.set.value(.does) ?? self.set.children(.target).lazy.compactMap { $0.value(.does) }.first ?? verbWork
    }

    /// Whether a thing has a temperature for a mode: what only cools can't heat to any.
    func can(_ mode: String, at position: Int) -> Bool {
        let ends: [String: CharacteristicType] = [
            "heat": "HeatingThresholdTemperature", "cool": "CoolingThresholdTemperature",
        ]
        let service = index.entries[position].service
        guard let own = ends[mode], service.characteristic("TargetTemperature") == nil,
            ends.values.contains(where: { service.characteristic($0) != nil })
        else { return true }
        return service.characteristic(own) != nil
    }

    /// What the verb says: "cool the office to 19 degrees".
    private var verbWork: String? { self.set.aspect.flatMap { situation.tables.aspect($0).work } }

    /// What "on" and "off" come to where the word for the thing says what it does. "Cooling on" sets the mode to
    /// cooling. "Cooling off" is refused while the thing heats.
    /// `nil` where "on" and "off" are what they are for any other thing.
    func workPlan(_ option: SemanticTables.ActionOption, of action: String, at position: Int) -> WritePlan? {
        guard option.characteristic == Self.mode.rawValue else { return nil }
        switch option.value.value {
        case .word("heat"):
            return (work ?? (action == "heat" ? nil : start(at: position))).map { .writes([(Self.mode, .word($0))]) }
        case .word("off"):
            guard let work, case .word(let now)? = situation.value(Self.mode, at: position), !isLater else {
                return nil
            }
            return [work, "auto", "off"].contains(now) ? nil : .unsupported
        default:
            return nil
        }
    }

    /// The work that a thing begins if it is turned on by its name: what it does already, else an air conditioner
    /// cools, and a thing that can't heat does what it can. `nil` if it heats, as most do.
    private func start(at position: Int) -> String? {
        let working = ["heat", "cool", "auto"]
        if self.set.value(.action) == "on", case .word(let now)? = situation.value(Self.mode, at: position),
            working.contains(now)
        {
            return now
        }
        let entry = index.entries[position]
        let words = entry.service.characteristic(Self.mode)?.metadata.validValues ?? []
        let kinds = situation.tables.kinds
        if !kinds.cools.isDisjoint(with: entry.nouns), kinds.heats.isDisjoint(with: entry.nouns), words.contains("cool")
        {
            return "cool"
        }
        guard !words.isEmpty, !words.contains("heat") else { return nil }
        return ["cool", "auto", "dry", "fanOnly"].first(where: words.contains)
    }

    /// What has but one work to do, and starts when it is told how far: which mode a thermostat that is off shall have,
    /// nobody has said.
    private static let starting: Set<ServiceType> = ["HumidifierDehumidifier"]
    /// What it is told then, by which way that is more of its work.
    private static let ends: [CharacteristicType: [Bool]] = [
        "TargetRelativeHumidity": [true, false], "RelativeHumidityHumidifierThreshold": [true],
        "RelativeHumidityDehumidifierThreshold": [false],
    ]

    /// The writes, with one in front that starts what is off and has but one work to do.
    func started(_ plan: WritePlan, at position: Int) -> WritePlan {
        let service = index.entries[position].service
        guard Self.starting.contains(service.type), isWritable("Active", of: service),
            situation.value("Active", at: position) == .bool(false), case .writes(let writes) = plan,
            !writes.contains(where: { $0.0 == "Active" }),
            writes.contains(where: { isStep ? Self.ends[$0.0]?.contains(!isLess) == true : Self.ends[$0.0] != nil })
        else { return plan }
        return .writes([("Active", .bool(true))] + writes)
    }

    /// The writes, with one of the mode in front where the present mode doesn't fit: "heating up to 22" switches what
    /// cools, or is off, to heating.
    func withWork(_ plan: WritePlan, _ type: CharacteristicType, at position: Int) -> WritePlan {
        guard let work, type == "TargetTemperature", case .writes(let writes) = plan,
            isWritable(Self.mode, of: index.entries[position].service),
            case .word(let now)? = situation.value(Self.mode, at: position),
            index.entries[position].service.characteristic(Self.mode)?.metadata.validValues.contains(work) ?? false
        else { return plan }
        let isOther = now != work && now != "off" && now != "auto"
        let isStarted = now == "off" && (self.set.has(.upTo) || verbWork != nil)
        return isOther || isStarted ? .writes([(Self.mode, .word(work))] + writes) : plan
    }
}
