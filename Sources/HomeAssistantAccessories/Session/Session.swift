internal import Connections
internal import HomeModel
internal import JSONValues

/// A connection to Home Assistant from its first message on, as a state machine: messages, writes and the time go in,
/// what is to be done comes out.
struct Session: Sendable {
    /// What is to be done.
    enum Action: Hashable, Sendable {
        /// A message is to be sent.
        case send(String)
        /// The house has to be told something.
        case tell(DeviceEvent)
        /// A write is done, or has failed.
        case finish(WriteTicket, AccessoryError?)
        /// Everything is known: commands can be sent from now on.
        case ready
        /// The connection is to be given up, and tried again later.
        case giveUp(ConnectionProblem)
        /// The connection is to be given up; trying again is of no use.
        case refuse(ConnectionProblem)
    }

    /// How far the connection is.
    enum Phase: Hashable, Sendable {
        /// Home Assistant hasn't said anything yet.
        case greeting
        /// The token is being looked at.
        case authenticating
        /// What there is is being asked for.
        case syncing
        /// All is known, and commands can be sent.
        case live
    }

    /// What an answer is to.
    enum Question: Hashable, Sendable {
        case config, user, details, exposed, ping, states
        case registry(String)
        case subscription
    }

    /// What is on the way: which request asked what.
    var questions: [Int: Question] = [:]
    var phase = Phase.greeting
    var house = House()
    /// The house as it was when the connection before was lost; what ``map`` is of until all is known anew.
    var houseBefore: House?
    var map = HouseMap()
    var calls = CallBook()
    /// Which request the states come by.
    var statesSubscription: Int?
    /// Whether the first states have come.
    var hasStates = false
    /// Whose token it is.
    var user: String?
    /// What was last told of who can be reached.
    var reachable: [String: Bool] = [:]
    /// What was last told of who is at home.
    var present: [String: Bool] = [:]
    /// Whether something was changed in a registry while it was being asked for.
    var isStale = false
    /// When the map has to be made anew.
    var rebuildAt: ContinuousClock.Instant?
    /// When something has to have come from the other side.
    var silenceDeadline: ContinuousClock.Instant
    /// When the next ping is due.
    var pingAt: ContinuousClock.Instant
    let settings: HomeAssistantSettings
    let catalogue: MappingCatalogue
    private var lastID = 0

    /// Begins with a connection that was just made.
    init(settings: HomeAssistantSettings, catalogue: MappingCatalogue, now: ContinuousClock.Instant) {
        self.settings = settings
        self.catalogue = catalogue
        silenceDeadline = now + settings.answerDeadline
        pingAt = now + settings.pingInterval
    }

    /// When ``tick(_:)`` is to be called next.
    var deadline: ContinuousClock.Instant {
        [calls.deadline, rebuildAt, phase == .live || phase == .syncing ? pingAt : nil].compactMap { $0 }
            .reduce(silenceDeadline, min)
    }

    /// Takes a message that came.
    mutating func received(_ text: [UInt8], now: ContinuousClock.Instant) -> [Action] {
        guard let messages = ServerMessage.messages(text) else {
            return [.giveUp(.notUnderstood("what came is no message of Home Assistant's"))]
        }
        let actions = messages.flatMap { received($0, now: now) }
        let isLetIn = phase == .live || phase == .syncing
        silenceDeadline = now + settings.answerDeadline + (isLetIn ? settings.pingInterval : .zero)
        return actions
    }

    private mutating func received(_ message: ServerMessage, now: ContinuousClock.Instant) -> [Action] {
        switch message {
        case .authenticationRequired:
            guard phase == .greeting else { return [] }
            phase = .authenticating
            return [.send(Request.authentication(token: settings.token))]
        case .authenticated:
            guard phase == .authenticating else { return [] }
            return sync()
        case .authenticationRefused:
            return [.refuse(.notAuthorised)]
        case .success(let id, let result):
            if calls.pending[id] != nil { return answered(call: id, result, now: now) }
            return questions.removeValue(forKey: id).map { answered($0, result, now: now) } ?? []
        case .failure(let id, let failure):
            if calls.pending[id] != nil { return failed(call: id, failure, now: now) }
            return questions.removeValue(forKey: id).map { failed($0, failure, now: now) } ?? []
        case .event(let id, let event):
            return id == statesSubscription ? changed(states: event, now: now) : registriesChanged()
        case .pong(let id):
            questions[id] = nil
            return []
        case .other:
            return []
        }
    }

    /// Does what is due.
    mutating func tick(_ now: ContinuousClock.Instant) -> [Action] {
        if silenceDeadline <= now { return [.giveUp(.noAnswer)] }
        var actions: [Action] = []
        for id in calls.overdue(now) { actions += gaveUp(call: id, now: now) }
        if let rebuildAt, rebuildAt <= now { actions += rebuild() }
        if pingAt <= now {
            pingAt = now + settings.pingInterval
            actions.append(ask(.ping, Request.ping))
            if !house.isRunning { actions.append(ask(.config, Request.config)) }
        }
        return actions
    }

    /// Ends: what was under way has failed.
    mutating func end() -> [Action] {
        if phase == .live { houseBefore = house }
        phase = .greeting
        return calls.drain().map { .finish($0, .unreachable(bridge: nil)) }
    }

    /// Asks a question.
    mutating func ask(_ question: Question, _ request: Request) -> Action {
        let id = nextID()
        questions[id] = question
        return .send(request.text(id: id))
    }

    /// A number that no request had before.
    mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }
}

extension Session {
    /// Takes over what was known before the connection was lost, for as long as nothing newer is told.
    mutating func inherit(_ former: Session) {
        house.remembered = former.house.remembered
        present = former.present
        map = former.map
        houseBefore = former.houseBefore
    }

    /// Every device, as it was told last.
    var devices: [DeviceDescription] { map.described(phase == .live ? house : houseBefore ?? house) }

    /// What a characteristic is now.
    func value(_ address: DeviceAddress) -> Result<Value, AccessoryError> {
        guard let (place, characteristic) = map.place(address) else { return .failure(.unknown) }
        guard let view = house.view(of: place.entity), view.isAvailable else {
            return .failure(.unreachable(bridge: nil))
        }
        return characteristic.value(view).map { .success($0) } ?? .failure(.unknown)
    }
}
