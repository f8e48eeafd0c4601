import Foundation
import HomeModel
import VoiceService

/// What a service lists: objects, each with a line for people and one member that is what `--json` prints.
struct RemoteList {
    private let items: [Item]

    private struct Item {
        var object: String
        var text: String
    }

    /// Asks for a list.
    /// - Parameter member: the member that holds what is printed as an object.
    init(_ house: RemoteHouse, _ path: [String], member: String) async throws {
        let text = try await house.ask("GET", path)
        guard let list = try? JSONDecoder().decode([[String: RemoteNode]].self, from: Data(text.utf8)) else {
            throw RemoteError(description: "the service's answer can't be read: is it another version?")
        }
        items = list.map { item in
            var line = ""
            if case .string(let text)? = item["text"]?.node { line = text }
            return Item(object: item[member]?.node.json ?? "null", text: line)
        }
    }

    /// The lines to print.
    func lines(asJSON isJSON: Bool) -> [String] { items.map { isJSON ? $0.object : $0.text } }
}

/// Any JSON as a node; members are in the order of their names.
struct RemoteNode: Decodable {
    /// The node.
    let node: FileNode

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
            node = .map(
                try keys.map {
                    FileNode.Entry(key: $0.stringValue, value: try container.decode(Self.self, forKey: $0).node)
                })
            return
        }
        if let list = try? [RemoteNode](from: decoder) {
            node = .list(list.map(\.node))
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            node = .null
        } else if let bool = try? container.decode(Bool.self) {
            node = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            node = .number(number)
        } else {
            node = .string(try container.decode(String.self))
        }
    }
}
