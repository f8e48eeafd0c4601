/// A heap that gives its largest element first.
struct MaximumHeap<Element: Comparable> {
    private var elements: [Element] = []

    /// Puts an element in.
    mutating func add(_ element: Element) {
        elements.append(element)
        var place = elements.count - 1
        while place > 0, elements[(place - 1) / 2] < elements[place] {
            elements.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes the largest element out; `nil` where there is none.
    mutating func popLargest() -> Element? {
        guard let last = elements.popLast() else { return nil }
        guard let largest = elements.first else { return last }
        elements[0] = last
        var place = 0
        while true {
            var larger = 2 * place + 1
            guard larger < elements.count else { break }
            if larger + 1 < elements.count, elements[larger] < elements[larger + 1] { larger += 1 }
            guard elements[place] < elements[larger] else { break }
            elements.swapAt(place, larger)
            place = larger
        }
        return largest
    }
}
