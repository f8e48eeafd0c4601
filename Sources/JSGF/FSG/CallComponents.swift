/// The groups of rules that call one another in circles (Tarjan 1972), over the rules that a start rule needs.
struct CallComponents {
    /// The rules needed, every rule after those that it calls outside its own group.
    private(set) var calleesFirst: [Int32] = []
    /// For each rule the number of its group; -1 where the rule isn't needed.
    private(set) var component: [Int32]
    /// Whether a rule is in a circle.
    private(set) var isRecursive: [Bool]

    private var index: [Int32]
    private var low: [Int32]
    private var onStack: [Bool]
    private var stack: [Int32] = []
    private var componentCount: Int32 = 0

    /// Finds the groups; networks stand at the places of their rules' numbers.
    init(_ networks: [RuleNetwork?], start: Int32) {
        component = [Int32](repeating: -1, count: networks.count)
        isRecursive = [Bool](repeating: false, count: networks.count)
        index = component
        low = component
        onStack = isRecursive
        search(networks, start)
    }

    private mutating func search(_ networks: [RuleNetwork?], _ start: Int32) {
        var counter: Int32 = 0
        var path: [(rule: Int32, next: Int)] = []
        func enter(_ rule: Int32, _ found: inout CallComponents) {
            found.index[Int(rule)] = counter
            found.low[Int(rule)] = counter
            counter += 1
            found.stack.append(rule)
            found.onStack[Int(rule)] = true
            path.append((rule, 0))
        }
        enter(start, &self)
        while let (rule, next) = path.last {
            let calls = networks[Int(rule)]?.callEdges ?? []
            if next < calls.count {
                path[path.count - 1].next += 1
                let callee = calls[next].label
                if callee == rule { isRecursive[Int(rule)] = true }
                if index[Int(callee)] < 0 {
                    enter(callee, &self)
                } else if onStack[Int(callee)] {
                    low[Int(rule)] = min(low[Int(rule)], index[Int(callee)])
                }
            } else {
                path.removeLast()
                if let caller = path.last?.rule { low[Int(caller)] = min(low[Int(caller)], low[Int(rule)]) }
                if low[Int(rule)] == index[Int(rule)] { closeComponent(rule) }
            }
        }
    }

    private mutating func closeComponent(_ root: Int32) {
        let size = stack.count
        while let rule = stack.popLast() {
            onStack[Int(rule)] = false
            component[Int(rule)] = componentCount
            calleesFirst.append(rule)
            if rule != root || stack.count < size - 1 { isRecursive[Int(rule)] = true }
            if rule == root { break }
        }
        componentCount += 1
    }
}
