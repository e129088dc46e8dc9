"""The language of the games that come with the program."""

from saitei.language import shipped_language

LANGUAGE = shipped_language()
