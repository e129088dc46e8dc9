"""The command line arguments of `saitei`."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence

from saitei.tables import table
from saitei.wording import LANGS, Lang


def read_arguments(arguments: Sequence[str], lang: Lang) -> argparse.Namespace:
    """The command and its options; leaves by SystemExit for a wrong one, for --help and for --version."""
    asked_for_help = not arguments or not {"-h", "--help"}.isdisjoint(arguments)
    words = _words(lang) if asked_for_help else defaultdict[str, str](str)
    parser = argparse.ArgumentParser(prog="saitei", description=words["saitei"], add_help=False)
    _help(parser, words)
    parser.add_argument("--version", action="store_true", help=words["version"])
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=words["commands"] or "commands")
    for name, describe in COMMANDS:
        part = commands.add_parser(name, help=words[name], description=words[f"{name}_long"], add_help=False)
        if asked_for_help or name in arguments:
            describe(part, words)
    found = parser.parse_args(arguments)
    if found.command is None and not found.version:
        parser.print_help()
    return found


def command_help() -> dict[Lang, dict[str, str]]:
    """What `--help` says of each command, in each language."""
    return {lang: _help_of_commands(lang) for lang in LANGS}


def _help_of_commands(lang: Lang) -> dict[str, str]:
    words = _words(lang)
    found: dict[str, str] = {}
    for name, describe in COMMANDS:
        part = argparse.ArgumentParser(
            prog=f"saitei {name}", description=words[f"{name}_long"], add_help=False
        )
        describe(part, words)
        found[name] = part.format_help()
        for key in ("usage", "positional arguments", "options"):
            found[name] = found[name].replace(f"{key}:", f"{words[key]}:", 1)
    return found


def _words(lang: Lang) -> Mapping[str, str]:
    return {key: row[lang] for key, row in table("queries", "cli", "help.toml")["help"].items()}


def _help(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("-h", "--help", action="help", help=words["help"])


def _ask(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("file", metavar="FILE", help=words["file"])
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--why", action="store_true", help=words["why"])
    shown.add_argument("--facts", action="store_true", help=words["facts_option"])
    shown.add_argument("--program", action="store_true", help=words["program_option"])
    shown.add_argument("--why-not", metavar="TEXT", help=words["why_not"])
    shown.add_argument("--what-if", metavar="TEXT", help=words["what_if"])
    parser.add_argument("--receipt", metavar="FILE", help=words["receipt"])
    parser.add_argument("--jsonl", action="store_true", help=words["jsonl"])
    parser.add_argument("--into", metavar="FILE", help=words["jsonl_into"])
    _rules(parser, words)
    parser.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    _common(parser, words)


def _verify(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("file", metavar="FILE", help=words["verify_file"])
    parser.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    _common(parser, words)


def _test(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("pages", metavar="PAGE", nargs="*", help=words["pages"])
    parser.add_argument("--watch", action="store_true", help=words["watch"])
    _rules(parser, words)
    _common(parser, words)


def _ledger(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("set", metavar="SET", nargs="?", help=words["rules_set"])
    parser.add_argument("--all", action="store_true", help=words["rules_all"])
    parser.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    _common(parser, words)


def _new_page(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("id", metavar="ID", help=words["new_page_id"])
    parser.add_argument("folder", metavar="DIR", nargs="?", default=".", help=words["new_page_folder"])
    parser.add_argument("--extends", metavar="SET", default="duema-party", help=words["new_page_extends"])
    parser.add_argument("--lang", choices=("ja", "en"), help=words["lang"])
    _help(parser, words)


def _lsp(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("--lang", choices=("ja", "en"), help=words["lang"])
    _help(parser, words)


def _deck(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("file", metavar="FILE", help=words["deck_file"])
    parser.add_argument("--why", action="store_true", help=words["why"])
    parser.add_argument("--receipt", metavar="FILE", help=words["receipt"])
    _rules(parser, words)
    parser.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    _common(parser, words)


def _briefing(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("file", metavar="DECK", help=words["deck_file"])
    parser.add_argument("--against", metavar="SET", default="duel-masters", help=words["briefing_against"])
    parser.add_argument("--scenarios", action="store_true", help=words["briefing_scenarios"])
    parser.add_argument("--html", metavar="FILE", help=words["briefing_html"])
    _rules(parser, words)
    parser.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    _common(parser, words)


def _sweep(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("--cards-from", metavar="STORE", help=words["sweep_cards_from"])
    parser.add_argument("--rules", metavar="SET", nargs="+", required=True, help=words["sweep_rules"])
    parser.add_argument("--pairs", action="store_true", help=words["sweep_pairs"])
    parser.add_argument("--text", dest="which", choices=("ja", "en"), default="ja", help=words["sweep_text"])
    parser.add_argument("--sample", metavar="N", type=int, default=0, help=words["sweep_sample"])
    parser.add_argument("--estimate", action="store_true", help=words["sweep_estimate"])
    parser.add_argument("--into", metavar="FILE", help=words["sweep_into"])
    parser.add_argument("--jobs", metavar="N", type=int, default=0, help=words["sweep_jobs"])
    parser.add_argument("--scheduler", metavar="ADDRESS", help=words["sweep_scheduler"])
    parser.add_argument("--html", metavar="FILE", help=words["briefing_html"])
    parser.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    _common(parser, words)


def _cards(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    from saitei.queries.cli.card_arguments import describe  # noqa: PLC0415 only for this command

    describe(parser, words, _common)
    _help(parser, words)


def _rulings(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    actions = parser.add_subparsers(dest="action", metavar="COMMAND")
    brought = actions.add_parser(
        "import", help=words["rulings_import"], description=words["rulings_import_long"], add_help=False
    )
    brought.add_argument("files", metavar="FILE", nargs="+", help=words["rulings_file"])
    checked = actions.add_parser(
        "check", help=words["rulings_check"], description=words["rulings_check_long"], add_help=False
    )
    checked.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    for part in (brought, checked):
        _common(part, words)
    parser.set_defaults(page=[], lang=None, json=False)
    _help(parser, words)


def _compare(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("a", metavar="A", help=words["compare_a"])
    parser.add_argument("b", metavar="B", help=words["compare_b"])
    parser.add_argument("--examples", metavar="FILE", nargs="+", default=[], help=words["compare_examples"])
    _search(parser, words)
    parser.set_defaults(all=True)


def _check(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("set", metavar="SET", nargs="?", help=words["searched_set"])
    parser.add_argument("--stated-only", action="store_true", help=words["stated_only"])
    parser.add_argument("--alone", action="store_true", help=words["alone"])
    parser.add_argument("--beside", metavar="SET", action="append", default=[], help=words["beside"])
    parser.add_argument("--all", action="store_true", help=words["rules_all"])
    _search(parser, words)


def _examples(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("set", metavar="SET", help=words["searched_set"])
    parser.add_argument("--each", metavar="N", type=int, default=1, help=words["each"])
    parser.add_argument("--markdown", metavar="DIR", help=words["markdown"])
    parser.add_argument("--worked", action="store_true", help=words["worked"])
    parser.add_argument("--all", action="store_true", help=words["rules_all"])
    _search(parser, words)


def _docs(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    actions = parser.add_subparsers(dest="action", metavar="COMMAND", required=True)
    for name, options in (("build", _build), ("search", _find)):
        key = f"docs_{name}"
        part = actions.add_parser(name, help=words[key], description=words[f"{key}_long"], add_help=False)
        options(part, words)
        for option, metavar in (("document", "SET"), ("page", "PAGE")):
            said = words["docs_document" if option == "document" else option]
            part.add_argument(f"--{option}", metavar=metavar, action="append", default=[], help=said)
        part.add_argument("--lang", choices=("ja", "en"), help=words["lang"])
        _help(part, words)
    _help(parser, words)


def _build(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("folder", metavar="DIR", help=words["docs_folder"])
    parser.add_argument("--jobs", metavar="N", type=int, help=words["docs_jobs"])
    parser.add_argument("--address", metavar="URL", default="", help=words["docs_address"])


def _find(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("--seconds", metavar="S", type=float, default=300.0, help=words["docs_seconds"])
    parser.add_argument("--within", metavar="S", type=float, help=words["docs_within"])
    parser.add_argument("--jobs", metavar="N", type=int, help=words["docs_searchers"])


def _serve(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("--host", metavar="HOST", default="127.0.0.1", help=words["serve_host"])
    parser.add_argument("--port", metavar="PORT", type=int, default=8000, help=words["serve_port"])
    parser.add_argument("--workers", metavar="N", type=int, default=0, help=words["serve_workers"])
    parser.add_argument("--seconds", metavar="S", type=float, default=20.0, help=words["serve_seconds"])
    parser.add_argument("--memory", metavar="MB", type=int, default=1024, help=words["serve_memory"])
    parser.add_argument("--queue", metavar="N", type=int, default=256, help=words["serve_queue"])
    parser.add_argument("--patience", metavar="S", type=float, default=30.0, help=words["serve_patience"])
    parser.add_argument("--cors", metavar="ORIGIN", action="append", default=[], help=words["serve_cors"])
    parser.add_argument("--docs", metavar="DIR", help=words["serve_docs"])
    parser.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    parser.add_argument("--lang", choices=("ja", "en"), help=words["lang"])
    _help(parser, words)


def _mcp(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("--http", action="store_true", help=words["mcp_http"])
    parser.add_argument("--host", metavar="HOST", default="127.0.0.1", help=words["serve_host"])
    parser.add_argument("--port", metavar="PORT", type=int, default=8001, help=words["mcp_port"])
    parser.add_argument("--workers", metavar="N", type=int, default=0, help=words["serve_workers"])
    parser.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    parser.add_argument("--lang", choices=("ja", "en"), help=words["lang"])
    _help(parser, words)


def _search(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("--about", metavar="TOPIC", help=words["about"])
    parser.add_argument("--clause", metavar="ID", help=words["clause"])
    parser.add_argument("--limit", metavar="N", type=int, help=words["limit"])
    parser.add_argument(
        "--players", metavar="N", type=int, choices=range(2, 9), default=4, help=words["players"]
    )
    parser.add_argument(
        "--cards", metavar="N", type=int, choices=range(1, 5), default=2, help=words["on_table"]
    )
    parser.add_argument("--seconds", metavar="S", type=float, default=120.0, help=words["seconds"])
    parser.add_argument("--courses", metavar="S", type=float, default=30.0, help=words["courses_seconds"])
    parser.add_argument("--why", action="store_true", help=words["why"])
    parser.add_argument("--page", metavar="PAGE", action="append", default=[], help=words["page"])
    parser.add_argument("--cards-from", metavar="STORE", help=words["cards_from"])
    parser.add_argument("--card", metavar="CARD", help=words["searched_card"])
    parser.set_defaults(each=1)
    _common(parser, words)


def _rules(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("--rules", metavar="SET", help=words["rules_option"])


def _common(parser: argparse.ArgumentParser, words: Mapping[str, str]) -> None:
    parser.add_argument("--lang", choices=("ja", "en"), help=words["lang"])
    parser.add_argument("--json", action="store_true", help=words["json"])
    _help(parser, words)


COMMANDS = (
    ("ask", _ask), ("verify", _verify), ("compare", _compare), ("check", _check), ("examples", _examples),
    ("test", _test), ("rules", _ledger), ("deck", _deck), ("briefing", _briefing), ("sweep", _sweep),
    ("cards", _cards), ("rulings", _rulings), ("docs", _docs), ("serve", _serve), ("mcp", _mcp),
    ("new-page", _new_page), ("lsp", _lsp),
)  # fmt: skip
"""What may stand behind `saitei`, and what describes its options."""
