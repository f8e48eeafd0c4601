internal import Foundation
internal import NIOCore
internal import SwiftASN1
internal import X509

/// The names and addresses by which this machine is reached in local networks: its certificate is for these.
public struct MachineNames: Sendable, Hashable {
    /// Its own name, without a domain.
    public let host: String
    /// All names.
    public let names: [String]
    /// All addresses, as bytes: four or sixteen.
    public let addresses: [[UInt8]]

    /// How many addresses are named at most.
    private static let mostAddresses = 32

    /// Makes the names of a machine.
    /// - Parameters:
    ///   - host: what the machine calls itself.
    ///   - addresses: where it is reached; those that can't be in a local network are left out.
    public init(host: String, addresses: [[UInt8]]) {
        let letters = host.lowercased().prefix { $0 != "." }.filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
        }
        self.host = letters.isEmpty ? "hearth" : String(letters)
        names =
            ["localhost", self.host]
            + ["local", "lan", "home", "home.arpa", "fritz.box", "internal"].map {
                [letters = self.host] in "\(letters).\($0)"
            }
        self.addresses = Array(
            Set(addresses.filter(Self.isLocal)).sorted { $0.lexicographicallyPrecedes($1) }.prefix(Self.mostAddresses))
    }

    /// The names of the machine that this runs on.
    public static func current() -> MachineNames {
        let devices = (try? System.enumerateDevices()) ?? []
        return MachineNames(
            host: ProcessInfo.processInfo.hostName, addresses: devices.compactMap { $0.address.flatMap(bytes) })
    }

    private static func bytes(of address: SocketAddress) -> [UInt8]? {
        switch address {
        case .v4(let address): withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
        case .v6(let address): withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
        case .unixDomainSocket: nil
        }
    }

    /// The networks that nobody outside can have, each with its mask.
    private static let networks: [(network: [UInt8], mask: [UInt8])] = [
        ([127, 0, 0, 0], [255, 0, 0, 0]), ([10, 0, 0, 0], [255, 0, 0, 0]), ([172, 16, 0, 0], [255, 240, 0, 0]),
        ([192, 168, 0, 0], [255, 255, 0, 0]), ([169, 254, 0, 0], [255, 255, 0, 0]),
        ([100, 64, 0, 0], [255, 192, 0, 0]),
        (Array(repeating: 0, count: 15) + [1], Array(repeating: 255, count: 16)),
        ([0xFC] + Array(repeating: 0, count: 15), [0xFE] + Array(repeating: 0, count: 15)),
    ]

    private static func isLocal(_ address: [UInt8]) -> Bool {
        networks.contains { network, mask in
            network.count == address.count && zip(address, mask).map(&) == network
        }
    }

    /// The names and addresses, as a certificate has them.
    var alternatives: [GeneralName] {
        names.map { .dnsName($0) } + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
    }

    /// What the authority of this machine is called.
    var authority: DistinguishedName {
        get throws {
            try DistinguishedName {
                OrganizationName("Hearth")
                CommonName("Hearth on \(host.prefix(40))")
            }
        }
    }

    /// All that an authority of this machine may vouch for.
    var constraints: NameConstraints {
        NameConstraints(
            permittedDNSDomains: names,
            permittedIPRanges: Self.networks.map { ASN1OctetString(contentBytes: ($0.network + $0.mask)[...]) })
    }
}
