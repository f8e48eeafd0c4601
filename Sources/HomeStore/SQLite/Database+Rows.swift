internal import GRDB

extension Database {
    /// Looks at each row that a query gives. The row is good only until `body` returns.
    func forEachRow(_ sql: String, _ body: (Row) throws -> Void) throws {
        let rows = try Row.fetchCursor(cachedStatement(sql: sql))
        while let row = try rows.next() { try body(row) }
    }

    /// Gathers lists from rows that begin with the owner of a list and hold one element of it.
    func lists<Element>(_ sql: String, _ element: (Row) throws -> Element) throws -> [Int64: [Element]] {
        var lists: [Int64: [Element]] = [:]
        try forEachRow(sql) { row in
            lists[try row.decode(atIndex: 0), default: []].append(try element(row))
        }
        return lists
    }

    /// Gathers lists of names from rows of an owner and a name.
    func names(_ sql: String) throws -> [Int64: [String]] {
        try lists(sql) { try $0.decode(atIndex: 1) }
    }

    /// Gathers lists of identifiers from rows of an owner and an identifier.
    func identifiers(_ sql: String) throws -> [Int64: [Int64]] {
        try lists(sql) { try $0.decode(atIndex: 1) }
    }

    /// Performs a statement, which is compiled when it is used first.
    func perform(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension Row {
    /// A word of a fixed set.
    /// - Throws: ``DamagedRecord`` for any other word.
    func word<Word: RawRepresentable<String>>(atIndex index: Int) throws -> Word {
        let text: String = try decode(atIndex: index)
        guard let word = Word(rawValue: text) else {
            throw DamagedRecord(description: "unknown word “\(text)” in \(Array(columnNames)[index])")
        }
        return word
    }
}
