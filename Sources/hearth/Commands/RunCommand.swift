import ALSAAudio
import ArgumentParser
import Automation
import Foundation
import HomeModel
import HomeStore
import HouseAPI
import HouseClient
import HouseService
import HouseWeb
import JSGF
import Logging
import PocketSphinxDecoding
import ServiceLifecycle
import SimulatedAccessories
import Speech
import Understanding
import UnixSignals
import VoiceService

/// `hearth run`: the house, day and night.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the rules, listen to the microphone and to what is typed, all at once.",
        discussion: """
            What is typed is handled as `hearth say` does. Each thing that a rule does is printed: in words, or with --json \
            as `hearth simulate` prints it. The homes may be changed meanwhile, by `hearth say`, `set`, `presence` or `home \
            import`. What comes but once and was due while this didn't run is done at the start; what comes again and \
            again is left out when it is more than a minute late. An accessory that can't be reached is tried again for \
            four minutes. Other programs ask the house by HTTP on a Unix socket: $XDG_RUNTIME_DIR/hearth.sock, DATABASE.sock where \
            that is unset or another house has it, or the one that --socket names. Ends with Ctrl-C.

            What is a flag here may stand in /etc/hearth/hearth.yaml or in $XDG_CONFIG_HOME/hearth/hearth.yaml, which holds \
            where both say something; a flag holds over both.
            """)

    @OptionGroup var options: UtteranceOptions

    @OptionGroup var running: RunningOptions

    @OptionGroup var voice: VoiceOptions

    @OptionGroup var web: WebOptions

    @OptionGroup var alerts: AlertOptions

    func validate() throws {
        guard options.now == nil else { throw ValidationError("--now is for `say`, `hear` and `listen`.") }
        guard !options.dryRun else { throw ValidationError("--dry-run is for `say`, `hear` and `listen`.") }
    }

    mutating func run() async throws {
        Terminal.neverWait()
        let settings = try running.settings(options, voice)
        options.take(settings)
        voice.take(settings)
        try web.take(settings.http)
        try alerts.take(settings.alerts)
        try await run(settings)
    }

    private func run(_ settings: Settings) async throws {
        // Before the database is opened: by another hard link to it, SQLite would not know of the program that has it.
        let path = options.home.database
        let early = try path.flatMap { try FileIdentity(path: $0) == nil ? nil : EngineLock(database: $0) }
        let session = try await Session(
            options, pace: .lifelike, channel: "terminal", alertInterval: alerts.interval)
        let lock = try early ?? path.map { try EngineLock(database: $0) }
        defer { withExtendedLifetime(lock) {} }
        let isJSON = options.json
        let feed = session.house.feed
        let runner = await session.house.ruleRunner { report in
            Terminal.print(isJSON ? report.fileForm.json : "\(report.at.text)  \(report.sentence)")
            feed.send(Happening(report))
        }
        try await run(session, runner, settings)
    }

    private func run(_ session: Session, _ runner: AutomationRunner, _ settings: Settings) async throws {
        let house = session.house
        let printer = ResultPrinter(isJSON: options.json)
        let gate = HearingGate()
        let output = try voice.speechOutput(gate, of: house.assistant)
        let typing = TypingService(try prompt(of: house)) { line in
            let answer = await session.handle(line)
            printer.show(answer)
            if answer.result.outcome != .notUnderstood { output?.say(answer.result.reply) }
        }
        let rooms = try await RoomEars(house, settings, printer: printer)
        var services = rules(of: session, runner) { text in
            Terminal.tell(text)
            house.feed.send(Happening(.announcement, .map(("text", .string(text)))))
            output?.say(text)
            rooms.say(text)
        }
        services += try await servers(of: house)
        services += rooms.services
        services += addAlerts(to: house, settings, rooms, output)
        if let socket = SupervisorSocket(environment: ProcessInfo.processInfo.environment) {
            services.append(SupervisionService(socket, isAlive: { _ = await house.assistant.database }))
        }
        let hearing = try await hearing(house, settings, rooms, gate: gate, output: output)
        let configuration = ServiceGroupConfiguration(
            // The house goes on when its microphone is gone for good.
            services: services.map { .init(service: NamedService($0)) }
                + hearing.map {
                    .init(
                        service: NamedService($0), successTerminationBehavior: .ignore,
                        failureTerminationBehavior: .ignore)
                } + [.init(service: NamedService(typing), successTerminationBehavior: .gracefullyShutdownGroup)],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: .silent)
        try await ServiceGroup(configuration: configuration).run()
    }

    /// Where somebody types to the house; `nil` where results are printed as JSON, or there is no terminal.
    private func prompt(of house: House) throws -> LineTerminal? {
        guard !options.json else { return nil }
        return try Prompt.terminal(
            forHome: house.store.database.primaryHome?.name, language: options.spokenLanguage
        ) { await house.lineCompletions(of: $0) }
    }

    /// What runs the rules and the timers, and keeps what is stored.
    private func rules(
        of session: Session, _ runner: AutomationRunner, announce: @escaping @Sendable (String) -> Void
    ) -> [any ServiceLifecycle.Service] {
        let house = session.house
        return [
            AccessoryService(house, followsHomes: false),
            AutomationService(
                runner, started: { Terminal.tell("Running the rules of \(house.store.path). Ctrl-C ends.") },
                tell: { Terminal.complain($0) }),
            UpkeepService(
                house.assistant, now: { session.speakers.now }, moment: { session.speakers.moment },
                announce: announce),
            StoreGuard(house.store), FeedService(house),
        ]
    }

    /// What answers other programs and the page.
    private func servers(of house: House) async throws -> [any ServiceLifecycle.Service] {
        var services: [any ServiceLifecycle.Service] = []
        let api = HouseResponder(house, language: options.spokenLanguage) { Terminal.complain($0) }
        if let server = await server(of: api, house) { services.append(server) }
        if let page = try web.server(of: api, beside: house.store) {
            services.append(page)
            await house.assistant.takeCodes { [access = api.access] in await access.makeCode(for: $0).digits }
        }
        return services
    }

    /// Adds all ways by which alerts reach people, and what carries them; the speech output, which says some,
    /// is the last of these.
    private func addAlerts(
        to house: House, _ settings: Settings, _ rooms: RoomEars, _ output: SpeechOutput?
    ) -> [any ServiceLifecycle.Service] {
        house.alerts.add(PrintedAlerts(isJSON: options.json))
        if let output {
            house.alerts.add(
                SpokenAlerts(house, room: options.room, beside: { rooms.spokenRooms }, say: output.say))
        }
        house.alerts.add(rooms.alerts)
        var services = alerts.add(to: house, settings.alerts) + [house.alerts, house.problems]
        if let output { services.append(output) }
        return services
    }

    /// What lets other programs ask the house; nothing where no socket can be made for it, which is told.
    private func server(of api: HouseResponder, _ house: House) async -> HouseServer? {
        guard let path = await socketPath(of: house.store) else { return nil }
        guard path.utf8.count <= ServiceSockets.longestPath else {
            Terminal.complain(
                "no other program can ask this house: the path of its socket is longer than \(ServiceSockets.longestPath) bytes "
                    + "(\(path)); give another one with --socket")
            return nil
        }
        return HouseServer(api, socket: path, logger: .silent) { Terminal.tell("Other programs ask at \(path).") }
    }

    /// Where the socket is to be: the user's, or beside the database where that is taken by another house.
    private func socketPath(of store: HouseStore) async -> String? {
        if let socket = options.home.socket { return socket }
        guard store.isStored else { return nil }
        let sockets = ServiceSockets(environment: ProcessInfo.processInfo.environment)
        guard let ofUser = sockets.ofUser, ServiceSockets.canBeMade(ofUser) else {
            return ServiceSockets.beside(store.path)
        }
        let isTaken = ServiceSockets.isSocket(ofUser) && ServiceSockets.isAnswered(ofUser)
        return isTaken ? ServiceSockets.beside(store.path) : ofUser
    }

    /// What listens; nothing where there is no microphone.
    private func hearing(
        _ house: House, _ settings: Settings, _ rooms: RoomEars, gate: HearingGate, output: SpeechOutput?
    ) async throws -> [any ServiceLifecycle.Service] {
        house.ears.takeList { ALSADevices.microphones().map { ($0.name, $0.summary) } }
        guard settings.listens ?? true else { return [] }
        let microphones = settings.microphones ?? [.usual]
        var services: [any ServiceLifecycle.Service] = []
        for microphone in microphones {
            guard let capture = try open(microphone) else { continue }
            var options = options
            options.room = microphone.room ?? options.room
            let session = try Session(house, options, channel: "microphone.\(microphone.device)")
            let ear = MicrophoneEar(
                microphone, capture, session: session, output: output, gate: gate, isJSON: options.json,
                wakePhrase: settings.wakePhrase)
            services += microphones.count == 1 ? try await ear.alone() : await ear.among(rooms)
            let place = microphone.room.map { " in \($0)" } ?? ""
            let condition = settings.wakePhrase.map { " for “\($0)”" } ?? ""
            Terminal.tell("Listening on \(microphone.device)\(place)\(condition).")
        }
        return services
    }

    /// Opens a microphone; one that is in use is waited for. The house goes on without one that there isn't, unless it
    /// was asked for by name.
    private func open(_ microphone: Settings.Microphone) throws -> ALSACapture? {
        // A `do`–`catch` around this typed throw crashes the compiler (Swift 6.3.1, MandatoryAllocBoxToStack).
        switch Result(catching: { () throws(ALSAError) in try ALSACapture(device: microphone.device) }) {
        case .success(let capture):
            return capture
        case .failure(let error):
            // A microphone that stands in the settings may be plugged in later: the house begins without it.
            let isLasting = running.device.isEmpty && microphone != .usual
            if isLasting { Terminal.complain("\(error); trying again until it can be opened") }
            if error.isWorthRetrying || isLasting {
                return try ALSACapture(device: microphone.device, waitsForDevice: true)
            }
            guard microphone == .usual else { throw error }
            Terminal.tell("There is no microphone (\(error)); what is typed is still heard.")
            return nil
        }
    }
}

extension Settings.Microphone {
    /// The one that ALSA takes for the usual, in no room in particular.
    fileprivate static let usual = Settings.Microphone(device: "default")
}
