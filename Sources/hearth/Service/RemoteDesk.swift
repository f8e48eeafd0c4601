import Foundation
import HomeModel
import HouseConnections
import HouseService
import VoiceService

/// The desk of a running service, asked over its API.
struct RemoteDesk: DeviceDesk {
    private let house: RemoteHouse

    /// Turns to a service.
    init(_ house: RemoteHouse) { self.house = house }

    func answer(_ request: DeviceRequest) async throws -> DeviceReport {
        let reply =
            switch request {
            case .connections: try await ask("GET", ["connections"])
            case .connect(let wish): try await ask("POST", ["connections"], body: Self.body(wish))
            case .disconnect(let name): try await ask("DELETE", ["connections", name])
            case .devices(let all): try await ask("GET", ["devices"], query: all ? ["all": "true"] : [:])
            case .add(let wish): try await ask("POST", ["devices"], body: Self.body(wish))
            case .identify(let name): try await ask("POST", ["devices", name, "identify"])
            case .forget(let name, let isForced):
                try await ask("DELETE", ["accessories", name], query: isForced ? ["force": "true"] : [:])
            case .code(let code, let name):
                try await ask(
                    "PUT", ["accessories", name, "code"], body: .map(("code", code.map(FileNode.string) ?? .null)))
            }
        return reply.report
    }

    private func ask(
        _ method: String, _ path: [String], query: [String: String] = [:], body: FileNode? = nil
    ) async throws -> Reply {
        try await house.ask(Reply.self, method, path, query: query, body: body?.json ?? "")
    }

    private static func body(_ wish: ConnectionWish) -> FileNode {
        let form = HomeConnection(name: wish.name ?? "", way: wish.way, addsNew: wish.addsNew).fileForm
        var entries: [FileNode.Entry] = []
        if case .map(let all) = form { entries = all.filter { $0.key != "name" || wish.name != nil } }
        func add(_ key: String, _ value: FileNode?) {
            if let value { entries.append(.init(key: key, value: value)) }
        }
        add("secret", wish.secret.map(FileNode.string))
        add("code", wish.code.map(FileNode.string))
        add("untested", wish.isUntested ? .bool(true) : nil)
        return .map(entries)
    }

    private static func body(_ wish: DeviceWish) -> FileNode {
        .map(
            ("names", .list(wish.names.map(FileNode.string))), ("all", .bool(wish.names.isEmpty)),
            ("via", wish.via.map(FileNode.string)), ("room", wish.room.map(FileNode.string)),
            ("as", wish.newName.map(FileNode.string)), ("code", wish.code.map(FileNode.string)),
            ("speaker", wish.speaker.map(FileNode.string)))
    }

    /// What the service answers.
    private struct Reply: Decodable {
        var ok: Bool
        var items: [RemoteNode]
        var texts: [String]
        var notes: [String]
        var problems: [String]

        var report: DeviceReport {
            var report = DeviceReport()
            report.items = zip(items, texts).map { DeviceReport.Item($0.node, $1) }
            report.notes = notes
            report.problems = problems
            report.isGood = ok
            return report
        }
    }
}

extension DeviceReport {
    /// What a desk answers: that of the service which has the homes, or one for this request alone.
    static func answering(_ request: DeviceRequest, _ options: HomeOptions) async throws -> DeviceReport {
        if let house = try await RemoteHouse.find(options) { return try await RemoteDesk(house).answer(request) }
        return try await RealDeviceDesk.answerAlone(request, HouseStore(path: options.path))
    }

    /// Prints the report, and ends the program where not everything went well.
    func show(asJSON isJSON: Bool) throws {
        problems.forEach { Terminal.complain($0) }
        for item in items where isJSON || !item.text.isEmpty { Terminal.print(isJSON ? item.object.json : item.text) }
        if !isJSON { notes.forEach { Terminal.tell($0) } }
        if !isGood { throw EarlyEnd(status: .notDone) }
    }
}
