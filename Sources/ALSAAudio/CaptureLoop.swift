import Speech

/// The work of the thread that captures: reads the device until told to stop, and opens it again when it went away.
struct CaptureLoop: ~Copyable {
    /// Milliseconds for which the device is waited for before the signal to stop is looked at again.
    private static let patience: Int32 = 50
    /// How long a device may deliver nothing before that is told.
    private static let silenceLimit = Duration.seconds(2)
    /// Milliseconds between attempts to open the device: the first, doubled each time up to the last.
    private static let firstPause = 100
    private static let lastPause = 2000

    private let device: String
    private let stop: StopSignal
    private var outlet: CaptureOutlet
    private var pcm: PCMHandle?
    private var lastSample = ContinuousClock.now
    private var isInterrupted = false
    private var buffer = [Int16](repeating: 0, count: PCMHandle.periodLength)

    /// Takes over `pcm`, where the device has been opened already.
    init(device: String, pcm: consuming PCMHandle?, outlet: CaptureOutlet, stop: StopSignal) {
        self.device = device
        self.pcm = pcm
        self.outlet = outlet
        self.stop = stop
    }

    /// Captures until the signal to stop, then closes the device and ends the stream.
    consuming func run() {
        var pause = Self.firstPause
        while !stop.hasStopped {
            do throws(ALSAError) {
                if pcm == nil { pcm = try PCMHandle.open(device, .capture) }
                try pcm?.start()
                lastSample = .now
                try capture(resetting: &pause)
            } catch {
                pcm = nil
                interrupt(error.description)
                stop.wait(milliseconds: pause)
                pause = min(pause * 2, Self.lastPause)
            }
        }
        // Closing may take as long as a sound server that hangs; nobody waits for it.
        outlet.finish()
    }

    /// Reads until the signal to stop or an error that the device can't recover from.
    private mutating func capture(resetting pause: inout Int) throws(ALSAError) {
        while !stop.hasStopped {
            do throws(ALSAError) {
                let samples = try read()
                if samples.isEmpty {
                    if lastSample.duration(to: .now) > Self.silenceLimit { interrupt("\(device) delivers nothing") }
                } else {
                    deliver(samples)
                    pause = Self.firstPause
                }
            } catch {
                guard error.isOverrun else { throw error }
                try recover(from: error)
            }
        }
    }

    /// The samples that the device has; empty where it has none for a while.
    private mutating func read() throws(ALSAError) -> [Int16] {
        // Reads even where the wait was in vain: not every plugin wakes who waits.
        _ = try pcm?.wait(milliseconds: Self.patience)
        let count = try buffer.withUnsafeMutableBufferPointer { (buffer) throws(ALSAError) in
            try pcm?.read(into: buffer) ?? 0
        }
        return Array(buffer.prefix(count))
    }

    private mutating func deliver(_ samples: [Int16]) {
        lastSample = .now
        if isInterrupted {
            isInterrupted = false
            outlet.tell(.resumed)
        }
        outlet.offer(samples)
    }

    /// Goes on after an overrun; all that came since the last sample is lost.
    private mutating func recover(from error: ALSAError) throws(ALSAError) {
        try pcm?.recover(from: error)
        try pcm?.start()
        let elapsed = lastSample.duration(to: .now) / .seconds(1)
        lastSample = .now
        guard !isInterrupted else { return }
        outlet.lose(max(1, Int(min(elapsed, 3600) * Double(AudioFrame.sampleRate))))
    }

    private mutating func interrupt(_ reason: String) {
        guard !isInterrupted else { return }
        isInterrupted = true
        outlet.tell(.interrupted(reason: reason))
    }
}
