internal import HomeModel
internal import JSONValues

/// What is told of a thing that moves: where it is, where it goes, and that it stands still.
///
/// Most devices tell where they are and nothing else. Where one goes is then what was written to it, until it is there;
/// moved by a hand, it goes where it is.
struct CoverReport {
    /// Where it is, where that was told.
    var position: Double?
    /// Whether it opens, closes or stands still, where that was told.
    var movement: String?

    /// The values of a covering, a window or a door in percent.
    func values(in report: Report) -> [CharacteristicType: Value] {
        var values: [CharacteristicType: Value] = [:]
        let goal = report.awaited["TargetPosition"]?.number
        if let position {
            values["CurrentPosition"] = .number(position)
            let isThere = goal.map { abs($0 - position) <= 2 } ?? true
            if isThere || movement == "stopped" {
                values["TargetPosition"] = .number(goal.flatMap { isThere ? $0 : nil } ?? position)
            }
            if movement == nil {
                values["PositionState"] = .word(isThere ? "stopped" : (goal ?? 0) > position ? "opening" : "closing")
            }
        }
        if let movement { values["PositionState"] = .word(movement) }
        return values
    }

    /// The values of a door of a garage or a gate.
    func doorValues(in report: Report) -> [CharacteristicType: Value] {
        var values: [CharacteristicType: Value] = [:]
        let goal = report.awaited["TargetDoorState"]?.word
        let isMoving = movement.map { $0 != "stopped" }
        if let position {
            let end = position <= 0 ? "closed" : position >= 100 ? "open" : nil
            if let goal, end != goal, isMoving != false {
                values["CurrentDoorState"] = .word(goal == "open" ? "opening" : "closing")
            } else {
                values["CurrentDoorState"] = .word(end ?? "stopped")
                values["TargetDoorState"] = .word(position <= 0 ? "closed" : "open")
            }
        }
        if let movement, movement != "stopped" { values["CurrentDoorState"] = .word(movement) }
        return values
    }
}
