public import HomeModel

extension HomeDatabase {
    /// What is remembered of the timers that run: another text whenever they are others.
    public var rememberedTimers: String? { memory[TimerBoard.key] }
}
