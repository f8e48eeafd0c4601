/// A partition of the numbers from 0 that is refined by marking elements and splitting off the marked ones
/// (Valmari 2012, "Fast brief practical DFA minimization").
struct RefinablePartition {
    /// How many sets there are.
    private(set) var setCount = 0
    private var elements: [Int32]
    private var locations: [Int32]
    private var sets: [Int32]
    private var first: [Int32]
    private var past: [Int32]
    private var marked: [Int32]
    private var touched: [Int32] = []

    /// The partition of `count` elements by class; classes are numbered from 0 without gaps.
    init(classes: [Int32], classCount: Int) {
        let count = classes.count
        sets = classes
        setCount = classCount
        first = [Int32](repeating: 0, count: max(count, classCount) + 1)
        past = first
        marked = first
        elements = [Int32](repeating: 0, count: count)
        locations = elements
        for set in classes { past[Int(set)] += 1 }
        var sum: Int32 = 0
        for set in 0..<classCount {
            first[set] = sum
            sum += past[set]
            past[set] = first[set]
        }
        for (element, set) in classes.enumerated() {
            let place = past[Int(set)]
            elements[Int(place)] = Int32(element)
            locations[element] = place
            past[Int(set)] += 1
        }
    }

    /// The set that an element is in.
    func set(of element: Int32) -> Int32 { sets[Int(element)] }

    /// Where a set's elements are, for ``element(at:)``; splitting moves them.
    func places(of set: Int) -> Range<Int> { Int(first[set])..<Int(past[set]) }

    /// The element at a place.
    func element(at place: Int) -> Int32 { elements[place] }

    /// Marks an element that isn't marked yet, or leaves a marked one.
    mutating func mark(_ element: Int32) {
        let set = Int(sets[Int(element)])
        let from = locations[Int(element)]
        let to = first[set] + marked[set]
        guard from >= to else { return }
        let other = elements[Int(to)]
        elements[Int(from)] = other
        locations[Int(other)] = from
        elements[Int(to)] = element
        locations[Int(element)] = to
        if marked[set] == 0 { touched.append(Int32(set)) }
        marked[set] += 1
    }

    /// Splits every set with marked and unmarked elements in two; the smaller part becomes a new set.
    mutating func split() {
        while let touchedSet = touched.popLast() {
            let set = Int(touchedSet)
            let middle = first[set] + marked[set]
            let markedCount = marked[set]
            marked[set] = 0
            guard middle < past[set] else { continue }
            let new = setCount
            if markedCount <= past[set] - middle {
                first[new] = first[set]
                past[new] = middle
                first[set] = middle
            } else {
                past[new] = past[set]
                first[new] = middle
                past[set] = middle
            }
            marked[new] = 0
            for place in Int(first[new])..<Int(past[new]) { sets[Int(elements[place])] = Int32(new) }
            setCount += 1
        }
    }
}
