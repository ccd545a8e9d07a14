"""Documents of OpenDocument as tables, also those that are broken on purpose."""

import zipfile

import pytest

from generator.problems import PizarraError
from generator.tables.files.reading import read_tables


def test_an_encoding_that_nobody_knows_is_refused(tmp_path):
    file = tmp_path / "a.ods"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("content.xml", '<?xml version="1.0" encoding="UTF-999999999"?><a/>')
    with pytest.raises(PizarraError, match="is broken, or no spreadsheet"):
        read_tables(file, "a.ods")
