"""Write the golden playthroughs anew: ``python -m tests.golden``."""

from tests import golden

for name in golden.CASES:
    text = golden.dumps(golden.as_data(golden.fresh(name)))
    old = golden.path(name).read_text(encoding="utf-8") if golden.path(name).exists() else ""
    golden.path(name).write_text(text, encoding="utf-8")
    print(f"{'same' if text == old else 'new '} {name}")
