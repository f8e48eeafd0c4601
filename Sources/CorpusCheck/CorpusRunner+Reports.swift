import Foundation

extension CorpusRunner {
    /// Runs files beside one another, one runner for each processor; gives their reports in the order of the files.
    /// - Parameters:
    ///   - swap: words that are said in place of others; then only what has those others is said.
    ///   - runner: makes a runner.
    /// - Throws: ``InputError`` where a file or its home is no good.
    public static func reports(
        on files: [String], instead swap: WordSwap?, runner: @escaping @Sendable () -> Self
    ) async throws -> [Report] {
        let workers = max(1, min(files.count, ProcessInfo.processInfo.activeProcessorCount))
        return try await withThrowingTaskGroup(of: [(Int, Report)].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var runner = runner()
                    var reports: [(Int, Report)] = []
                    for number in stride(from: worker, to: files.count, by: workers) {
                        let file = try CorpusFile(path: files[number])
                        let said = swap.map(file.saying) ?? file
                        if swap != nil, said.conversations.isEmpty { continue }
                        reports.append((number, try await runner.run(said)))
                    }
                    return reports
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
