"""Tests of the staging that fixes add, on a real torch: what needs no device runs everywhere, the rest where one is.

Without a device a stand-in for `torch.cuda` lets the pinned path run on host tensors, so that its arithmetic is tested.
"""

import contextlib
import importlib.util
import pathlib
import resource
import sys
import threading
import types
import unittest
from unittest import mock

import torch

MODULE = pathlib.Path(__file__).parents[2] / "main" / "resources" / "fixes" / "pinned_staging.py"
SPEC = importlib.util.spec_from_file_location("pinned_staging", MODULE)
staging = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(staging)

DEVICE = torch.cuda.is_available()


class Stream:
    def wait_stream(self, other):
        pass


class Event:
    waits = 0
    done = True

    def record(self, stream):
        pass

    def query(self):
        return Event.done

    def synchronize(self):
        Event.waits += 1


@contextlib.contextmanager
def pretended_device():
    """Host memory plays the device and is never pinned; everything else is the real code."""
    empty = torch.empty

    def unpinned(*size, pin_memory=False, device=None, **options):
        return empty(*size, **options)

    cuda = types.SimpleNamespace(
        Event=Event,
        current_stream=Stream,
        stream=lambda _: contextlib.nullcontext(),
        device=lambda _: contextlib.nullcontext(),
        current_device=lambda: 0,
    )
    with mock.patch.object(torch, "cuda", cuda), mock.patch.object(torch, "empty", unpinned):
        yield


def samples():
    seeded = torch.Generator().manual_seed(7)
    wide = torch.randn(6, 8, generator=seeded)
    yield wide
    yield wide.t()
    yield wide[::2, 1:5]
    yield wide.bfloat16()
    yield wide.half()
    yield wide > 0
    yield torch.tensor(3)
    yield torch.complex(wide, wide)
    yield torch.complex(wide, wide).conj()
    yield torch.zeros(0, 4)
    yield torch.arange(10, dtype=torch.int8)
    yield torch.arange(200_000)


def same(one, other):
    return one.dtype == other.dtype and one.shape == other.shape and one.tolist() == other.tolist()


class OnTheHost(unittest.TestCase):
    def test_a_host_tensor_is_returned_as_cpu_returns_it(self):
        tensor = torch.arange(4)
        self.assertIs(staging.d2h(tensor), tensor)

    def test_what_has_no_elements_keeps_its_shape_and_type(self):
        for tensor in samples():
            if not tensor.numel():
                self.assertTrue(same(staging.d2h(tensor), tensor))
                self.assertTrue(same(staging.h2d(tensor, "cpu"), tensor))

    @unittest.skipIf(DEVICE, "a CUDA device is present")
    def test_without_a_device_there_is_a_plain_copy(self):
        for tensor in samples():
            self.assertTrue(same(staging.d2h(tensor), tensor))
            self.assertIs(staging.h2d(tensor, torch.device("cpu")), tensor)

    def test_lists_and_numbers_are_those_of_the_tensor(self):
        self.assertEqual(staging.d2list(torch.arange(3)), [0, 1, 2])
        self.assertEqual(staging.d2item(torch.tensor(2.5)), 2.5)


class ThroughTheBuffer(unittest.TestCase):
    """The staging itself, over the device that is there or one that is pretended."""

    def setUp(self):
        if not DEVICE:
            pretended = pretended_device()
            pretended.__enter__()
            self.addCleanup(pretended.__exit__, None, None, None)
        self.place = torch.device("cuda", 0)

    def on_device(self, tensor):
        return tensor.to(self.place) if DEVICE else tensor.clone()

    def test_values_types_and_shapes_are_kept(self):
        one = staging.PinnedStaging(self.place)
        for tensor in samples():
            if tensor.numel():
                self.assertTrue(same(one.copy(self.on_device(tensor)), tensor), tensor.dtype)

    def test_two_results_held_at_once_stay_different(self):
        one = staging.PinnedStaging(self.place)
        first = one.copy(self.on_device(torch.zeros(1000)))
        second = one.copy(self.on_device(torch.ones(1000)))
        self.assertEqual(first.sum().item(), 0)
        self.assertEqual(second.sum().item(), 1000)

    def test_no_result_is_a_view_of_the_buffer(self):
        one = staging.PinnedStaging(self.place)
        result = one.copy(self.on_device(torch.ones(16)))
        one._buffer.fill_(9)
        self.assertEqual(result.sum().item(), 16)

    def test_what_is_larger_than_the_buffer_goes_through_in_pieces(self):
        one = staging.PinnedStaging(self.place, largest=1 << 16)
        tensor = torch.arange(100_000)
        self.assertTrue(same(one.copy(self.on_device(tensor)), tensor))
        self.assertEqual(one.capacity, 1 << 16)

    def test_the_buffer_doubles_and_stays(self):
        one = staging.PinnedStaging(self.place)
        one.copy(self.on_device(torch.zeros(100_000, dtype=torch.uint8)))
        buffer = one._buffer
        self.assertEqual(one.capacity, 1 << 17)
        one.copy(self.on_device(torch.zeros(120_000, dtype=torch.uint8)))
        self.assertIs(one._buffer, buffer)

    def test_it_works_in_and_after_inference_mode(self):
        one = staging.PinnedStaging(self.place)
        with torch.inference_mode():
            inside = one.copy(self.on_device(torch.ones(4)))
        outside = one.copy(self.on_device(torch.ones(4)))
        self.assertEqual((inside + 1).tolist(), (outside + 1).tolist())
        outside += 1
        self.assertFalse(one._buffer.is_inference())

    def test_a_tensor_with_gradients_gives_one_without(self):
        leaf = self.on_device(torch.ones(4)).requires_grad_()
        self.assertFalse(staging.PinnedStaging(self.place).copy(leaf).requires_grad)

    def test_ten_thousand_calls_of_varying_size_leave_nothing_behind(self):
        one = staging.PinnedStaging(self.place)
        source = self.on_device(torch.arange(30_000))
        one.copy(source)
        seeded = torch.Generator().manual_seed(11)
        buffer, capacity = one._buffer, one.capacity
        for call in range(10_000):
            if call == 2_000:
                resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                allocated = torch.cuda.memory_allocated() if DEVICE else 0
            rows = int(torch.randint(1, 150, (), generator=seeded))
            width = int(torch.randint(1, 200, (), generator=seeded))
            shape = (rows * width,) if call % 3 == 0 else (rows, width)
            result = one.copy(source[: rows * width].view(shape))
            self.assertEqual(result.shape, shape)
            self.assertEqual(result.view(-1)[-1].item(), rows * width - 1)
        self.assertIs(one._buffer, buffer)
        self.assertEqual(one.capacity, capacity)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - resident, 20_000, "KiB")
        self.assertEqual(torch.cuda.memory_allocated() if DEVICE else 0, allocated)

    def test_every_thread_has_a_staging_of_its_own_and_one_only(self):
        found = {}

        def work(name):
            for number in range(200):
                one = staging.staging(self.place)
                value = one.copy(self.on_device(torch.full((100,), name * 1000 + number)))
                assert value.unique().tolist() == [name * 1000 + number]
                found.setdefault(name, set()).add(id(one))

        threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual([len(ids) for ids in found.values()], [1, 1, 1, 1])
        self.assertEqual(len(set().union(*found.values())), 4)

    def test_the_event_is_waited_for_once_a_piece(self):
        if DEVICE:
            self.skipTest("counted on the pretended device only")
        Event.waits = 0
        staging.PinnedStaging(self.place, largest=1 << 16).copy(torch.zeros(1 << 17, dtype=torch.uint8))
        self.assertEqual(Event.waits, 2)


class Uploads(unittest.TestCase):
    """Copies to the device that is there or to one that is pretended."""

    def setUp(self):
        if not DEVICE:
            pretended = pretended_device()
            pretended.__enter__()
            self.addCleanup(pretended.__exit__, None, None, None)
        Event.waits, Event.done = 0, True
        self.place = torch.device("cuda", 0)

    def test_values_types_and_shapes_are_kept(self):
        one = staging.PinnedUploads(self.place)
        for tensor in samples():
            self.assertTrue(same(one.copy(tensor), tensor), tensor.dtype)

    def test_two_results_held_at_once_stay_different(self):
        one = staging.PinnedUploads(self.place)
        first, second = one.copy(torch.zeros(1000)), one.copy(torch.ones(1000))
        self.assertEqual((first.sum().item(), second.sum().item()), (0, 1000))

    def test_the_source_may_change_at_once(self):
        source = torch.ones(1000)
        result = staging.PinnedUploads(self.place).copy(source)
        source.fill_(7)
        self.assertEqual(result.sum().item(), 1000)

    def test_what_is_larger_than_a_buffer_goes_through_in_pieces(self):
        one = staging.PinnedUploads(self.place, largest=1 << 16)
        self.assertTrue(same(one.copy(torch.arange(100_000)), torch.arange(100_000)))
        self.assertLessEqual(max(buffer.numel() for buffer, _ in one._buffers), 1 << 16)

    @unittest.skipIf(DEVICE, "when copies are done is told on the pretended device only")
    def test_a_buffer_in_use_is_left_alone_and_the_oldest_is_waited_for(self):
        one = staging.PinnedUploads(self.place, most=3)
        Event.done = False
        for value in range(3):
            one.copy(torch.full((10,), value))
        self.assertEqual((len(one._buffers), Event.waits), (3, 0))
        oldest = one._buffers[0][0]
        one.copy(torch.full((10,), 3))
        self.assertEqual((len(one._buffers), Event.waits), (3, 1))
        self.assertIs(one._buffers[-1][0], oldest)

    def test_ten_thousand_calls_of_varying_shape_leave_nothing_behind(self):
        one = staging.PinnedUploads(self.place)
        source = torch.arange(30_000)
        one.copy(source)
        seeded = torch.Generator().manual_seed(13)
        for call in range(10_000):
            if call == 2_000:
                resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            rows = int(torch.randint(1, 150, (), generator=seeded))
            width = int(torch.randint(1, 200, (), generator=seeded))
            result = one.copy(source[: rows * width].view(rows, width))
            self.assertEqual(result.shape, (rows, width))
        self.assertLessEqual(len(one._buffers), 8)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - resident, 20_000, "KiB")


@unittest.skipUnless(DEVICE, "no CUDA device")
class OnADevice(unittest.TestCase):
    def test_the_pinned_path_is_taken(self):
        tensor = torch.arange(1000, device="cuda")
        self.assertTrue(same(staging.d2h(tensor), tensor.cpu()))
        self.assertTrue(staging.staging(tensor.device)._buffer.is_pinned())
        self.assertFalse(staging.d2h(tensor).is_pinned())

    def test_an_upload_goes_through_pinned_memory_and_arrives(self):
        tensor = torch.arange(1000)
        self.assertTrue(same(staging.h2d(tensor, "cuda").cpu(), tensor))
        self.assertTrue(staging.uploads(torch.device("cuda", 0))._buffers[0][0].is_pinned())

    def test_a_stream_of_its_own_sees_what_was_queued_before(self):
        one = staging.PinnedStaging("cuda:0", stream=torch.cuda.Stream())
        tensor = torch.zeros(1 << 20, device="cuda")
        for _ in range(50):
            tensor += 1
        self.assertEqual(one.copy(tensor).unique().tolist(), [50.0])

    def test_layouts_that_cannot_be_staged_are_copied_plainly(self):
        sparse = torch.eye(3, device="cuda").to_sparse()
        self.assertTrue(same(staging.d2h(sparse).to_dense(), torch.eye(3)))


if __name__ == "__main__":
    print("torch", torch.__version__, "with" if DEVICE else "without", "a CUDA device", file=sys.stderr)
    unittest.main()
