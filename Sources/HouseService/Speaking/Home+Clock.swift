public import Foundation
public import HomeModel

extension Home {
    /// The time zone of the home; this machine's where it names none.
    public var zone: TimeZone { timeZone.flatMap(TimeZone.init(identifier:)) ?? .current }

    /// The date and time in the home.
    public var now: LocalDateTime { LocalDateTime(Date(), in: zone) }
}
