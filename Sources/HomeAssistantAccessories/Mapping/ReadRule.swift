internal import HomeModel
internal import JSONValues

/// How the value of a characteristic is got from an entity. One of the ways that are given decides; without any, the
/// value is taken as it stands.
struct ReadRule: Decodable, Sendable {
    /// When the rule counts; the next one does otherwise.
    var when: Condition?
    /// Where it is told: `state`, or an attribute's name.
    var from: String?
    /// Which element, where it is a list.
    var element: Int?
    /// The value, whatever is told.
    var constant: JSONValue?
    /// Words that mean yes; all others mean no, where ``no`` doesn't list them.
    var yes: [String]?
    /// Words that mean no.
    var no: [String]?
    /// Their words and ours.
    var words: [String: String]?
    /// Their words and our numbers.
    var numbers: [String: Double]?
    /// Their scale and ours.
    var scale: Scale?
    /// What the number measures.
    var measure: Measure?
    /// By unit, the factor and the offset that make our unit of it.
    var units: [String: [Double]]?
    /// Above which number the answer is yes.
    var above: Double?
    /// Below which number the answer is yes.
    var below: Double?
    /// Up to which numbers which word counts.
    var ladder: [Rung]?
    /// The list in which the word's place, counted from one, is the value.
    var placeIn: String?
    /// Two attributes whose middle is the value.
    var middle: [String]?

    /// A step of a ladder.
    struct Rung: Decodable, Sendable {
        var upTo: Double
        var word: String
    }

    /// The value; `nil` where nothing is known.
    func value(_ view: EntityView) -> Value? {
        if let when, !when.holds(view) { return nil }
        if let constant { return constant.homeValue }
        if let middle { return self.middle(middle, view) }
        guard let from, var told = view.value(of: from) else { return nil }
        if let element {
            guard let elements = told.array, elements.indices.contains(element) else { return nil }
            told = elements[element]
        }
        return byWord(told, view) ?? byNumber(told, view)
    }

    private func byWord(_ told: JSONValue, _ view: EntityView) -> Value? {
        let text = told.plainText
        if let yes {
            if yes.contains(text) { return .bool(true) }
            return no.map { $0.contains(text) } == false ? nil : .bool(false)
        }
        if let words { return words[text].map { .word($0) } }
        if let numbers { return numbers[text].map { .number($0) } }
        if let placeIn {
            return view.list(placeIn).firstIndex(of: text).map { .number(Double($0 + 1)) }
        }
        return nil
    }

    private func byNumber(_ told: JSONValue, _ view: EntityView) -> Value? {
        guard yes == nil, words == nil, numbers == nil, placeIn == nil else { return nil }
        guard var number = told.looseNumber else {
            if let bool = told.bool { return .bool(bool) }
            let wantsNumber = scale != nil || measure != nil || units != nil || above != nil || below != nil
            return wantsNumber || ladder != nil ? nil : told.string.map { .word($0) }
        }
        if let units {
            let unit = view.attributes["unit_of_measurement"]?.string ?? ""
            guard let terms = units[unit], terms.count == 2 else { return nil }
            number = number * terms[0] + terms[1]
        }
        if let scale {
            guard let scaled = scale.ours(number) else { return nil }
            number = scaled
        }
        if let measure {
            guard let measured = measure.ours(number, view) else { return nil }
            number = measured
        }
        if let above { return .bool(number > above) }
        if let below { return .bool(number < below) }
        if let ladder { return ladder.first { number <= $0.upTo }.map { .word($0.word) } }
        return .number(number)
    }

    private func middle(_ names: [String], _ view: EntityView) -> Value? {
        let numbers = names.compactMap { view.number(of: $0) }
        guard numbers.count == names.count, !numbers.isEmpty else { return nil }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        return (measure.map { $0.ours(mean, view) } ?? mean).map { .number($0) }
    }
}
