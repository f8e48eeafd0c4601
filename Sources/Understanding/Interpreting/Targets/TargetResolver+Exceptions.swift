internal import HomeModel

/// Exceptions from what isn't there: "all off except the hall", said in the bedroom.
extension TargetResolver {
    /// "All off except the hall", said in the bedroom: widens the scope to the whole home. Excepted kinds ("everything
    /// but the heating") widen nothing.
    ///
    /// - Parameters:
    ///   - node: the sentence with the exception.
    ///   - exempt: the exception.
    ///   - found: the things meant in the speaker's room.
    ///   - sharedPlace: a place that was said for others.
    /// - Returns: the things meant in the whole home; `nil` if a place was said or the exception is in the room.
    func widened(
        _ node: Meaning, for exempt: Meaning, beyond found: ResolvedTarget, sharedPlace: Set<Int>?
    ) -> Meaning? {
        let subjects = [node] + node.children(.target)
        let left = exempt.children(.target)
        guard let room = situation.speaker.room, sharedPlace == nil,
            subjects.allSatisfy({ !$0.hasPlace && !$0.hasReference && !$0.has(.it) && !$0.has(.need) }),
            !left.isEmpty, left.allSatisfy({ $0.has(.area) || $0.hasReference })
        else { return nil }
        let all = TargetResolver(situation: situation)
        let without = left.flatMap { all.places($0).map(Array.init) ?? all.resolve($0, sharedPlace: nil).positions }
        guard !without.isEmpty, !without.contains(where: { index.entries[$0].room == room }),
            Set(without).isDisjoint(with: found.positions)
        else { return nil }
        var wider = node
        wider.attributes.append(.init(key: .everywhere, value: "yes"))
        return wider
    }

    /// Takes what an exception says out of what was found.
    func leaveOut(_ exempt: Meaning, of found: inout ResolvedTarget, place: Set<Int>?, like node: Meaning) {
        let all = TargetResolver(situation: situation)
        let without = Set(
            exempt.children(.target).flatMap { target -> [Int] in
                if let areas = target.has(.area) ? places(target) : nil { return Array(areas) }
                let inPlace = all.resolve(target, sharedPlace: place).positions
                guard Set(inPlace).isDisjoint(with: found.positions) else { return inPlace }
                // "The fan", of what is upstairs, is the one there, though another stands beside the speaker.
                let among = all.candidates(target, within: Set(found.positions))
                guard target.hasReference || among.isEmpty else { return among }
                // "Everything but the heating": what is left out need not be in the place.
                return inPlace.isEmpty ? all.resolve(target, sharedPlace: nil).positions : inPlace
            })
        if exempt.has(.noneOf), without.isDisjoint(with: found.positions) { found.unwanted += without.sorted() }
        // "All but one", "all but that": which one isn't said.
        let isOpen = exempt.children(.target).contains { target in
            without.count > 1 && target.has(.lone) || target.has(.it) && lastPositions.isEmpty
        }
        found.positions.removeAll { isOpen || without.contains($0) }
    }
}
