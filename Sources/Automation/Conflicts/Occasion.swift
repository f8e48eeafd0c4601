internal import HomeModel

/// An event of a rule in a form in which two can be compared: whom `me` means is known,
/// and when a rule for once is due.
///
/// Two events are the same occasion where one thing that happens is both of them: Anna's coming is an arrival of Anna,
/// of anyone and of the first. Things that only happen at the same minute by chance are not: two people's comings, a
/// coming and a clock time, a clock time and a sunset.
enum Occasion: Hashable, Sendable {
    /// Somebody comes or goes.
    case travel(isArrival: Bool, place: String?, Traveller)
    /// A clock time; of one day alone where there is a number.
    case clock(minute: Int, day: Int?)
    /// Sunrise or sunset, moved by seconds.
    case sun(SunEvent, offset: Int)
    /// A value changes.
    case change(ValueChange)
}

/// A change of a value that a rule waits for.
struct ValueChange: Hashable, Sendable {
    /// The characteristic whose value changes.
    var address: CharacteristicAddress
    /// What the rule says of it.
    var test: ChangeTest
    /// How long the new value must last before the rule fires; `nil` where it fires at once.
    var heldFor: TimeSpan?

    /// The values before it.
    var old: ValueSet {
        switch test {
        case .any: .all
        case .to(let value): ValueSet(value).complement
        case .above(let limit): ValueSet(.above(limit)).complement.onlyNumbers
        case .below(let limit): ValueSet(.below(limit)).complement.onlyNumbers
        }
    }

    /// The values after it.
    var new: ValueSet {
        switch test {
        case .any: .all
        case .to(let value): ValueSet(value)
        case .above(let limit): ValueSet(.above(limit))
        case .below(let limit): ValueSet(.below(limit))
        }
    }

    /// Whether one change can be what both wait for.
    ///
    /// A value that is set jumps over several limits at once. A value that is measured goes through those between: it
    /// passes different limits at different moments, and a jump over two of them is chance.
    func meets(_ other: ValueChange, isMeasured: Bool) -> Bool {
        guard address == other.address, heldFor == other.heldFor else { return false }
        if test == other.test || test == .any || other.test == .any { return true }
        return !isMeasured && old.intersection(other.old).canChange(to: new.intersection(other.new))
    }
}

extension ValueSet {
    fileprivate var onlyNumbers: ValueSet { ValueSet(numbers: numbers) }
}

/// What events are looked up by: two that can be the same occasion have the same key.
enum OccasionKey: Hashable, Sendable {
    case travel(isArrival: Bool, place: String?)
    case clock(minute: Int)
    case sun(SunEvent, offset: Int)
    case change(CharacteristicAddress)
}

extension OccasionKey {
    /// What the occasion of a stored rule's event is looked up by; `nil` for a delay,
    /// which nobody can compare with anything.
    init?(_ event: RuleEvent) {
        switch event {
        case .arrive(_, let place): self = .travel(isArrival: true, place: place.map(EntityName.folded))
        case .leave(_, let place): self = .travel(isArrival: false, place: place.map(EntityName.folded))
        case .time(let time): self = .clock(minute: time.minutes)
        case .sun(let event, let offset): self = .sun(event, offset: offset.seconds)
        case .at(let moment): self = .clock(minute: moment.secondOfDay / 60)
        case .changes(let address, _, _): self = .change(address)
        case .after: return nil
        }
    }
}

extension Occasion {
    /// What it is looked up by.
    var key: OccasionKey {
        switch self {
        case .travel(let isArrival, let place, _): .travel(isArrival: isArrival, place: place)
        case .clock(let minute, _): .clock(minute: minute)
        case .sun(let event, let offset): .sun(event, offset: offset)
        case .change(let change): .change(change.address)
        }
    }
}
