"""What holds for all tests."""

import os

from hypothesis import settings

# No deadline: on a busy machine a slow example is no bug. In CI each run has the same examples.
settings.register_profile("timetravel", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("timetravel")
