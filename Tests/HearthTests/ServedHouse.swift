import Foundation

/// A service that is asked by curl, as any program may.
struct ServedHouse {
    private let folder: TemporaryFolder
    let database: String
    private let socket: String
    let service: RunningHearth

    /// Starts it with a home, or with none where `home` is `nil`.
    init(_ home: String? = SmallHome.text) throws {
        folder = try TemporaryFolder()
        database = try home.map { [folder] in try SmallHome.database(in: folder, $0) } ?? folder.file("home.db").path
        socket = folder.file("house.sock").path
        service = try RunningHearth(["run", "--no-microphone", "--home", database, "--socket", socket])
        try service.waitForErrors("Other programs ask at")
    }

    /// Whether there is a program to ask with.
    static let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

    /// A process that asks, and prints the body with the status after it.
    func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        process.arguments = ["-s", "-N", "--unix-socket", socket] + arguments
        return process
    }

    /// Asks for something; gives the status and the body.
    func ask(_ method: String, _ path: String, _ body: String? = nil) throws -> (status: Int, body: String) {
        let process = process(
            ["-X", method, "-w", "\n%{http_code}", "http://localhost" + path] + (body.map { ["-d", $0] } ?? []))
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let end = text.lastIndex(of: "\n") ?? text.endIndex
        return (Int(text[end...].dropFirst()) ?? 0, String(text[..<end]))
    }

    /// The answer with its body read.
    func object(_ method: String, _ path: String, _ body: String? = nil) throws -> [String: Any] {
        let answer = try ask(method, path, body)
        return try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any] ?? [:]
    }
}
