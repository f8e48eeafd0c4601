import Foundation
import HomeModel

extension Home {
    /// The time zone of the home; this machine's where it names none.
    var zone: TimeZone { timeZone.flatMap(TimeZone.init(identifier:)) ?? .current }

    /// The date and time in the home.
    var now: LocalDateTime { LocalDateTime(Date(), in: zone) }
}
