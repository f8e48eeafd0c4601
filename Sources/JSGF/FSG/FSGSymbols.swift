/// The symbols of acceptors: a word or a shared rule, with the cost of saying it there.
struct FSGSymbols {
    /// What a symbol stands for.
    struct Symbol: Hashable {
        /// A word's number, or a rule's where `isRule`.
        var label: Int32
        /// Whether this is a whole rule, kept in one copy of its own.
        var isRule: Bool
        /// The cost that weights add.
        var cost: Int32
    }

    /// The symbols; each stands at the place of its number.
    private(set) var symbols: [Symbol] = []
    private var numbers: [Symbol: Int32] = [:]

    /// The number of a symbol.
    mutating func number(of symbol: Symbol) -> Int32 {
        if let known = numbers[symbol] { return known }
        let number = Int32(truncatingIfNeeded: symbols.count)
        symbols.append(symbol)
        numbers[symbol] = number
        return number
    }

    /// The number of the same symbol with more cost.
    mutating func number(of symbol: Int32, plus cost: Int32) -> Int32 {
        if cost == 0 { return symbol }
        var dearer = symbols[Int(symbol)]
        dearer.cost = Cost.sum(dearer.cost, cost)
        return number(of: dearer)
    }
}
