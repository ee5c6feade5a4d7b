"""A computer player thinks on a thread of its own, within a budget, and can be told to stop.

Python cannot end a thread. So a computer player that wants to be told takes ``stop``, a function that says whether
to come to an end now: ``choose(view, stop=...)``. What one thinks that takes none is thrown away when it is too late.
"""

import asyncio
import inspect
import threading
import time
from contextlib import suppress
from typing import Any

from timetravel.bots import Bot


class Thinking:
    """One decision of a computer player.

    Parameters
    ----------
    bot : who decides
    view : what it may see
    budget : seconds after which it is told to stop
    """

    def __init__(self, bot: Bot, view: Any, budget: float) -> None:
        self._bot, self._view = bot, view
        self._end = time.monotonic() + budget
        self._told = threading.Event()

    def stop(self) -> None:
        """Tell it to stop."""
        self._told.set()

    def stopped(self) -> bool:
        """Return whether it shall come to an end: it was told to, or its time is over."""
        return self._told.is_set() or time.monotonic() > self._end

    def think(self) -> Any:
        """Return what the computer player chooses."""
        choose: Any = self._bot.choose
        return choose(self._view, stop=self.stopped) if takes_stop(self._bot) else choose(self._view)

    def begin(self) -> asyncio.Future[Any]:
        """Think on a thread of its own, and return what will hold the choice, or what went wrong.

        Where there are no threads, as in a browser's Python, it thinks here as soon as the loop comes to it.
        """
        loop = asyncio.get_running_loop()
        future = loop.create_future()

        def tell(choice: Any, error: Exception | None) -> None:
            if future.done():
                return
            future.set_result(choice) if error is None else future.set_exception(error)

        def run() -> None:
            choice: Any = None
            failed: Exception | None = None
            try:
                choice = self.think()
            except Exception as error:
                failed = error
            with suppress(RuntimeError):  # the loop is gone, nobody waits any more
                loop.call_soon_threadsafe(tell, choice, failed)

        # a daemon: one that never comes to an end must not hold up the end of the kernel
        thread = threading.Thread(target=run, name=f"{self._bot.name} thinks", daemon=True)
        try:
            thread.start()
        except RuntimeError:
            loop.call_soon(run)
        return future


def takes_stop(bot: Bot) -> bool:
    """Return whether a computer player can be told to stop.

    >>> from timetravel import bots, games
    >>> from timetravel.match import generator
    >>> takes_stop(bots.make("random", games.get("viagem"), generator("x")))
    False
    """
    return "stop" in inspect.signature(bot.choose).parameters
