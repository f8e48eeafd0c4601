public import Automation
internal import Foundation
public import HomeModel
public import SimulatedAccessories
internal import Speech
internal import Understanding
public import VoiceService

/// The owner of a house for as long as a program runs: of its homes, their accessories, what is said and done in them,
/// their log and their rules.
///
/// Everybody who speaks, types or asks comes to it by a ``Session``; nobody else writes to the store while it is open.
public actor House {
    /// The homes, as they were opened.
    public nonisolated let store: HouseStore
    /// The ways to the accessories.
    public nonisolated let accessories: HouseAccessories
    /// The assistant, which understands and acts.
    public nonisolated let assistant: Assistant
    /// Tells those who watch what happens.
    public nonisolated let feed = HappeningFeed()
    /// By what it hears.
    public nonisolated let ears = EarBoard()
    /// Where alerts come in, are kept and told.
    public nonisolated let alerts: AlertDesk
    /// Knows what is wrong with the house.
    public nonisolated let problems: ProblemDesk
    /// What is written here, by words, by rules and by hand.
    public nonisolated let written = WrittenValues()
    /// Tells the operator what goes wrong.
    nonisolated let complain: @Sendable (String) -> Void
    /// What runs the rules; `nil` while nothing does here.
    private var runner: AutomationRunner?

    /// Opens the homes and gets everything ready.
    /// - Parameters:
    ///   - path: a database, or a `.yaml` home; the user's own database where it is `nil`.
    ///   - code: the code of the language that is spoken, such as `en`.
    ///   - pace: how fast accessories follow: at once in a program that ends right after the command.
    ///   - maker: makes the ways to the accessories.
    ///   - alertInterval: how many seconds lie between two tellings of an urgent alert.
    ///   - complain: told what goes wrong, for the operator.
    public init(
        path: String?, language code: String, pace: Pace, alertInterval: Int = AlertBoard.usualInterval,
        accessories maker: HouseAccessories.Maker = HouseAccessories.simulated,
        complain: @escaping @Sendable (String) -> Void
    ) async throws {
        let catalogue = try Catalogue()
        // The homes and the language are read side by side.
        async let reading = Language(code, catalogue: catalogue)
        let store = try await HouseStore(path: path, catalogue: catalogue)
        let accessories = try await maker(store, pace).hearing(by: ears, store)
        let database = accessories.database
        let language = try await reading
        let words = AlertWords(language)
        let feed = feed
        let alerts = AlertDesk(
            store.repository, memory: database.memory, interval: alertInterval, words: words.sentence,
            complain: complain, changed: { [feed] in feed.send(Happening($0)) })
        let assistant = Assistant(
            repository: store.repository, connection: accessories.hub, log: store.log, alerts: alerts,
            understanding: try Understanding(database, language: language), database: database,
            nameCheck: { (try? SpeechEngine.lexicon()).map { NameCheck($0.0, fuller: language.fullerNames) } },
            soundSpelling: { (try? SpeechEngine.lexicon()).map { SoundSpelling($0.0) } },
            finder: accessories.finder, written: written)
        problems = ProblemDesk(
            store.repository, memory: database.memory, alerts: alerts, words: ProblemWords(language).sentence,
            look: { [assistant, alerts, finder = accessories.finder] in
                let database = await assistant.database
                let reports = await finder?.reports() ?? []
                return (database, HouseProblem.all(in: database, connections: reports, isKept: alerts.isKept))
            })
        self.alerts = alerts
        self.assistant = assistant
        self.store = store
        self.accessories = accessories
        self.complain = complain
    }

    /// Makes what runs the rules of the homes, and ends what was said “for ten minutes”. From now on the rules have
    /// their turn before anybody hears what came of an utterance, so that nothing that happened between is overlooked.
    /// - Parameter report: told each thing that a rule does.
    public func ruleRunner(report: @escaping @Sendable (AutomationReport) async -> Void) -> AutomationRunner {
        let made = AutomationRunner(
            repository: store.repository, connection: accessories.hub, log: store.log,
            database: accessories.database, alerts: alerts, zone: TimeZone.current.identifier, isConcurrent: true,
            written: written,
            drain: { [accessories] in accessories.hub.takeChanges() },
            tell: { [complain] in complain($0) }, report: report)
        runner = made
        return made
    }

    /// Lets the rules look at what an utterance has done.
    public func followUp() async { await runner?.repositoryChanged(at: Instant(Date())) }

    /// What the rules do by the clock until a moment; nothing where no rules run here.
    public func forecast(until end: Instant) async -> [ForeseenFiring] {
        await runner?.forecast(after: Instant(Date()), until: end) ?? []
    }

    /// Lets the running program see what others change: in the homes, and by hand on the accessories.
    /// - Parameter now: the date and time in the home.
    public nonisolated func followChanges(now: @escaping @Sendable () -> LocalDateTime) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.assistant.followRepository() }
            group.addTask { await self.assistant.followAccessories(now: now) }
            group.addTask {
                for await database in self.store.repository.updates() { await self.accessories.hub.update(database) }
            }
            group.addTask { await self.accessories.hub.run() }
            group.addTask { await self.accessories.follow() }
        }
    }
}
