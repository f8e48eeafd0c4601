public import HomeModel

extension AccessoryError {
    /// What went wrong, in the words of the result object.
    public var text: String {
        switch self {
        case .unreachable(nil): "unreachable"
        case .unreachable(let bridge?): "unreachable (behind \(bridge))"
        case .timedOut: "timed out"
        case .unknown: "unknown to the home"
        case .invalidValue(let error): error.text
        case .codeNeeded: "wants another code than is known here"
        case .device(let code): "device error \(code)"
        }
    }
}

extension ValueError {
    /// Why the value can't be written, in a few words.
    public var text: String {
        switch self {
        case .wrongFormat(let expected): "not \(expected.inWords)"
        case .outOfRange(let minimum, let maximum):
            switch (minimum, maximum) {
            case (let low?, let high?): "outside \(FileNode.text(of: low)) to \(FileNode.text(of: high))"
            case (let low?, nil): "below \(FileNode.text(of: low))"
            case (nil, let high?): "above \(FileNode.text(of: high))"
            case (nil, nil): "not a usable number"
            }
        case .notAllowed(let values): "none of \(values.joined(separator: ", "))"
        case .readOnly: "read-only"
        }
    }
}

extension ValueFormat {
    /// What a value of the format is, for people.
    public var inWords: String {
        switch self {
        case .bool: "true or false"
        case .number: "a number"
        case .word: "a word"
        }
    }
}
