internal import HomeModel
internal import Understanding

extension Assistant {
    /// The homes as they are now, for the reply: what was sent on its way is asked how far it has come, so that nothing is called open
    /// that only begins to open.
    /// - Parameter isPerformed: whether the commands were carried out; what was only tried out counts as arrived.
    func presentState(after result: UtteranceResult, isPerformed: Bool) async -> HomeState {
        var state = database.state
        let targets = result.commands.filter { $0.kind == .set }.flatMap(\.targets).filter { $0.error == nil }
        var asked: [CharacteristicAddress] = []
        for target in targets {
            guard let present = Movement.present(of: target.address), state.values[present] != nil else { continue }
            if isPerformed { asked.append(present) } else { state.values[present] = target.value }
        }
        guard !asked.isEmpty else { return state }
        for reading in await connection.read(asked) {
            if let value = reading.value { state.values[reading.address] = value }
        }
        return state
    }
}
