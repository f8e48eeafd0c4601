import Foundation
import Testing

/// A house whose output nobody reads, or that has none.
struct OutputFaultTests {
    /// With streams as a shell puts them: on a disk that is full, unread for long, and not there at all.
    @Test(arguments: [">/dev/full 2>/dev/full", ">&5 2>&5", "<&- >&- 2>&-"])
    func aHouseGoesOn(_ streams: String) throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let script = """
            mkfifo "$2/unread"; exec 5<>"$2/unread"; head -c 65536 /dev/zero >&5
            "$HEARTH" say --home "$1" "when the radio turns on turn on the sofa lamp" >/dev/null 2>&1
            "$HEARTH" run --no-microphone --json --home "$1" \(streams) & service=$!
            for i in $(seq 200); do [ -S "$2/hearth.sock" ] && break; sleep 0.1; done
            for i in $(seq 20); do
                "$HEARTH" set --home "$1" Radio On true; "$HEARTH" set --home "$1" Radio On false
                case "$("$HEARTH" say --home "$1" "is the sofa lamp on")" in Yes*) break;; esac
            done
            "$HEARTH" say --home "$1" "is the sofa lamp on"
            kill $service; wait $service; echo "ended $?"; cat "$1.engine"
            """
        let (text, _) = try HearthProcess.shell(
            script, database, folder.url.path, environment: ["XDG_RUNTIME_DIR": folder.url.path])
        #expect(text == "Yes, the Sofa Lamp is on.\nended 0\n")
    }

    /// A number that is free would be given to the next file that is opened, and what is printed written into that.
    @Test func whatIsNoStreamIsToldRatherThanWrittenTo() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let script = #"exec 3>&1; "$HEARTH" say --home "$1" "turn on the radio" 2>&3 >&-"#
        let (text, status) = try HearthProcess.shell(
            script, database, environment: ["XDG_RUNTIME_DIR": folder.url.path])
        #expect(status == 1 && text.contains("the output can't be written: Bad file descriptor"), "\(text)")
    }
}
