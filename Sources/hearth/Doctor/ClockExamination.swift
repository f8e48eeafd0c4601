import CClock
import Foundation
import HomeModel
import HouseService

/// Looks at what rules in time need: a clock that is right, time zones, and where the homes are.
struct ClockExamination {
    /// The homes.
    let homes: [Home]

    /// What was found.
    var findings: [Finding] { [clock] + homes.flatMap { [zone(of: $0), place(of: $0)] } }

    private var clock: Finding {
        let now = LocalDateTime(Date(), in: .current).text
        switch hearth_clock_is_kept_right() {
        case 1: return .good("clock", "\(now), and kept right over the network")
        case 0:
            return .note(
                "clock", "\(now), and nobody keeps it right",
                "install systemd-timesyncd or chrony, or rules come at the wrong moment some day")
        default: return .note("clock", "\(now); whether somebody keeps it right can't be told here")
        }
    }

    private func zone(of home: Home) -> Finding {
        let subject = "time zone of \(home.name)"
        let own = TimeZone.current
        guard let name = home.timeZone else { return .good(subject, "this machine's, \(own.identifier)") }
        guard let zone = TimeZone(identifier: name) else {
            return .wrong(subject, "\(name) is none", "write another into the home file and import it")
        }
        let isSame = zone.secondsFromGMT() == own.secondsFromGMT()
        return isSame
            ? .good(subject, name)
            : .note(subject, "\(name), while this machine is in \(own.identifier)", "its rules follow its own clock")
    }

    private func place(of home: Home) -> Finding {
        let subject = "place of \(home.name)"
        guard let place = home.location else {
            let usesSun = home.rules.contains { $0.usesSun }
            let advice =
                "write `location: {latitude: …, longitude: …}` into the home file (`hearth home export`), and import it"
            return usesSun
                ? .wrong(subject, "not known, and there are rules that need sunrise and sunset", advice)
                : .note(subject, "not known, so there is no sunrise, no sunset and no “when it is dark”", advice)
        }
        return .good(subject, "\(place.latitude), \(place.longitude)")
    }
}
