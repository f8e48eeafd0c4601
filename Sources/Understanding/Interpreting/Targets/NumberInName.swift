internal import HomeModel

/// "No, twelve", after "lamp two on": where a name ends in a number, another number is another name before it is a
/// value.
struct NumberInName {
    let situation: Situation

    private var index: HomeIndex { situation.index }

    /// The half sentence with the thing that bears the number in the place of the number; `nil` where none does.
    func reading(of fragment: Meaning) -> Meaning? {
        guard situation.question == nil, fragment.has(.instead), fragment.children.map(\.kind) == [.value],
            let number = fragment.children[0].child(.number)?.number, let whole = Int(exactly: number),
            fragment.children[0].children.count == 1, fragment.children[0].attributes.isEmpty,
            let last = situation.references.thing
        else { return nil }
        var words = EntityName.folded(index.entries[last].service.name).split(separator: " ").map(String.init)
        guard words.count > 1, let old = words.last, Int(old) != nil else { return nil }
        words[words.count - 1] = "\(whole)"
        let name = words.joined(separator: " ")
        let other = index.entries.first {
            $0.home == index.entries[last].home && EntityName.folded($0.service.name) == name
        }
        guard let other, other.service.id != index.entries[last].service.id else { return nil }
        let target = Meaning.target(other.service.id)
        return Meaning(.fragment, children: [target]).marked(.narrow).marked(.chosen).marked(.instead)
            .marked(.swap)
    }
}
