"""What the acoustic model and its engine's own programs say of sounds: cepstra, phones, scores."""

import os
import re
import struct
import subprocess
from pathlib import Path

import numpy as np

MODEL = Path(os.environ.get("HEARTH_MODEL", "/usr/share/pocketsphinx/model/en-us/en-us"))
DICTIONARY = MODEL.parent / "cmudict-en-us.dict"
# The parameters of the model's cepstra, all of those that change them.
PARAMETERS = ["-lowerf", "130", "-upperf", "6800", "-nfilt", "25", "-transform", "dct", "-lifter", "22"]
# What the network must know of what is made of them.
FEATURES = ["-feat", "1s_c_d_dd", "-agc", "none", "-cmn", "batch", "-varnorm", "no"]
CEPSTRA = 13
SILENCE = "SIL"


def write_cepstra(folder, names, kind):
    """Makes `name.kind.mfc` of every `name.kind.raw`, samples of 16 bits."""
    control = folder / f"{kind}.control"
    control.write_text("".join(f"{name}.{kind}\n" for name in names))
    subprocess.run(
        ["sphinx_fe", *PARAMETERS, "-remove_noise", "no", "-remove_silence", "no", "-dither", "no", "-raw", "yes",
         "-input_endian", "little", "-c", control, "-di", folder, "-do", folder, "-ei", "raw", "-eo", "mfc"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def cepstra(path):
    """The cepstra in a file, frame by frame: a number that says how many there are, and those, in either byte order."""
    data = Path(path).read_bytes()
    order = "<" if struct.unpack("<i", data[:4])[0] * 4 + 4 == len(data) else ">"
    return np.frombuffer(data[4:], dtype=order + "f4").astype(np.float32).reshape(-1, CEPSTRA)


def definition():
    """The model's definition of its phones, and where its ten numbers are."""
    data = (MODEL / "mdef").read_bytes()
    return data, 12 + struct.unpack("<i", data[8:12])[0]


def phones():
    """The names of the model's phones, in the order of its senones; each has three states, which are its first senones."""
    data, start = definition()
    count = struct.unpack("<i", data[start : start + 4])[0]
    return [name.decode() for name in data[start + 40 :].split(b"\0", count)[:count]]


def senones():
    """How many senones the model has."""
    data, start = definition()
    return struct.unpack("<5i", data[start : start + 20])[4]


def pronunciations():
    """How words are said: lists of phones by word."""
    found = {}
    for line in DICTIONARY.read_text().splitlines():
        word, *said = line.split()
        found.setdefault(re.sub(r"\(\d+\)$", "", word), []).append(said)
    return found


def scores(folder, names, kind, into):
    """The scores of the states of all phones in every frame of each `name.kind.mfc`: smaller is likelier."""
    into.mkdir(parents=True, exist_ok=True)
    (into / "control").write_text("".join(f"{name}\n" for name in names))
    # The engine only scores what it searches.
    (into / "any.jsgf").write_text("#JSGF V1.0;\ngrammar any;\npublic <any> = ( a | the )*;\n")
    subprocess.run(
        ["pocketsphinx_batch", "-hmm", MODEL, "-dict", DICTIONARY, "-jsgf", into / "any.jsgf", "-adcin", "no",
         "-cepdir", folder, "-cepext", f".{kind}.mfc", "-ctl", into / "control", "-compallsen", "yes", "-senlogdir", into,
         "-hyp", into / "words", "-beam", "1e-20", "-wbeam", "1e-10", "-topn", "8", "-logfn", os.devnull], check=True)
    count, states = senones(), 3 * len(phones())
    for number, name in enumerate(names):
        file = into / f"{number:09d}.sen"
        data = file.read_bytes()
        file.unlink()
        start = data.index(b"endhdr\n") + 11
        yield name, np.frombuffer(data[start:], "<i2").reshape(-1, count + 1)[:, 1 : states + 1]
