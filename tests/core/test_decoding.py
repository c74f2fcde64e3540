"""Many threads may meet a type for the first time at once."""

import subprocess
import sys
import textwrap

CROWD = textwrap.dedent(
    """
    import sys, threading, types
    from nekobako.core.decoding import shaped

    sys.setswitchinterval(1e-6)  # threads change places as often as they can

    def chain(number):
        module = types.ModuleType(f"chain{number}")
        sys.modules[module.__name__] = module
        source = "import msgspec\\n"
        for n in range(30):
            below = f"Link{n - 1}" if n else "int"
            source += f"class Link{n}(msgspec.Struct):\\n    x: 'int'\\n    links: 'list[{below}]'\\n"
        exec(source, module.__dict__)
        return module.Link29

    for number in range(40):
        kind, start = chain(number), threading.Barrier(6)

        def meet(kind=kind, start=start):
            start.wait()
            for _ in range(5):
                shaped({"x": 1, "links": [{"x": 2, "links": []}]}, kind)

        threads = [threading.Thread(target=meet) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    """
)


def test_threads_meet_a_type_at_once() -> None:
    """In a process of its own: without the lock it dies of a segmentation fault."""
    run = subprocess.run([sys.executable, "-c", CROWD], capture_output=True, text=True, timeout=120, check=False)
    assert (run.returncode, run.stderr) == (0, "")
