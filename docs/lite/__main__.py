"""Build the site, and serve it if asked: ``python -m docs.lite --serve``."""

import functools
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import click

from docs.lite.build import OUTPUT, BuildError, build

FIRST = "lab/index.html?path=00_play.ipynb"


@click.command()
@click.option("--output", type=click.Path(path_type=Path), default=OUTPUT, help="The folder to write.")
@click.option("--pyodide", type=click.Path(path_type=Path, exists=True), help="An unpacked Pyodide, instead of npm's.")
@click.option("--serve", is_flag=True, help="Serve it here until Ctrl-C; what is there is not built anew.")
@click.option("--port", default=8765, show_default=True, help="Where it is served.")
def main(output: Path, pyodide: Path | None, serve: bool, port: int) -> None:
    """Build a site on which the notebooks run with no server behind them."""
    try:
        site = output if serve and (output / "lab" / "index.html").exists() else build(output, pyodide)
    except BuildError as error:
        raise click.ClickException(str(error)) from error
    megabytes = sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 1e6
    click.echo(f"{site}: {megabytes:.0f} MB; begin at {FIRST}")
    if serve:
        handler = functools.partial(SimpleHTTPRequestHandler, directory=str(site))
        with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
            click.echo(f"http://127.0.0.1:{port}/{FIRST}")
            server.serve_forever()


if __name__ == "__main__":
    main()
