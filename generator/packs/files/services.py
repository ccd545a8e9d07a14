"""What print services ask for, as the file of all games says."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.fields import Many, Mm
from generator.model.source import read_source
from generator.model.validation import Strict, validated
from generator.packs.load import Pack, shown_path
from generator.problems import PizarraError, Problem, did_you_mean, shown
from generator.words import phrase

FILE = "services.yaml"


class ServiceEntry(Strict):
    """A print service as the file has it."""

    bleed: Mm = Field(ge=0, le=20, description="how far art goes on beyond the cut")
    safe: Mm = Field(ge=0, le=20, description="how far from the cut text keeps")
    dpi: int = Field(default=300, ge=30, le=1200, description="pixels an inch")
    sizes: dict[str, Annotated[Many[Mm], Field(min_length=2, max_length=2)]] = Field(
        default={}, description="the sizes that it cuts, by name; none for any"
    )


class ServiceFile(Strict):
    """A file of print services."""

    services: dict[str, ServiceEntry]


def find_service(name: str, pack: Pack) -> ServiceEntry:
    """Return what a service asks for. Raises ``PizarraError`` for a name of none."""
    path = pack.file(FILE)
    known = validated(ServiceFile, read_source(path, shown_path(path))).services
    if name not in known:
        message = phrase("there is no print service {name}", name=shown(name))
        raise PizarraError([Problem("--service", message, hint=did_you_mean(name, known))])
    return known[name]
