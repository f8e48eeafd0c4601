/// Writes expansions as JSGF.
struct GrammarPrinter {
    /// The text so far.
    private(set) var text = ""

    /// What surrounds an expansion: it decides whether the expansion needs parentheses.
    private enum Place {
        /// A rule's whole right-hand side, or the inside of brackets.
        case whole
        /// A choice among others.
        case choice
        /// A part of a sequence.
        case part
        /// Before a tag.
        case marked
        /// Before an operator.
        case operand
    }

    /// Writes a rule's definition and a new line.
    mutating func write(_ rule: GrammarRule) {
        text += rule.isPublic ? "public <\(rule.name)> = " : "<\(rule.name)> = "
        write(rule.expansion.normalized, .whole)
        text += ";\n"
    }

    /// Writes text as it is.
    mutating func write(_ plain: String) {
        text += plain
    }

    private mutating func write(_ expansion: Expansion, _ place: Place) {
        switch expansion {
        case .word(let word): text += Self.token(word)
        case .reference(let reference): text += "<\(reference.name)>"
        case .null: text += "<NULL>"
        case .void: text += "<VOID>"
        case .sequence(let parts):
            group(place != .whole && place != .choice) { printer in
                printer.list(parts, separator: " ") { $0.write($1, .part) }
            }
        case .alternatives(let choices):
            group(place != .whole) { printer in
                printer.list(choices, separator: " | ") { printer, choice in
                    if let weight = choice.weight { printer.text += "/\(Self.decimal(weight))/ " }
                    printer.write(choice.expansion, .choice)
                }
            }
        case .optional(let part):
            text += "["
            write(part, .whole)
            text += "]"
        case .zeroOrMore(let part): write(part, followedBy: "*", place)
        case .oneOrMore(let part): write(part, followedBy: "+", place)
        case .tagged(let part, let tags):
            group(place == .marked || place == .operand) { printer in
                printer.write(part, .marked)
                for tag in tags { printer.text += " {\(Self.escaped(tag))}" }
            }
        }
    }

    private mutating func write(_ part: Expansion, followedBy suffix: String, _ place: Place) {
        group(place == .operand) { printer in
            printer.write(part, .operand)
            printer.text += suffix
        }
    }

    private mutating func group(_ isNeeded: Bool, _ body: (inout GrammarPrinter) -> Void) {
        if isNeeded { text += "(" }
        body(&self)
        if isNeeded { text += ")" }
    }

    private mutating func list<Element>(
        _ elements: [Element], separator: String, _ body: (inout GrammarPrinter, Element) -> Void
    ) {
        for (index, element) in elements.enumerated() {
            if index > 0 { text += separator }
            body(&self, element)
        }
    }

    // MARK: Tokens

    /// A word as a token, between quotes where it can't stand plain.
    private static func token(_ word: String) -> String {
        if word.unicodeScalars.allSatisfy({ !GrammarScanner.endsWord($0) }) { return word }
        var quoted = "\""
        for scalar in word.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }

    /// A tag's text with a backslash before braces and backslashes.
    private static func escaped(_ tag: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in tag.unicodeScalars {
            if scalar == "{" || scalar == "}" || scalar == "\\" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }

    /// A weight's shortest digits without an exponent, which not every JSGF reader knows.
    static func decimal(_ weight: Double) -> String {
        let text = "\(weight.isFinite ? max(weight, 0) : 1)"
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return text }
        let mantissa = parts[0].split(separator: ".")
        let whole = mantissa.first.map(String.init) ?? "0"
        let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
        let digits = whole + fraction
        let point = whole.count + exponent
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
        if point >= digits.count { return digits + String(repeating: "0", count: point - digits.count) + ".0" }
        return digits.prefix(point) + "." + digits.dropFirst(point)
    }
}

extension Grammar {
    /// The grammar as a JSGF text; read again it gives an equal grammar, its expansions ``Expansion/normalized``.
    public var text: String {
        var printer = GrammarPrinter()
        printer.write("#JSGF V1.0;\n\ngrammar \(name);\n\n")
        for item in imports { printer.write("import <\(item.grammar).\(item.rule ?? "*")>;\n") }
        if !imports.isEmpty { printer.write("\n") }
        for rule in rules { printer.write(rule) }
        return printer.text
    }
}
