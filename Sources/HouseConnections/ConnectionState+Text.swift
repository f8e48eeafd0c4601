import Connections
import HomeModel

extension ConnectionState {
    /// The state in one word, as results have it.
    var word: String {
        switch self {
        case .connecting: "connecting"
        case .connected: "connected"
        case .unreachable: "unreachable"
        case .refused: "refused"
        }
    }

    /// What is wrong, where something is.
    var problem: ConnectionProblem? {
        switch self {
        case .connecting, .connected: nil
        case .unreachable(let problem), .refused(let problem): problem
        }
    }
}

extension ConnectionProblem {
    /// What is wrong, and what to do about it.
    /// - Parameter connection: the connection that has it.
    func sentence(about connection: HomeConnection) -> String {
        let place = connection.url.map { "at \($0)" } ?? "in the network"
        return switch self {
        case .noAnswer: "nobody answers \(place); is it on, and is the address right?"
        case .unknownHost:
            "the name in \(connection.url ?? "its address") can't be found; the machine's number always works"
        case .notAuthorised: Self.refusal(of: connection.way)
        case .certificate:
            "the certificate \(place) is not trusted, is for another name, or has expired; --ca names a file with the one to trust"
        case .notUnderstood(let text): text
        }
    }

    private static func refusal(of way: HomeConnection.Way) -> String {
        switch way {
        case .mqtt: "the broker doesn't accept the user and password; connect again with others"
        case .homeAssistant:
            "Home Assistant doesn't accept the token; make a long-lived one in its profile page and connect again"
        case .homeKit: "the accessory doesn't know us any more; forget it and add it again"
        case .satellite: "a satellite asks for nothing"
        }
    }
}

extension PairingError {
    /// What is wrong, and what to do about it.
    var sentence: String {
        switch self {
        case .notNeeded: "it needs no code"
        case .unknown: "it is not there any more"
        case .wrongCode: "the code is not its"
        case .malformedCode: "a setup code has eight digits, written as 031-45-154"
        case .alreadyPaired: "it belongs to another home already; remove it there, or reset it"
        case .tooManyTries: "there were too many wrong codes; switch it off and on, then try again"
        case .unreachable: "it doesn't answer"
        case .protocolViolation(let text): text
        }
    }
}

extension AdoptionNote {
    /// What people should know, where it is worth a line.
    var sentence: String? {
        switch self {
        case .renamed(let old, let new): "“\(old)” is called “\(new)” here"
        case .followedName(let old, let new): "“\(old)” is now called “\(new)”"
        case .followedRoom(let accessory, let room):
            "“\(accessory)” is now in \(room.map { "the room \($0)" } ?? "no room")"
        case .added(let name): "“\(name)” is new"
        case .grouped(let name, let count): "“\(name)” is a group of \(count) here, too"
        case .nothingToControl(let name): "“\(name)” has nothing that can be controlled or asked for; it was left out"
        case .needsCode(let name):
            "“\(name)” needs its setup code: hearth accessories add \"\(name)\" --code 123-45-678"
        case .known(let name, let here): "“\(name)” is there already, as “\(here)”"
        }
    }
}
