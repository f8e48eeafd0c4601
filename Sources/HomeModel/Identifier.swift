/// The identity of one kind of entity in a ``HomeDatabase``; stable over renames and restarts.
///
/// `Entity` is there for the type checker alone: a room's identifier can't be taken for a zone's.
public struct Identifier<Entity>: Hashable, Comparable, Sendable {
    /// The number the store gave; 0 means that none was given yet.
    public let rawValue: Int64

    /// Wraps a number of the store.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The identifier of an entity that has not been stored yet: storing gives it a real one.
    public static var unassigned: Self { Self(rawValue: 0) }

    /// Orders identifiers by the order in which they were given.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Identifies a ``Home``.
public typealias HomeID = Identifier<Home>
/// Identifies a ``Room``.
public typealias RoomID = Identifier<Room>
/// Identifies a ``Zone``.
public typealias ZoneID = Identifier<Zone>
/// Identifies an ``Accessory``.
public typealias AccessoryID = Identifier<Accessory>
/// Identifies a ``Service``.
public typealias ServiceID = Identifier<Service>
/// Identifies a ``ServiceGroup``.
public typealias ServiceGroupID = Identifier<ServiceGroup>
/// Identifies an ``ActionSet``.
public typealias ActionSetID = Identifier<ActionSet>
/// Identifies an ``AutomationRule``.
public typealias AutomationRuleID = Identifier<AutomationRule>
/// Identifies a ``Person``.
public typealias PersonID = Identifier<Person>
