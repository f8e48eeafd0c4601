internal import HomeModel
internal import Logging
internal import Understanding

/// New accessories, and the ways to them.
extension Assistant {
    /// Looks for what could be added.
    func find(_ command: inout Command, by speaker: Speaker, into performance: inout Performance) async {
        guard let finder, await !finder.reports().isEmpty else {
            command.names = []
            command.answer = false
            return
        }
        command.found = await finder.find()
        command.answer = true
        command.count = command.found.count
        talks[speaker].conversation.found = command.found
        talks[speaker].conversation.blinking = nil
    }

    /// Makes something that was found show itself.
    func show(_ command: inout Command, by speaker: Speaker, into performance: inout Performance) async {
        guard let found = command.found.first, let finder else {
            performance.refusal = .unsupported
            return
        }
        do throws(AccessoryError) {
            try await finder.identify(found)
            talks[speaker].conversation.blinking = found
        } catch {
            performance.hasFailed = true
            command.problem = error.blinkProblem
        }
    }

    /// Makes accessories of what was found. What wants a code is asked for it.
    func add(_ command: inout Command, by speaker: Speaker, into performance: inout Performance) async {
        guard let finder else {
            performance.refusal = .unsupported
            return
        }
        do throws(AccessoryFinderError) {
            command.names = try await finder.add(
                command.found, room: command.place, name: command.name, code: command.code)
            talks[speaker].conversation.blinking = nil
            talks[speaker].conversation.wantsCode = nil
            (talks[speaker].conversation.wantedName, talks[speaker].conversation.wantedPlace) = (nil, nil)
            await takeStored()
        } catch {
            command.problem = error.key
            performance.hasFailed = error != .needsCode
            guard error == .needsCode || error == .wrongCode else { return }
            talks[speaker].conversation.wantsCode = command.found.first
            (talks[speaker].conversation.wantedName, talks[speaker].conversation.wantedPlace) = (
                command.name, command.place
            )
        }
    }

    /// Tells how the ways to accessories are.
    func look(at command: inout Command) async {
        let reports = await finder?.reports() ?? []
        let asked = reports.filter { command.way == nil || $0.way == command.way }
        command.reports = asked
        command.answer = asked.isEmpty ? nil : asked.allSatisfy(\.isConnected)
    }

    /// Takes over what somebody else has stored for this assistant.
    private func takeStored() async {
        do {
            take(try await repository.load())
            await connection.update(database)
        } catch {
            logger.error("The homes could not be read", metadata: [LogKey.error: "\(error)"])
        }
    }
}

extension AccessoryError {
    /// Why something does not show itself, by the name of the phrase that says it.
    var blinkProblem: String {
        switch self {
        case .unreachable, .timedOut: "unreachable"
        case .unknown, .invalidValue, .codeNeeded, .device: "noBlink"
        }
    }
}

extension AccessoryFinderError {
    /// The name of the phrase that says it.
    fileprivate var key: String {
        switch self {
        case .needsCode: "needsCode"
        case .wrongCode: "wrongCode"
        case .alreadyPaired: "alreadyPaired"
        case .unreachable: "unreachable"
        case .nothingToControl: "nothingToControl"
        case .gone: "gone"
        case .notStored: "notStored"
        }
    }
}
