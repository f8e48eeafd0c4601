internal import HomeModel

/// The name and the members that a group had on the other side when it was last looked at, and what was made of it
/// here. So a change on the other side can be told from one that somebody made here by hand.
struct GroupRecord: Codable, Hashable {
    /// Its name there.
    var name: String
    /// The identifier of the group here.
    var group: Int64
    /// The name that was made of it here.
    var givenName: String
    /// The services that were put into it here.
    var services: [Int64]

    /// Notes a group.
    init(name: String, group: Int64, givenName: String, services: [Int64]) {
        self.name = name
        self.group = group
        self.givenName = givenName
        self.services = services
    }

    /// Reads what is remembered; `nil` where nothing is.
    init?(_ text: String?) {
        guard let text, let record = JSONText.read(Self.self, text) else { return nil }
        self = record
    }

    /// What is to be remembered.
    var text: String? { JSONText.write(self) }
}
