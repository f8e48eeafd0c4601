internal import Connections
internal import Foundation
internal import HomeKitPairing
internal import HomeModel

extension AccessoryLink {
    /// How many characteristics are asked for or subscribed to in one request: small accessories take no long ones.
    private static let batch = 40

    /// Reads the whole database, and asks to be told of changes. Gives the values that are news, to be told once the
    /// devices are known.
    func refresh(on exchange: Exchange) async throws -> [DeviceEvent] {
        let answer = try await exchange.send(HTTPRequest(method: "GET", path: "/accessories"), within: Self.answerLimit)
        guard answer.status == 200 else { throw ExchangeFailure.notUnderstood }
        let database = try JSONDecoder().decode(AccessoryDatabase.self, from: Data(answer.body))
        mapped = AccessoryMapping.map(database, pairing: record.accessory, types: types)
        let news = takeValues()
        DatabaseCache(folder: settings.cacheFolder).save(database, of: record.accessory)
        for points in mapped.points.filter(\.value.notifies).keys.sorted().batches(of: Self.batch) {
            _ = try await exchange.send(CharacteristicMessages.subscribe(points), within: Self.answerLimit)
        }
        return news
    }

    /// Reads the database anew because it has changed.
    func renew(on exchange: Exchange) async throws {
        let news = try await refresh(on: exchange)
        await tellChange()
        for event in news { broadcast.send(event) }
    }

    /// Takes over the values that came with the database; gives those that are news.
    private func takeValues() -> [DeviceEvent] {
        var news: [DeviceEvent] = []
        let known = values
        values = [:]
        for device in mapped.devices {
            for service in device.services {
                for characteristic in service.characteristics {
                    let address = DeviceAddress(
                        accessory: device.address, service: service.key, characteristic: characteristic.type)
                    // A characteristic that can't be read has no value in the database; the last that was told stays.
                    guard let value = characteristic.value ?? known[address] else { continue }
                    values[address] = value
                    if known[address] != value { news.append(.value(address, value, cause: nil)) }
                }
            }
        }
        return news
    }

    /// Asks for what the accessory doesn't tell by itself, and whether devices are back that were lost; at least for
    /// something, so that it shows that it is there.
    func poll(on exchange: Exchange) async throws {
        let readable = mapped.points.filter { $0.value.coding.metadata.permissions.contains(.read) }
        var points = readable.filter { !$0.value.notifies }.keys.sorted()
        for aid in unreachable {
            if let point = readable.keys.filter({ $0.aid == aid }).min() { points.append(point) }
        }
        if points.isEmpty, let first = readable.keys.min() { points = [first] }
        for points in points.batches(of: Self.batch) {
            let answer = try await exchange.send(CharacteristicMessages.read(points), within: .seconds(10))
            if let reports = try? CharacteristicMessages.reports(answer.body) { take(reports) }
        }
    }

    /// Takes an event.
    func takeEvent(_ body: [UInt8]) {
        guard let reports = try? CharacteristicMessages.reports(body) else { return }
        take(reports, isEvent: true)
    }

    /// Takes over what is reported, and tells what is news.
    func take(_ reports: [CharacteristicReport], isEvent: Bool = false) {
        for report in reports {
            let status = report.status ?? 0
            setReachable(report.aid, !StatusCode.isUnreachable(status))
            guard status == 0, let wire = report.value, let point = mapped.points[report.point] else { continue }
            guard let value = point.coding.value(wire) else { continue }
            let isPress = point.address.characteristic == "ProgrammableSwitchEvent"
            // A press from before somebody asks is no press now.
            if isPress, !isEvent { continue }
            let cause = causes.cause(of: point.address, value, at: .now)
            guard isPress || values[point.address] != value else { continue }
            if !isPress { values[point.address] = value }
            broadcast.send(.value(point.address, value, cause: cause))
        }
    }

    /// Notes whether a device behind the bridge can be reached.
    func setReachable(_ aid: UInt64, _ isReachable: Bool) {
        guard isReachable ? unreachable.remove(aid) != nil : unreachable.insert(aid).inserted, isConnected else {
            return
        }
        broadcast.send(.reachable(AccessoryMapping.address(pairing: record.accessory, aid: aid), isReachable))
    }
}

extension WirePoint: Comparable {
    static func < (left: Self, right: Self) -> Bool { (left.aid, left.iid) < (right.aid, right.iid) }
}

extension Array {
    /// The elements in pieces of at most so many.
    func batches(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
