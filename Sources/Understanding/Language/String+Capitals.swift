extension String {
    /// A name in the catalogue's way as words: `RobotVacuum` as `Robot Vacuum`.
    var partedAtCapitals: String {
        var result = ""
        for character in self {
            if character.isUppercase, result.last?.isLowercase == true { result.append(" ") }
            result.append(character)
        }
        return result
    }
}
