import Automation
import HomeModel
import VoiceService

extension Alert {
    /// An urgent alert of a rule with a text.
    static func sample(_ text: String) -> Alert {
        var board = AlertBoard()
        let draft = AlertDraft(
            .rule, RuleTelling(text: text, isUrgent: true), rule: "Rule", in: Home(name: "Casa"), text: text)
        let moment = Instant(secondsSince1970: 0)
        return board.raise(draft, at: moment, HomeClock(zone: nil).local(moment))
    }
}
