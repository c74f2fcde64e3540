"""The description of the API is true: whatever it allows is answered as it says, and never with a failure."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from nekobako.server.protocol.generate import generated
from nekobako.server.web.openapi import document
from tests.server.live_server import Caller, Served, served

ENDLESS = "/api/tables/{table_id}/stream"  # test_http.py reads it
SCHEMA = schemathesis.openapi.from_dict(document())
FOUND: list[Any] = [one.ok() for one in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
OPERATIONS = {f"{one.method.upper()} {one.path}": one for one in FOUND}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    plenty: dict[str, Any] = {"messages_per_second": 1e6, "burst": 10**6, "guests_per_hour": 10**6}
    with served(tmp_path_factory.mktemp("served"), **plenty, tables_per_hour=10**6) as server:
        yield server


@pytest.fixture(scope="module")
def mia(server: Served) -> Caller:
    return server.guest()


@pytest.fixture(scope="module")
def table(mia: Caller) -> str:
    table_id = mia.opens("catham", seats=2)
    mia.asks(table_id, "start")
    return table_id


def test_the_description_is_sound() -> None:
    import jsonschema_rs

    jsonschema_rs.meta.validate(document()["components"]["schemas"]["TableInfo"])
    assert document()["openapi"] == "3.1.0"
    assert len(OPERATIONS) == sum(len(methods) for methods in document()["paths"].values())


@pytest.mark.parametrize("name", [name for name in OPERATIONS if ENDLESS not in name and "DELETE" not in name])
def test_an_operation_does_what_the_description_says(server: Served, mia: Caller, table: str, name: str) -> None:
    operation = OPERATIONS[name]

    @settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy())
    def try_out(case: Any) -> None:
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table
        answer = case.call(base_url=server.url, headers=mia.headers)
        assert answer.status_code < 500, answer.text
        case.validate_response(answer, checks=[conforms])

    try_out()


def conforms(context: Any, response: Any, case: Any) -> None:
    case.operation.validate_response(response)


def test_schema_and_client_types_are_fresh() -> None:
    """`make protocol` writes them."""
    stale = [str(path) for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    assert stale == []
