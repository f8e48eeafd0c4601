import HomeModel
import VoiceService

/// Prints alerts on the terminal: as a line for people, or as an object.
struct PrintedAlerts: AlertDelivery {
    let name = "the terminal"

    /// Whether objects are printed.
    let isJSON: Bool

    /// Prints it.
    func deliver(_ alert: Alert) async {
        Terminal.print(isJSON ? FileNode.map(("alert", alert.fileForm)).json : alert.line)
    }
}

extension Alert {
    /// The alert as a line for people.
    var line: String {
        let who = people.isEmpty ? "" : " (to \(people.joined(separator: ", ")))"
        let again = count > 1 ? " (\(count) times)" : ""
        return "\(at.text)  \(isUrgent ? "ALERT" : "Alert"): \(text)\(again)\(who)"
    }
}
