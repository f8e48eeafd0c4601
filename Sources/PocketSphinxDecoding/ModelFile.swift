import Foundation

/// A file of an acoustic model, looked at before the engine sees it: over files that are cut off or no model at all,
/// the engine crashes or ends the process without a word.
struct ModelFile {
    private let bytes: Data

    /// Reads the file; `nil` where it can't be read.
    init?(path: String) {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else { return nil }
        self.bytes = bytes
    }

    /// What is wrong with the file, as people are told; `nil` where nothing is.
    /// - Parameter name: which file of the model it is.
    func problem(as name: String) -> String? {
        switch name {
        case "feat.params": isParameterText ? nil : "it holds no parameters"
        case "means", "variances", "transition_matrices", "mixture_weights": checksumProblem
        case "sendump": isWholeSenoneDump ? nil : "it is cut off or no list of senones"
        case "mdef": isWholeDefinition ? nil : "it is cut off or no definition of phones"
        default: nil
        }
    }

    // MARK: Text

    /// Lines of names that begin with a hyphen, with values.
    private var isParameterText: Bool {
        guard let text = String(data: bytes, encoding: .utf8) else { return false }
        let lines = text.split(whereSeparator: \.isNewline)
        return !lines.isEmpty && lines.allSatisfy { $0.hasPrefix("-") || $0.allSatisfy(\.isWhitespace) }
    }

    // MARK: Numbers with a checksum

    private static let byteOrderMark: UInt32 = 0x1122_3344

    /// A header in text, a mark of the byte order, and words of four bytes of which the last is the checksum of all
    /// others.
    private var checksumProblem: String? {
        guard bytes.starts(with: Data("s3\n".utf8)),
            let header = bytes.prefix(4096).range(of: Data("endhdr\n".utf8))
        else { return "it is no part of a model" }
        let start = header.upperBound
        guard (bytes.count - start) % 4 == 0, let mark = word(at: start) else { return "it is cut off" }
        let isSwapped = mark.byteSwapped == Self.byteOrderMark
        guard isSwapped || mark == Self.byteOrderMark else { return "it is no part of a model" }
        guard bytes[..<start].range(of: Data("chksum0".utf8)) != nil else { return nil }
        let isGood = bytes.dropFirst(start + 4).withUnsafeBytes { raw in
            var sum: UInt32 = 0
            var last: UInt32 = 0
            for position in stride(from: 0, to: raw.count, by: 4) {
                let value = raw.loadUnaligned(fromByteOffset: position, as: UInt32.self)
                if position > 0 { sum = (sum << 20 | sum >> 12) &+ last }
                last = isSwapped ? value.byteSwapped : value
            }
            return raw.count >= 8 && sum == last
        }
        return isGood ? nil : "it is damaged: its checksum is wrong"
    }

    // MARK: Senones

    /// Texts with their lengths in front up to an empty one, among them how many codebooks there are,
    /// then rows of bytes.
    private var isWholeSenoneDump: Bool {
        var position = 0
        var settings: [String: Int] = [:]
        while let length = word(at: position).map(Int.init), length > 0 {
            guard length < 1000, let text = text(at: position + 4, length: length) else { return false }
            let parts = text.split(separator: " ")
            if parts.count == 2, let value = Int(parts[1]) { settings[String(parts[0])] = value }
            position += 4 + length
        }
        position += 4
        let clusters = settings["cluster_count"] ?? 0
        guard let rows = word(at: position).map(Int.init), let columns = word(at: position + 4).map(Int.init),
            (1...100_000).contains(rows), (1...10_000_000).contains(columns), (0...256).contains(clusters)
        else { return false }
        let perRow = settings["cluster_bits"] == 4 ? (columns + 1) / 2 : columns
        let codebooks = min(max(settings["feature_count"] ?? 1, 1), 100)
        return bytes.count >= position + 8 + clusters + codebooks * rows * perRow
    }

    // MARK: Phones

    /// The text form, or the binary one: a description, ten numbers, the phones' names, a tree, one entry for each
    /// phone in its surroundings, and the senones of which those consist.
    private var isWholeDefinition: Bool {
        if bytes.starts(with: Data("0.3".utf8)) { return true }
        guard let definition, !definition.names.isEmpty, let senones = word(at: definition.sequences).map(Int.init)
        else { return false }
        return bytes.count >= definition.sequences + 4 + senones * 2
    }

    /// The phones that a definition in the binary form names, without their surroundings,
    /// in the order of their numbers.
    var phones: [String]? { definition?.names }

    /// Which phone each senone is a part of, and which of that phone's states it is, in a definition in the binary
    /// form; `nil` where there is none, or a senone belongs to none.
    var senones: [(phone: Int, state: Int)]? {
        guard isWholeDefinition, let definition else { return nil }
        let (names, states, count) = (definition.names.count, definition.numbers[2], definition.numbers[4])
        guard (1...Self.mostStates).contains(states), (1...Self.mostSenones).contains(count) else { return nil }
        var found = [(phone: Int, state: Int)?](repeating: nil, count: count)
        // A hundred thousand phones: byte by byte it would take a noticeable time.
        let isRight = bytes.withUnsafeBytes { bytes in
            for number in 0..<definition.numbers[1] {
                let position = definition.phones + number * 12
                let sequence = Int(bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
                // Behind those without surroundings, each entry tells which of them it is.
                let phone = number < names ? number : Int(bytes[position + 9])
                let place = definition.sequences + 4 + sequence * states * 2
                guard phone < names, place + states * 2 <= bytes.count else { return false }
                for state in 0..<states {
                    let senone = Int(bytes.loadUnaligned(fromByteOffset: place + state * 2, as: UInt16.self))
                    guard senone < count else { return false }
                    if found[senone] == nil { found[senone] = (phone, state) }
                }
            }
            return true
        }
        let all = found.compactMap { $0 }
        return isRight && all.count == count ? all : nil
    }

    private static let mostStates = 10
    private static let mostSenones = 1_000_000

    /// What the binary form of a definition is made of.
    private struct Definition {
        var names: [String]
        /// The ten numbers in front of the names: phones without and with their surroundings, states of each, senones
        /// of the first and of all, and more that isn't needed here.
        var numbers: [Int]
        /// Where the phones in their surroundings are, and after them the sequences of senones.
        var phones: Int
        var sequences: Int { phones + numbers[1] * 12 }
    }

    private var definition: Definition? {
        guard text(at: 0, length: 4) == "BMDF", let description = word(at: 8).map(Int.init), description < 100_000
        else { return nil }
        var position = 12 + description
        let numbers = (0..<10).compactMap { word(at: position + $0 * 4).map(Int.init) }
        guard numbers.count == 10, numbers.allSatisfy({ $0 < 100_000_000 }) else { return nil }
        position += 40
        var names: [String] = []
        for _ in 0..<numbers[0] {
            guard let end = bytes.dropFirst(position).prefix(100).firstIndex(of: 0),
                let name = text(at: position, length: end - position)
            else { return nil }
            names.append(name)
            position = end + 1
        }
        return Definition(names: names, numbers: numbers, phones: (position + 3) / 4 * 4 + numbers[8] * 8)
    }

    // MARK: Bytes

    private func word(at position: Int) -> UInt32? {
        guard position >= 0, position + 4 <= bytes.count else { return nil }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt32.self) }
    }

    /// A text of so many bytes, without the zero at its end.
    private func text(at position: Int, length: Int) -> String? {
        guard position + length <= bytes.count else { return nil }
        let text = bytes.dropFirst(position).prefix(length)
        return String(data: text.last == 0 ? text.dropLast() : text, encoding: .utf8)
    }
}
