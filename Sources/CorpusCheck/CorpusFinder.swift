import Foundation
import HouseService

/// Finds corpus files.
public enum CorpusFinder {
    /// The files named, and the corpus files below the folders named, in the order of their names. Home files, which
    /// lie there too, are passed over.
    /// - Throws: ``InputError`` for a path where nothing is, or a folder without any corpus.
    public static func files(in paths: [String]) throws -> [String] {
        try paths.flatMap { path in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw InputError(file: path, line: nil, problem: "no such file or folder")
            }
            guard isFolder.boolValue else { return [path] }
            let found = (FileManager.default.enumerator(atPath: path)?.allObjects ?? []).compactMap { $0 as? String }
                .filter { $0.hasSuffix(".yaml") && !$0.split(separator: "/").dropLast().contains("homes") }.sorted()
            guard !found.isEmpty else { throw InputError(file: path, line: nil, problem: "no corpus in this folder") }
            let folder = NSString(string: path)
            return found.map { folder.appendingPathComponent($0) }
        }
    }
}
