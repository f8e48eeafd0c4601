internal import HomeModel

extension Settings {
    /// The greatest size of a file that is read, in bytes.
    static let maximumSize = 1_048_576

    /// Reads a file of settings. An empty one says nothing.
    /// - Parameters:
    ///   - bytes: the file's content, which has to be UTF-8.
    ///   - path: the file; relative paths in it start from its folder.
    /// - Throws: ``HomeFileError`` for the first thing that is wrong.
    public init(bytes: some Collection<UInt8>, path: String) throws(HomeFileError) {
        do throws(FileFault) {
            guard bytes.count <= Self.maximumSize else {
                throw FileFault(.tooLarge(limit: Self.maximumSize), at: .start)
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw FileFault(.notUTF8, at: SourcePosition(ofFirstBadByteIn: bytes))
            }
            self = try SettingsReader(folder: Self.folder(of: path)).read(text)
        } catch {
            throw HomeFileError(error, in: path)
        }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}

/// Reads the text of a file of settings.
struct SettingsReader {
    /// The folder that relative paths start from, with its slash.
    let folder: String

    private static let keys = [
        "home", "socket", "language", "room", "as", "microphone", "microphones", "wake", "speak", "output", "voice",
        "http", "wyoming", "satellites", "findSatellites", "alerts",
    ]

    func read(_ text: String) throws(FileFault) -> Settings {
        let root: SourceNode
        do throws(FileFault) {
            root = try SourceNode.reading(yaml: text)
        } catch {
            if error.problem == .empty { return Settings() }
            throw error
        }
        if root.isNull { return Settings() }
        let map = try SourceMap(root, "a file of settings", keys: Self.keys)
        var settings = Settings()
        settings.home = try path(map, "home")
        settings.socket = try path(map, "socket")
        settings.language = try map.text("language")
        settings.room = try map.text("room")
        settings.person = try map.text("as")
        settings.listens = try map["microphone"]?.bool()
        if map.entry("microphones") != nil {
            settings.microphones = try map.list("microphones").map(Self.microphone)
        }
        settings.wakePhrase = try map["wake"].map(Self.phrase)
        settings.speaks = try map["speak"]?.bool()
        settings.loudspeaker = try map.text("output")
        settings.voice = try map["voice"]?.word(of: Settings.Voice.allCases)
        if let node = map["http"] { settings.http = try http(node) }
        if let node = map["wyoming"] { settings.wyoming = try Self.wyoming(node) }
        if map.entry("satellites") != nil { settings.satellites = try Self.satellites(map) }
        if let node = map["findSatellites"] { settings.finding = try Self.finding(node) }
        if let node = map["alerts"] { settings.alerts = try alerts(node) }
        return settings
    }

    private func path(_ map: SourceMap, _ key: String) throws(FileFault) -> String? {
        guard let node = map[key] else { return nil }
        let text = try node.text()
        guard !text.isEmpty else { throw node.fault(.unreadable(text, expected: "a path")) }
        return text.hasPrefix("/") ? text : folder + text
    }

    private static func phrase(_ node: SourceNode) throws(FileFault) -> String {
        let text = try node.text()
        guard text.contains(where: \.isLetter) else {
            throw node.fault(.unreadable(text, expected: "words that are said, such as \"hey hearth\""))
        }
        return text
    }

    private static func microphone(_ node: SourceNode) throws(FileFault) -> Settings.Microphone {
        let map = try SourceMap(node, "a microphone", keys: ["device", "room"])
        return Settings.Microphone(device: try map.required("device").text(), room: try map.text("room"))
    }

    /// Whether something is offered that is described by a map, or is true or false.
    private static func isOffered(_ node: SourceNode) throws(FileFault) -> Bool? {
        guard case .scalar = node.content else { return nil }
        return try node.bool()
    }

    private func http(_ node: SourceNode) throws(FileFault) -> Settings.HTTP {
        var http = Settings.HTTP()
        http.isOffered = try Self.isOffered(node)
        guard http.isOffered == nil else { return http }
        let map = try SourceMap(node, "http", keys: ["port", "host", "certificate", "key", "plain"])
        http.isOffered = true
        http.port = try map["port"]?.port()
        http.host = try map.text("host")
        http.certificate = try path(map, "certificate")
        http.key = try path(map, "key")
        http.isPlain = try map["plain"]?.bool()
        return http
    }

    private static func wyoming(_ node: SourceNode) throws(FileFault) -> Settings.Wyoming {
        var wyoming = Settings.Wyoming()
        wyoming.isOffered = try isOffered(node)
        guard wyoming.isOffered == nil else { return wyoming }
        let map = try SourceMap(node, "wyoming", keys: ["port", "host", "as", "room"])
        wyoming.isOffered = true
        wyoming.port = try map["port"]?.port()
        wyoming.host = try map.text("host")
        wyoming.person = try map.text("as")
        wyoming.room = try map.text("room")
        return wyoming
    }

    private static func satellites(_ map: SourceMap) throws(FileFault) -> [Settings.Satellite] {
        var satellites: [Settings.Satellite] = []
        for node in try map.list("satellites") {
            let map = try SourceMap(node, "a satellite", keys: ["url", "room", "as"])
            let url = try map.required("url")
            let satellite = Settings.Satellite(
                url: try url.address(schemes: Settings.Satellite.schemes, example: "tcp://kitchen.lan:10700"),
                room: try map.text("room"), person: try map.text("as"))
            guard !satellites.contains(where: { $0.url == satellite.url }) else {
                throw url.fault(.unreadable(satellite.url, expected: "each satellite once"))
            }
            satellites.append(satellite)
        }
        return satellites
    }

    private static func finding(_ node: SourceNode) throws(FileFault) -> Settings.Finding {
        var finding = Settings.Finding()
        finding.isOffered = try isOffered(node)
        guard finding.isOffered == nil else { return finding }
        let map = try SourceMap(node, "findSatellites", keys: ["interfaces"])
        finding.isOffered = true
        finding.interfaces = []
        for interface in try map.list("interfaces") { finding.interfaces?.append(try interface.text()) }
        return finding
    }

    private func alerts(_ node: SourceNode) throws(FileFault) -> Settings.Alerts {
        let map = try SourceMap(node, "alerts", keys: ["command", "webhook", "mqtt", "repeat"])
        var alerts = Settings.Alerts()
        if let command = map["command"] {
            let words = try command.words()
            guard let program = words.first, !program.isEmpty else {
                throw command.fault(
                    .unreadable("", expected: "a program, such as /usr/bin/notify or [/usr/bin/mail, -s, Alert]"))
            }
            alerts.command = words
        }
        alerts.webhook = try map["webhook"]?.address(schemes: ["https", "http"], example: "https://example.org/alert")
        alerts.mqtt = try map.text("mqtt")
        alerts.interval = try map["repeat"]?.count(in: 1...86_400)
        return alerts
    }
}

extension SourceNode {
    /// A port of a machine; 0 is any that is free.
    fileprivate func port() throws(FileFault) -> Int { try count(in: 0...65_535) }

    /// A whole number.
    fileprivate func count(in range: ClosedRange<Double>) throws(FileFault) -> Int {
        let number = try number(in: range)
        guard let port = Int(exactly: number) else { throw fault(.unreadable(try text(), expected: "a whole number")) }
        return port
    }

    /// A text, or a list of texts.
    fileprivate func words() throws(FileFault) -> [String] {
        guard case .list(let nodes) = content else { return [try text()] }
        return try nodes.map { node throws(FileFault) in try node.text() }
    }
}
