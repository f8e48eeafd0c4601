internal import HomeModel

/// Interpretations that come to nothing, ask back or refuse, by what is wrong.
extension Interpretation {
    /// Nothing that can be asked of a house.
    static var noCommand: Interpretation { Interpretation(.notUnderstood, reason: .noCommand) }

    /// A question of the house.
    ///
    /// - `what`: the last part of the name of its phrase, `ask.…` in `replies.json`.
    /// - `choices`: what there is to choose from.
    /// - `node`: what was said with a part left open, which the answer completes.
    static func asking(_ what: String, choices: [String] = [], about node: Meaning? = nil) -> Interpretation {
        var question = Interpretation(.ask)
        question.asked = what
        question.choices = choices
        question.sentence = node.map { Meaning(.sentence, children: [$0]) }
        return question
    }

    /// That no home can do what was asked for; `kind` is the last part of the name of the phrase that says so.
    static func beyond(_ kind: String) -> Interpretation {
        var result = noCommand
        result.obstacle = "beyond.\(kind)"
        return result
    }

    /// The home has nothing like what a part of the sentence is about. `part` names the phrase of `replies.json` that
    /// says which part.
    static func nothingThere(_ part: String) -> Interpretation {
        var result = Interpretation(.notUnderstood, reason: .nothingThere)
        result.obstacle = part
        return result
    }

    /// The home has nothing of a kind; `noun` is the word for the kind, where one was said.
    static func lacking(_ noun: String?) -> Interpretation {
        guard let noun else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        var result = nothingThere("named")
        result.subject = noun.split(separator: "_").joined(separator: " ")
        return result
    }

    /// What no rule can do; `why` is the name of the phrase that says so.
    public static func impossible(_ why: String) -> Interpretation {
        var result = Interpretation(.refused, reason: .impossible)
        result.obstacle = why
        return result
    }
}

extension Interpretation {
    /// The interpretation with what was said, for half sentences that follow.
    func remembering(_ sentence: Meaning) -> Interpretation {
        var result = self
        result.sentence = result.sentence ?? sentence
        return result
    }

    /// The refusal, after which "it" means these services, and nothing that was talked about before.
    func about(_ services: [ServiceID]) -> Interpretation {
        var result = self
        result.mentioned = services
        return result
    }
}
