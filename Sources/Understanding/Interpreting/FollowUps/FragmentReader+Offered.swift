internal import HomeModel

extension FragmentReader {
    /// What an answer names beside what was offered: "the sofa lamp, and the kitchen light", said to "the sofa lamp or
    /// the bedside lamp?". `nil` where it leaves open what that is.
    func named(in answer: Meaning, beside offered: [ServiceID]) -> [ServiceID]? {
        let targets = answer.children(.target)
        guard targets.count > 1 else { return [] }
        var others: [ServiceID] = []
        for target in targets {
            let found = TargetResolver(situation: situation)
                .resolve(Meaning(.sentence, children: [target]))
            let services = situation.index.services(at: found.positions)
            guard !services.contains(where: offered.contains) else { continue }
            guard !services.isEmpty, !found.isAmbiguous else { return nil }
            others += services
        }
        return others
    }
}
