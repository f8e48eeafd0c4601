"""Puts clean speech into rooms and noise, as a microphone in a home hears it.

All sounds are arrays of numbers from -1 to 1 at 16 kHz; `chance` is a numpy Generator, so that the same seed makes the same scene.
"""

import numpy as np
import pyroomacoustics
from scipy import signal

RATE = 16_000


def even(sound):
    """The same with a mean power of 1."""
    return sound / (np.sqrt(np.mean(sound**2)) + 1e-9)


def voice_power(sound):
    """The mean power of the frames of 25 ms in which somebody speaks."""
    powers = (sound[: len(sound) // 400 * 400].reshape(-1, 400) ** 2).mean(1)
    return np.mean(powers[powers > powers.max() / 100])


def pink(length, chance):
    # A filter of third order whose spectrum falls by 3 dB an octave (Smith, Spectral Audio Signal Processing, 2011).
    numerator = [0.049922035, -0.095993537, 0.050612699, -0.004408786]
    denominator = [1, -2.494956002, 2.017265875, -0.522189400]
    return even(signal.lfilter(numerator, denominator, chance.standard_normal(length + 2000))[2000:])


def tap(length, chance):
    water = signal.lfilter(*signal.butter(1, chance.uniform(400, 1500) / 8000, "high"), chance.standard_normal(length))
    steps = length // 1600 + 2
    swell = 1 + chance.uniform(0.1, 0.6) * chance.uniform(-1, 1, steps)
    return even(water * np.repeat(swell, 1600)[:length])


def fan(length, chance):
    air = even(signal.lfilter(*signal.butter(1, chance.uniform(400, 1500) / 8000), pink(length, chance)))
    time = np.arange(length) / RATE
    pitch = chance.choice([50, 60, 100, 120]) * chance.uniform(0.95, 1.05)
    hum = sum(np.sin(2 * np.pi * pitch * k * time + chance.uniform(0, 6)) / k for k in range(1, 6))
    return even(air + chance.uniform(0, 0.8) * hum)


def dishes(length, chance):
    sound = np.zeros(length)
    for _ in range(int(length / RATE * chance.uniform(1.5, 7)) + 1):
        start, duration = chance.integers(0, length), int(chance.uniform(0.02, 0.35) * RATE)
        time = np.arange(duration) / RATE
        ring = sum(
            chance.uniform(0.2, 1)
            * np.sin(2 * np.pi * chance.uniform(900, 6500) * time + chance.uniform(0, 6))
            * np.exp(-time * chance.uniform(12, 60))
            for _ in range(chance.integers(2, 7))
        )
        blow = chance.standard_normal(duration) * np.exp(-time * 200) * chance.uniform(0.5, 2)
        end = min(length, start + duration)
        sound[start:end] += (ring + blow)[: end - start] * 10 ** (chance.uniform(-15, 0) / 20)
    return even(sound)


def music(length, chance):
    sound = np.zeros(length)
    scale = chance.uniform(150, 300) * 2 ** (np.array([0, 2, 4, 5, 7, 9, 11, 12]) / 12)
    step = int(chance.uniform(0.2, 0.6) * RATE)
    for start in range(0, length, step):
        time = np.arange(min(step * 2, length - start)) / RATE
        for pitch in chance.choice(scale, 3):
            tone = sum(np.sin(2 * np.pi * pitch * k * time) / k for k in range(1, 6))
            sound[start : start + len(time)] += tone * np.exp(-time * chance.uniform(1, 5))
        beat = min(len(time), 800)
        sound[start : start + beat] += chance.standard_normal(beat) * np.exp(-np.arange(beat) / 100)
    return even(sound)


def babble(length, chance, voices):
    sound = np.zeros(length)
    for _ in range(chance.integers(1, 8)):
        place = 0
        while place < length:
            voice = even(voices[chance.integers(len(voices))])
            if place == 0:
                voice = voice[chance.integers(0, len(voice) // 2) :]
            end = min(length, place + len(voice))
            sound[place:end] += voice[: end - place] * 10 ** (chance.uniform(-8, 0) / 20)
            place = end
    return even(sound)


def kitchen(length, chance):
    parts = [(pink, 1.0), (tap, chance.uniform(0.2, 1)), (dishes, chance.uniform(0.2, 1)), (fan, chance.uniform(0, 0.4))]
    return even(sum(share * noise(length, chance) for noise, share in parts))


def company(length, chance, voices):
    behind = signal.lfilter(*signal.butter(1, 0.25), babble(length, chance, voices))
    return even(0.6 * fan(length, chance) + 0.8 * dishes(length, chance) + 0.5 * even(behind))


NOISES = {"pink": 0.15, "tap": 0.12, "fan": 0.12, "dishes": 0.08, "music": 0.08, "babble": 0.08, "kitchen": 0.22, "company": 0.15}


def noise(length, chance, voices):
    kind = chance.choice(list(NOISES), p=list(NOISES.values()))
    make = globals()[str(kind)]
    return make(length, chance, voices) if kind in ("babble", "company") else make(length, chance)


def room(chance, nearest, farthest):
    """An echo: the impulse response of a box-shaped room from a speaker to a microphone (image sources, Allen and Berkley
    1979), and how late its direct sound is."""
    size = [chance.uniform(2.5, 7), chance.uniform(2.5, 6), chance.uniform(2.3, 3)]
    reverberation = chance.uniform(0.2, 0.7)
    while True:
        try:
            absorption, order = pyroomacoustics.inverse_sabine(reverberation, size)
            break
        except ValueError:  # No wall swallows as much.
            reverberation += 0.05
    box = pyroomacoustics.ShoeBox(
        size, fs=RATE, materials=pyroomacoustics.Material(absorption), max_order=min(order, 25)
    )
    for _ in range(50):
        speaker, microphone = ([chance.uniform(0.3, side - 0.3) for side in size] for _ in range(2))
        speaker[2], microphone[2] = chance.uniform(1, 1.8), chance.uniform(0.6, 1.6)
        if nearest <= np.linalg.norm(np.array(speaker) - microphone) <= farthest:
            break
    box.add_source(speaker)
    box.add_microphone(microphone)
    box.compute_rir()
    response = box.rir[0][0]
    late = np.argmax(np.abs(response))
    return response / np.abs(response[late]), late


def rooms(count, chance):
    """Echoes of a near speaker in every fourth, of distant ones in all others."""
    return [room(chance, *((0.3, 1.2) if i % 4 == 0 else (0.8, 4.5))) for i in range(count)]


def coloured(voice, chance):
    """The same by another microphone, and at times by a larger or smaller mouth."""
    if chance.random() < 0.35:
        voice = signal.resample_poly(voice, int(100 * chance.uniform(0.88, 1.14)), 100)
    voice = signal.lfilter([1, chance.uniform(-0.35, 0.35)], [1], voice)
    return voice / np.abs(voice).max() * 0.5


def scene(voice, chance, voices, echoes):
    """A voice as it would be near the microphone in a quiet room, and as it is in a room with noise."""
    voice = coloured(voice, chance)
    silence = [np.zeros(int(chance.uniform(*span) * RATE)) for span in ((0.3, 0.7), (0.4, 0.7))]
    near = np.concatenate([silence[0], voice, silence[1]])
    kind = chance.random()
    is_in_room, ratio = chance.random() < 0.6, chance.uniform(3, 32)
    if kind < 0.1:
        is_in_room, ratio = False, chance.uniform(28, 45)
    elif kind < 0.22:
        ratio = chance.uniform(0, 8)
    elif kind < 0.4:
        is_in_room, ratio = True, chance.uniform(15, 32)
    far = near
    if is_in_room:
        response, late = echoes[chance.integers(len(echoes))]
        far = np.convolve(near, response)[late : late + len(near)]
        far = far * np.sqrt(voice_power(near) / voice_power(far))
    far = far + noise(len(far), chance, voices) * np.sqrt(voice_power(far)) / 10 ** (ratio / 20)
    far = far / np.abs(far).max() * 0.5 * 10 ** (chance.uniform(-12, 0) / 20)
    floor = pink(len(near), chance) * np.sqrt(voice_power(near)) / 10 ** (chance.uniform(32, 42) / 20)
    return 0.8 * (near + floor), far
