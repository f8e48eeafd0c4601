internal import Connections
internal import HomeModel
internal import JSONValues

/// Which write of which call of ``DeviceConnection/write(_:)`` an answer is for.
struct WriteTicket: Hashable, Sendable {
    /// Which call.
    var batch: Int
    /// Which of its writes.
    var index: Int
}

/// A call of a service for one entity, with the writes that it stands for.
struct Order: Sendable {
    var entity: String
    var draft: CallDraft
    var tickets: [WriteTicket]
    var token: WriteToken
    /// What springs back by itself when it is done.
    var momentary: [DeviceAddress]
    /// Whether the code of a lock or an alarm goes with it.
    var hasCode: Bool

    /// Takes over a later order of the same service.
    mutating func merge(_ later: Order) {
        draft.merge(later.draft)
        tickets += later.tickets
        token = later.token
        momentary += later.momentary
    }
}

/// A call that Home Assistant has not answered yet.
struct PendingCall: Sendable {
    var call: ServiceCall
    var orders: [Order]
    var deadline: ContinuousClock.Instant
    /// The context that Home Assistant gave to it, where that is known before the answer.
    var context: String?
}

/// The calls that wait for an answer, the orders that wait for a call, and which contexts were ours.
struct CallBook: Sendable {
    private struct Gate: Hashable {
        var entity: String
        var kind: ServiceCall.Kind
    }

    /// How many contexts are kept: changes that follow from older ones count as made by a hand.
    private static let contextLimit = 1024

    private(set) var pending: [Int: PendingCall] = [:]
    private var gates: [Gate: Int] = [:]
    private var waiting: [String: Order] = [:]
    private var contexts: [String: WriteToken] = [:]
    private var contextOrder: [String] = []

    /// When the first call has to be answered.
    var deadline: ContinuousClock.Instant? { pending.values.map(\.deadline).min() }

    /// Puts an order in its place. Gives those that are to be sent now, in order: a value that is set again while the
    /// call before is on its way waits, and only the last one is sent.
    mutating func admit(_ order: Order) -> [Order] {
        if var held = waiting[order.entity] {
            if held.draft.kind == order.draft.kind {
                held.merge(order)
                waiting[order.entity] = held
                return []
            }
            waiting[order.entity] = nil
            return [held, order]
        }
        let isSettable = !order.draft.fields.isEmpty
        if isSettable, gates[Gate(entity: order.entity, kind: order.draft.kind)] != nil {
            waiting[order.entity] = order
            return []
        }
        return [order]
    }

    /// Notes a call that was sent.
    mutating func sent(_ id: Int, _ call: PendingCall) {
        pending[id] = call
        for entity in call.call.entities { gates[Gate(entity: entity, kind: call.call.kind)] = id }
    }

    /// Takes a call that was answered, or is given up, and the orders that waited for it.
    mutating func take(_ id: Int) -> (call: PendingCall, released: [Order])? {
        guard let call = pending.removeValue(forKey: id) else { return nil }
        var released: [Order] = []
        for entity in call.call.entities {
            let gate = Gate(entity: entity, kind: call.call.kind)
            guard gates[gate] == id else { continue }
            gates[gate] = nil
            guard waiting[entity]?.draft.kind == call.call.kind, let order = waiting.removeValue(forKey: entity)
            else { continue }
            released.append(order)
        }
        return (call, released)
    }

    /// The calls that were not answered in time.
    func overdue(_ now: ContinuousClock.Instant) -> [Int] {
        pending.filter { $0.value.deadline <= now }.keys.sorted()
    }

    /// Gives up everything: the tickets of all that was sent or waits.
    mutating func drain() -> [WriteTicket] {
        let tickets = pending.values.flatMap { $0.orders.flatMap(\.tickets) } + waiting.values.flatMap(\.tickets)
        pending = [:]
        gates = [:]
        waiting = [:]
        return tickets
    }

    /// Notes that a context is that of a write.
    mutating func note(context: String, _ token: WriteToken) {
        if contexts.updateValue(token, forKey: context) == nil { contextOrder.append(context) }
        if contextOrder.count > Self.contextLimit { contexts[contextOrder.removeFirst()] = nil }
    }

    /// The write that caused a change of an entity, where that is certain, and the tickets that the change completes.
    ///
    /// Home Assistant tells of the change before it answers the call, sometimes seconds before. So a context that is
    /// new and belongs to our user is that of the call for the entity that has none yet.
    mutating func cause(
        of context: EntityState.Context, at entity: String, user: String?
    ) -> (token: WriteToken?, done: [WriteTicket]) {
        if let known = context.id.flatMap({ contexts[$0] }) ?? context.parent.flatMap({ contexts[$0] }) {
            return (known, finish(entity, context: context.id))
        }
        guard let id = context.id, let user, context.user == user, context.parent == nil else { return (nil, []) }
        let candidates = pending.filter { $0.value.context == nil && $0.value.call.entities.contains(entity) }
        guard let first = candidates.keys.min(), let token = candidates[first]?.orders.last?.token else {
            return (nil, [])
        }
        pending[first]?.context = id
        note(context: id, token)
        return (token, finish(entity, context: id))
    }

    /// An order given by a call with the context is under way: nothing more has to be waited for.
    private mutating func finish(_ entity: String, context: String?) -> [WriteTicket] {
        guard let context, let id = pending.first(where: { $0.value.context == context })?.key,
            let place = pending[id]?.orders.firstIndex(where: { $0.entity == entity })
        else { return [] }
        let tickets = pending[id]?.orders[place].tickets ?? []
        pending[id]?.orders[place].tickets = []
        return tickets
    }
}
