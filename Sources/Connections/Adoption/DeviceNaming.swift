internal import Foundation
public import HomeModel

/// All that a language needs to call devices by names that people can say: everyday words for types, and the words that
/// say nothing by themselves. The data are in `naming/<language>.json`.
public struct DeviceNaming: Sendable {
    private struct File: Decodable {
        var generic: [String]
        var types: [String: String]
        var coverings: [String: String]
        var ways: [String]
        var device: String
        var room: String
        var floor: String
        var small: [String]
        var symbols: [String: String]
    }

    private let generic: Set<String>
    private let types: [String: String]
    private let coverings: [String: String]
    private let ways: [String]
    private let device: String
    private let small: Set<String>
    private let symbols: [Character: String]
    /// The words that are put after the name of a room that something else has already.
    let room: String
    /// The words that are put after the name of a floor that something else has already.
    let floor: String

    /// Reads the words of a language; those of English where there are none of it.
    /// - Throws: an error where the program's own files are missing or damaged.
    public init(language: String = "en") throws {
        let url =
            Bundle.module.url(forResource: language, withExtension: "json", subdirectory: "naming")
            ?? Bundle.module.url(forResource: "en", withExtension: "json", subdirectory: "naming")
        guard let url else { throw CatalogueError.missing(file: "naming/\(language).json") }
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
        generic = Set(file.generic)
        types = file.types
        coverings = file.coverings
        ways = file.ways
        device = file.device
        room = file.room
        floor = file.floor
        small = Set(file.small)
        symbols = Dictionary(
            file.symbols.compactMap { key, word in key.first.map { ($0, word) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The everyday word for a type.
    public func word(for type: ServiceType?) -> String {
        type.map { types[$0.rawValue] ?? Self.words(of: $0.rawValue) } ?? device
    }

    /// What people who named a covering say that it is: its type and the everyday word for it. A motor that they call a
    /// gate lets somebody in, whatever its maker sells it for, and one that they call a curtain is no blind.
    func kind(of service: DeviceService, named name: String) -> (type: ServiceType, noun: String?) {
        let noun = service.noun.flatMap { EntityName.problem(with: $0) == nil ? $0 : nil }
        guard service.type == "WindowCovering" else { return (service.type, noun) }
        let name = EntityName.folded(name)
        let words = name.split(separator: " ").map(String.init)
        if let said = words.last(where: { coverings[$0] != nil }) { return (service.type, coverings[said]) }
        if ways.contains(where: { name == $0 || name.hasSuffix(" " + $0) }) { return ("Door", nil) }
        return (service.type, noun)
    }

    /// Whether a name says no more than what kind of thing it is.
    func isGeneric(_ name: String) -> Bool { generic.contains(EntityName.folded(name)) }

    /// A maker's own type in words: `RobotVacuum` is "Robot Vacuum".
    private static func words(of type: String) -> String {
        type.reduce(into: "") { text, character in
            if character.isUppercase, text.last?.isLowercase == true { text.append(" ") }
            text.append(character == "_" ? " " : character)
        }
    }
}

extension DeviceNaming {
    /// A name as people can say it: without emoji, separators and numbers that only machines use; `nil` where nothing
    /// of it is left.
    public func sayable(_ name: String) -> String? {
        let spelled = name.reduce(into: "") { text, character in
            if let word = symbols[character] {
                text += " \(word) "
            } else {
                text.append(character)
            }
        }
        var words: [String] = []
        for part in spelled.split(whereSeparator: { $0.isWhitespace || "/_|,;()[]{}".contains($0) }) {
            words += Self.isSerial(part) ? [] : Self.pieces(of: part)
        }
        words.removeAll { Self.isSerial(Substring($0)) }
        guard words.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
        if name == name.lowercased() { words = capitalised(words) }
        var result = ""
        for word in words where result.count + word.count < EntityName.maximumLength {
            result += result.isEmpty ? word : " \(word)"
        }
        return EntityName.problem(with: result) == nil ? result : nil
    }

    private func capitalised(_ words: [String]) -> [String] {
        words.enumerated().map { index, word in
            index > 0 && small.contains(word) ? word : word.prefix(1).uppercased() + word.dropFirst()
        }
    }

    /// The words in a part of a name: a hyphen or apostrophe stays between letters, a point between digits.
    private static func pieces(of part: Substring) -> [String] {
        var pieces = [""]
        let characters = Array(part)
        for (index, character) in characters.enumerated() {
            let before = index > 0 ? characters[index - 1] : " "
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            let isInside =
                "-'’".contains(character) && before.isLetter && after.isLetter
                || character == "." && before.isNumber && after.isNumber
            if character.isLetter || character.isASCII && character.isNumber || isInside {
                pieces[pieces.count - 1].append(character)
            } else {
                pieces.append("")
            }
        }
        return pieces.filter { !$0.isEmpty }
    }

    /// Whether a word is a number that only machines use: a Zigbee address, a MAC address, the end of a serial number.
    private static func isSerial(_ word: Substring) -> Bool {
        var digits = word.lowercased()
        if digits.hasPrefix("0x") { return digits.count >= 6 && digits.dropFirst(2).allSatisfy(\.isHexDigit) }
        digits.removeAll { ":-.".contains($0) }
        return digits.count >= 6 && digits.allSatisfy(\.isHexDigit) && digits.contains(where: \.isNumber)
    }
}
