public import HomeModel
public import Understanding

/// Finds what could become an accessory, and makes one of it; tells how the ways to accessories are.
public protocol AccessoryFinder: Sendable {
    /// What is in reach and no accessory yet.
    func find() async -> [FoundAccessory]

    /// Makes one of them show itself.
    func identify(_ found: FoundAccessory) async throws(AccessoryError)

    /// Makes accessories of what was found; gives their names.
    /// - Parameters:
    ///   - found: what was found.
    ///   - wish: the name and the room that somebody wants for them; without a wish they have those that the other side
    ///     tells. A room that was made for them is taken out again where none of them came to be in it.
    func add(_ found: [FoundAccessory], as wish: FoundWish) async throws(AccessoryFinderError) -> [String]

    /// How the ways to accessories are.
    func reports() async -> [ConnectionReport]

    /// Forgets the secret of a way that was removed.
    func forgetSecret(of connection: String) async
}

/// How somebody wants what was found.
public struct FoundWish: Sendable, Hashable {
    /// The room to put it into.
    public var room: RoomID?
    /// The name of the room to put it into, which is made where there is none.
    public var newRoom: String?
    /// What to call the only one.
    public var name: String?
    /// The setup code of the only one.
    public var code: String?
    /// The name of who speaks there, or a role, where it hears; a guest where nothing is said.
    public var speaker: String?

    /// Makes a wish.
    public init(
        room: RoomID? = nil, newRoom: String? = nil, name: String? = nil, code: String? = nil,
        speaker: String? = nil
    ) {
        self.room = room
        self.newRoom = newRoom
        self.name = name
        self.code = code
        self.speaker = speaker
    }
}

/// Why what was found could not be added.
public enum AccessoryFinderError: Error, Hashable, Sendable {
    /// It wants its setup code.
    case needsCode
    /// The code is not its.
    case wrongCode
    /// It belongs to somebody else.
    case alreadyPaired
    /// It doesn't answer.
    case unreachable
    /// There is nothing in it that can be used.
    case nothingToControl
    /// It is an accessory already, or is not in reach any more.
    case gone
    /// The store refused; why, for people.
    case notStored(String)
}
