import Foundation

/// Stdin, stdout and stderr.
enum StandardStreams {
    /// Sees to it that the numbers of streams that the program was started without are taken: a file or a socket that
    /// is opened later would get one of them, and what is printed would be written into it.
    /// Nothing can be read or written there.
    static func fill() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
