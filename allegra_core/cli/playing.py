"""Commands for games: simulate, record, replay, play."""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from allegra_core.cli.common import (
    AsJson,
    PlayerCount,
    PluginFiles,
    RulesetName,
    Settings,
    Variants,
    console,
    loaded,
    players_of,
    plugins_of,
    print_json,
    remark,
    say,
)
from allegra_core.kernel.generator import MOST_SEED

if TYPE_CHECKING:
    from collections.abc import Callable

    from allegra_core.lab.simulate import Run
    from allegra_core.lab.summary import Summary

Seed = Annotated[
    int, typer.Option(min=0, max=int(MOST_SEED), help="The same seed, the same games.")
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="BOT,BOT…", help="Who plays; fewer bots than players are repeated from the first."
    ),
]
RecordFiles = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Record files.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.command(epilog="Example: allegra simulate allegra --players 4 --games 1000 --jobs 2")(
        simulate
    )
    app.command(epilog="Example: allegra record allegra-grande --games 3 --out games/")(record)
    app.command(epilog="Example: allegra replay --verify games/*.allegra.jsonl")(replay)
    app.command(epilog="Example: allegra play allegra --players 3 --bots greedy")(play)


def simulate(
    ruleset: RulesetName,
    players: PlayerCount = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Games to play.")] = 100,
    seed: Seed = 1,
    bots: Bots = "greedy",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=512, help="Processes.")] = 1,
    variant: Variants = None,
    settings: Settings = None,
    plugin: PluginFiles = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and say what came out."""
    from allegra_core.compile import points_unit
    from allegra_core.lab.results import as_json as results
    from allegra_core.lab.simulate import simulate as play_games

    run = _run(ruleset, players, bots, seed, variant, settings, plugin)
    begun = time.monotonic()
    summary = _with_progress(games, lambda done: play_games(run, games, jobs, done))
    seconds = time.monotonic() - begun
    if summary.games < games:
        remark(f"stopped after {summary.games:,} of {games:,} games; these are their results")
    unit = points_unit(run.ruleset.for_players(run.players))
    if as_json:
        print_json(results(run, summary, unit))
    else:
        _print_results(run, summary, unit, seconds)


def _run(
    ruleset: str,
    players: int | None,
    bots: str,
    seed: int,
    variant: list[str] | None,
    settings: list[str] | None,
    plugin: list[Path] | None,
) -> Run:
    from allegra_core.bots import make_bot
    from allegra_core.compile import compile_rules
    from allegra_core.errors import AllegraError
    from allegra_core.lab.simulate import Run

    found = plugins_of(plugin)
    file = loaded(ruleset, variant, settings, found)
    count = players_of(file, players)
    named = tuple(bot.strip() for bot in bots.split(","))
    if len(named) > count:
        raise AllegraError(f"{len(named)} bots are named for {count} players")
    rules = compile_rules(file.for_players(count), count, found)
    for bot in named:
        make_bot(bot, rules, found)
    return Run(file, count, named, seed, tuple(str(path) for path in plugin or ()))


def _with_progress(games: int, work: Callable[[Callable[[int], None]], Summary]) -> Summary:
    """Work with a progress bar on a terminal, and without one in a pipe."""
    out = console(error=True)
    if not out.is_terminal:
        return work(lambda _games: None)
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    rate = TextColumn("{task.fields[rate]}", justify="right")
    columns = [TextColumn("games"), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn()]
    # Without a thread that refreshes it: processes start faster from one that has a single thread.
    with Progress(*columns, console=out, transient=True, auto_refresh=False) as bar:
        task = bar.add_task("games", total=games, rate="")

        def advance(done: int) -> None:
            bar.advance(task, done)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:,.0f} games/s" if speed else "", refresh=True)

        return work(advance)


def _print_results(run: Run, summary: Summary, unit: int, seconds: float) -> None:
    from rich.table import Table
    from rich.text import Text

    from allegra_core.lab.results import as_json as results

    found = results(run, summary, unit)
    with_ = "".join(f" with {name}" for name in [*run.ruleset.applied, *run.ruleset.settings])
    out = console()
    head = Text(run.ruleset.title, style="bold")
    head.append(
        f"{with_}: {summary.games:,} games of {run.players} players"
        f", seed {run.seed} ({summary.games / max(seconds, 1e-9):,.0f} games/s)",
        style="not bold",
    )
    out.print(head)
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for heading in ("games won", "share", "95 % interval", "mean score"):
        table.add_column(heading, justify="right")
    for bot in found["bots"]:
        table.add_row(
            bot["bot"],
            f"{bot['wins']:,.1f}",
            f"{bot['win_share']:.1%}",
            f"{bot['low']:.1%} – {bot['high']:.1%}",
            f"{bot['mean_score']:.1f}",
        )
    out.print(table, soft_wrap=False)
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column("metric")
    table.add_column("value", justify="right")
    table.add_column("interval", justify="right")
    table.add_column("unit")
    for name, metric in found["metrics"].items():
        table.add_row(
            name,
            f"{metric['value']:.2f}",
            f"{metric['low']:.2f} – {metric['high']:.2f}",
            metric["unit"],
        )
    out.print(table, soft_wrap=False)
    out.print()


def record(
    ruleset: RulesetName,
    players: PlayerCount = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Games to record.")] = 1,
    seed: Seed = 1,
    bots: Bots = "greedy",
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The folder that the records go to.")
    ] = Path("records"),
    options: Annotated[
        bool, typer.Option("--options", help="Write down the legal options of every decision.")
    ] = False,
    packed: Annotated[bool, typer.Option("--gz", help="Compress the records.")] = False,
    variant: Variants = None,
    settings: Settings = None,
    plugin: PluginFiles = None,
) -> None:
    """Let bots play games and write a record of each."""
    from allegra_core.errors import AllegraError
    from allegra_core.lab.record import record_game
    from allegra_core.record import write_record

    run = _run(ruleset, players, bots, seed, variant, settings, plugin)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AllegraError(f"{out}: {error.strerror}") from error
    ending = ".allegra.jsonl.gz" if packed else ".allegra.jsonl"
    short = run.ruleset.name.replace("/", "-")
    for game in range(games):
        path = out / f"{short}-{run.players}p-{seed}-{game}{ending}"
        try:
            write_record(path, record_game(run, game, options=options))
        except KeyboardInterrupt:
            remark(f"stopped after {game:,} of {games:,} games; their records are whole")
            return
        say(str(path))


def replay(
    files: RecordFiles,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check that every line of the records holds.")
    ] = False,
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Show only what this seat could see.")
    ] = None,
    plugin: PluginFiles = None,
) -> None:
    """Play records back, or check that every line of them holds."""
    from allegra_core.errors import RecordError
    from allegra_core.record import open_record
    from allegra_core.record import verify as verify_record

    found = plugins_of(plugin)
    wrong = False
    for file in files:
        try:
            if verify:
                game = verify_record(open_record(file), found)
                say(f"{file}: fine, {game.ending}, {', '.join(game.winners) or 'nobody'} won")
            else:
                from allegra_core.play import show_record

                show_record(open_record(file, last_line_counts=False), found, seat, say)
        except RecordError as error:
            at = f"{file}:{error.line}" if error.line else str(file)
            typer.echo(f"{at}: {error}", err=True)
            wrong = True
    raise typer.Exit(1 if wrong else 0)


def play(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="RULESET", help="A shipped ruleset or a YAML file.")
    ] = None,
    players: PlayerCount = None,
    humans: Annotated[
        int, typer.Option(min=0, metavar="N", help="People at this keyboard, on the first seats.")
    ] = 1,
    bots: Bots = "greedy",
    seed: Annotated[
        int | None, typer.Option(min=0, max=int(MOST_SEED), help="The same seed, the same cards.")
    ] = None,
    continue_file: Annotated[
        Path | None, typer.Option("--continue", metavar="FILE", help="Go on with a saved game.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Where the record goes.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines of words instead of a screen.")
    ] = False,
    variant: Variants = None,
    settings: Settings = None,
    plugin: PluginFiles = None,
) -> None:
    """Play a game in the terminal, against bots or with several people at one keyboard."""
    from allegra_core.play import continued, new_session
    from allegra_core.record import open_record

    found = plugins_of(plugin)
    if continue_file is not None:
        lines = open_record(continue_file, last_line_counts=False)
        continued(lines, found, plain=plain, file=file or continue_file).play()
        return
    if ruleset is None:
        raise typer.BadParameter("name a ruleset, or --continue a saved game")
    loaded_file = loaded(ruleset, variant, settings, found)
    new_session(
        loaded_file,
        max(players_of(loaded_file, players), humans) if players is None else players,
        found,
        humans=humans,
        bots=[bot.strip() for bot in bots.split(",")],
        seed=secrets.randbelow(10**6) if seed is None else seed,
        plain=plain,
        file=file,
    ).play()
