"""Whatever the description of the API allows ends in an answer or in a described refusal."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings

from saitei.queries.serve.app import application
from saitei.queries.serve.settings import ServeSettings

CORE: Any = import_module("schemathesis.checks")
OPENAPI: Any = import_module("schemathesis.specs.openapi.checks")
CHECKS = [
    CORE.not_a_server_error, OPENAPI.status_code_conformance, OPENAPI.response_schema_conformance,
]  # fmt: skip


SECONDS = 120.0
"""A machine that is busy with other tests answers late."""

SEARCHES = ("/compare", "/examples")
"""Operations that search for seconds: their forms are the same."""


def test_whatever_is_described_is_answered_or_refused_as_described() -> None:
    app = application(ServeSettings(workers=1, seconds=5.0))
    described: Any = schemathesis.openapi.from_asgi("/openapi.json", app)
    tried = 0
    for found in described.get_all_operations():
        operation: Any = found.ok()
        if operation.path.endswith(SEARCHES):
            continue

        @given(case=operation.as_strategy())
        @settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
        def every(case: Any) -> None:  # noqa: ANN401 drawn from the description
            case.call_and_validate(checks=CHECKS, timeout=SECONDS)

        every()
        tried += 1
    assert tried > 6
    app.state.rulings.close()
