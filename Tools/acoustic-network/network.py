"""The network, as `AcousticNetwork` has it, and its file."""

import numpy as np
import torch
from torch import nn

import engine

DILATIONS = (1, 2, 4, 8, 1, 2, 4, 8)
CHANNELS = 128
# So much of the way from the denoised cepstra to those of the network is gone: the whole of it is too far for voices that the
# network hasn't heard.
TRUST = 0.6


class Block(nn.Module):
    def __init__(self, dilation):
        super().__init__()
        self.first = nn.Conv1d(CHANNELS, CHANNELS, 3, dilation=dilation, padding=dilation)
        self.norm = nn.BatchNorm1d(CHANNELS)
        self.drop = nn.Dropout(0.05)
        self.second = nn.Conv1d(CHANNELS, CHANNELS, 1)

    def forward(self, frames):
        return frames + self.second(self.drop(torch.relu(self.norm(self.first(frames)))))


class Network(nn.Module):
    """Cepstra of the sound as it is and without noise, normalised, to the difference from the latter and to states."""

    def __init__(self, states):
        super().__init__()
        self.widening = nn.Conv1d(2 * engine.CEPSTRA, CHANNELS, 1)
        self.blocks = nn.ModuleList([Block(dilation) for dilation in DILATIONS])
        self.narrowing = nn.Conv1d(CHANNELS, engine.CEPSTRA + states, 1)
        nn.init.zeros_(self.narrowing.weight)
        nn.init.zeros_(self.narrowing.bias)

    def forward(self, frames):
        inner = self.widening(frames)
        for block in self.blocks:
            inner = block(inner)
        told = self.narrowing(torch.relu(inner))
        return frames[:, engine.CEPSTRA :] + told[:, : engine.CEPSTRA], told[:, engine.CEPSTRA :]


def write(network, spread, priors, path):
    """Writes a network as the program reads it; what normalises the blocks is taken into their weights."""
    weights = [spread, priors]
    array = lambda values: values.detach().numpy().astype(np.float64)

    def add(matrix, offsets):
        weights.extend([matrix.T.reshape(-1), offsets])

    add(array(network.widening.weight)[:, :, 0], array(network.widening.bias))
    for block in network.blocks:
        norm = block.norm
        scale = array(norm.weight) / np.sqrt(array(norm.running_var) + norm.eps)
        matrix = array(block.first.weight) * scale[:, None, None]
        offsets = (array(block.first.bias) - array(norm.running_mean)) * scale + array(norm.bias)
        for place in range(3):
            add(matrix[:, :, place], offsets if place == 1 else np.zeros_like(offsets))
        add(array(block.second.weight)[:, :, 0], array(block.second.bias))
    trust = np.where(np.arange(network.narrowing.out_channels) < engine.CEPSTRA, TRUST, 1)
    add(array(network.narrowing.weight)[:, :, 0] * trust[:, None], array(network.narrowing.bias) * trust)
    header = [
        "hearth acoustic network 1", " ".join(engine.PARAMETERS + engine.FEATURES), " ".join(engine.phones()),
        f"{engine.CEPSTRA} {CHANNELS}", " ".join(map(str, DILATIONS))]
    path.write_bytes("".join(line + "\n" for line in header).encode() + np.concatenate(weights).astype("<f2").tobytes())
