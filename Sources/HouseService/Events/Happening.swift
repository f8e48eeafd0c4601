public import HomeModel
public import VoiceService

/// Something that happened in a house, as it is told to those who watch it.
public struct Happening: Sendable {
    /// What can happen.
    public enum Kind: String, Sendable, CaseIterable {
        /// A characteristic has another value.
        case value
        /// An accessory was lost or found.
        case reachability
        /// Somebody came or left.
        case presence
        /// The home itself is another one: names, rooms, accessories, scenes, rules, or what shows them.
        case structure
        /// A rule did something, or its time was over.
        case rule
        /// The house says something by itself: a timer is over.
        case announcement
        /// Other timers run: one was begun, changed or cancelled, or is over.
        case timer
        /// People are told something, are told again, or have acknowledged it.
        case alert
    }

    /// What it is.
    public var kind: Kind
    /// What there is to know of it.
    public var object: FileNode

    /// The alert that it is about, for those who look at whom it is for.
    public var alert: Alert?

    /// The home that it happened in, where it is of one: for those who look at whom it concerns.
    public var home: HomeID?

    /// Makes a happening with what programs are told of it.
    public init(_ kind: Kind, _ object: FileNode) {
        self.kind = kind
        self.object = object
    }

    /// Makes one of something in a home.
    init(_ kind: Kind, _ object: FileNode, in home: HomeID?) {
        self.init(kind, object)
        self.home = home
    }

    /// Makes one of an alert.
    public init(_ alert: Alert) {
        self.init(.alert, alert.fileForm)
        self.alert = alert
    }

    /// Makes one of what a rule did.
    public init(_ report: AutomationReport) {
        self.init(.rule, report.fileForm)
        home = report.home
    }
}
