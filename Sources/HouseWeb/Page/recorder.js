// The microphone of this device: each piece goes on at once, and all of it is kept as a recording.
import { address } from './api.js';

const longest = 20;
/** The rate at which the house hears. */
export const rate = 16000;

/** Records until it is stopped. */
export class Recorder {
  #chunks = [];
  #samples = 0;

  static get isPossible() { return !!navigator.mediaDevices?.getUserMedia && !!window.AudioWorkletNode; }

  /** `heard(samples, peak)` is told each piece and how loud it is, from 0 to 1; `ended` when it was long enough. */
  async start(heard, ended) {
    this.stream = await navigator.mediaDevices.getUserMedia(
      { audio: { channelCount: 1, echoCancellation: true, noiseSuppression: false, autoGainControl: true } });
    try {
      await this.#listen(new AudioContext({ sampleRate: rate }), heard, ended);
    } catch {
      // Some browsers take the microphone only at the rate that it has: the house converts it then, when all is said.
      await this.#listen(new AudioContext(), heard, ended);
    }
  }

  async #listen(context, heard, ended) {
    this.context = context;
    await context.audioWorklet.addModule(address('/worklet.js'));
    const source = context.createMediaStreamSource(this.stream);
    const node = new AudioWorkletNode(context, 'samples');
    node.port.onmessage = ({ data }) => {
      if (this.#samples >= longest * context.sampleRate) return ended();
      this.#chunks.push(data.samples);
      this.#samples += data.samples.length;
      heard(data.samples, data.peak);
    };
    source.connect(node);
  }

  /** Whether it has what the house hears without conversion. */
  get isPlain() { return this.context?.sampleRate === rate; }

  /** Ends, and gives what was recorded as a WAV file. */
  stop() {
    this.stream?.getTracks().forEach(track => track.stop());
    const own = this.context?.sampleRate ?? rate;
    this.context?.close();
    return wave(this.#chunks, this.#samples, own);
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
