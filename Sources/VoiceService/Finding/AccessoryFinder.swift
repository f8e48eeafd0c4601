public import HomeModel
public import Understanding

/// Finds what could become an accessory, and makes one of it; tells how the ways to accessories are.
public protocol AccessoryFinder: Sendable {
    /// What is in reach and no accessory yet.
    func find() async -> [FoundAccessory]

    /// Makes one of them show itself.
    func identify(_ found: FoundAccessory) async throws(AccessoryError)

    /// Makes accessories of what was found; gives their names.
    /// - `room`: where to put them; where they are said to be, if `nil`.
    /// - `name`: what to call the only one.
    /// - `code`: the setup code of the only one.
    func add(
        _ found: [FoundAccessory], room: RoomID?, name: String?, code: String?
    ) async throws(AccessoryFinderError) -> [String]

    /// How the ways to accessories are.
    func reports() async -> [ConnectionReport]

    /// Forgets the secret of a way that was removed.
    func forgetSecret(of connection: String) async
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
