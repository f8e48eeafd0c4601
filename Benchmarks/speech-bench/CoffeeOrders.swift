import Foundation

/// Human orders with their labels: a folder with `clips/*.flac`, `labels.json` and `coffee.jsgf`.
struct CoffeeOrders {
    /// One order.
    struct Order {
        /// The recording.
        var clip: String
        /// The value of each slot.
        var slots: [String: String]
    }

    /// The grammar that covers them.
    let grammar: String
    /// The orders.
    private(set) var orders: [Order]
    /// Every value of a slot that any label has, as words, with its slot; the longest first.
    private let values: [(slot: String, words: [String])]

    /// Reads the folder; at most `limit` orders of a half, evenly taken.
    init(folder: String, half: Half?, limit: Int) throws {
        struct Label: Decodable { var slots: [String: String] }
        grammar = folder + "/coffee.jsgf"
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/labels.json"))
        let labels = try JSONDecoder().decode([String: Label].self, from: data).sorted { $0.key < $1.key }
        orders = labels.half(half).evenly(limit).map { key, label in
            Order(
                clip: "\(folder)/clips/\(key).flac",
                slots: label.slots.mapValues { $0.trimmingCharacters(in: .whitespaces) })
        }
        let pairs = Set(labels.flatMap { label in label.value.slots.map { [$0.key, $0.value] } })
        values = pairs.map { (slot: $0[0], words: $0[1].split(separator: " ").map(String.init)) }
            .sorted { ($0.words.count, $0.words.joined()) > ($1.words.count, $1.words.joined()) }
    }

    /// The orders at some places alone.
    func only(_ places: [Int]) -> CoffeeOrders {
        var some = self
        some.orders = places.map { orders[$0] }
        return some
    }

    /// The slots in a sentence: at each place the longest value that any label has.
    func slots(in sentence: String) -> [String: String] {
        var found: [String: String] = [:]
        var words = sentence.split(separator: " ").map(String.init)[...]
        while !words.isEmpty {
            if let value = values.first(where: { words.starts(with: $0.words) }) {
                found[value.slot] = value.words.joined(separator: " ")
                words = words.dropFirst(value.words.count)
            } else {
                words = words.dropFirst()
            }
        }
        return found
    }
}

/// One half of what there is to measure on: what is fitted on the one is reported on the other.
enum Half: String, CaseIterable {
    case first, second
}

extension Array {
    /// The elements of a half, every other one; all without a half.
    func half(_ half: Half?) -> [Element] {
        guard let half else { return self }
        return indices.filter { ($0 % 2 == 0) == (half == .first) }.map { self[$0] }
    }

    /// At most so many elements, evenly taken.
    func evenly(_ limit: Int) -> [Element] {
        guard limit > 0, limit < count else { return self }
        return (0..<limit).map { self[$0 * count / limit] }
    }
}
