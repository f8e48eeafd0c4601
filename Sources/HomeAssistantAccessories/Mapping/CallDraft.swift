internal import JSONValues

/// A call of a service for one entity, put together from the writes to several characteristics of it.
struct CallDraft: Hashable, Sendable {
    /// Which service.
    var kind: ServiceCall.Kind
    /// The fields that are known.
    var data: [String: JSONValue] = [:]
    /// Fields that are lists of which some elements are set.
    var lists: [String: List] = [:]
    /// The fields that go along if nothing new is said of them.
    var kept: [String: JSONValue] = [:]
    /// Fields that can't go together with what is set here.
    var replaces: Set<String> = []

    /// A list of which some elements are set.
    struct List: Hashable, Sendable {
        var now: [JSONValue]
        var changed: [Int: JSONValue]
    }

    /// Begins a call.
    init(kind: ServiceCall.Kind) { self.kind = kind }

    /// Takes over what is said later of the same service; it counts where both say something.
    mutating func merge(_ later: CallDraft) {
        for field in later.replaces {
            data[field] = nil
            lists[field] = nil
        }
        data.merge(later.data) { $1 }
        kept.merge(later.kept) { $1 }
        replaces.formUnion(later.replaces)
        for (field, list) in later.lists {
            lists[field] = List(
                now: list.now, changed: (lists[field]?.changed ?? [:]).merging(list.changed) { $1 })
        }
        replaces.subtract(later.data.keys)
        replaces.subtract(later.lists.keys)
    }

    /// All fields of the call.
    var fields: [String: JSONValue] {
        var fields = kept.merging(data) { $1 }
        for (field, list) in lists {
            var elements = list.now
            for (index, value) in list.changed where elements.indices.contains(index) { elements[index] = value }
            fields[field] = .array(elements)
        }
        return fields
    }
}
