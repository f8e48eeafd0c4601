/// What a remote control tells, taken apart into the button and the way it was pressed.
///
/// Makers write `single_left`, `2_double`, `button_1_hold`, `on`, `brightness_move_up`: one of the words for a press
/// stands first or last, and the rest is the button; without such a word, the whole is a button that was pressed.
struct ButtonAction: Hashable, Sendable {
    /// The button's name among those of the device; empty where there is but one.
    var button: String
    /// HomeKit's word for the press, or ours for three and more.
    var press: String

    /// Takes an action apart; `nil` for the end of a press and for nothing at all.
    init?(_ action: String, names: ZigbeeNames = .standard) {
        let text = action.lowercased()
        guard !text.isEmpty, text != "none", text != "null", !Self.isRelease(text, names) else { return nil }
        for (word, press) in Self.words(names) {
            if text == word {
                self.init(button: "", press: press)
                return
            }
            if text.hasSuffix("_" + word) {
                self.init(button: String(text.dropLast(word.count + 1)), press: press)
                return
            }
            if text.hasPrefix(word + "_") {
                self.init(button: String(text.dropFirst(word.count + 1)), press: press)
                return
            }
        }
        // `recall_*` stands for every scene there may be.
        self.init(button: text.hasSuffix("_*") ? String(text.dropLast(2)) : text, press: "singlePress")
    }

    private init(button: String, press: String) {
        self.button = button
        self.press = press
    }

    private static func isRelease(_ text: String, _ names: ZigbeeNames) -> Bool {
        names.releases.contains { text == $0 || text.hasPrefix($0 + "_") || text.hasSuffix("_" + $0) }
    }

    /// The longest words first, so that `double_press` isn't taken for a press of a button "double".
    private static func words(_ names: ZigbeeNames) -> [(String, String)] {
        names.presses.sorted { ($0.key.count, $1.key) > ($1.key.count, $0.key) }.map { ($0.key, $0.value) }
    }
}

/// The buttons of a device, found once from all the actions that it lists.
struct Buttons: Sendable {
    /// Each button with the presses that it knows, in the order of the list.
    private(set) var all: [(button: String, presses: [String])] = []
    private var actions: [String: ButtonAction] = [:]

    init(_ texts: [String]) {
        for text in texts {
            guard let action = ButtonAction(text) else { continue }
            actions[text] = action
            if let index = all.firstIndex(where: { $0.button == action.button }) {
                if !all[index].presses.contains(action.press) { all[index].presses.append(action.press) }
            } else {
                all.append((action.button, [action.press]))
            }
        }
    }

    /// What was done to which button; `nil` where it is none of the listed ones.
    func action(_ text: String) -> ButtonAction? {
        if let known = actions[text] { return known }
        guard let action = ButtonAction(text) else { return nil }
        if all.contains(where: { $0.button == action.button }) { return action }
        guard let end = text.lastIndex(of: "_"), let wild = actions[text[..<end] + "_*"] else { return nil }
        return wild
    }
}
