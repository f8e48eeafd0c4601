/// The way to all accessories of a house, alive for as long as the program runs: what a house owns.
public protocol AccessoryHub: AccessoryConnection {
    /// Lets accessories live until the task is cancelled: what moves arrives, and what they report is told.
    func run() async

    /// The reports of accessories since this was last called, in order; the first call begins. Whoever writes and wants
    /// to know at once what came of it asks here rather than wait for ``AccessoryConnection/changes()``.
    func takeChanges() -> [AccessoryChange]
}
