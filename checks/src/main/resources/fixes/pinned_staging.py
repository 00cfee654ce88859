"""Copies tensors between devices and the host through resident pinned buffers, those of one thread and device.

A copy straight into ordinary host memory is staged by the driver, and the calling thread waits for the driver with no
way to say how. Here the device writes into pinned memory that stays, the thread waits on an event, and the host then
copies into fresh memory: the result is the caller's own, never a view of the buffer, and no later call changes it. To the device
the copy is queued like any other work, and the buffer is used again only after it.
"""

import threading

import torch

__all__ = ["PinnedStaging", "PinnedUploads", "d2h", "d2item", "d2list", "h2d"]

_SMALLEST = 1 << 16
_LARGEST = 1 << 28
_LARGEST_UPLOAD = 1 << 24
_UPLOADS = 8

_of_thread = threading.local()


class PinnedStaging:
    """A pinned buffer for one device, used by one thread. It grows by doubling up to `largest` bytes."""

    def __init__(self, device, stream=None, largest=_LARGEST):
        """Copies run on `stream`, or on the caller's current stream where there is none."""
        self._device = torch.device(device)
        self._stream = stream
        self._largest = largest
        self._buffer = None
        self._event = None

    @property
    def capacity(self):
        """Bytes that are pinned now."""
        return 0 if self._buffer is None else self._buffer.numel()

    def copy(self, tensor):
        """A tensor of the same values in ordinary host memory, contiguous, without a history of gradients."""
        plain = tensor.detach().resolve_conj().resolve_neg().contiguous()
        source = plain.view(-1).view(torch.uint8)
        host = torch.empty(source.numel(), dtype=torch.uint8, device="cpu")
        with torch.no_grad(), torch.cuda.device(self._device):
            current = torch.cuda.current_stream()
            stream = current if self._stream is None else self._stream
            stream.wait_stream(current)
            self._reserve(source.numel())
            for start in range(0, source.numel(), self.capacity):
                part = source[start : start + self.capacity]
                with torch.cuda.stream(stream):
                    self._buffer[: part.numel()].copy_(part, non_blocking=True)
                    self._event.record(stream)
                self._event.synchronize()
                host[start : start + part.numel()].copy_(self._buffer[: part.numel()])
        return host.view(plain.dtype).view(plain.shape)

    def _reserve(self, size):
        if self._event is None:
            self._event = torch.cuda.Event()
        if self._buffer is None or self.capacity < min(size, self._largest):
            capacity = max(_SMALLEST, 1 << (size - 1).bit_length())
            with torch.inference_mode(False):
                self._buffer = torch.empty(
                    min(capacity, self._largest), dtype=torch.uint8, device="cpu", pin_memory=True
                )


class PinnedUploads:
    """Up to `most` pinned buffers for copies to one device, used by one thread; each is free once its copy is done."""

    def __init__(self, device, largest=_LARGEST_UPLOAD, most=_UPLOADS):
        """No buffer is larger than `largest` bytes: what is goes through in pieces."""
        self._device = torch.device(device)
        self._largest = largest
        self._most = most
        self._buffers = []

    def copy(self, tensor):
        """A tensor of the same values on the device, contiguous; it is filled on the caller's current stream."""
        plain = tensor.detach().resolve_conj().resolve_neg().contiguous()
        source = plain.view(-1).view(torch.uint8)
        with torch.no_grad(), torch.cuda.device(self._device):
            target = torch.empty(source.numel(), dtype=torch.uint8, device=self._device)
            for start in range(0, source.numel(), self._largest):
                part = source[start : start + self._largest]
                buffer, done = self._free(part.numel())
                buffer[: part.numel()].copy_(part)
                target[start : start + part.numel()].copy_(buffer[: part.numel()], non_blocking=True)
                done.record(torch.cuda.current_stream())
        return target.view(plain.dtype).view(plain.shape)

    def _free(self, size):
        """A buffer that no copy reads any more, the one that waits longest where all are in use; with its event."""
        ready = next((one for one in self._buffers if one[1].query()), None)
        if ready is None and len(self._buffers) < self._most:
            ready = (None, torch.cuda.Event())
        elif ready is None:
            ready = self._buffers[0]
            ready[1].synchronize()
        self._buffers = [one for one in self._buffers if one[1] is not ready[1]]
        buffer, done = ready
        if buffer is None or buffer.numel() < size:
            capacity = max(_SMALLEST, 1 << (size - 1).bit_length())
            with torch.inference_mode(False):
                buffer = torch.empty(min(capacity, self._largest), dtype=torch.uint8, device="cpu", pin_memory=True)
        self._buffers.append((buffer, done))
        return buffer, done


def _index(device):
    return torch.cuda.current_device() if device.index is None else device.index


def staging(device):
    """The staging of the calling thread for a CUDA device; made once."""
    known = _of_thread.__dict__.setdefault("staging", {})
    index = _index(device)
    if index not in known:
        known[index] = PinnedStaging(torch.device(device.type, index))
    return known[index]


def uploads(device):
    """The uploads of the calling thread to a CUDA device; made once."""
    known = _of_thread.__dict__.setdefault("uploads", {})
    index = _index(device)
    if index not in known:
        known[index] = PinnedUploads(torch.device(device.type, index))
    return known[index]


def d2h(tensor):
    """What `tensor.cpu()` gives, but through pinned memory; without a history of gradients."""
    if not tensor.is_cuda or tensor.layout != torch.strided or tensor.is_quantized or tensor.numel() == 0:
        return tensor.cpu()
    return staging(tensor.device).copy(tensor)


def d2list(tensor):
    """What `tensor.tolist()` gives."""
    return d2h(tensor).tolist()


def d2item(tensor):
    """What `tensor.item()` gives."""
    return d2h(tensor).item()


def h2d(tensor, device):
    """What `tensor.to(device)` gives, but without waiting for what was queued before; without a history of gradients."""
    place = torch.device(device)
    is_cpu_work = place.type != "cuda" or not torch.cuda.is_available() or torch.cuda.is_current_stream_capturing()
    if is_cpu_work or tensor.is_cuda or tensor.layout != torch.strided or tensor.is_quantized or tensor.numel() == 0:
        return tensor.to(place)
    return uploads(place).copy(tensor)
