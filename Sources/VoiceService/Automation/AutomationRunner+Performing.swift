public import Automation
public import HomeModel

extension AutomationRunner {
    /// Plans what was decided, to be stored and then performed.
    func enqueue(_ decision: Decision, of home: HomeID) {
        guard let engine = engines[home] else { return }
        for firing in decision.firings {
            lastJob += 1
            let rule = firing.rule.flatMap { id in engine.home.rules.first { $0.id == id } }
            let scenes = firing.scenes.compactMap { id in engine.home.scenes.first { $0.id == id }?.name }
            let raised = raise(firing, by: rule, in: engine)
            let job = AutomationJob(
                number: lastJob, home: home,
                report: AutomationReport(
                    home: home, at: engine.local(firing.at), moment: firing.at, rule: rule?.name,
                    isReversion: firing.isReversion, scenes: scenes,
                    tells: Self.told(firing, as: raised, in: engine.home), writes: []),
                firing: firing)
            changes.append(job.remembering)
            queue.append(job)
        }
        for rule in decision.spent { changes.append(.remove(.rule(rule), in: home)) }
    }

    /// Has alerts kept with what the rule does: whatever happens to the program, they will be told.
    private func raise(_ firing: Firing, by rule: AutomationRule?, in engine: RuleEngine) -> [Alert] {
        guard let alerts, let rule else { return [] }
        let (raised, changes) = alerts.raise(
            firing.tells, by: rule, event: firing.event, in: engine.home, at: firing.at, engine.local(firing.at))
        self.raised += raised
        self.changes += changes
        return raised
    }

    /// What a firing tells, in the home file's form, with the words in which the event is told.
    private static func told(_ firing: Firing, as raised: [Alert], in home: Home) -> [FileNode] {
        firing.tells.enumerated().map { position, telling in
            var told = telling
            if told.text == nil, raised.indices.contains(position) { told.text = raised[position].text }
            return told.fileForm(in: home)
        }
    }

    /// Stores what was decided and has it performed; where that is done at once, what comes of it too.
    func settle(at now: Instant) async {
        await store(at: now)
        // Where nothing can be stored, people are told all the same.
        alerts?.release(raised)
        raised = []
        while !queue.isEmpty {
            let job = queue.removeFirst()
            written.note(job.writes)
            if let outlet {
                for write in job.writes { causes[write.address.service] = (job.cause, now) }
                outlet.yield(job)
            } else {
                await note(await connection.write(job.writes), of: job, isLast: true, at: now)
            }
        }
        for notice in notices { await tell(notice) }
        notices = []
    }

    /// Takes what came of a job.
    /// - `isLast`: whether what failed isn't tried again.
    public func finish(_ job: AutomationJob, with results: [WriteResult], isLast: Bool, at now: Instant) async {
        await takeTurn()
        defer { endTurn() }
        await note(results, of: job, isLast: isLast, at: now)
        await settle(at: now)
    }

    private func note(_ results: [WriteResult], of job: AutomationJob, isLast: Bool, at now: Instant) async {
        written.settle(results)
        for result in results where result.error == nil {
            causes[result.write.address.service] = (job.cause, now)
        }
        // What accessories report of the writes comes before anything that it sets off. Later it would be news again.
        let reports = drain?() ?? []
        for report in reports { note(report, at: now) }
        let reported = Set(reports.compactMap(\.address))
        for result in results {
            noteReachability(result)
            let address = result.write.address
            guard result.error == nil, isReadable(address), !reported.contains(address) else { continue }
            note(.value(address, result.write.value))
            take(.value(address, result.write.value), in: job.home, at: now, cause: job.cause)
        }
        changes.append(isLast ? .remember(job.key, nil) : job.without(results).remembering)
        await store(at: now)
        await record(results, of: job)
        var report = job.report
        report.writes = results.compactMap(told)
        await self.report(report)
    }

    /// A write as it is told, with what is known of it now.
    private func told(_ result: WriteResult) -> AutomationReport.Write? {
        places[result.write.address.service].map { place in
            let movement =
                result.error == nil ? Movement(after: result.write, of: place.service, in: database.state) : nil
            return AutomationReport.Write(
                service: place.service.name, characteristic: result.write.address.type, value: result.write.value,
                isUnderWay: movement != nil, error: result.error)
        }
    }

    private func noteReachability(_ result: WriteResult) {
        guard let accessory = places[result.write.address.service]?.accessory.id else { return }
        let isReachable: Bool
        switch result.error {
        case .unreachable: isReachable = false
        case nil: isReachable = true
        default: return
        }
        note(.reachable(accessory, isReachable))
    }

    /// Plans to store a change, unless the store has it, or gets it with what is planned already.
    func note(_ change: HomeChange) {
        if changes.replace(change) { return }
        switch change {
        case .value(let address, let value) where database.state.values[address] == value: break
        case .reachable(let accessory, let isReachable)
        where database.state.unreachable.contains(accessory) != isReachable:
            break
        default: changes.append(change)
        }
    }

    func isReadable(_ address: CharacteristicAddress) -> Bool {
        places[address.service]?.service.characteristic(address.type)?.metadata.permissions.contains(.read) ?? false
    }

    /// What an earlier run has decided and perhaps not done.
    func unfinishedJobs() -> [AutomationJob] {
        let stored = database.memory.compactMap { AutomationJob(key: $0.key, text: $0.value) }
        return stored.sorted { $0.number < $1.number }.map { job in
            var job = job
            // It may have been done; only what is the same a second time is done again.
            job.writes = job.writes.filter { isReadable($0.address) }
            return job
        }
    }
}

extension AutomationJob {
    /// The job with what is still to be written.
    func without(_ results: [WriteResult]) -> AutomationJob {
        var job = self
        let done = Set(results.filter { $0.error == nil }.map(\.write.address))
        job.writes = writes.filter { !done.contains($0.address) }
        return job
    }
}
