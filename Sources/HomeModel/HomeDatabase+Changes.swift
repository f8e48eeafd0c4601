extension HomeDatabase {
    /// Performs one change.
    ///
    /// This looks at everything in the database once;
    /// ``HomeReducer`` is the way to make many changes one after another.
    /// - Throws: ``HomeError`` where the change breaks a rule of the model; nothing was done then.
    public mutating func apply(_ change: HomeChange) throws(HomeError) {
        try apply([change])
    }

    /// Performs all of `changes` in their order, or none.
    /// - Throws: ``HomeError`` for the first one that breaks a rule of the model.
    public mutating func apply(_ changes: [HomeChange]) throws(HomeError) {
        var reducer = HomeReducer(self)
        try reducer.apply(changes)
        self = reducer.database
    }
}
