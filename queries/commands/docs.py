"""`saitei docs`: the site of rules, examples and guide."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path
from time import monotonic

from saitei.errors import SaiteiError
from saitei.queries import exits, reading
from saitei.queries.messages import Language
from saitei.queries.output import bar, refuse
from saitei.queries.site.build import Built, Wish, build
from saitei.queries.site.words import say
from saitei.queries.tongue import language_of


def run(options: argparse.Namespace) -> int:
    """Build the site, say what is wrong with it, and give the exit code."""
    gc.enable()  # `saitei` begins without: here much is made in one process
    lang = language_of("", options.lang)
    wish = Wish(
        Path(options.folder),
        tuple(options.document),
        tuple(options.page),
        options.jobs or 0,
        options.search,
        lang,
    )
    begun = monotonic()
    try:
        built = build(wish, bar)
    except SaiteiError as error:
        return refuse(reading.with_source(error, "", ""), lang, as_json=False)
    seconds = f"{monotonic() - begun:.1f}"
    sys.stdout.write(
        say("build_done", lang, folder=options.folder, built=built.built, kept=built.kept, seconds=seconds)
        + "\n"
    )
    return _report(built, lang)


def _report(built: Built, lang: Language) -> int:
    if not built.faults:
        return exits.ANSWERED
    for fault in built.faults:
        sys.stderr.write(f"{fault.place}: {fault.said}\n")
    sys.stderr.write(say("build_failed", lang, number=len(built.faults)) + "\n")
    return exits.FAILED
