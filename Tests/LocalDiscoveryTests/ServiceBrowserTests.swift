import Testing

@testable import LocalDiscovery

@Suite struct ServiceBrowserTests {
    @Test func lookingThatBeginsAnewWhileItEndsLetsGoOfNoSocketUnread() async {
        let browser = ServiceBrowser(type: "_hap._tcp", interfaces: ["lo"])
        var tasks: [Task<Void, Never>] = []
        for _ in 0..<50 {
            let task = Task { await browser.run() }
            tasks.append(task)
            await Task.yield()
            task.cancel()
        }
        for task in tasks { await task.value }
        let last = Task { await browser.run() }
        while await browser.report.interfaces.map(\.name) != ["lo"] { await Task.yield() }
        last.cancel()
        await last.value
        #expect(await browser.report.failures.isEmpty)
    }
}
