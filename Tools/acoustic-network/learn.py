#!/usr/bin/env python3
"""Learns the acoustic network anew from recordings of sentences; README.md says what it takes."""

import argparse
import json
import random
import subprocess
import time
from pathlib import Path

import numpy as np
import soundfile
import torch
from torch import nn

import align
import engine
import network
import scenes

BATCH = 16
PAUSE = (8, 60)  # frames that are kept before and behind the voice


def raw(path, sound):
    (np.clip(sound, -1, 1) * 32767).astype("<i2").tofile(path)


def make_scenes(speech, folder, repeats, denoiser):
    """Makes `repeats` scenes of every recording: the voice near, in noise, and denoised as the program does it."""
    texts = json.loads((speech / "texts.json").read_text())
    voices = {name: soundfile.read(speech / f"{name}.wav")[0] for name in texts}
    echoes = scenes.rooms(300, np.random.default_rng(1))
    made, lines = {}, []
    for number, (name, voice) in enumerate(sorted(voices.items())):
        for repeat in range(repeats):
            chance = np.random.default_rng(number * 100 + repeat)
            near, noisy = scenes.scene(voice, chance, list(voices.values()), echoes)
            scene = f"{name}-{repeat}"
            raw(folder / f"{scene}.near.raw", near)
            raw(folder / f"{scene}.noisy.raw", noisy)
            lines.append(f"{folder / scene}.noisy.raw\t{folder / scene}.denoised.raw\n")
            made[scene] = texts[name]
    subprocess.run([denoiser], input="".join(lines), text=True, check=True)
    for kind in ("near", "noisy", "denoised"):
        engine.write_cepstra(folder, made, kind)
    (folder / "texts.json").write_text(json.dumps(made))


def examples(folder):
    """(noisy and denoised cepstra, near ones, states, where the voice is), and the recording, of every scene."""
    silence = engine.phones().index(engine.SILENCE)
    for name, states in align.alignments(folder, json.loads((folder / "texts.json").read_text())).items():
        noisy, denoised, near = (engine.cepstra(folder / f"{name}.{kind}.mfc") for kind in ("noisy", "denoised", "near"))
        frames = min(len(noisy), len(denoised), len(near), len(states))
        voice = np.where(states[:frames] // 3 != silence)[0]
        if len(voice) >= 20:
            yield (np.concatenate([noisy[:frames], denoised[:frames]], 1), near[:frames],
                   states[:frames].astype(np.int64), (voice[0], voice[-1])), name.rpartition("-")[0]


def batch(chosen, spread, pauses):
    """Some examples cut around their voices, each less its mean, over the spread; filled up with zeros."""
    cut = []
    for heard, near, states, (first, last) in chosen:
        span = slice(max(0, first - pauses()), last + pauses())
        heard, near = heard[span], near[span]
        cut.append(((heard - heard.mean(0)) / np.tile(spread, 2), (near - near.mean(0)) / spread, states[span]))
    length = max(len(states) for _, _, states in cut)
    inputs, targets = torch.zeros(len(cut), 2 * engine.CEPSTRA, length), torch.zeros(len(cut), engine.CEPSTRA, length)
    states, mask = torch.full((len(cut), length), -100), torch.zeros(len(cut), 1, length)
    for place, (heard, near, labels) in enumerate(cut):
        inputs[place, :, : len(heard)] = torch.tensor(heard.T)
        targets[place, :, : len(near)] = torch.tensor(near.T)
        states[place, : len(labels)] = torch.tensor(labels)
        mask[place, :, : len(heard)] = 1
    return inputs, targets, states, mask


def losses(model, inputs, targets, states, mask):
    """How far the cepstra and their changes over three frames are from the near ones, and how wrong the states are."""
    restored, told = model(inputs)
    error = (restored - targets) * mask
    change = error[:, :, 3:] - error[:, :, :-3]
    distance = (error.abs().sum() + 0.5 * change.abs().sum()) / mask.sum() / engine.CEPSTRA
    return distance, nn.functional.cross_entropy(told, states, ignore_index=-100, label_smoothing=0.05)


def learn(data, epochs):
    """A network, the spread of near cepstra, and the logarithm of how frequent each state is."""
    spread = np.concatenate([near - near.mean(0) for (_, near, _, _), _ in data]).std(0)
    count = 3 * len(engine.phones())
    # Some recordings are kept to see whether others are understood, too.
    recordings = sorted({recording for _, recording in data})
    unseen = set(random.sample(recordings, len(recordings) // 15))
    held = [example for example, recording in data if recording in unseen]
    rest = [example for example, recording in data if recording not in unseen]
    random.shuffle(rest)
    pause = sum(PAUSE) // 2
    spans = [states[max(0, first - pause) : last + pause] for _, _, states, (first, last) in rest]
    frequent = np.bincount(np.concatenate(spans), minlength=count) + 50
    model = network.Network(count)
    optimizer = torch.optim.AdamW(model.parameters(), 2e-3, weight_decay=1e-2)
    steps = len(rest) // BATCH
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=epochs * steps + 1, pct_start=0.15)
    for epoch in range(epochs):
        began, sums = time.time(), np.zeros(2)
        model.train()
        # Sentences of like length share a step.
        order = sorted(range(len(rest)), key=lambda place: len(rest[place][0]) + random.random() * 60)
        batches = [order[first : first + BATCH] for first in range(0, steps * BATCH, BATCH)]
        random.shuffle(batches)
        for places in batches:
            inputs, *others = batch([rest[place] for place in places], spread, lambda: random.randint(*PAUSE))
            for sentence in inputs:  # At times the denoised sound is all there is.
                if random.random() < 0.1:
                    sentence[: engine.CEPSTRA] = 0
            both = losses(model, inputs, *others)
            optimizer.zero_grad()
            sum(both).backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            pace.step()
            sums += [float(loss.detach()) for loss in both]
        model.eval()
        with torch.no_grad():
            other = [[float(loss) for loss in losses(model, *batch([d], spread, lambda: pause))] for d in held]
        print(epoch, "seen", (sums / steps).round(3), "unseen", np.mean(other, 0).round(3), f"{time.time() - began:.0f} s", flush=True)
    return model, spread, np.log(frequent / frequent.sum())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("speech", type=Path, help="folder of NAME.wav, 16 kHz, and texts.json with what each says")
    parser.add_argument("work", type=Path, help="folder for scenes and their cepstra; made once, then used again")
    parser.add_argument("network", type=Path, help="the file that is written")
    parser.add_argument("--denoiser", default=".build/release/denoise", help="the program that takes out noise")
    parser.add_argument("--repeats", type=int, default=3, help="scenes of each recording")
    parser.add_argument("--epochs", type=int, default=12)
    arguments = parser.parse_args()
    random.seed(0)
    torch.manual_seed(0)
    if not (arguments.work / "texts.json").exists():
        arguments.work.mkdir(parents=True, exist_ok=True)
        make_scenes(arguments.speech, arguments.work, arguments.repeats, arguments.denoiser)
    data = list(examples(arguments.work))
    print(len(data), "sentences,", round(sum(len(example[2]) for example, _ in data) / 6000), "min", flush=True)
    network.write(*learn(data, arguments.epochs), arguments.network)


if __name__ == "__main__":
    main()
