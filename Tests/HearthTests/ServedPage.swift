import Foundation

/// A service that serves its page, asked by curl over TLS as any program on another machine may.
struct ServedPage {
    private let folder: TemporaryFolder
    let database: String
    private let socket: String
    let service: RunningHearth
    /// Where it is.
    let url: String

    /// Starts one with a home of its own, or with that of one that has ended.
    init(after earlier: ServedPage? = nil, home: String = SmallHome.text, options: [String] = []) throws {
        let folder = try earlier?.folder ?? TemporaryFolder()
        try self.init(of: earlier?.database ?? SmallHome.database(in: folder, home), in: folder, options: options)
    }

    /// Starts one with a database that there is, in the same folder.
    init(of database: String, in folder: TemporaryFolder, options: [String] = []) throws {
        self.folder = folder
        self.database = database
        socket = folder.file("house.sock").path
        service = try RunningHearth(
            [
                "run", "--no-microphone", "--home", database, "--socket", socket, "--http-port", "0", "--http-host",
                "127.0.0.1",
            ] + options)
        // Page and socket are there one after the other, in any order.
        try service.waitForErrors("Other programs ask at")
        let scheme = options.contains("--http-plain") ? "http" : "https"
        let line = try service.waitForErrors("The page is at \(scheme)://127.0.0.1:")
        let port = line.split(separator: ":").last.map { $0.filter(\.isNumber) } ?? ""
        url = "\(scheme)://localhost:\(port)"
    }

    /// The certificate that people install.
    var authority: String { folder.file("certificate/authority.pem").path }

    /// A process that asks, trusting this house's own authority and no other.
    func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        process.arguments = ["-s", "-N", "--max-time", "60", "--cacert", authority] + arguments
        return process
    }

    /// What was answered.
    struct Answer {
        var status: Int
        var headers: String
        var body: String
    }

    /// Asks for something.
    /// - Parameter sound: a file with bare samples, sent in place of a body.
    func ask(
        _ method: String, _ path: String, _ body: String? = nil, sound: String? = nil, token: String? = nil,
        headers: [String] = []
    ) throws -> Answer {
        var arguments = ["-X", method, "-i", "--path-as-is", "-w", "\n%{http_code}", url + path]
        if let body { arguments += ["-H", "Content-Type: application/json", "-d", body] }
        if let sound { arguments += ["-H", "Content-Type: audio/l16", "-H", "Expect:", "--data-binary", "@\(sound)"] }
        for header in headers + (token.map { ["Authorization: Bearer \($0)"] } ?? []) { arguments += ["-H", header] }
        let process = process(arguments)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let lines = text.components(separatedBy: "\r\n\r\n")
        let rest = lines.dropFirst().joined(separator: "\r\n\r\n")
        let end = rest.lastIndex(of: "\n") ?? rest.endIndex
        return Answer(
            status: Int(rest[end...].dropFirst()) ?? 0, headers: lines.first ?? "", body: String(rest[..<end]))
    }

    /// A code for somebody, as the owner of the machine gets it.
    func code(for person: String) throws -> String {
        let run = try HearthProcess.run("people", "sign-in", person, "--socket", socket)
        guard run.status == 0 else { throw HearthProcess.Unusable(reason: run.errors) }
        return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Signs somebody in; gives the token.
    func signIn(_ person: String) throws -> String {
        let answer = try ask("POST", "/v1/sign-in", #"{"code": "\#(code(for: person))", "device": "curl"}"#)
        let object = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
        guard let token = object?["token"] as? String else { throw HearthProcess.Unusable(reason: "\(answer)") }
        return token
    }

    /// Runs a command of the program against this house.
    func hearth(_ arguments: String...) throws -> HearthProcess.Outcome {
        try HearthProcess.run(arguments + ["--socket", socket])
    }
}
