internal import HomeModel

extension TopicReader {
    /// What is said of a scene that was run just now, where only a scene can be meant: "what does it do", "call it cinema".
    func runTalk(_ sentence: Meaning, _ scene: ActionSetID) -> Meaning? {
        guard sentence.children.count == 1, let remark = sentence.children.first else { return nil }
        if remark.name == "fragment", remark.attributes.map(\.key) == ["again"], remark.children.isEmpty {
            return Meaning(name: "run", attributes: [.reference(scene)])
        }
        let isOfScene = ["rulesAsked", "remove", "rename"].contains(remark.name)
        return isOfScene ? sceneTalk(sentence, scene) : nil
    }

    /// "Take out the curtains", said of a scene that has them, takes them out of it and of nothing else.
    func leavingOut(_ sentence: Meaning, of scene: ActionSetID) -> Meaning? {
        guard sentence.children.count == 1, let remark = sentence.children.first,
            remark.name == "remove" && !remark.has("forget") || remark.name == "set" && remark.value("action") == "out",
            !remark.isAboutIt, let members = situation.index.scenes[scene]?.actions.map(\.address.service)
        else { return nil }
        let found = TargetResolver(situation: situation) { members.contains(situation.index.entries[$0].service.id) }
            .resolve(remark).positions
        guard found.contains(where: { members.contains(situation.index.entries[$0].service.id) }) else { return nil }
        return Meaning(name: "sceneOut", attributes: [.reference(scene)], children: remark.children("target"))
    }
}

extension Meaning.Attribute {
    /// What stands for a scene of the home.
    static func reference(_ scene: ActionSetID) -> Self { .init(key: "scene", value: "\(scene.rawValue)") }
}
