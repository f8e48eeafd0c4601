internal import NIOCore

/// A way into the local network: an interface of this machine with its IPv4 address.
public struct NetworkInterface: Hashable, Sendable {
    /// Its name: `eth0`.
    public var name: String
    /// Its address.
    public var address: String

    /// The interfaces that there are now.
    /// - Parameter chosen: names or addresses; where it is empty, all interfaces.
    static func current(chosen: [String]) -> [NIONetworkDevice] {
        let devices = (try? System.enumerateDevices()) ?? []
        return devices.filter { device in
            guard let address = device.address, address.protocol == .inet else { return false }
            return chosen.isEmpty || chosen.contains(device.name) || chosen.contains(address.ipAddress ?? "")
        }
    }

    /// The four bytes of an interface's address.
    static func bytes(of device: NIONetworkDevice) -> [UInt8]? {
        guard let text = device.address?.ipAddress else { return nil }
        let bytes = text.split(separator: ".").compactMap { UInt8($0) }
        return bytes.count == 4 ? bytes : nil
    }

    /// Whether an IPv4 address belongs to a network that this machine is in, so that it is reached without leaving it.
    package static func isInReach(_ address: String) -> Bool {
        guard let wanted = number(address) else { return false }
        return ((try? System.enumerateDevices()) ?? []).contains { device in
            guard let own = device.address?.ipAddress.flatMap(number),
                let mask = device.netmask?.ipAddress.flatMap(number), mask != 0
            else { return false }
            return own & mask == wanted & mask
        }
    }

    private static func number(_ address: String) -> UInt32? {
        let bytes = address.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
        return bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : nil
    }

    init?(_ device: NIONetworkDevice) {
        guard let address = device.address?.ipAddress else { return nil }
        name = device.name
        self.address = address
    }
}
