// swift-tools-version: 6.2
import PackageDescription

/// In checks a warning is an error; for users, whose compiler may warn of other things, it isn't.
let warnings: [SwiftSetting] =
    Context.environment["HEARTH_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : []

/// Settings every Swift target shares: the strictest the language offers.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + warnings

// Products of other packages, each named once.
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let certificates = Target.Dependency.product(name: "X509", package: "swift-certificates")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nio = ["NIOCore", "NIOPosix", "NIOHTTP1"].map { Target.Dependency.product(name: $0, package: "swift-nio") }

let isSanitized = Context.environment["HEARTH_SANITIZE"] != nil

func library(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

/// A library that is optimised in debug builds, too: real-time tests and the corpora would take many times as long
/// otherwise. Not under the thread sanitizer: optimised for it, the reader of grammars reads the place before a step
/// instead of the one after it (Swift 6.3).
func fastLibrary(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, resources: resources,
        swiftSettings: strict + (isSanitized ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]))
}

func tests(of name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies, resources: resources,
        swiftSettings: strict)
}

let package = Package(
    name: "hearth",
    products: [.executable(name: "hearth", targets: ["hearth"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // C libraries of the system: a module map and a shim each, imported by one target only.
        .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
        .systemLibrary(
            name: "CPocketSphinx", pkgConfig: "pocketsphinx",
            providers: [.apt(["libpocketsphinx-dev", "libsphinxbase-dev", "pocketsphinx-en-us"])]),
        .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSampleRate", pkgConfig: "samplerate", providers: [.apt(["libsamplerate0-dev"])]),
        .systemLibrary(name: "CFlite", providers: [.apt(["flite1-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CClock"),
        .systemLibrary(
            name: "CMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),

        // The pure core.
        fastLibrary("HomeModel", resources: [.copy("catalogue")]),
        fastLibrary("JSGF"),
        fastLibrary("JSONValues"),
        fastLibrary("Speech"),
        fastLibrary("NeuralHearing", resources: [.copy("network")]),
        fastLibrary("Understanding", ["HomeModel", "JSGF"], resources: [.copy("../../grammars"), .copy("semantics")]),
        library("Automation", ["HomeModel"]),
        library("LineEditing"),
        fastLibrary("HomeKitPairing", [crypto]),

        // Adapters: each joins the core to one thing outside.
        fastLibrary(
            "HomeAssistantAccessories",
            [
                "HomeModel", "Connections", "HTTPAsking", "JSONValues", nioCore, nioPosix, nioHTTP1, nioWebSocket,
                nioSSL,
            ],
            resources: [.copy("catalogue")]),
        library("HTTPAsking", [nioCore, nioPosix, nioHTTP1, nioSSL]),
        library("WyomingProtocol", ["JSONValues", nioCore, nioPosix, logging]),
        fastLibrary("SimulatedAccessories", ["HomeModel"]),
        fastLibrary("Connections", ["HomeModel"], resources: [.copy("naming")]),
        library("LocalDiscovery", [nioCore, nioPosix]),
        library(
            "HomeKitAccessories",
            ["HomeModel", "Connections", "HomeKitPairing", "LocalDiscovery", nioCore, nioPosix],
            resources: [.copy("catalogue")]),
        fastLibrary("MQTTClient", ["Connections", "CMosquitto"]),
        fastLibrary(
            "MQTTAccessories", ["HomeModel", "Connections", "JSONValues", "MQTTClient"],
            resources: [.copy("catalogue")]),
        library("AudioFiles", ["Speech", "CSndFile", "CSampleRate"]),
        library("ALSAAudio", ["Speech", "CALSA"]),
        library("SpeechSynthesis", ["Speech", "CFlite"]),
        library("NoiseSuppression", ["Speech"]),
        library("PocketSphinxDecoding", ["Speech", "NeuralHearing", "JSGF", "CPocketSphinx"]),
        library("HomeStore", ["HomeModel", grdb, yams]),

        // The running pipeline, and the program that joins everything.
        library(
            "VoiceService", ["HomeModel", "JSGF", "Speech", "Understanding", "Automation", lifecycle, logging]),
        library(
            "HouseService",
            [
                "HomeModel", "JSGF", "Speech", "Understanding", "Automation", "SimulatedAccessories", "AudioFiles",
                "ALSAAudio", "SpeechSynthesis", "NoiseSuppression", "PocketSphinxDecoding", "HomeStore", "VoiceService",
                lifecycle, logging,
            ]),
        library(
            "HouseWeb", ["HomeModel", crypto, certificates, asn1, nioCore, nioSSL], resources: [.copy("Page")]),
        library(
            "HouseEars",
            [
                "AudioFiles", "Connections", "HomeModel", "HomeStore", "HouseService", "JSGF", "LocalDiscovery",
                "PocketSphinxDecoding", "Speech", "Understanding", "VoiceService", "WyomingProtocol", lifecycle,
                logging,
            ]),
        library(
            "HouseAPI",
            [
                "HomeModel", "Speech", "JSGF", "Understanding", "Automation", "PocketSphinxDecoding", "HomeStore",
                "VoiceService", "HouseService", "HouseWeb", hummingbird, hummingbirdCore, httpTypes, lifecycle, logging,
                nioSSL,
            ] + nio, resources: [.copy("openapi.yaml")]),
        library(
            "AlertDeliveries",
            [
                "HomeModel", "VoiceService", "MQTTClient", "HTTPAsking", lifecycle, nioCore, nioPosix, nioHTTP1, nioSSL,
            ]),
        library("HouseClient", nio),
        library(
            "HouseConnections",
            [
                "HomeModel", "Connections", "HomeStore", "HouseService", "VoiceService", "Understanding",
                "MQTTAccessories", "HomeAssistantAccessories", "HomeKitAccessories", "HomeKitPairing",
                "SimulatedAccessories",
            ]),
        library(
            "HouseSimulation",
            [
                "HomeModel", "HomeStore", "HouseService", "VoiceService", "Understanding", "Automation",
                "SimulatedAccessories",
            ]),
        library(
            "CorpusCheck",
            [
                "HomeModel", "HomeStore", "HouseService", "VoiceService", "Understanding", "JSGF", "Speech",
                "AudioFiles", "SimulatedAccessories", yams,
            ]),
        .executableTarget(
            name: "hearth",
            dependencies: [
                "HomeModel", "JSGF", "Speech", "Understanding", "SimulatedAccessories", "AudioFiles", "ALSAAudio",
                "SpeechSynthesis", "NoiseSuppression", "PocketSphinxDecoding", "HomeStore", "HouseService",
                "HouseConnections", "HouseSimulation", "CorpusCheck", "HouseEars", "HouseAPI", "HouseClient",
                "HouseWeb", "AlertDeliveries", "MQTTClient", "VoiceService", "Automation", "LineEditing", "CMalloc",
                "CClock", argumentParser, lifecycle, logging,
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "hearth-bench",
            dependencies: [
                "HomeModel", "JSGF", "Speech", "Understanding", "Automation", "AudioFiles", "SpeechSynthesis",
                "NoiseSuppression", "PocketSphinxDecoding", "HomeStore", "VoiceService", "Connections", "MQTTClient",
                "MQTTAccessories", "MQTTTestSupport", "HouseClient", "TestSupport", argumentParser,
            ],
            path: "Benchmarks/hearth-bench", swiftSettings: strict),
        .executableTarget(
            name: "speech-bench", dependencies: ["AudioFiles", "Speech", "TestSupport", argumentParser, yams],
            path: "Benchmarks/speech-bench", exclude: ["everyday"], swiftSettings: strict),
        .executableTarget(
            name: "hearth-fuzz",
            dependencies: [
                "AudioFiles", "HomeKitAccessories", "HomeKitPairing", "HomeModel", "HomeStore", "JSGF", "JSONValues",
                "LocalDiscovery", "MQTTAccessories", "TestSupport", "Understanding", "WyomingProtocol", argumentParser,
            ],
            path: "Benchmarks/hearth-fuzz", swiftSettings: strict),
        .executableTarget(
            name: "denoise", dependencies: ["NoiseSuppression", "PocketSphinxDecoding", "Speech"],
            path: "Tools/denoise", swiftSettings: strict),

        library("TestSupport", ["HomeModel", "JSGF", "Speech", "Understanding"]),
        library("MQTTTestSupport", ["MQTTClient"]),
        tests(of: "HomeModel", ["TestSupport"]),
        tests(of: "JSGF", ["TestSupport"]),
        tests(of: "Speech", ["TestSupport"]),
        tests(of: "NeuralHearing"),
        tests(of: "Understanding", ["HomeModel", "JSGF", "HomeStore", "TestSupport"]),
        tests(of: "Automation", ["HomeModel", "HomeStore", "TestSupport"]),
        tests(of: "JSONValues"),
        tests(of: "LineEditing"),
        tests(of: "Connections", ["HomeModel"]),
        tests(of: "HomeKitPairing", [crypto]),
        tests(of: "LocalDiscovery"),
        tests(
            of: "HomeKitAccessories",
            ["HomeModel", "Connections", "HomeKitPairing", "LocalDiscovery", "TestSupport", nioCore, nioPosix],
            resources: [.copy("Fixtures")]),
        tests(of: "MQTTClient", ["MQTTTestSupport"]),
        tests(
            of: "MQTTAccessories",
            ["HomeModel", "Connections", "JSONValues", "MQTTClient", "MQTTTestSupport", "TestSupport"]),
        tests(
            of: "HomeAssistantAccessories",
            ["HomeModel", "Connections", "JSONValues", nioCore, nioPosix, nioHTTP1, nioWebSocket],
            resources: [.copy("Scripts")]),
        tests(of: "WyomingProtocol", ["JSONValues", "TestSupport", logging], resources: [.copy("Scripts")]),
        tests(
            of: "HouseEars",
            [
                "Connections", "SpeechSynthesis", "HomeModel", "HomeStore", "HouseService", "LocalDiscovery",
                "SimulatedAccessories", "Speech", "Understanding", "VoiceService", "WyomingProtocol", logging, nioCore,
                nioPosix,
            ]),
        tests(of: "SimulatedAccessories", ["HomeModel", "TestSupport"]),
        tests(of: "AudioFiles", ["Speech", "TestSupport"]),
        tests(of: "ALSAAudio", ["Speech", "TestSupport"]),
        tests(of: "SpeechSynthesis", ["Speech", "TestSupport"]),
        tests(of: "NoiseSuppression", ["Speech"]),
        tests(
            of: "PocketSphinxDecoding",
            ["Speech", "NeuralHearing", "JSGF", "SpeechSynthesis", "AudioFiles", "NoiseSuppression", "TestSupport"]),
        tests(of: "HomeStore", ["HomeModel", "TestSupport", grdb], resources: [.copy("Fixtures")]),
        tests(
            of: "VoiceService",
            ["Automation", "HomeModel", "HomeStore", "JSGF", "Speech", "Understanding", "TestSupport"]),
        tests(of: "CorpusCheck"),
        tests(of: "HouseWeb", ["HomeModel", certificates, asn1, nioSSL]),
        tests(
            of: "AlertDeliveries", ["HomeModel", "Automation", "VoiceService", "MQTTClient", "MQTTTestSupport"] + nio),
        .testTarget(
            name: "HearthTests", dependencies: ["TestSupport", "MQTTClient", "MQTTTestSupport", grdb],
            exclude: ["Scripts"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
