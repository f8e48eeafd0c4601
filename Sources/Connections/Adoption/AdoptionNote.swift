/// What people should know about devices that became accessories, or did not.
public enum AdoptionNote: Hashable, Sendable {
    /// It has another name here than there: that one can't be said, is taken, or repeats the room.
    case renamed(from: String, to: String)
    /// It has another name now, because it was renamed on the other side.
    case followedName(from: String, to: String)
    /// It is in another room now, because it was moved on the other side.
    case followedRoom(accessory: String, room: String?)
    /// It was added by itself, because its connection takes whatever appears there.
    case added(String)
    /// It is a group on the other side, and so it is one here, of `count` things.
    case grouped(String, count: Int)
    /// Nothing that it does could be mapped.
    case nothingToControl(String)
    /// It wants a setup code first.
    case needsCode(String)
    /// It is an accessory already, under this name.
    case known(String, as: String)
}
