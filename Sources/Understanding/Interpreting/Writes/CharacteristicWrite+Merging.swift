internal import HomeModel

extension [CharacteristicWrite] {
    /// These writes and others together. Where both write the same, the later one counts. The writes to one service
    /// stand together, at the place of the first. Where a service is switched off,
    /// its other writes before that are dropped.
    func merging(_ others: [CharacteristicWrite]) -> [CharacteristicWrite] {
        var services: [ServiceID] = []
        var writes: [ServiceID: [CharacteristicWrite]] = [:]
        for write in self + others {
            let service = write.address.service
            var own = writes[service] ?? []
            if own.isEmpty { services.append(service) }
            if write.switchesOff { own.removeAll { $0.address != write.address } }
            if let place = own.firstIndex(where: { $0.address == write.address }) {
                own[place] = write
            } else {
                own.append(write)
            }
            writes[service] = own
        }
        return services.flatMap { writes[$0] ?? [] }
    }

    /// The writes in the order in which actions name their things; as they are where one of them isn't named.
    func spoken(as actions: [Meaning], in situation: Situation) -> [CharacteristicWrite] {
        var ranks: [ServiceID: Int] = [:]
        let all = TargetResolver(situation: situation)
        for (number, target) in actions.flatMap({ $0.children(.target) }).enumerated() {
            for position in all.resolve(Meaning(.sentence, children: [target])).positions {
                let service = situation.index.entries[position].service.id
                if ranks[service] == nil { ranks[service] = number }
            }
        }
        let places = enumerated().map { (rank: ranks[$1.address.service] ?? Int.max, place: $0) }
        guard !places.contains(where: { $0.rank == Int.max }) else { return self }
        return places.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map { self[$0.place] }
    }
}

extension CharacteristicWrite {
    /// Whether it switches its service off.
    fileprivate var switchesOff: Bool { ["On", "Active"].contains(address.type) && value == .bool(false) }
}
