internal import HomeModel

/// What writing to one service comes to.
enum WritePlan {
    /// These writes.
    case writes([(CharacteristicType, Value)])
    /// The service lacks what it takes.
    case unsupported
    /// A step from how things are, which nobody knows beforehand.
    case relative
    /// The number is outside the range.
    case outOfRange(ClosedRange<Double>, unit: String?)
    /// The service can't do it, or it would be the opposite of what was asked for; the phrase that says why.
    case impossible(String)
}
