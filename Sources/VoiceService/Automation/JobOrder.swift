internal import HomeModel

/// Keeps jobs that write to the same service in their order, while others go beside one another.
actor JobOrder {
    private var latest: [ServiceID: Int] = [:]
    private var writers: [CharacteristicAddress: Int] = [:]
    private var unfinished: Set<Int> = []
    private var waiting: [(jobs: Set<Int>, continuation: CheckedContinuation<Void, Never>)] = []

    /// Lets a job line up; gives the jobs that it has to wait for. To be called in the order of the jobs.
    func enter(_ job: AutomationJob) -> Set<Int> {
        let services = Set(job.writes.map(\.address.service))
        let earlier = Set(services.compactMap { latest[$0] }).intersection(unfinished)
        for service in services { latest[service] = job.number }
        for write in job.writes { writers[write.address] = job.number }
        unfinished.insert(job.number)
        return earlier
    }

    /// Waits until jobs have had their turn.
    func wait(for jobs: Set<Int>) async {
        guard !jobs.isDisjoint(with: unfinished) else { return }
        await withCheckedContinuation { waiting.append((jobs, $0)) }
    }

    /// Notes that a job has had its turn.
    func leave(_ job: AutomationJob) {
        unfinished.remove(job.number)
        let ready = waiting.filter { $0.jobs.isDisjoint(with: unfinished) }
        waiting.removeAll { $0.jobs.isDisjoint(with: unfinished) }
        for waiter in ready { waiter.continuation.resume() }
    }

    /// The writes of a job that no later job has decided anew about.
    func current(_ writes: [CharacteristicWrite], of job: AutomationJob) -> [CharacteristicWrite] {
        writes.filter { writers[$0.address] == job.number }
    }
}
