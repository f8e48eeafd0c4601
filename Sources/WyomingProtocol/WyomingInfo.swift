internal import JSONValues

/// What a side of the Wyoming protocol can do.
public struct WyomingInfo: Hashable, Sendable {
    /// A program with what it offers.
    public struct Program: Hashable, Sendable {
        /// Its name, from which Home Assistant makes the entity's.
        public var name: String
        /// What it is, for people.
        public var description: String
        /// Its version.
        public var version: String
        /// Its models, voices or phrases.
        public var models: [Model]

        /// Makes a program.
        public init(name: String, description: String, version: String, models: [Model]) {
            self.name = name
            self.description = description
            self.version = version
            self.models = models
        }
    }

    /// A model, a voice or a wake phrase.
    public struct Model: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// What it is, for people.
        public var description: String
        /// The languages that it is for.
        public var languages: [String]

        /// Makes a model.
        public init(name: String, description: String, languages: [String]) {
            self.name = name
            self.description = description
            self.languages = languages
        }
    }

    /// The programs that understand speech.
    public var hearing: [Program] = []
    /// The programs that act on what was said.
    public var handling: [Program] = []
    /// The programs that speak.
    public var speaking: [Program] = []
    /// The programs that listen for wake phrases.
    public var waking: [Program] = []
    /// What a satellite tells of itself.
    public var satellite: Satellite?

    /// A satellite.
    public struct Satellite: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// The area that it stands in, where it says so.
        public var area: String?

        /// Makes a satellite.
        public init(name: String, area: String? = nil) {
            self.name = name
            self.area = area
        }
    }

    /// Something that can do nothing yet.
    public init() {}

    private static var keys: [(String, String, WritableKeyPath<WyomingInfo, [Program]>)] {
        [
            ("asr", "models", \.hearing), ("handle", "models", \.handling), ("tts", "voices", \.speaking),
            ("wake", "models", \.waking),
        ]
    }

    init(data: [String: JSONValue]) {
        for (name, models, path) in Self.keys {
            self[keyPath: path] = data[name]?.array?.compactMap { Self.program($0, models) } ?? []
        }
        if let told = data["satellite"], let name = told["name"]?.string {
            satellite = Satellite(name: name, area: told["area"]?.string)
        }
    }

    var data: [String: JSONValue] {
        var data: [String: JSONValue] = [:]
        for (name, models, path) in Self.keys {
            data[name] = .array(self[keyPath: path].map { Self.data($0, models, isWaking: name == "wake") })
        }
        if let satellite {
            var members = Self.shared(satellite.name, satellite.name, "1.0")
            if let area = satellite.area { members["area"] = .string(area) }
            data["satellite"] = .object(members)
        }
        return data
    }

    private static func program(_ value: JSONValue, _ models: String) -> Program? {
        guard let name = value["name"]?.string else { return nil }
        return Program(
            name: name, description: value["description"]?.string ?? "", version: value["version"]?.string ?? "",
            models: value[models]?.array?.compactMap { model in
                model["name"]?.string.map {
                    Model(
                        name: $0, description: model["description"]?.string ?? "",
                        languages: model["languages"]?.array?.compactMap(\.string) ?? [])
                }
            } ?? [])
    }

    private static func data(_ program: Program, _ models: String, isWaking: Bool) -> JSONValue {
        var members = shared(program.name, program.description, program.version)
        members[models] = .array(
            program.models.map { model in
                var members = shared(model.name, model.description, program.version)
                members["languages"] = .array(model.languages.map { .string($0) })
                // A wake phrase is what is said; where a model has none of its own, it is its name.
                if isWaking { members["phrase"] = .string(model.name) }
                return .object(members)
            })
        return .object(members)
    }

    private static func shared(_ name: String, _ description: String, _ version: String) -> [String: JSONValue] {
        [
            "name": .string(name), "description": .string(description), "version": .string(version), "installed": true,
            "attribution": ["name": "Hearth", "url": ""],
        ]
    }
}
