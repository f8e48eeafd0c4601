/// Why a change to a ``HomeDatabase`` was refused; nothing of it was done.
public enum HomeError: Error, Hashable, Sendable {
    /// Another thing in the home (or another home) has the name already, compared without case.
    case duplicateName(String, existing: String, kind: Entity.Kind?)
    /// A name is empty, too long, or holds nothing that can be said.
    case unusableName(String, reason: NameProblem)
    /// There is no such home.
    case unknownHome(HomeID)
    /// There is no such entity in the home.
    case unknownEntity(EntityID)
    /// There is no such service in the home.
    case unknownService(ServiceID)
    /// There is no such connection in the home.
    case unknownConnection(String)
    /// The address of a connection can't be used.
    case unusableURL(connection: String, reason: ConnectionURL.Problem)
    /// The service has no such characteristic.
    case unknownCharacteristic(CharacteristicAddress)
    /// The characteristic does not take the value.
    case invalidValue(CharacteristicAddress, Value, ValueError)

    /// A rule has no event, or nothing to do.
    case incompleteRule(String)

    /// What is wrong with a name.
    public enum NameProblem: Hashable, Sendable {
        /// It is empty or all white space.
        case empty
        /// It has more than ``EntityName/maximumLength`` characters.
        case tooLong
        /// It has no letter and no digit, so that nobody can say it.
        case unsayable
        /// It has a control character, such as a line break.
        case controlCharacter
    }
}
