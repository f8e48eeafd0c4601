// Runs beside the page and collects what the microphone hears, as samples of 16 bit.
registerProcessor('samples', class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.buffer = new Int16Array(2048);
    this.count = 0;
    this.peak = 0;
  }

  process(inputs) {
    for (const sample of inputs[0][0] ?? []) {
      const bounded = Math.max(-1, Math.min(1, sample));
      this.peak = Math.max(this.peak, Math.abs(bounded));
      this.buffer[this.count] = bounded * 32767;
      this.count += 1;
      if (this.count < this.buffer.length) continue;
      this.port.postMessage({ samples: this.buffer.slice(), peak: this.peak });
      this.count = 0;
      this.peak = 0;
    }
    return true;
  }
});
