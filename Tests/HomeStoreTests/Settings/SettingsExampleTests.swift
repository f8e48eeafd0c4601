import Foundation
import HomeStore
import Testing

/// The file of settings that comes with the program.
@Suite struct SettingsExampleTests {
    private var text: String {
        get throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            return try String(contentsOf: root.appendingPathComponent("docs/hearth.yaml"), encoding: .utf8)
        }
    }

    private func read(_ text: String) throws -> Settings {
        try Settings(bytes: Array(text.utf8), path: "/etc/hearth/hearth.yaml")
    }

    @Test func itSaysNothingAsItComes() throws {
        #expect(try read(text) == Settings())
    }

    @Test func withoutItsMarksItSaysSomethingOfEverySetting() throws {
        let lines = try text.split(separator: "\n").filter { !$0.hasPrefix("##") }
        #expect(lines.allSatisfy { $0.hasPrefix("#") })
        let settings = try read(lines.map { $0.dropFirst() }.joined(separator: "\n"))
        #expect(Self.unsaid(settings, "settings").isEmpty)
    }

    /// The paths of what nothing is said of.
    private static func unsaid(_ value: Any, _ path: String) -> [String] {
        Mirror(reflecting: value).children.flatMap { child -> [String] in
            let path = "\(path).\(child.label ?? "?")"
            let mirror = Mirror(reflecting: child.value)
            guard mirror.displayStyle == .optional else { return unsaid(child.value, path) }
            guard let some = mirror.children.first else { return [path] }
            return some.value is [Any] || Mirror(reflecting: some.value).displayStyle == .struct
                ? unsaid(some.value, path) : []
        }
    }
}
