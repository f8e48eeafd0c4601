import CALSA
import Glibc

/// The PCM devices that ALSA's configuration names on this machine.
public enum ALSADevices {
    /// A PCM device.
    public struct Device: Sendable, Equatable {
        /// The name to open it by.
        public var name: String
        /// What its configuration says about it, in one line; may be empty.
        public var summary: String
    }

    /// The devices for `direction`, in ALSA's order, without what is none: `null`,
    /// and what only converts between others.
    ///
    /// Devices defined in a person's own configuration are listed only where that asks for it;
    /// `default` is always tried.
    public static func list(_ direction: ALSADirection) -> [Device] {
        ALSAMessages.drop()
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) == 0, let first = hints else { return [] }
        defer { snd_device_name_free_hint(first) }
        var devices: [Device] = []
        var index = 0
        while let hint = first[index] {
            index += 1
            guard let name = text("NAME", of: hint), !isConverter(name) else { continue }
            // No direction means both.
            if let only = text("IOID", of: hint), only != direction.hint { continue }
            let lines = text("DESC", of: hint)?.split(separator: "\n").joined(separator: ", ")
            devices.append(Device(name: name, summary: lines ?? ""))
        }
        return devices
    }

    /// The microphones, each once: the cards by what people call them, and what somebody's own configuration names.
    ///
    /// ALSA lists each card several times, by what it puts between: of those only `plughw` is taken,
    /// which takes any rate.
    public static func microphones() -> [Device] { microphones(among: list(.capture)) }

    /// Those of some devices that are microphones by themselves, with titles for people.
    static func microphones(among devices: [Device]) -> [Device] {
        devices.filter { device in
            let plugin = device.name.prefix { $0 != ":" }
            return !device.name.contains(":") || plugin == "plughw"
        }.map { device in
            Device(name: device.name, summary: title(device))
        }
    }

    /// What people call a device: the first of what its configuration says,
    /// which is the name of the card and of its input.
    private static func title(_ device: Device) -> String {
        let parts = device.summary.split(separator: ",").map { $0.drop { $0 == " " } }
        guard device.name.contains(":") else { return parts.first.map(String.init) ?? device.name }
        let title = parts.prefix(2).joined(separator: ", ")
        return title.isEmpty ? device.name : title
    }

    /// The names that ALSA's own configuration gives to what converts a rate, mixes channels or leads to another sound
    /// system's file, beside the devices themselves. None of it is a microphone by itself.
    private static let converters: Set<String> = [
        "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "lavcrate", "jack", "oss",
        "usbstream",
    ]

    private static func isConverter(_ name: String) -> Bool {
        converters.contains(String(name.prefix { $0 != ":" }))
    }

    private static func text(_ key: String, of hint: UnsafeRawPointer) -> String? {
        guard let value = snd_device_name_get_hint(hint, key) else { return nil }
        defer { free(value) }
        return String(cString: value)
    }
}
