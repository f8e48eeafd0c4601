internal import HomeModel
internal import Understanding

/// What the commands of one utterance have done so far: what is to be stored, and how it is taken back.
struct Performance {
    /// What the store has to learn.
    var changes: [HomeChange] = []
    /// What happened, for the log.
    var activities: [ActivityEntry.Activity] = []
    /// The values as they were before.
    var undo = Conversation.UndoStep()
    /// Whether a target could not be reached.
    var hasFailed = false
    /// Why a command could not be carried out.
    var refusal: Reason?

    /// Which step of the conversation is taken back.
    var takenBack: Int?

    /// What people are told as soon as it is stored.
    var raised: [Alert] = []

    private var changedValues: [CharacteristicAddress: Int] = [:]

    /// Notes the value that a characteristic has now; the latest counts.
    mutating func note(_ value: Value, at address: CharacteristicAddress) {
        if let position = changedValues[address] {
            changes[position] = .value(address, value)
        } else {
            changedValues[address] = changes.count
            changes.append(.value(address, value))
        }
    }

    /// The value that was noted for a characteristic.
    func value(at address: CharacteristicAddress) -> Value? {
        guard let position = changedValues[address], case .value(_, let value) = changes[position] else { return nil }
        return value
    }

    /// Notes how a write is taken back; the earliest value of the utterance counts.
    mutating func noteOld(_ write: CharacteristicWrite) {
        guard !undo.writes.contains(where: { $0.address == write.address }) else { return }
        undo.writes.append(write)
    }
}
