internal import HomeModel

/// Questions that put values beside one another: which has the most, which of two has more.
extension QueryInterpreter {
    /// A value of the aspect that was asked for, as a number.
    private struct Reading {
        var position: Int
        var type: CharacteristicType
        var number: Double
    }

    /// What has the most or the least of something: a room, or one of some things.
    func most(_ query: Meaning) -> Interpretation {
        let isRoom = query.has(.spot) || query.children(.target).allSatisfy { !$0.has(.type) && !$0.has(.service) }
        let place = query.children(.target).lazy.compactMap { PlaceFinder(situation: situation).places($0) }.first
        let all = index.primary.flatMap { index.byHome[$0.id] } ?? []
        let positions =
            isRoom
            ? place.map { $0.sorted() } ?? all
            : resolve(query) { readType(query, aspect: query.aspect, at: $0) != nil }.positions
        var readings = readings(query, positions).filter {
            !isRoom || index.entries[$0.position].room != nil && !situation.isEnclosed($0.position)
        }
        if isRoom, place == nil {
            let inside = readings.filter { index.entries[$0.position].room.map(situation.isOutside) == false }
            if !inside.isEmpty { readings = inside }
        }
        let isUp = query.value(.change) != "down"
        guard let best = readings.map(\.number).reduce(nil, { isUp ? max($0 ?? $1, $1) : min($0 ?? $1, $1) }) else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        return answered(answer(query, readings.filter { $0.number == best }, form: .most))
    }

    /// Which of two places or things has more of something, or whether the first has more.
    func compared(_ query: Meaning) -> Interpretation {
        if query.has(.mentioned) { return comparedLast(query) }
        let sides = query.children(.target).prefix(2).map { target -> [Reading] in
            var side = query
            side.children = [target]
            return readings(
                query, resolve(side) { readType(query, aspect: query.aspect, at: $0) != nil }.positions)
        }
        // Something asked about beside itself, as "is it hotter outside" after a question about outside, has no answer.
        guard let first = sides.first, let second = sides.last, sides.count == 2, let one = Self.mean(first),
            let other = Self.mean(second), Set(first.map(\.position)) != Set(second.map(\.position))
        else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        let isFirst = query.value(.change) == "down" ? one < other : one > other
        var answer = answer(query, first + second, form: .compare)
        if !query.has(.open) { answer.answer = isFirst }
        answer.topic.matching = (isFirst ? first : second).map { address($0) }
        return answered(answer)
    }

    /// Which of what was asked about before has more: "which is warmer?".
    private func comparedLast(_ query: Meaning) -> Interpretation {
        let last = readings(query, situation.references.things)
        let earlier = readings(query, situation.references.earlierThings)
        let all = last.count > 1 ? last : earlier.filter { $0.position != last.first?.position } + last
        let isUp = query.value(.change) != "down"
        guard all.count > 1, let most = all.map(\.number).reduce(nil, { isUp ? max($0 ?? $1, $1) : min($0 ?? $1, $1) })
        else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        var answer = answer(query, all, form: .compare)
        answer.topic.matching = all.filter { $0.number == most }.map { address($0) }
        return answered(answer)
    }

    private func readings(_ query: Meaning, _ positions: [Int]) -> [Reading] {
        positions.compactMap { position in
            guard let type = readType(query, aspect: query.aspect, at: position),
                let number = situation.value(type, at: position)?.number
            else { return nil }
            // The brightness of a lamp that is off is none.
            return Reading(
                position: position, type: type, number: isInForce(query.aspect, at: position) ? number : 0)
        }
    }

    /// Whether what has the value is on.
    private func isInForce(_ aspect: String?, at position: Int) -> Bool {
        (aspect.flatMap { situation.tables.aspect($0).along } ?? [:]).allSatisfy { name, literal in
            let type = CharacteristicType(rawValue: name)
            return index.entries[position].service.characteristic(type) == nil
                || situation.value(type, at: position) == literal.value
        }
    }

    private func answer(_ query: Meaning, _ readings: [Reading], form: QueryTopic.Form) -> QueryCommand {
        QueryCommand(
            QueryTopic(form: form, state: query.value(.change) ?? "up", aspect: query.aspect, isAny: false),
            targets: readings.map { index.target($0.position, $0.type, value: .number($0.number)) })
    }

    private func address(_ reading: Reading) -> CharacteristicAddress {
        CharacteristicAddress(service: index.entries[reading.position].service.id, type: reading.type)
    }

    private static func mean(_ readings: [Reading]) -> Double? {
        readings.isEmpty ? nil : readings.map(\.number).reduce(0, +) / Double(readings.count)
    }
}
