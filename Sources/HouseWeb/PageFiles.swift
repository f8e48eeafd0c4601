internal import Crypto
public import Foundation

/// The files that the page is made of, in memory: what a browser gets before anybody has signed in. Nothing of the
/// house is in them.
public struct PageFiles: Sendable {
    /// One of them.
    public struct File: Sendable {
        /// What it is, as HTTP says it.
        public var contentType: String
        /// What is in it.
        public var bytes: Data
        /// What tells it from another version of itself.
        public var tag: String
    }

    private let files: [String: File]

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml", "webmanifest": "application/manifest+json",
        "png": "image/png",
    ]

    /// Reads the files that the program is installed with; those of a kind that no page has are left out.
    public init() throws {
        let folder = Bundle.module.bundleURL.appendingPathComponent("Page")
        var files: [String: File] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            guard let type = Self.types[URL(fileURLWithPath: name).pathExtension] else { continue }
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            let tag = SHA256.hash(data: bytes).prefix(12).map { String($0, radix: 16) }.joined()
            files["/" + name] = File(contentType: type, bytes: bytes, tag: "\"\(tag)\"")
        }
        files["/"] = files["/index.html"]
        self.files = files
    }

    /// The file at a path; `nil` where there is none.
    public subscript(path: String) -> File? { files[path] }

    /// Where the files are.
    public var paths: [String] { files.keys.sorted() }

    /// How many bytes they have together.
    public var size: Int { files.reduce(0) { $0 + ($1.key == "/" ? 0 : $1.value.bytes.count) } }
}
