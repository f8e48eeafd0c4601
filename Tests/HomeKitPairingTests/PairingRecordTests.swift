import Foundation
import Testing

@testable import HomeKitPairing

@Suite struct PairingRecordTests {
    private let record = PairingRecord(
        accessory: "AA:BB", accessoryKey: [UInt8](repeating: 1, count: 32), controller: ControllerIdentity(),
        lastHost: "10.0.0.7", lastPort: 51826)

    @Test func keysAreNotTold() {
        var dumped = "\(record) \(String(reflecting: record))"
        dump(record, to: &dumped)
        #expect(dumped.contains("AA:BB") && !dumped.contains("32 bytes") && !dumped.contains(record.controller))
    }
}
