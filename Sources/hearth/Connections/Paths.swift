import Foundation

/// Paths as they are kept: whoever reads them later may run somewhere else.
enum Paths {
    /// The path from the root.
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : URL(fileURLWithPath: path).path
    }
}
