internal import Foundation
public import HomeModel

/// When the sun rises and sets at a place, to the minute, as almanacs print it.
///
/// The moments are those at which the sun's centre is 0.833° below the horizon (half its disc and the usual refraction
/// of the air), for dawn and dusk 6° (civil twilight). Source: NOAA's solar calculator, after Meeus; see
/// `SolarPosition`.
public struct SunTimes: Sendable {
    /// A passage of the sun through a height, up or down.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        /// The beginning of civil twilight in the morning.
        case dawn
        /// The sun's upper edge appears.
        case sunrise
        /// The sun's upper edge disappears.
        case sunset
        /// The end of civil twilight in the evening.
        case dusk

        var altitude: Double { self == .sunrise || self == .sunset ? SunTimes.horizon : -6 }
        var isMorning: Bool { self == .dawn || self == .sunrise }
    }

    static let horizon = -0.833

    private let latitude: Double
    private let longitude: Double

    /// Makes the times of a place. At the very poles, where all directions are south or north, a place a few hundred
    /// metres away is taken.
    public init(_ location: GeoLocation) {
        latitude = min(max(location.latitude, -89.99), 89.99)
        longitude = min(max(location.longitude, -180), 180)
    }

    /// When a phase comes on the day whose noon is near a moment; `nil` where the sun doesn't pass that height then: in
    /// the polar day and night.
    ///
    /// Sunset and dusk of a day may come after midnight, in high summer far north.
    public func moment(of phase: Phase, onDayOf noon: Instant) -> Instant? {
        let meanNoon = meanNoon(near: noon)
        // Where the sun passes that height near midnight only, it doesn't by where it stands at noon.
        let midnight = meanNoon + (phase.isMorning ? -43_200 : 43_200)
        return moment(of: phase, meanNoon: meanNoon, from: meanNoon)
            ?? moment(of: phase, meanNoon: meanNoon, from: midnight)
    }

    private func moment(of phase: Phase, meanNoon: Double, from start: Double) -> Instant? {
        var time = start
        // Each round takes the sun's place at the time found by the last; the fourth changes it by less than a second.
        for _ in 0..<5 {
            let sun = SolarPosition(time: time)
            guard let angle = hourAngle(at: phase.altitude, declination: sun.declination) else { return nil }
            let transit = meanNoon - sun.equationOfTime * 60
            time = transit + (phase.isMorning ? -1 : 1) * angle * 240
        }
        return Instant(secondsSince1970: Int((time / 60).rounded()) * 60)
    }

    /// Whether the sun's upper edge is above the horizon.
    public func isUp(at moment: Instant) -> Bool {
        altitude(at: moment) > Self.horizon
    }

    /// The height of the sun's centre in degrees, without refraction.
    func altitude(at moment: Instant) -> Double {
        let time = Double(moment.secondsSince1970)
        let sun = SolarPosition(time: time)
        let angle = (time - meanNoon(near: moment) + sun.equationOfTime * 60) / 240
        return Angle.asin(
            Angle.sin(latitude) * Angle.sin(sun.declination)
                + Angle.cos(latitude) * Angle.cos(sun.declination) * Angle.cos(angle))
    }

    /// The noon of the mean sun that is nearest to a moment, in seconds since 1970.
    private func meanNoon(near moment: Instant) -> Double {
        let first = 43_200 - longitude * 240
        let day = ((Double(moment.secondsSince1970) - first) / 86_400).rounded()
        return first + day * 86_400
    }

    /// Degrees between noon and the passage; `nil` where there is none.
    private func hourAngle(at altitude: Double, declination: Double) -> Double? {
        let cosine =
            Angle.sin(altitude) / (Angle.cos(latitude) * Angle.cos(declination))
            - Angle.tan(latitude) * Angle.tan(declination)
        return abs(cosine) <= 1 ? Angle.acos(cosine) : nil
    }
}
