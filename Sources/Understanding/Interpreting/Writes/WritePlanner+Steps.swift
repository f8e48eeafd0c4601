internal import HomeModel

/// Steps from how things are: "brighter", "two degrees less", "right down".
extension WritePlanner {
    /// Whether the service has what a step changes, and its value is known.
    func canStep(at position: Int) -> Bool {
        guard let (aspect, type) = writeOption(for: nil, at: position), aspect.step != nil || aspect.own == true else {
            return false
        }
        return situation.value(type, at: position)?.number != nil
    }

    /// Whether it is a step down for what is off, which would go on by it: nobody wants that.
    func wouldStart(at position: Int) -> Bool {
        guard !isLater, isStep, isLess, spokenValues.isEmpty, canStep(at: position),
            let along = writeOption(for: nil, at: position)?.0.along
        else { return false }
        return along.contains { name, literal in
            let now = situation.value(CharacteristicType(rawValue: name), at: position)
            return literal.value == .bool(true) && now == .bool(false)
        }
    }

    /// The characteristic that a step changes.
    func stepped(at position: Int) -> CharacteristicType? {
        canStep(at: position) ? writeOption(for: nil, at: position)?.1 : nil
    }

    /// Whether a step changes what starts with it: the brightness of a lamp, the speed of a fan.
    func isStepOfRunning(at position: Int) -> Bool {
        canStep(at: position) && writeOption(for: nil, at: position)?.0.along != nil
    }

    /// Whether a step makes the number smaller. "A little lower" goes towards the end to which "lower" moves the thing;
    /// for an awning that is open, and the number grows.
    private func stepsDown(_ type: CharacteristicType, at position: Int) -> Bool {
        guard let way = set.value(.way) ?? set.value(.action), let option = option(way, at: position),
            option.characteristic == type.rawValue, let end = option.value.value.number
        else { return set.value(.change) == "down" }
        return end <= index.entries[position].service.characteristic(type)?.metadata.minimum ?? 0
    }

    /// What a step comes to at a service: as far as its range goes.
    func stepPlan(at position: Int) -> WritePlan {
        guard !isLater else { return .relative }
        guard let (aspect, type) = writeOption(for: nil, at: position),
            let metadata = index.entries[position].service.characteristic(type)?.metadata,
            let now = situation.value(type, at: position)?.number
        else { return .unsupported }
        let isDown = stepsDown(type, at: position)
        // "Right down", and however far down, is as little as there is, which of light is not none.
        let least = aspect.zero == nil ? metadata.minimum : max(metadata.minimum ?? 0, metadata.step ?? 1, 1)
        var moved: Double
        if set.has(.limit) {
            moved = (isDown ? least : metadata.maximum) ?? now
        } else if let share {
            moved = shared(share, of: now, within: metadata, isDown: isDown, opens: type == "TargetPosition")
        } else if let kelvin = set.child(.by).flatMap({ SpokenValue($0) })?.kelvin {
            guard metadata.unit == "mired", now > 0, let mired = Self.mired(now, isDown ? -kelvin : kelvin) else {
                return .unsupported
            }
            moved = mired
        } else if let factor = set.value(.factor).flatMap(Double.init) {
            moved = now * factor
        } else {
            let size = set.child(.by).flatMap { SpokenValue($0) }?.difference(
                for: metadata, fahrenheit: situation.usesFahrenheit)
            let times = set.value(.steps).flatMap(Double.init) ?? 1
            let own = aspect.write.first { $0.characteristic == type.rawValue }?.step
            // What has few steps goes by one of them.
            let step = max(own ?? aspect.step ?? metadata.usualStep, metadata.step ?? 0)
            moved = now + (isDown ? -1 : 1) * (size ?? step * times)
        }
        if isDown, now > 0 { moved = max(moved, least ?? moved) }
        let bounded = min(max(moved, metadata.minimum ?? moved), metadata.maximum ?? moved)
        return writes(type, .number(bounded), aspect: aspect, of: index.entries[position].service)
    }

    /// The share of what is now by which a step goes: "by half", "by a third"; `nil` where it is said as a number.
    private var share: Double? {
        guard let step = self.set.child(.by), step.value(.unit) == "percent", step.child(.number) == nil else {
            return nil
        }
        return step.value(.exact).flatMap(Double.init).map { $0 / 100 }
    }

    /// A number with a share of it taken off or added. Opening by a share opens that share of what is still closed.
    /// Degrees are counted from the least that the thing takes, for no scale of it ends at zero degrees.
    private func shared(
        _ share: Double, of now: Double, within metadata: CharacteristicMetadata, isDown: Bool, opens: Bool
    ) -> Double {
        let least = metadata.unit == "celsius" ? metadata.minimum ?? 0 : 0
        if !isDown, opens, let most = metadata.maximum { return now + (most - now) * share }
        return now + (isDown ? -1 : 1) * (now - least) * share
    }

    /// A colour temperature in mired that is so many kelvin less; `nil` where there is none.
    private static func mired(_ now: Double, _ less: Double) -> Double? {
        let kelvin = 1_000_000 / now - less
        return kelvin > 0 ? (1_000_000 / kelvin).rounded() : nil
    }
}
