public import HomeModel

extension HomeError {
    /// What is wrong with a change, for people.
    public var sentence: String {
        switch self {
        case .duplicateName(let name, let existing, let kind):
            "there is \(kind.map { "\($0 == .accessory ? "an" : "a") \($0.rawValue)" } ?? "a home") called “\(existing)” already, so “\(name)” can't be used"
        case .unusableName(let name, let reason): "“\(name)” is no usable name: \(reason.phrase)"
        case .unknownHome, .unknownEntity, .unknownService: "it is not there any more"
        case .unknownConnection(let name): "there is no connection “\(name)”"
        case .unusableURL(let connection, let reason): "the address of “\(connection)” can't be used: \(reason.phrase)"
        case .unknownCharacteristic(let address): "it has no \(address.type.rawValue)"
        case .invalidValue(let address, let value, let error):
            "\(address.type.rawValue) does not take \(value.fileForm(of: address.type).json): \(error.text)"
        case .incompleteRule(let name): "the rule “\(name)” has no event or nothing to do"
        }
    }
}

extension ConnectionURL.Problem {
    /// What is wrong with an address, for people.
    public var phrase: String {
        switch self {
        case .malformed: "it has not the form scheme://host:port"
        case .scheme(let allowed): "it begins with none of \(allowed.map { $0 + "://" }.joined(separator: ", "))"
        case .holdsSecret: "user and password don't belong in it"
        }
    }
}

extension HomeError.NameProblem {
    fileprivate var phrase: String {
        switch self {
        case .empty: "it is empty"
        case .tooLong: "it is longer than \(EntityName.maximumLength) characters"
        case .unsayable: "nothing in it can be said"
        case .controlCharacter: "it has a control character in it"
        }
    }
}
