import Foundation
import TestSupport

/// How much memory the program needs while it hears: recordings, and a microphone.
struct ListeningMemoryMeasurement: Measurement {
    let name = "listening"
    let title = "Peak memory while hearing, \(BenchSpeech.homePath)"

    func figures() async throws -> [Figure] {
        let folder = try BenchFolder()
        let speech = try await BenchSpeech(for: BenchSpeech.home())
        let file = folder.path("speech.wav")
        try speech.write(to: file)
        let run = try MeasuredProcess.run(["hear", "--home", BenchSpeech.homePath, file])
        // Some of the sentences are no command for some things: the status says nothing here.
        guard run.status >= 0, !run.output.isEmpty else { throw Unmeasured("hearth hear ended with \(run.status)") }
        var figures = [Figure("hearth hear", run.peakMegabytes, "MB", goal: .under(150))]
        let silence = folder.path("hour.wav")
        try BenchSpeech.writeSilence(seconds: 3600, to: silence)
        let hour = try MeasuredProcess.run(["hear", "--home", BenchSpeech.homePath, silence])
        guard hour.status == 1 else { throw Unmeasured("an hour of silence ended with \(hour.status)") }
        figures.append(Figure("hearth hear, an hour of silence", hour.peakMegabytes, "MB", goal: .under(150)))
        figures.append(Figure("hearth hear, an hour of silence, time", hour.duration, "s"))
        if VirtualMicrophone.missingPrograms.isEmpty {
            let (steady, peak) = try listen(to: file)
            figures.append(Figure("hearth listen, while it listens", steady, "MB", goal: .under(150)))
            figures.append(Figure("hearth listen, most, while a grammar is made", peak, "MB"))
        }
        return figures
    }

    /// Lets the program listen to a virtual microphone until a recording was played; gives its memory then, and the
    /// most that it ever had.
    private func listen(to file: String) throws -> (steady: Double, peak: Double) {
        let room = try VirtualMicrophone()
        let process = try RunningProcess(
            ["listen", "--device", VirtualMicrophone.microphoneDevice, "--home", BenchSpeech.homePath],
            environment: room.environment)
        try room.playToEnd(URL(fileURLWithPath: file))
        let memory = (
            ProcessMemory.resident.megabytes(of: process.identifier),
            ProcessMemory.peak.megabytes(of: process.identifier)
        )
        kill(process.identifier, SIGTERM)
        _ = process.waitForEnd()
        return memory
    }
}
