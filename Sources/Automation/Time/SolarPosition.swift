internal import Foundation

/// Where the sun is in the sky of Earth's centre: the low-accuracy theory of Jean Meeus, *Astronomical Algorithms*
/// (2nd edition), chapters 25 and 28, in the form of NOAA's solar calculator. Good to 0.01° from 1901 to 2099.
struct SolarPosition {
    /// Degrees north of the celestial equator.
    let declination: Double
    /// The equation of time: minutes by which the true sun is ahead of the mean one.
    let equationOfTime: Double

    /// Looks at a moment.
    /// - Parameter time: seconds since 1970. Dynamical and universal time are taken as the same: the minute between
    ///   them moves the sun by less than 0.001°.
    init(time: Double) {
        let century = (time / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
        let meanLongitude = Self.polynomial(century, 280.46646, 36_000.76983, 0.0003032)
        let anomaly = Self.polynomial(century, 357.52911, 35_999.05029, -0.0001537)
        let eccentricity = Self.polynomial(century, 0.016708634, -0.000042037, -0.0000001267)
        let center =
            Angle.sin(anomaly) * Self.polynomial(century, 1.914602, -0.004817, -0.000014)
            + Angle.sin(2 * anomaly) * (0.019993 - 0.000101 * century) + Angle.sin(3 * anomaly) * 0.000289
        let node = 125.04 - 1934.136 * century
        let longitude = meanLongitude + center - 0.00569 - 0.00478 * Angle.sin(node)
        let meanObliquity = 23 + (26 + Self.polynomial(century, 21.448, -46.815, -0.00059, 0.001813) / 60) / 60
        let obliquity = meanObliquity + 0.00256 * Angle.cos(node)
        declination = Angle.asin(Angle.sin(obliquity) * Angle.sin(longitude))

        let half = Angle.tan(obliquity / 2)
        let y = half * half
        let radians =
            y * Angle.sin(2 * meanLongitude) - 2 * eccentricity * Angle.sin(anomaly)
            + 4 * eccentricity * y * Angle.sin(anomaly) * Angle.cos(2 * meanLongitude)
            - 0.5 * y * y * Angle.sin(4 * meanLongitude)
            - 1.25 * eccentricity * eccentricity * Angle.sin(2 * anomaly)
        equationOfTime = 4 * radians * 180 / .pi
    }

    private static func polynomial(_ x: Double, _ coefficients: Double...) -> Double {
        coefficients.reversed().reduce(0) { $0 * x + $1 }
    }
}

/// Trigonometry in degrees.
enum Angle {
    static func sin(_ degrees: Double) -> Double { Foundation.sin(degrees * .pi / 180) }
    static func cos(_ degrees: Double) -> Double { Foundation.cos(degrees * .pi / 180) }
    static func tan(_ degrees: Double) -> Double { Foundation.tan(degrees * .pi / 180) }
    static func asin(_ sine: Double) -> Double { Foundation.asin(min(max(sine, -1), 1)) * 180 / .pi }
    static func acos(_ cosine: Double) -> Double { Foundation.acos(min(max(cosine, -1), 1)) * 180 / .pi }
}
