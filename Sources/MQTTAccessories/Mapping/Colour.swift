internal import Foundation

/// A colour as hue and saturation, and the same as a point of CIE 1931, which most lamps speak.
struct Colour: Hashable, Sendable {
    /// Hue, in degrees from 0 to 360.
    var hue: Double
    /// Saturation, in percent.
    var saturation: Double

    init(hue: Double, saturation: Double) {
        self.hue = hue
        self.saturation = saturation
    }

    /// The colour of three parts from 0 to 1; how bright it is gets lost.
    init(red: Double, green: Double, blue: Double) {
        let most = max(red, green, blue)
        let least = min(red, green, blue)
        let range = most - least
        guard most > 0, range > 0, range.isFinite else {
            self.init(hue: 0, saturation: 0)
            return
        }
        var sixth: Double
        if most == red {
            sixth = (green - blue) / range
        } else if most == green {
            sixth = 2 + (blue - red) / range
        } else {
            sixth = 4 + (red - green) / range
        }
        if sixth < 0 { sixth += 6 }
        self.init(
            hue: (sixth * 60).rounded().truncatingRemainder(dividingBy: 360), saturation: (range / most * 100).rounded()
        )
    }

    /// The three parts from 0 to 1, as bright as they can be.
    var parts: (red: Double, green: Double, blue: Double) {
        let sixth = (hue.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(dividingBy: 360) / 60
        let strength = min(1, max(0, saturation / 100))
        func part(_ shift: Double) -> Double {
            let place = (shift + sixth).truncatingRemainder(dividingBy: 6)
            return 1 - strength * max(0, min(place, 4 - place, 1))
        }
        return (part(5), part(3), part(1))
    }

    /// The colour of a point of CIE 1931, by the wide gamut that lamps' makers use (Philips Hue, "Color conversion").
    init?(x: Double, y: Double) {
        guard x.isFinite, y.isFinite, y > 0 else { return nil }
        let (bigX, bigZ) = (x / y, (1 - x - y) / y)
        let linear = [
            bigX * 1.656492 - 0.354851 - bigZ * 0.255038,
            -bigX * 0.707196 + 1.655397 + bigZ * 0.036152,
            bigX * 0.051713 - 0.121364 + bigZ * 1.01153,
        ].map { max(0, $0) }
        guard let most = linear.max(), most > 0 else { return nil }
        let parts = linear.map { Self.curved($0 / most) }
        self.init(red: parts[0], green: parts[1], blue: parts[2])
    }

    /// The point of CIE 1931.
    var point: (x: Double, y: Double) {
        let parts = parts
        let (red, green, blue) = (Self.straight(parts.red), Self.straight(parts.green), Self.straight(parts.blue))
        let bigX = red * 0.664511 + green * 0.154324 + blue * 0.162028
        let bigY = red * 0.283881 + green * 0.668433 + blue * 0.047685
        let bigZ = red * 0.000088 + green * 0.07231 + blue * 0.986039
        let sum = bigX + bigY + bigZ
        guard sum > 0 else { return (0.3127, 0.329) }
        return ((bigX / sum * 1000).rounded() / 1000, (bigY / sum * 1000).rounded() / 1000)
    }

    private static func straight(_ part: Double) -> Double {
        part > 0.04045 ? pow((part + 0.055) / 1.055, 2.4) : part / 12.92
    }

    private static func curved(_ part: Double) -> Double {
        part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
    }
}
