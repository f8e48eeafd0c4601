internal import HomeModel

/// What "his lamp" and "hers" mean: nobody knows who is a he, so it is whose things were talked about, or the other one's.
extension TargetResolver {
    /// What is somebody's, of the kind that a target says or that was talked about; `nil` where nothing of the kind is
    /// anybody's.
    func owned(_ target: Meaning) -> ResolvedTarget? {
        let kind = target.has("type") || target.has("kin") ? target : lastTypes
        let ofKind = candidates(kind, within: nil).filter {
            isAble($0) && index.entries[$0].home == index.primaryID && index.entries[$0].owner != nil
        }
        guard !ofKind.isEmpty else { return target.has("it") ? .nothing : nil }
        if let person = personTalkedAbout(target) {
            let theirs = ofKind.filter { index.entries[$0].owner == person }
            if !theirs.isEmpty { return ResolvedTarget(positions: theirs, isNamed: true) }
        }
        let last = lastPositions
        guard let owner = last.lazy.compactMap({ index.entries[$0].owner }).first else { return .nothing }
        let same = ofKind.filter { index.entries[$0].owner == owner && !last.contains($0) }
        guard same.isEmpty else { return ResolvedTarget(positions: same, isNamed: true) }
        let rooms = Set(last.compactMap { index.entries[$0].room })
        let others = ofKind.filter { position in
            !last.contains(position) && index.entries[position].room.map(rooms.contains) ?? false
        }
        guard Set(others.map { index.entries[$0].owner }).count == 1 else { return .nothing }
        return ResolvedTarget(positions: others, isNamed: true)
    }

    /// Who was named in the talk beside what is asked for, folded.
    private func personTalkedAbout(_ target: Meaning) -> String? {
        target.child("beside")?.value("who").flatMap(Int64.init)
            .flatMap { index.people[PersonID(rawValue: $0)] }.map { EntityName.folded($0.name) }
    }
}

extension ResolvedTarget {
    /// Nothing at all.
    fileprivate static let nothing = ResolvedTarget(positions: [], isNamed: false)
}
