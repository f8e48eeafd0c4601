import Foundation

/// What came of one measurement.
struct Report: Encodable {
    /// The measurement's name.
    var name: String
    /// What was measured.
    var title: String
    /// The numbers.
    var figures: [Figure] = []
    /// Why there are none.
    var problem: String?

    /// The table for people.
    var table: String {
        var lines = ["\(title)  [\(name)]"]
        if let problem { lines.append("  not measured: \(problem)") }
        let rows = figures.map { figure in
            let goal = figure.goal.map { "\($0.text) \($0.isMet(by: figure.value) ? "met" : "MISSED")" } ?? ""
            return [figure.name, Figure.text(of: figure.value), figure.unit, goal]
        }
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let padded = row.enumerated().map { column, text in
                let space = String(repeating: " ", count: widths[column] - text.count)
                return column == 1 ? space + text : text + space
            }
            lines.append("  " + padded.joined(separator: "  ").trimmingSuffix(" "))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// All reports of a run, as one JSON document.
struct ReportDocument: Encodable {
    /// When it was measured (ISO 8601, UTC).
    var measuredAt: String
    /// How many cores the machine has.
    var cores: Int
    /// One for each measurement.
    var measurements: [Report]

    /// The document's text.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension String {
    /// The text without the characters `unwanted` at its end.
    fileprivate func trimmingSuffix(_ unwanted: Character) -> String {
        var text = self[...]
        while text.last == unwanted { text.removeLast() }
        return String(text)
    }
}
