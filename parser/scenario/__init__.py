"""The scenario language: Japanese and English, line by line, to facts and back."""

from saitei.parser.scenario.print import print_scenario
from saitei.parser.scenario.read import read_scenario
from saitei.parser.scenario.references import resolve
from saitei.parser.scenario.scenario import AbilityReference, Catalogue, NoCards, Scenario, WrittenCard

__all__ = [
    "AbilityReference",
    "Catalogue",
    "NoCards",
    "Scenario",
    "WrittenCard",
    "print_scenario",
    "read_scenario",
    "resolve",
]
