/// What people should know about devices that became accessories, or did not.
public enum AdoptionNote: Hashable, Sendable {
    /// It has another name here than there: that one can't be said, is taken, or repeats the room.
    case renamed(from: String, to: String)
    /// It is called otherwise now, because it is there.
    case followedName(from: String, to: String)
    /// It is in another room now, because it is there.
    case followedRoom(accessory: String, room: String?)
    /// It was added, because everything of its connection is.
    case added(String)
    /// It is a group of so many things here, because it is there.
    case grouped(String, count: Int)
    /// Nothing that it does could be mapped.
    case nothingToControl(String)
    /// It wants a setup code first.
    case needsCode(String)
    /// It is an accessory already, under this name.
    case known(String, as: String)
}
