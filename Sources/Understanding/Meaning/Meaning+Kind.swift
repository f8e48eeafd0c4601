extension Meaning {
    /// What a node of the tree is about: the name of a tag that ends in a colon.
    /// `grammars/meaning.yaml` declares the same.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The whole sentence, which no tag stands for.
        case sentence = ""
        /// Other things that were named together with it, added when a sentence is read.
        case beside

        case acknowledge, addAccessory, addFound, addGroup, addHome, addPerson, addRoom, addToTimer, addZone
        case addition, after, alias, amount, arrive, asked, at, base, before, body, by, cancel, cancelTimer
        case change, changeZone, chore, claim, condition, confirm, connectionState, contents, convert, dayOfMonth,
            dayOff, delay
        case deleteScene, describe, dropped, duration, `else`, elsewhere, end, ending, event, except
        case findAccessories, floor, `for`, fragment, from, gate, held, help, history, hour, identify, ignored
        case into, joinConnection, leave, leaveConnection, left, length, listRules, listScenes, lostSince, meant
        case minute, moment, move, name, newRoom, not, number, offset, omission, or, otherwise, part, pause, pauseTimer,
            period
        case personRole, place, pronounce, query, queryDate, querySun, queryTime, queryTimer, ref, remove, rename
        case `repeat`, resetTimer, resumeTimer, rooms, rule, ruleAnswer, ruleDelete, ruleEdit, ruleName, ruleOff
        case ruleOn, rulesAsked, run, sceneClear, sceneDone, sceneFill, sceneJoin, sceneKeep, sceneMake, sceneOut
        case sceneTry, scenesAsked, set, setUnits, setupCode, showFound, signInCode, since, span, start, startTimer,
            summary
        case sun, switchHome, target, tell, thank, time, timerAnswer, undo, until, value, wake, was, weekday, what
        case whereIs, which, whichFound, `while`, who
    }
}
