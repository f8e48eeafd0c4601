// The microphone of this device, as a recording that the house hears.

const longest = 20;

/** Records until it is stopped; `level` is told how loud it is, from 0 to 1. */
export class Recorder {
  #chunks = [];
  #samples = 0;

  static get isPossible() { return !!navigator.mediaDevices?.getUserMedia && !!window.AudioWorkletNode; }

  async start(level, ended) {
    this.stream = await navigator.mediaDevices.getUserMedia(
      { audio: { channelCount: 1, echoCancellation: true, noiseSuppression: false, autoGainControl: true } });
    this.context = new AudioContext({ sampleRate: 16000 });
    await this.context.audioWorklet.addModule('/worklet.js');
    const node = new AudioWorkletNode(this.context, 'samples');
    node.port.onmessage = ({ data }) => {
      if (this.#samples >= longest * this.context.sampleRate) return ended();
      this.#chunks.push(data.samples);
      this.#samples += data.samples.length;
      level(data.peak);
    };
    this.context.createMediaStreamSource(this.stream).connect(node);
  }

  /** Ends, and gives what was recorded as a WAV file. */
  stop() {
    this.stream?.getTracks().forEach(track => track.stop());
    const rate = this.context?.sampleRate ?? 16000;
    this.context?.close();
    return wave(this.#chunks, this.#samples, rate);
  }
}

function wave(chunks, count, rate) {
  const head = new DataView(new ArrayBuffer(44));
  const write = (at, text) => [...text].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  head.setUint32(4, 36 + count * 2, true);
  write(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  write(36, 'data');
  head.setUint32(40, count * 2, true);
  return new Blob([head.buffer, ...chunks.map(chunk => chunk.buffer)], { type: 'audio/wav' });
}
