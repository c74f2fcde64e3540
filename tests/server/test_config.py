"""Configuration by file, environment and flags, and a sentence for everything that is wrong with it."""

from pathlib import Path
from typing import Any

import pytest

from nekobako.server.config import Config, ConfigProblem, load_config


def file(folder: Path, text: str) -> Path:
    path = folder / "nekobako.toml"
    path.write_text(text, "utf-8")
    return path


def test_everything_has_a_default() -> None:
    config = load_config({})
    assert config == Config()
    assert config.url(Path("data")) == "sqlite:///data/tables.db"


def test_flags_outrank_the_environment_which_outranks_the_file(tmp_path: Path) -> None:
    written = file(tmp_path, 'host = "0.0.0.0"\nport = 1\nkeep_chat_days = 7\norigins = ["https://a.example"]\n')
    environment = {"NEKOBAKO_PORT": "2", "NEKOBAKO_KEEP_CHAT_DAYS": "8", "NEKOBAKO_LOG": "json", "PATH": "x"}
    config = load_config({"port": 3, "host": None}, environment, written)
    assert (config.host, config.port, config.keep_chat_days, config.log) == ("0.0.0.0", 3, 8, "json")
    assert config.origins == ["https://a.example"]


def test_lists_and_switches_of_the_environment() -> None:
    environment = {"NEKOBAKO_ORIGINS": "https://a.example, https://b.example,", "NEKOBAKO_TRUST_PROXY": "true"}
    config = load_config({}, environment)
    assert config.origins == ["https://a.example", "https://b.example"]
    assert config.trust_proxy


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = 70000", "port"),
        ("port = -1", "port"),
        ('port = "8000"', "port"),
        ("port = 8000.0", "port"),
        ("bot_workers = 0", "bot_workers"),
        ("messages_per_second = nan", "messages_per_second"),
        ("messages_per_second = inf", "messages_per_second"),
        ('log = "xml"', "log"),
        ('base_path = "games"', "/games"),
        ('base_path = "/games/"', "/games"),
        ("prot = 8000", "prot"),
        ("port = ", "not TOML"),
        ("data = 5", "data"),
    ],
)
def test_a_wrong_value_is_a_sentence_that_names_it(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ConfigProblem) as caught:
        load_config({}, {}, file(tmp_path, text))
    for language in ("en", "fr"):
        assert "nekobako.toml" in caught.value.phrase.text(language)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "written", [{"NEKOBAKO_PORT": "many"}, {"NEKOBAKO_BURST": ""}, {"NEKOBAKO_TRUST_PROXY": "perhaps"}]
)
def test_a_wrong_environment_is_said_too(written: dict[str, str]) -> None:
    with pytest.raises(ConfigProblem, match="environment"):
        load_config({}, written)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigProblem, match="cannot be read"):
        load_config({}, {}, tmp_path / "none.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigProblem, match="not TOML"):
        load_config({}, {}, binary)


@pytest.mark.parametrize("name", Config.__struct_fields__)
def test_every_setting_can_be_given_in_the_environment(name: str) -> None:
    samples: dict[str, Any] = {"database": "sqlite:///x.db", "host": "::1", "base_path": "/x", "log": "json"}
    samples |= {"message_bytes": "2048", "data": "/x", "origins": "https://x", "trust_proxy": "true"}
    samples |= {"metrics": "127.0.0.1:9100"}
    config = load_config({}, {f"NEKOBAKO_{name.upper()}": samples.get(name, "7")})
    assert getattr(config, name) not in (None, "", [], False)


def test_every_setting_is_in_the_operators_page() -> None:
    page = (Path(__file__).parents[2] / "docs/operating.md").read_text("utf-8")
    missing = [name for name in Config.__struct_fields__ if f"`{name}`" not in page]
    assert missing == []
