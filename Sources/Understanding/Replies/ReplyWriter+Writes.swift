internal import HomeModel

/// What was done to things, what stays as it is, and what failed.
extension ReplyWriter {
    func performed(_ command: SetCommand) -> String {
        let good = command.targets.filter { $0.error == nil }
        let bad = command.targets.filter { $0.error != nil }
        guard bad.isEmpty else { return failure(done: good, failed: bad) }
        var verb = "state"
        var tail: [String: String] = [:]
        if let duration = command.duration {
            verb = "stateFor"
            tail["duration"] = values.duration(duration)
        }
        let ran = good.compactMap(setWords.ran)
        // A thing that is off plays nothing, whatever it was told.
        let silent = good.filter { $0.address.type == "TargetMediaState" && isStillOff($0, among: good) }
        let told = setWords.grouped(good.filter { setWords.ran($0) == nil && !silent.contains($0) }).map {
            state, group in
            let words = wordsOf(subjects.subject(group)).merging(["state": state]) { first, _ in first }
            return phrases.phrase(verb, words.merging(tail) { first, _ in first })
        }
        return (ran + told + stillOff(good) + left(command) + spared(command.spared)).joined(separator: " ")
    }

    /// The reply that some things stay as they are, and why, if something else was done.
    private func left(_ command: SetCommand) -> [String] {
        command.left.sorted { $0.key < $1.key }.compactMap { why, services in
            let subject = subjects.listed(anyTargets(of: services))
            guard !subject.text.isEmpty, phrases.has("refused.impossible." + why) else { return nil }
            return phrases.phrase("refused.impossible." + why, wordsOf(subject))
        }
    }

    /// What a phrase may say of its subject: the subject itself, and the verbs in its number.
    func wordsOf(_ subject: (text: String, isPlural: Bool)) -> [String: String] {
        let isPlural = subject.isPlural
        return [
            "Subject": Self.capitalised(subject.text), "is": phrases.phrase(isPlural ? "are" : "is"),
            "has": phrases.phrase(isPlural ? "have" : "has"), "stays": phrases.phrase(isPlural ? "stay" : "stays"),
        ]
    }

    func anyTargets(of services: [ServiceID]) -> [CommandTarget] {
        services.compactMap { subjects.index.byService[$0] }.compactMap { position in
            subjects.index.entries[position].service.characteristics.first.map {
                subjects.index.target(position, $0.type, value: nil)
            }
        }
    }

    /// What a rule that switches everything off leaves out.
    func leftOut(_ command: RuleCommand) -> [String] {
        let targets = anyTargets(of: command.spared)
        return targets.isEmpty ? [] : [phrases.phrase("spared.rule", ["subject": subjects.listed(targets).text])]
    }

    /// The reply that some things stay on although everything was to go off.
    private func spared(_ services: [ServiceID]) -> [String] {
        let targets = anyTargets(of: services)
        guard !targets.isEmpty else { return [] }
        return [phrases.phrase("spared", wordsOf(subjects.listed(targets)))]
    }

    /// The characteristics that set a goal, which comes to nothing while the thing is off.
    private static let setPoints: Set<CharacteristicType> = [
        "TargetTemperature", "HeatingThresholdTemperature", "CoolingThresholdTemperature",
        "RelativeHumidityHumidifierThreshold", "RelativeHumidityDehumidifierThreshold", "TargetHeaterCoolerState",
        "Volume", "Mute", "TargetMediaState",
    ]
    /// What tells that a thing is off.
    private static let offs: [(type: CharacteristicType, value: Value)] = [
        ("TargetHeatingCoolingState", .word("off")), ("Active", .bool(false)),
    ]

    /// Whether what something is to reach or to play comes to nothing, because it or the screen that it belongs to is
    /// off.
    private func isStillOff(_ target: CommandTarget, among targets: [CommandTarget]) -> Bool {
        guard Self.setPoints.contains(target.address.type) else { return false }
        let index = subjects.index
        let service = target.address.service
        let accessory = index.byService[service].map { index.entries[$0].accessoryID }
        let screens = accessory.flatMap { index.byAccessory[$0] }?.map { index.entries[$0].service }
            .filter { $0.type == "Television" }.map(\.id)
        return ([service] + (screens ?? [])).contains { service in
            Self.offs.contains { off in
                let address = CharacteristicAddress(service: service, type: off.type)
                return !targets.contains { $0.address == address } && state.values[address] == off.value
            }
        }
    }

    /// The reply that a thing which was given a temperature or a volume is off, so that nothing comes of it yet.
    private func stillOff(_ targets: [CommandTarget]) -> [String] {
        let off = targets.filter { isStillOff($0, among: targets) }
        guard !off.isEmpty else { return [] }
        return [phrases.phrase("isOff", wordsOf(subjects.subject(off)))]
    }

    func failure(done: [CommandTarget], failed: [CommandTarget]) -> String {
        let names = subjects.subject(failed).text
        if case .unreachable(let bridge?)? = failed.first?.error, done.isEmpty {
            return phrases.phrase("failedBridge", ["failed": names, "bridge": bridge])
        }
        let wantsCode = failed.allSatisfy { $0.error == .codeNeeded }
        guard !done.isEmpty else {
            return phrases.phrase(wantsCode ? "failedAll.code" : "failedAll", ["failed": names])
        }
        let said = setWords.clauses(done, verb: "plainState").map(Self.capitalised).joined(separator: " ")
        return phrases.phrase(wantsCode ? "failedSome.code" : "failedSome", ["Done": said, "failed": names])
    }

    func ran(_ run: SceneRun) -> String {
        let failed = run.targets.filter { $0.error != nil }
        if !failed.isEmpty { return failure(done: run.targets.filter { $0.error == nil }, failed: failed) }
        return phrases.phrase(run.scene.actions.isEmpty ? "emptyScene" : "runScene", ["scene": run.scene.name])
    }
}
