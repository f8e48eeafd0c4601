import Foundation

/// Throws where nothing can be read from `path`, with the reason that a person would give; libsndfile says "System
/// error." to all of these. Gives whether it is a regular file, which may be opened twice, and not a pipe or a device.
func checkReadable(at path: String) throws(AudioFileError) -> Bool {
    var isDirectory: ObjCBool = false
    // A name with a zero byte would be cut there by every C function.
    guard !path.isEmpty, !path.utf8.contains(0),
        FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    else { throw AudioFileError(path: path, reason: .missing) }
    guard !isDirectory.boolValue else { throw AudioFileError(path: path, reason: .directory) }
    guard FileManager.default.isReadableFile(atPath: path) else {
        throw AudioFileError(path: path, reason: .notPermitted)
    }
    let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    let isRegular = attributes?[.type] as? FileAttributeType == .typeRegular
    if isRegular, attributes?[.size] as? Int == 0 { throw AudioFileError(path: path, reason: .empty) }
    return isRegular
}
