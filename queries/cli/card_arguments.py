"""The command line arguments of `saitei cards`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping

HelpWords = Mapping[str, str]
MOST = 20
"""Cards that `find` shows if nothing else is said."""


def describe(
    parser: argparse.ArgumentParser,
    words: HelpWords,
    common: Callable[[argparse.ArgumentParser, HelpWords], None],
) -> None:
    """The commands of the card store and their options."""
    commands = parser.add_subparsers(dest="action", metavar="COMMAND", required=True)
    every = {"import": _import, "show": _show, "find": _find, "coverage": _coverage, "exercise": _exercise}
    for name, options in every.items():
        key = f"cards_{name}"
        part = commands.add_parser(name, help=words[key], description=words[f"{key}_long"], add_help=False)
        options(part, words)
        common(part, words)


def _import(parser: argparse.ArgumentParser, words: HelpWords) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help=words["cards_file"])


def _show(parser: argparse.ArgumentParser, words: HelpWords) -> None:
    parser.add_argument("name", metavar="NAME", nargs="+", help=words["cards_name"])


def _find(parser: argparse.ArgumentParser, words: HelpWords) -> None:
    parser.add_argument("text", metavar="TEXT", nargs="*", help=words["cards_text"])
    for name in ("type", "civilization", "race"):
        parser.add_argument(
            f"--{name}", metavar="WORD", action="append", default=[], help=words[f"cards_{name}"]
        )
    parser.add_argument("--cost", metavar="N", default="", help=words["cards_cost"])
    parser.add_argument("--limit", metavar="N", type=int, default=MOST, help=words["cards_limit"])


def _coverage(parser: argparse.ArgumentParser, words: HelpWords) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help=words["cards_file"])
    parser.add_argument(
        "--text", dest="which", choices=("ja", "en"), default="ja", help=words["cards_which_text"]
    )


def _exercise(parser: argparse.ArgumentParser, words: HelpWords) -> None:
    parser.add_argument("files", metavar="FILE", nargs="*", help=words["cards_exercise_file"])
    parser.add_argument(
        "--text", dest="which", choices=("ja", "en"), default="ja", help=words["cards_which_text"]
    )
    parser.add_argument("--sample", metavar="N", type=int, default=0, help=words["cards_sample"])
    parser.add_argument("--into", metavar="FILE", default="", help=words["cards_into"])
    parser.add_argument(
        "--jobs", metavar="N", type=int, default=os.cpu_count() or 1, help=words["cards_jobs"]
    )
