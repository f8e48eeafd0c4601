internal import HomeModel

/// What a running house is told beside its homes: where they are, what it listens to, by what others reach it.
///
/// Each value may stand in the machine's file, in the user's, and as a flag of the program; what none of them says is
/// `nil`, and is decided where it is used.
public struct Settings: Hashable, Sendable {
    /// Where the homes are: a database, or a `.yaml` home.
    public var home: String?
    /// The Unix socket on which other programs ask.
    public var socket: String?
    /// The code of the language that is spoken, such as `en`.
    public var language: String?
    /// The room in which somebody is who names none: at the terminal, and at a microphone without a room of its own.
    public var room: String?
    /// The person who speaks there.
    public var person: String?
    /// Whether microphones of this machine are listened to.
    public var listens: Bool?
    /// The microphones of this machine.
    public var microphones: [Microphone]?
    /// The words that have to be said first, so that a house that listens all the time knows what is said to it.
    public var wakePhrase: String?
    /// Whether replies are said aloud.
    public var speaks: Bool?
    /// The loudspeaker for that.
    public var loudspeaker: String?
    /// The voice that says them.
    public var voice: Voice?
    /// How the page and the API are served to other machines.
    public var http = HTTP()
    /// How the house serves other programs as an ear, a mind and a mouth.
    public var wyoming = Wyoming()
    /// The satellites in the rooms.
    public var satellites: [Satellite]?
    /// Whether and where satellites are looked for in the network.
    public var finding = Finding()
    /// Where alerts go besides loudspeakers and screens.
    public var alerts = Alerts()

    /// Settings that say nothing.
    public init() {}
}

extension Settings {
    /// A microphone of this machine.
    public struct Microphone: Hashable, Sendable {
        /// The name that ALSA has for it.
        public var device: String
        /// The room that it stands in.
        public var room: String?

        /// Makes a microphone.
        public init(device: String, room: String? = nil) {
            self.device = device
            self.room = room
        }
    }

    /// The voices that can say the replies.
    public enum Voice: String, Hashable, Sendable, CaseIterable {
        /// Flite's library, which is part of the program.
        case flite
        /// The program espeak-ng. Its licence does not allow linking it.
        case espeak = "espeak-ng"
    }

    /// How the page and the API are served to other machines.
    public struct HTTP: Hashable, Sendable {
        /// Whether they are.
        public var isOffered: Bool?
        /// The port.
        public var port: Int?
        /// The address of this machine that is listened at.
        public var host: String?
        /// The file with the certificate.
        public var certificate: String?
        /// The file with the key of ``certificate``.
        public var key: String?
        /// Whether they are served without encryption, at an address of this machine alone.
        public var isPlain: Bool?

        /// Settings that say nothing.
        public init() {}
    }

    /// How the house serves programs that speak the Wyoming protocol, such as Home Assistant.
    public struct Wyoming: Hashable, Sendable {
        /// Whether it does.
        public var isOffered: Bool?
        /// The port.
        public var port: Int?
        /// The address of this machine that is listened at; its own alone where none is said.
        public var host: String?
        /// Whose rights those have who ask by it: the name of a person, or a role. The protocol knows no passwords, so
        /// it is a guest where nothing is said.
        public var person: String?
        /// The room that is meant by what names none.
        public var room: String?

        /// Settings that say nothing.
        public init() {}
    }

    /// A box with a microphone and a loudspeaker in a room, which speaks the Wyoming protocol.
    public struct Satellite: Hashable, Sendable {
        /// The scheme that its address has.
        public static let schemes = RoomSatellite.schemes
        /// The port of satellites that name none.
        public static let usualPort = RoomSatellite.usualPort

        /// Where it is: `tcp://kitchen.lan:10700`.
        public var url: String
        /// The room that it stands in.
        public var room: String?
        /// Whose rights those have who speak to it: the name of a person, or a role; a guest where nothing is said.
        public var person: String?

        /// Makes a satellite.
        public init(url: String, room: String? = nil, person: String? = nil) {
            self.url = url
            self.room = room
            self.person = person
        }
    }

    /// Whether satellites are looked for in the network, to be offered.
    public struct Finding: Hashable, Sendable {
        /// Whether they are; they are where nothing is said.
        public var isOffered: Bool?
        /// The network interfaces, by name or address; all where none is named.
        public var interfaces: [String]?

        /// Settings that say nothing.
        public init() {}
    }

    /// Where alerts go besides loudspeakers and screens.
    public struct Alerts: Hashable, Sendable {
        /// A program that is run for each, with its arguments; no shell sees it.
        public var command: [String]?
        /// An address that each is sent to.
        public var webhook: String?
        /// The topic under which each is published on MQTT.
        public var mqtt: String?
        /// How many seconds lie between two tellings of an urgent one.
        public var interval: Int?

        /// Settings that say nothing.
        public init() {}
    }
}
