import TestSupport

/// Makes inputs that are nearly right: from one that is right, with a few things changed.
struct Mutator {
    private let seeds: [[UInt8]]
    private var generator: SeededGenerator

    /// The longest input.
    private static let maximumLength = 65536
    /// What readers stumble over: limits of numbers, endless ones, signs that nest or end, odd characters.
    private static let stumblingBlocks: [[UInt8]] =
        [
            "9223372036854775808", "-9223372036854775809", "1e999", "-0", "nan", "99999999999999999999", "0x1", "\0",
            "\r\n",
            "{", "}", "[", "]", "(", ")", "<", ">", "\"", "'", ":", "- ", "#", "&a", "*a", "|", "\\", "%s", "\u{202E}",
            "e\u{301}", "🏠", "\u{FEFF}", "<NULL>", "/0/", "\t", "true", "null",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF],
        ]

    init(_ seeds: [[UInt8]], generator: SeededGenerator) {
        self.seeds = seeds.isEmpty ? [[]] : seeds
        self.generator = generator
    }

    /// The next input.
    mutating func next() -> [UInt8] {
        var input = seeds.randomElement(using: &generator) ?? []
        let most = Bool.random(using: &generator) ? 1 : 6
        for _ in 0..<Int.random(in: 1...most, using: &generator) { change(&input) }
        return Array(input.prefix(Self.maximumLength))
    }

    private mutating func change(_ input: inout [UInt8]) {
        let range = range(in: input)
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: input.removeSubrange(range)
        case 1: input.replaceSubrange(range, with: Self.stumblingBlocks.randomElement(using: &generator) ?? [])
        case 2: input.insert(contentsOf: input[range], at: range.lowerBound)
        case 3: input.removeSubrange(range.upperBound...)
        case 4:
            let other = seeds.randomElement(using: &generator) ?? []
            input.insert(contentsOf: other[self.range(in: other)], at: range.lowerBound)
        case 5:
            let block = Self.stumblingBlocks.randomElement(using: &generator) ?? []
            let count = Int.random(in: 1...400, using: &generator)
            input.insert(contentsOf: repeatElement(block, count: count).joined(), at: range.lowerBound)
        default:
            for position in range { input[position] = UInt8.random(in: 0...255, using: &generator) }
        }
    }

    /// A part of an input: mostly a short one.
    private mutating func range(in input: [UInt8]) -> Range<Int> {
        guard !input.isEmpty else { return 0..<0 }
        let start = Int.random(in: 0..<input.count, using: &generator)
        let most = Bool.random(using: &generator) ? 8 : 400
        let end = min(input.count, start + Int.random(in: 1...most, using: &generator))
        return start..<end
    }
}
